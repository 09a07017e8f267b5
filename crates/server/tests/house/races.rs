//! Many clients at once on one table: exactly one outcome, and each sender is told.

use std::collections::HashMap;

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::journal::TableId;
use tavola_table::{Entry, Fact};
use tokio::task::JoinSet;

use crate::client::{Hello, Socket, ask, post};
use crate::open::{Open, Party};

async fn facts(server: &Open, id: &str) -> Vec<Fact> {
    let id: TableId = id.parse().expect("a name");
    let entries = server.journal.read(&id, 0, 100_000).await.expect("the journal can be read");
    entries.iter().map(|(_, bytes)| serde_json::from_slice::<Entry>(bytes).expect("an entry").fact).collect()
}

async fn moves(server: &Open, id: &str) -> usize {
    facts(server, id).await.iter().filter(|fact| matches!(fact, Fact::Moved { .. })).count()
}

async fn four(server: &Open) -> (Party, Vec<Socket>) {
    let party = server.table("cassa-grande", json!({"players": 4}), json!({}), 4, 0).await;
    let sockets = party.begin().await;
    (party, sockets)
}

fn mover(sockets: &[Socket]) -> usize {
    usize::from(sockets[0].turn().expect("somebody's turn").as_bytes()[0] - b'A')
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_moves_at_once_one_is_made() {
    let server = Open::new().await;
    let (party, mut sockets) = four(&server).await;
    for turn in 1..=4 {
        let seat = mover(&sockets);
        let (legal, seq) = (sockets[seat].legal(), sockets[seat].seq);
        // Ten devices of the player move differently, and all others try to move, too.
        let mut racing = JoinSet::new();
        for device in 0..16 {
            let (party, text) = (party.clone(), legal[device % legal.len()].clone());
            let number = if device < 10 { seat } else { device % 4 };
            racing.spawn(async move {
                let mut socket = party.seat(number).await.named(&format!("turn{turn}device{device}-"));
                socket.seq = seq;
                socket.act(&json!({"do": "move", "text": text})).await.expect("each sender is told")
            });
        }
        let answers = racing.join_all().await;
        let done: Vec<_> = answers.iter().filter(|answer| answer["type"] == "done").collect();
        assert_eq!(done.len(), 1, "{answers:?}");
        let codes = answers.iter().filter(|answer| answer["type"] == "refused").map(|answer| &answer["code"]);
        assert!(
            codes.clone().count() == 15 && codes.clone().all(|code| code == "stale" || code == "turn"),
            "{answers:?}"
        );
        let after = done[0]["seq"].as_u64().expect("a number");
        for socket in &mut sockets {
            socket.reach(after).await;
        }
        assert_eq!(moves(&server, &party.id).await, turn);
        let views: Vec<_> = sockets.iter().map(|socket| (socket.seq, socket.turn().map(str::to_owned))).collect();
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]), "all are in step: {views:?}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_comes_often_is_done_once() {
    let server = Open::new().await;
    let (party, mut sockets) = four(&server).await;
    let seat = mover(&sockets);
    let text = sockets[seat].legal()[0].clone();
    let command = sockets[seat].command(&json!({"do": "move", "text": text}));
    let mut racing = JoinSet::new();
    for device in 0..12 {
        let (party, command) = (party.clone(), command.clone());
        racing.spawn(async move {
            if device % 2 == 0 {
                let mut socket = party.seat(seat).await;
                // Three times without waiting, as a client does that lost its connection.
                for _ in 0..3 {
                    socket.send(&command).await.expect("it is sent");
                }
                let mut seqs = Vec::new();
                for _ in 0..3 {
                    let answer = socket.answer(command["id"].as_str().expect("a name")).await.expect("an answer");
                    assert_eq!(answer["type"], "done", "{answer}");
                    seqs.push(answer["seq"].as_u64());
                }
                seqs
            } else {
                let mut body = command.clone();
                body.as_object_mut().expect("an object").remove("type");
                let commands = Request::post(&party.path("/commands")).seat(&party.tokens[seat]);
                let reply = ask(party.address, commands.json(&body)).await;
                assert_eq!(reply.status, 200, "{reply:?}");
                vec![reply.json()["seq"].as_u64()]
            }
        });
    }
    let mut seqs = racing.join_all().await.concat();
    seqs.dedup();
    assert_eq!(seqs.len(), 1, "all are told of the same entry: {seqs:?}");
    assert_eq!(moves(&server, &party.id).await, 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_and_reordered_commands_are_refused() {
    let server = Open::new().await;
    let (party, mut sockets) = four(&server).await;
    let seat = mover(&sockets);
    let socket = &mut sockets[seat];
    let legal = socket.legal();
    let before = socket.seq;
    // What was meant as the second move overtakes the first: whoever comes first is right, the other one is out of date.
    let (first, second) = (
        socket.command(&json!({"do": "move", "text": legal[0]})),
        socket.command(&json!({"do": "move", "text": legal[1]})),
    );
    socket.send(&second).await.expect("it is sent");
    socket.send(&first).await.expect("it is sent");
    let mut answers = Vec::new();
    for command in [&second, &first] {
        answers.push(socket.answer(command["id"].as_str().expect("a name")).await.expect("an answer"));
    }
    assert_eq!((&answers[0]["type"], &answers[1]["code"]), (&json!("done"), &json!("stale")), "{answers:?}");
    assert_eq!(answers[1]["seq"], answers[0]["seq"], "the sender is told what holds now");
    // Somebody who slept since before the move.
    let next = mover(&sockets[seat..=seat]);
    let late = &mut sockets[next];
    late.reach(before + 1).await;
    let text = late.legal()[0].clone();
    let mut command = late.command(&json!({"do": "move", "text": text}));
    command["seq"] = before.into();
    late.send(&command).await.expect("it is sent");
    let answer = late.answer(command["id"].as_str().expect("a name")).await.expect("an answer");
    assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!("stale")));
    // Talking is not out of date.
    command = late.command(&json!({"do": "say", "text": "hello"}));
    command["seq"] = 0.into();
    late.send(&command).await.expect("it is sent");
    assert_eq!(late.answer(command["id"].as_str().expect("a name")).await.expect("an answer")["type"], "done");
    assert_eq!(moves(&server, &party.id).await, 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_seat_is_given_to_one() {
    let server = Open::new().await;
    let party = server.table("calcory", json!({"players": 4}), json!({}), 0, 0).await;
    let mut racing = JoinSet::new();
    for guest in 0..24 {
        let party = party.clone();
        racing.spawn(async move {
            let seat = if guest % 2 == 0 { json!("B") } else { Value::Null };
            let body = json!({"name": format!("Guest {guest}"), "seat": seat});
            post(party.address, &party.path("/seats"), &body).await
        });
    }
    let replies = racing.join_all().await;
    let mut outcomes: HashMap<String, usize> = HashMap::new();
    for reply in &replies {
        let outcome =
            if reply.status == 201 { "seated".to_owned() } else { format!("{} {}", reply.status, reply.code()) };
        *outcomes.entry(outcome).or_default() += 1;
    }
    assert_eq!(outcomes.remove("seated"), Some(4), "{outcomes:?}");
    assert!(outcomes.keys().all(|outcome| outcome == "409 taken" || outcome == "409 full"), "{outcomes:?}");
    let mut seats: Vec<_> =
        replies.iter().filter(|reply| reply.status == 201).map(|reply| reply.json()["seat"].to_string()).collect();
    seats.sort();
    assert_eq!(seats, ["\"A\"", "\"B\"", "\"C\"", "\"D\""]);
    server.close().await;
}

/// Everybody talks at once: all of it is told to all, in one order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_hear_the_same_in_the_same_order() {
    /// What each of the four says; all of it together may wait for one socket, so that nobody is too slow for it.
    const WORDS: u64 = 15;
    let server = Open::new().await;
    let (party, sockets) = four(&server).await;
    let begun = facts(&server, &party.id).await.len() as u64;
    let mut talking = JoinSet::new();
    for (number, mut socket) in sockets.into_iter().enumerate() {
        talking.spawn(async move {
            for word in 0..WORDS {
                socket.done(&json!({"do": "say", "text": format!("{number} says {word}")})).await;
            }
            socket.reach(begun + 4 * WORDS).await;
            let updates = socket.frames.iter().filter(|text| text.contains("\"said\""));
            let heard = updates.filter(|text| text.starts_with("{\"type\":\"update\"")).cloned();
            heard.collect::<Vec<_>>()
        });
    }
    let heard = talking.join_all().await;
    assert!(heard.iter().all(|one| one.len() as u64 == 4 * WORDS && *one == heard[0]));
    assert_eq!(facts(&server, &party.id).await.len() as u64, begun + 4 * WORDS);
    server.close().await;
}

/// Connections that were cut without a word leave the table as it is, and the player comes back to all that was missed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lost_the_connection_misses_nothing() {
    let server = Open::new().await;
    let (party, mut sockets) = four(&server).await;
    for _ in 0..6 {
        let seat = mover(&sockets);
        let text = sockets[seat].legal()[0].clone();
        let command = sockets[seat].command(&json!({"do": "move", "text": text}));
        sockets[seat].send(&command).await.expect("it is sent");
        // The answer is never read: the connection is cut, and the command is sent again on the next one.
        let seen = sockets[seat].seq;
        let lost = sockets.remove(seat);
        drop(lost);
        let hello = Hello { seq: seen, ..Hello::seat(&party.tokens[seat]) };
        let mut back = party.socket(&hello).await.named(&format!("back{seen}-"));
        let missed = back.welcome["happened"].as_array().expect("a short absence can be told").clone();
        let numbers: Vec<_> = missed.iter().map(|happened| happened["seq"].as_u64().expect("a number")).collect();
        assert_eq!(numbers, (seen + 1..=back.seq).collect::<Vec<_>>(), "no gap, nothing twice");
        back.send(&command).await.expect("it is sent");
        let answer = back.answer(command["id"].as_str().expect("a name")).await.expect("an answer");
        assert_eq!(answer["type"], "done", "{answer}");
        let after = answer["seq"].as_u64().expect("a number");
        sockets.insert(seat, back);
        for socket in &mut sockets {
            socket.reach(after).await;
        }
    }
    assert_eq!(moves(&server, &party.id).await, 6);
    server.close().await;
}
