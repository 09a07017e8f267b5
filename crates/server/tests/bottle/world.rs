//! Nodes, people, a network and time, from one seed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::value::RawValue;
use tavola_table::{Entry, Fact, Guest, Options, Token};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use super::person::Person;
use super::storage::Storage;
use super::story::Story;
use super::weather::Weather;
use crate::clock::Clock;
use crate::cluster::NodeId;
use crate::house::House;
use crate::journal::TableId;
use crate::journal::memory::MemoryJournal;
use crate::keep::Keep;
use crate::limits::Limits;
use crate::{random, sweep};

/// How long things go wrong, and how long everybody then has to go on.
const STORM: Duration = Duration::from_secs(40);
const CALM: Duration = Duration::from_secs(90);

/// The time at which every world begins.
const BEGIN: u64 = 1_794_744_000_000;

/// A mistake that is planted, to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The journal stores whatever has the right number, whoever writes it.
    NoFences,
    /// The journal answers for what it has not stored.
    AnswersUnstored,
}

/// The doors at which people knock.
#[derive(Clone, Default)]
pub(super) struct Doors(Arc<Mutex<Vec<Door>>>);

type Door = (NodeId, Arc<House>);

impl Doors {
    pub(super) fn any(&self, weather: &Weather) -> Option<Door> {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!open.is_empty()).then(|| open[weather.below(open.len() as u64) as usize].clone())
    }

    fn all(&self) -> Vec<Door> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn close(&self, node: NodeId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(other, _)| *other != node);
    }

    fn open(&self, node: NodeId, house: Arc<House>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((node, house));
    }
}

/// A clock that runs with the time of the bottle, ahead of it or behind.
struct BottleClock {
    begun: Instant,
    skew: u64,
}

impl Clock for BottleClock {
    fn now(&self) -> u64 {
        BEGIN + self.skew + self.begun.elapsed().as_millis() as u64
    }
}

/// All of it.
pub(super) struct World {
    weather: Weather,
    journal: Arc<MemoryJournal>,
    story: Story,
    doors: Doors,
    fault: Option<Fault>,
    begun: Instant,
    nodes: u64,
}

impl World {
    /// Lives through a seed; the story in a line, or the promise that was broken.
    pub(super) fn live(seed: u64, fault: Option<Fault>) -> Result<String, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        let runtime = runtime.expect("a runtime");
        random::seed_this_thread(seed);
        let result = runtime.block_on(async {
            let journal = Arc::new(MemoryJournal::new());
            let mut world = World {
                weather: Weather::new(seed),
                story: Story::new(journal.clone()),
                journal,
                doors: Doors::default(),
                fault,
                begun: Instant::now(),
                nodes: 0,
            };
            Box::pin(world.pass()).await
        });
        // What still waits for something that will never come goes with it.
        runtime.shutdown_background();
        result
    }

    async fn pass(&mut self) -> Result<String, String> {
        for _ in 0..2 + self.weather.below(2) {
            self.start().await;
        }
        let mut tables = Vec::new();
        let mut people = Vec::new();
        for _ in 0..=self.weather.below(2) {
            let (table, pair) = self.seat_two().await;
            tables.push(table);
            people.extend(pair);
        }
        let done: Vec<_> = people.iter().map(|person| person.done.subscribe()).collect();
        for person in people {
            tokio::spawn(person.live());
        }
        self.weather.set_stormy(true);
        let until = Instant::now() + STORM;
        while Instant::now() < until && self.story.broken().is_none() {
            sleep(Duration::from_millis(300 + self.weather.below(3_000))).await;
            self.strike().await;
        }
        self.weather.set_stormy(false);
        self.weather.mend();
        if self.doors.all().is_empty() {
            self.start().await;
        }
        for mut done in done {
            let before = *done.borrow_and_update();
            let goes_on = timeout(CALM, done.wait_for(|done| *done > before + 1)).await;
            if goes_on.is_err() {
                return Err(self.story.broken().unwrap_or_else(|| "somebody waits for ever".to_owned()));
            }
        }
        self.story.finish(&tables)
    }

    /// Starts a node.
    async fn start(&mut self) {
        self.nodes += 1;
        let me = NodeId::new(self.nodes);
        let storage = Storage { me, journal: self.journal.clone(), weather: self.weather.clone(), fault: self.fault };
        let clock = BottleClock { begun: self.begun, skew: self.weather.below(3_000) };
        let limits = Limits { idle_seconds: 4, ..Limits::default() };
        let cluster = Some(Arc::new(storage.clone()) as _);
        let house =
            House::new(Arc::new(storage), cluster, Arc::new(clock), limits, Keep::default(), 0).expect("a house");
        tokio::spawn(sweep(house.clone(), Duration::from_secs(5)));
        let _ = timeout(Duration::from_secs(5), house.wake()).await;
        self.doors.open(me, house);
    }

    /// Something goes wrong.
    async fn strike(&mut self) {
        let open = self.doors.all();
        let Some((node, house)) = self.doors.any(&self.weather) else { return self.start().await };
        let others: Vec<NodeId> = open.iter().map(|(node, _)| *node).collect();
        match self.weather.below(9) {
            0 | 1 => {
                self.doors.close(node);
                self.weather.kill(node);
            }
            2 => {
                self.doors.close(node);
                let weather = self.weather.clone();
                tokio::spawn(async move {
                    let _ = timeout(Duration::from_secs(5), house.close()).await;
                    weather.kill(node);
                });
            }
            3 => self.weather.isolate(node, &others),
            4 => {
                let other = others[self.weather.below(others.len() as u64) as usize];
                self.weather.cut(node, other);
            }
            5 => self.weather.cut_from_storage(node),
            6 | 7 => self.weather.mend(),
            _ if open.len() < 3 => self.start().await,
            _ => {}
        }
        if open.len() <= 1 {
            self.start().await;
        }
    }

    async fn seat_two(&mut self) -> (TableId, Vec<Person>) {
        let (_, house) = self.doors.any(&self.weather).expect("a node");
        let rules = r#"{"players": 2, "frame": 3, "hand": {"1": 2, "9": 1, "c": 1}}"#;
        let rules = RawValue::from_string(rules.to_owned()).expect("JSON");
        let host = Token::new([9; 32]).hash();
        let fact = Fact::Opened {
            game: "cassa-grande".to_owned(),
            rules,
            options: Options::default(),
            host,
            evening: None,
            sitters: BTreeMap::new(),
        };
        let table = house.open(&Entry { at: BEGIN, by: None, fact }).await.expect("a table");
        let mut people = Vec::new();
        for (number, seat) in ["A", "B"].into_iter().enumerate() {
            let token = Token::new([number as u8; 32]);
            let guest = Guest { seat: None, name: seat.to_owned(), token: token.hash(), person: None, invited: false };
            let (_, house) = self.doors.any(&self.weather).expect("a node");
            house.sit(table, guest).await.expect("a seat");
            people.push(Person {
                table,
                token: token.to_string(),
                seat,
                story: self.story.clone(),
                weather: self.weather.clone(),
                doors: self.doors.clone(),
                seen: 0,
                commands: 0,
                added: None,
                open: None,
                done: watch::Sender::new(0),
            });
        }
        (table, people)
    }
}
