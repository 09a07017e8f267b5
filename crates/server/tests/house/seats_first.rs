//! However many watch: players and hosts come in, and hosts say how many watchers there are.

use serde_json::{Value, json};
use tavola_client::Request;
use tavola_server::Limits;

use crate::client::{Hello, Socket, ask};
use crate::open::{Open, Party, wide};

/// The code of the farewell that a socket gets, after whatever else it is told.
async fn farewell(socket: &mut Socket) -> Value {
    let mut last = socket.welcome.clone();
    while let Some(message) = socket.next().await {
        last = message;
    }
    assert_eq!(last["type"], "bye", "{last}");
    last["code"].clone()
}

async fn watchers(party: &Party, count: usize) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for _ in 0..count {
        let socket = party.watcher().await;
        assert_eq!(socket.welcome["type"], "welcome", "{}", socket.welcome);
        sockets.push(socket);
    }
    sockets
}

async fn host(party: &Party) -> Socket {
    party.socket(&Hello { host: Some(party.host.clone()), ..Hello::default() }).await.named("host")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_8_watchers_make_room_for_players_and_the_host() {
    let server = Open::with(Limits { sockets_per_table: 10, ..wide() }).await;
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let mut crowd = watchers(&party, 10).await;
    let mut late = party.watcher().await;
    assert_eq!(farewell(&mut late).await, "busy");
    // Whoever plays or manages the table comes in, and the watcher that came last goes.
    let mut players = vec![party.seat(0).await, party.seat(1).await, host(&party).await];
    for player in &players {
        assert_eq!(player.welcome["type"], "welcome", "{}", player.welcome);
    }
    for _ in 0..3 {
        let mut newest = crowd.pop().expect("a watcher");
        assert_eq!(farewell(&mut newest).await, "busy");
    }
    // One seat takes nothing from the others: it has a fifth.
    players.push(party.seat(0).await);
    assert_eq!(players[3].welcome["type"], "welcome");
    let mut third = party.seat(0).await;
    assert_eq!(farewell(&mut third).await, "busy");
    let seq = players[0].done(&json!({"do": "say", "text": "here we are"})).await;
    players[1].reach(seq).await;
    crowd[0].reach(seq).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_8_a_host_limits_watchers_at_any_time() {
    let server = Open::new().await;
    for rated in [false, true] {
        let options = json!({"rated": rated, "hints": false});
        let party = server.table("calcory", json!({"players": 2}), options, 2, 0).await;
        let mut sockets = party.begin().await;
        let mut crowd = watchers(&party, 4).await;
        let mut host = host(&party).await;
        let denied = sockets[0].act(&json!({"do": "limit_watchers", "most": 0})).await.expect("an answer");
        assert_eq!(denied["code"], "host_only", "{denied}");
        // While the round runs: the last ones go, the others stay.
        host.done(&json!({"do": "limit_watchers", "most": 2})).await;
        for _ in 0..2 {
            let mut newest = crowd.pop().expect("a watcher");
            assert_eq!(farewell(&mut newest).await, "no_watchers");
        }
        let mut late = party.watcher().await;
        assert_eq!(farewell(&mut late).await, "no_watchers");
        let seq = host.done(&json!({"do": "say", "text": "two are enough"})).await;
        for socket in sockets.iter_mut().chain(&mut crowd) {
            socket.reach(seq).await;
        }
        assert_eq!(sockets[0].table["most_watchers"], 2);

        host.done(&json!({"do": "limit_watchers", "most": 0})).await;
        for mut watcher in crowd {
            assert_eq!(farewell(&mut watcher).await, "no_watchers");
        }
        let look = ask(server.address, Request::get(&party.path(""))).await;
        assert_eq!((look.status, look.code()), (403, "no_watchers".to_owned()));
        host.done(&json!({"do": "limit_watchers"})).await;
        watchers(&party, 3).await;
        let seq = sockets[0].done(&json!({"do": "say", "text": "as before"})).await;
        sockets[1].reach(seq).await;
        assert_eq!(sockets[1].phase(), "playing");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_8_one_address_does_not_use_up_a_table() {
    let server = Open::with(Limits { watchers_per_address: 3, ..wide() }).await;
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let crowd = watchers(&party, 3).await;
    let mut fourth = party.watcher().await;
    assert_eq!(farewell(&mut fourth).await, "too_many");
    // Who plays is no watcher, and another table is another matter.
    assert_eq!(party.seat(0).await.welcome["type"], "welcome");
    let other = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    drop((watchers(&other, 3).await, crowd));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn point_8_watchers_do_not_fill_the_house() {
    let server = Open::with(Limits { sockets: 10, ..wide() }).await;
    let party = server.table("calcory", json!({"players": 2}), json!({}), 2, 0).await;
    let crowd = watchers(&party, 9).await;
    let mut tenth = party.watcher().await;
    assert_eq!(farewell(&mut tenth).await, "busy");
    // Until the server has noticed that the tenth is gone, its place is taken.
    let player = loop {
        match Socket::open(server.address, &party.id, &Hello::seat(&party.tokens[0])).await {
            Ok(socket) => break socket,
            Err(lost) => assert_eq!(lost.status, Some(503), "{lost}"),
        }
    };
    assert_eq!(player.welcome["type"], "welcome", "{}", player.welcome);
    drop(crowd);
    server.close().await;
}
