// What is asked and answered over HTTP. Made by `make types` from crates/wire: don't edit.

import type { Level, Options, Outcome, PerSeat, Rules, Seat, State, You } from './messages';

/** The body of an error. */
export type ErrorBody = {
  /** The reason in one word, for programs. */
  code: string,
  /** What would have been right, for people. */
  sentence: string,
  /** What the rules forbid, in the game's own terms. */
  violation?: unknown, };

/** A table that is wanted. */
export type Wanted = {
  /** The name of the game. */
  game: string,
  /** Its rules; what is left out has its usual value. */
  rules?: Rules,
  /** What else can be chosen. */
  options?: Options,
  /** The seats on which bots sit. */
  bots?: PerSeat<Level>,
  /** Where and under which name the sender sits. */
  me?: Newcomer,
  /** Whether the sender is ready at once. */
  ready?: boolean, };

/** Somebody who wants a seat. */
export type Newcomer = {
  /** Which seat; any free one if it does not matter. */
  seat?: Seat,
  /** The name to be shown, 1 to 32 characters. */
  name: string,
  /** A token of the client's own making: asked again with the same one, it gets the same seat. The host makes one otherwise. */
  token?: string, };

/** A table that was opened. */
export type OpenedTable = {
  /** The name of the table, for its address. */
  id: string,
  /** The token with which the table is managed. */
  host: string,
  /** The seat of the sender. */
  seat: Seat | null,
  /** The token of that seat. */
  token: string | null, };

/** A table in the list of those that wait for players. */
export type ListedTable = {
  /** The name of the table, for its address. */
  id: string,
  /** The name of the game. */
  game: string,
  /** The number of seats. */
  seats: number,
  /** How many of them are free. */
  free: number,
  /** The names of the people who sit there. */
  names: Array<string>,
  /** When somebody last did something there, in milliseconds since 1970. */
  touched: number,
  /** Whether it is for practice: everything may be taken back there. */
  practice?: boolean, };

/** A seat that was taken. */
export type Seated = {
  /** Which. */
  seat: Seat,
  /** The token that holds it. */
  token: string,
  /** The sequence number of the table then. */
  seq: number, };

/** A table as the sender may see it. */
export type SeenTable = {
  /** Who the sender is here. */
  you: You,
  /** All that it may know. */
  state: State, };

/** A command that was done. */
export type Done = {
  /** The sequence number of what it did. */
  seq: number, };

/** By whose eyes a round that is over is looked at again. */
export type Eyes = Seat | "watcher" | "open";

/** An evening that is wanted. */
export type WantedEvening = {
  /** What it is called, 1 to 60 characters. */
  title: string,
  /** The name of the game. */
  game: string,
  /** Its rules; the number of players is that of each table. */
  rules?: Rules,
  /** What else the tables have: rounds of a match, clocks, whether they are rated. There is no advice. */
  options?: Options,
  /** How opponents are found. */
  system?: System,
  /** How many sit at a table, 2 to 4. */
  size: number,
  /** Whether there may be smaller tables; else some sit out where the number does not divide. */
  smaller?: boolean,
  /** The bots that fill the last tables, if any may. */
  bots?: Level | null,
  /** Whether the tables are on this server; else they are played with boxes. */
  online?: boolean,
  /** Whether players may enter themselves. */
  open?: boolean,
  /** How many players there may be, 2 to 1000; what the server allows if it is left out. */
  most?: number,
  /** How many rounds are planned, 1 to 99; people are told, and nothing ends by itself. */
  rounds?: number,
  /** How many minutes a round has, 1 to 600; a clock is shown, and nothing ends by itself. */
  minutes?: number, };

/** An evening that was opened. */
export type OpenedEvening = {
  /** The name of the evening, for its address. */
  id: string,
  /** The token with which it is managed, and its tables. */
  host: string, };

/** Players to be entered. */
export type Entering = {
  /** Their names, each 1 to 32 characters. */
  names: Array<string>,
  /** A token of the client's making for the link of the one player who enters; it takes the player's seats later. */
  token?: string, };

/** A player who is to have a link, or another one. */
export type WantedLink = {
  /** The number of the player. */
  player: number, };

/** The link of a player: whoever has its token takes the player's seats. */
export type PlayerLink = {
  /** The number of the player. */
  player: number,
  /** The token. */
  token: string, };

/** Whether players may enter themselves from now on. */
export type Door = {
  /** Whether the door is open. */
  open: boolean, };

/** A player who goes or comes back. */
export type Coming = {
  /** The number of the player. */
  player: number,
  /** Whether the player takes part from the next round on. */
  here: boolean, };

/** Another name for a player. */
export type Renaming = {
  /** The number of the player. */
  player: number,
  /** The name, 1 to 32 characters. */
  name: string, };

/** A player who was entered by mistake. */
export type Removing = {
  /** The number of the player. */
  player: number, };

/** Two players who change places in the last round. */
export type Swapping = {
  /** The number of one. */
  one: number,
  /** The number of the other. */
  other: number, };

/** A round that is wanted. */
export type WantedRound = {
  /** Its number; asked again for the same one, it is not made twice. */
  round: number, };

/** A player who wants to take their seat in this round. */
export type Sitting = {
  /** The number of the player. */
  player: number,
  /** A token of the client's own making; the server makes one otherwise. */
  token?: string,
  /** The token of the player's link; a player with a rated name may show that instead, and the host needs neither. */
  link?: string,
  /** Instead of sitting down, the host frees the seat that somebody else has taken. */
  free?: boolean, };

/** The seat of a player. */
export type SeatedPlayer = {
  /** The name of the table. */
  table: string,
  /** The seat. */
  seat: Seat,
  /** The token that holds it; none if it was freed. */
  token: string | null, };

/** Whether the evening is over. */
export type Ending = {
  /** Whether it is over. */
  over: boolean, };

/** The result of a table, new or corrected. */
export type Reported = {
  /** The number of the round. */
  round: number,
  /** The number of the table in the round. */
  table: number,
  /** The games that were played; none if the table did not play. */
  games: Array<ReportedGame>, };

/** One game of a table. */
export type ReportedGame = {
  /** What each seat scored. */
  scores: PerSeat<number>,
  /** The places, where equal scores are parted by the rules of the game. */
  places?: PerSeat<number> | null, };

/** An evening as it is told to everybody. */
export type EveningState = {
  /** Its name, for its address. */
  id: string,
  /** The number of the last thing that happened. */
  seq: number,
  /** Whether the sender manages it. */
  host: boolean,
  /** What it is called. */
  title: string,
  /** The slug of the game. */
  game: string,
  /** The rules; the number of players is that of each table. */
  rules: Rules,
  /** How opponents are found. */
  system: System,
  /** The sizes that tables may have. */
  sizes: Array<number>,
  /** The bots that fill the last tables. */
  bots: Level | null,
  /** How many games make the match of a table. */
  games: number,
  /** Whether the tables are on the server. */
  online: boolean,
  /** Whether players may enter themselves now. */
  open: boolean,
  /** How many players there may be, if the host has set a limit. */
  most?: number,
  /** How many rounds are planned. */
  planned?: number,
  /** How many minutes a round has. */
  minutes?: number,
  /** Whether matches are rated. */
  rated: boolean,
  /** Whether a lower score is better. */
  lowest_wins: boolean,
  /** Whether it is over. */
  over: boolean,
  /** Whether all who are here have met each other. */
  all_met: boolean,
  /** All who were ever entered. */
  players: Array<EveningPlayer>,
  /** The rounds, in order. */
  rounds: Array<EveningRound>,
  /** Who stands where, the best first. */
  standings: Array<EveningStanding>, };

/** How opponents are found. */
export type System = "swiss" | "robin";

/** A player of an evening. */
export type EveningPlayer = {
  /** The number, from 1. */
  id: number,
  /** The name. */
  name: string,
  /** Whether the player takes part in the next round. */
  here: boolean,
  /** The rated name behind it. */
  person: string | null,
  /** Whether the player has a link. */
  linked: boolean,
  /** Whether the player was entered by mistake, and counts nowhere. */
  removed?: boolean, };

/** A round of an evening. */
export type EveningRound = {
  /** Its number, from 1. */
  number: number,
  /** When it began, in milliseconds since 1970. */
  at: number,
  /** Whether every table has a result. */
  over: boolean,
  /** Its tables. */
  tables: Array<EveningTable>,
  /** Who sits out. */
  byes: Array<number>, };

/** A table of a round. */
export type EveningTable = {
  /** Its number in the round, from 1. */
  number: number,
  /** Its name on the server, if it is played there. */
  id: string | null,
  /** Who sits where. */
  seats: PerSeat<Sitter>,
  /** How it ended. */
  result: EveningResult | null, };

/** Who sits on a seat. */
export type Sitter = { "player": number } | { "bot": Level };

/** How a table ended. */
export type EveningResult = {
  /** Where this comes from. */
  by: Source,
  /** The games that were played; none if the table did not play. */
  games: Outcome[],
  /** The points of each seat. */
  points: PerSeat<number>,
  /** What each seat scored. */
  totals: PerSeat<number>, };

/** Where a result comes from. */
export type Source = "table" | "host";

/** Where a player stands. */
export type EveningStanding = {
  /** Who. */
  player: number,
  /** 1 is best; equals share the better place. */
  place: number,
  /** 4, 3, 2, 1 for places, 3 for sitting out. */
  points: number,
  /** What was scored in all games. */
  total: number,
  /** How many games were played. */
  games: number,
  /** How many of them were won. */
  wins: number,
  /** How often the player sat out. */
  byes: number,
  /** The mean of the opponents' points. */
  opponents: number | null, };

/** A name that is wanted. */
export type WantedName = {
  /** What to be called, 1 to 32 characters. */
  name: string, };

/** What is to be changed of a name. */
export type ChangedName = {
  /** What to be called from now on. */
  name?: string,
  /** Whether the secret is to be another one; the old link does not count then. */
  renew?: boolean, };

/** A name. */
export type OwnName = {
  /** What everybody may know it by. */
  id: string,
  /** What it is called. */
  name: string,
  /** Its secret, when it is new. */
  token: string | null, };

/** A game of a name, so that all devices with the secret of the name find it. The token of its seat follows from that secret and the `nonce`; the server knows neither of the two tokens. */
export type KeptGame = {
  /** The name of the table. */
  table: string,
  /** The slug of the game. */
  game: string,
  /** The seat. */
  seat: Seat,
  /** What the token of the seat was made from, beside the secret of the name: 32 hexadecimal digits. */
  nonce: string,
  /** Whether it is not to be listed among the games that run. */
  hidden?: boolean, };

/** Ratings at a game. */
export type Ratings = {
  /** People, the best first. */
  people: Array<RatedName>,
  /** The bots: fixed points, the weakest first. */
  bots: Array<RatedBot>, };

/** The rating of a person. */
export type RatedName = {
  /** What everybody may know it by. */
  id: string,
  /** What it is called. */
  name: string,
  /** The rating; who is new has 1000. */
  rating: number,
  /** The true strength is within so much of it, 19 times of 20. */
  margin: number,
  /** How many matches were rated. */
  matches: number,
  /** When the last one ended. */
  last: number, };

/** The fixed rating of a bot. */
export type RatedBot = {
  /** Its level. */
  level: Level,
  /** Its rating. */
  rating: number, };

/** A person's rating at a game, with its history. */
export type RatingHistory = {
  /** What everybody may know it by. */
  id: string,
  /** What it is called. */
  name: string,
  /** The rating; `null` without a rated match. */
  now: RatedName | null,
  /** Its points, the oldest first. */
  points: Array<RatingPoint>,
  /** The bots: fixed points. */
  bots: Array<RatedBot>, };

/** A point of a history. */
export type RatingPoint = {
  /** When the match ended. */
  at: number,
  /** The table; told to the owner of the name only. */
  table?: string,
  /** The rating after it. */
  rating: number,
  /** How far off it may have been. */
  margin: number,
  /** The place in the match. */
  place: number,
  /** How many played. */
  seats: number, };

/** How a server can tell somebody who is not there. */
export type NoticeWays = {
  /** The key with which browsers ask for notices of this server (VAPID); `null` if it sends none to browsers. */
  push: string | null,
  /** Whether it sends mails. */
  mail: boolean, };

/** A wish to be told. */
export type WantedNotice = {
  /** How. */
  way: NoticeWay,
  /** When not; what falls into these hours is told at their end, once. */
  quiet?: QuietHours,
  /** In which language; English if left out. */
  lang?: Lang, };

/** A way to tell somebody. */
export type NoticeWay = { "kind": "push",
  /** The address that the browser's push service gave. */
  endpoint: string,
  /** The browser's public key, base64url. */
  p256dh: string,
  /** The browser's secret for this subscription, base64url. */
  auth: string, } | { "kind": "mail",
  /** The address. */
  address: string,
  /** Whether each notice is wanted, and not one mail a day at most. */
  every?: boolean, };

/** Hours in which nothing is told. */
export type QuietHours = {
  /** When they begin: minutes since midnight, where the person lives. */
  from: number,
  /** When they end, perhaps on the next day. */
  to: number,
  /** By how many minutes clocks there are ahead of universal time. */
  offset: number,
  /** When that changes next, as it does with summer time; left out where it stays. */
  then?: ClockChange, };

/** Clocks somewhere are put forward or back. */
export type ClockChange = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** By how many minutes they are ahead of universal time from then on. */
  offset: number, };

/** A wish to be told, as it is kept; told to who holds the seat. */
export type KeptNotice = {
  /** Its name. */
  id: string,
  /** How. */
  way: NoticeWay,
  /** Whether it counts: a mail address must be confirmed first. */
  confirmed: boolean,
  /** When not. */
  quiet: QuietHours | null, };

/** A sheet that can be had. */
export type ListedSheet = {
  /** The name of the game. */
  game: string,
  /** The name of the sheet. */
  sheet: string,
  /** Its title in the language that was asked for. */
  title: string,
  /** Width and height of each page, in millimetres. */
  pages: Array<[number, number]>,
  /** How the paper is turned over. */
  duplex: Duplex, };

/** How paper is turned over. */
export type Duplex = "single" | "long-edge" | "short-edge";

/** The paper in a printer. */
export type Paper = "a4" | "letter";

/** A language of sheets. */
export type Lang = "en" | "fr" | "de";

/** Where a server can be reached. */
export type Addresses = {
  /** Addresses for browsers of the same network, as in `http://192.168.1.20:7777/`; none if it listens only to the machine itself, or stands behind a proxy, whose address it does not know. */
  addresses: Array<string>, };

/** A server that lives. */
export type Health = {
  /** Its version. */
  version: string,
  /** Tables in memory. */
  tables: number,
  /** Open sockets. */
  sockets: number, };

/** Rules that a game takes. */
export type RulesInFull = {
  /** The rules in full. */
  rules: Rules,
  /** The number of seats. */
  seats: number, };
