//! Who is let in by a server of NATS.

use tavola_server::journal::Journal as _;
use tavola_server::journal::jetstream::{JetStreamJournal, JetStreamOptions};

use crate::nats::Nats;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_and_password_may_stand_in_the_address() {
    let server = r#"authorization { user: "tavola", password: "a-long-secret" }"#;
    let nats = tokio::task::block_in_place(|| Nats::start_with(server));
    let place = nats.url().trim_start_matches("nats://");
    let open = async |address: String| JetStreamJournal::open(&JetStreamOptions::new(address)).await;
    let journal = open(format!("nats://tavola:a-long-secret@{place}")).await.expect("it is let in");
    journal.health().await.expect("and may use it");
    for address in [format!("nats://{place}"), format!("nats://tavola:another-secret@{place}")] {
        let refusal = open(address).await.expect_err("it is not let in").to_string();
        assert!(refusal.contains("credentials") && !refusal.contains("secret"), "{refusal}");
    }
}
