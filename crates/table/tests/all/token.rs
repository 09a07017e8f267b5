//! Tokens as they are written, and as they are not.

use tavola_table::{NotAToken, Token};

#[test]
fn tokens_are_read_as_they_are_written() {
    let token = Token::new([0xf9; 32]);
    assert_eq!(token.to_string().len(), 43);
    assert_eq!(token.to_string().parse(), Ok(token.clone()));
    assert_eq!(token.hash().to_string().parse(), Ok(token.hash()));
    for wrong in ["", "abc", &"a".repeat(44), &"*".repeat(43), &format!("{token}=")] {
        assert_eq!(wrong.parse::<Token>(), Err(NotAToken), "{wrong}");
    }
}

#[test]
fn neither_tokens_nor_hashes_are_printed_for_debugging() {
    let token = Token::new([0x41; 32]);
    assert_eq!(format!("{token:?} {:?}", token.hash()), "Token(…) TokenHash(…)");
}
