//! What notices say, in the language of who reads them.

use tavola_table::Why;
use tavola_wire::Lang;

/// One of three texts: English, French, German.
const fn of(lang: Lang, texts: [&'static str; 3]) -> &'static str {
    match lang {
        Lang::En => texts[0],
        Lang::Fr => texts[1],
        Lang::De => texts[2],
    }
}

/// What has happened, in one sentence.
pub(super) const fn news(lang: Lang, why: Why) -> &'static str {
    let texts = match why {
        Why::Turn => ["It is your turn.", "C’est à vous de jouer.", "Du bist am Zug."],
        Why::Over => ["The game is over.", "La partie est terminée.", "Das Spiel ist zu Ende."],
        Why::Next => [
            "The others are ready for the next round.",
            "Les autres sont prêts pour la manche suivante.",
            "Die anderen sind bereit für die nächste Runde.",
        ],
        Why::Rematch => [
            "The game is over, and somebody would like to play again.",
            "La partie est terminée, et quelqu’un aimerait rejouer.",
            "Das Spiel ist zu Ende, und jemand möchte noch einmal spielen.",
        ],
    };
    of(lang, texts)
}

/// The subject of a mail that asks whether its address wants notices.
pub(super) const fn question(lang: Lang) -> &'static str {
    of(
        lang,
        [
            "Shall Tavola write to you?",
            "Souhaitez-vous recevoir les messages de Tavola ?",
            "Soll Tavola dir schreiben?",
        ],
    )
}

/// Why somebody is asked.
pub(super) const fn asked(lang: Lang) -> &'static str {
    of(
        lang,
        [
            "Somebody, most likely you, would like to be told by mail when it is their turn at a table of this game. \
             To agree, open this page; else do nothing, and you will hear no more of it:",
            "Quelqu’un, vous sans doute, souhaite être averti par courriel quand vient son tour à une table de ce jeu. \
             Pour accepter, ouvrez cette page ; sinon ne faites rien, et vous n’en entendrez plus parler :",
            "Jemand, wohl du selbst, möchte per Mail erfahren, wann an einem Tisch dieses Spiels der eigene Zug kommt. \
             Wenn du einverstanden bist, öffne diese Seite; sonst tu nichts, und du hörst nicht mehr davon:",
        ],
    )
}

/// What leads to the table.
pub(super) const fn to_table(lang: Lang) -> &'static str {
    of(lang, ["To the table:", "Vers la table :", "Zum Tisch:"])
}

/// What ends the mails.
pub(super) const fn to_end(lang: Lang) -> &'static str {
    of(
        lang,
        [
            "No more mails about this table:",
            "Ne plus recevoir de courriels sur cette table :",
            "Keine Mails mehr zu diesem Tisch:",
        ],
    )
}
