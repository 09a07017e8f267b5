// The messages between clients and hosts of tables. Made by `make types` from crates/table: don't edit.

/** The version of these messages. */
export const PROTOCOL: number = 1;

/** A seat of a table, clockwise. */
export type Seat = "A" | "B" | "C" | "D";
export const SEATS: readonly Seat[] = ["A", "B", "C", "D"];

/** One value for each seat that the table has. */
export type PerSeat<T> = Partial<Record<Seat, T>>;

/** How well a bot plays. */
export type Level = "easy" | "medium" | "hard" | "master" | "grandmaster";
export const LEVELS: readonly Level[] = ["easy", "medium", "hard", "master", "grandmaster"];

/** The options of a game, in its own form. */
export type Rules = Record<string, unknown>;

/** Scores and places of a round that is over; 1 is the best place, and equal seats share the better one. */
export type Outcome = { scores: PerSeat<number>, places: PerSeat<number>, };

/** Points and totals of all rounds of a match, and the places that follow from them. */
export type Standings = { points: PerSeat<number>, totals: PerSeat<number>, places: PerSeat<number>, };

/** What a client sends through its socket. */
export type ClientMessage = { "type": "hello",
  /** The version of these messages; see [`PROTOCOL`]. */
  protocol: number,
  /** The token of a seat; without one the client watches. */
  token?: string,
  /** The host's token, for who manages the table. */
  host?: string,
  /** The last sequence number seen before the connection was lost; 0 for none. */
  seq: number,
  /** Whether this client takes what a move has changed of the view instead of the whole view. */
  changes?: boolean, } | { "type": "command" } & Command | { "type": "hint",
  /** What the client calls the question. */
  id: string, } | { "type": "why",
  /** What the client calls the question. */
  id: string,
  /** The text of the move. */
  text: string, } | { "type": "ping" };

/** What a client wants done. */
export type Command = {
  /** What the client calls this command: sent again with the same id, it is done once and acknowledged again. */
  id: string,
  /** The last sequence number that the client has seen. If what the deed depends on has changed since, it is refused. */
  seq: number,
  /** What is to be done. */
  deed: Deed, };

/** What can be done at a table. */
export type Deed = { "do": "ready",
  /** Whether ready. */
  ready: boolean, } | { "do": "add",
  /** The number of the round at this table, from 1. */
  round: number,
  /** 16 random bytes in hexadecimal digits. */
  entropy: string, } | { "do": "move",
  /** The exact text of the move. */
  text: string, } | { "do": "undo" } | { "do": "answer",
  /** Whether the player agrees. */
  agree: boolean, } | { "do": "say",
  /** What; at most 500 characters. */
  text: string, } | { "do": "leave" } | { "do": "return" } | { "do": "rename",
  /** The name to be shown; at most 32 characters. */
  name: string, } | { "do": "stand" } | { "do": "invite",
  /** Which seat. */
  seat: Seat,
  /** How well the bot plays. */
  level: Level, } | { "do": "free",
  /** Which seat. */
  seat: Seat, } | { "do": "propose",
  /** What. */
  proposal: Proposal, } | { "do": "vote",
  /** Whether the player agrees. */
  agree: boolean, } | { "do": "resign" } | { "do": "lend",
  /** Which seat. */
  seat: Seat,
  /** How well the bot plays. */
  level: Level, } | { "do": "change",
  /** The rules of the game. */
  rules: Rules,
  /** What else can be chosen. */
  options: Options, } | { "do": "begin" } | { "do": "limit_watchers",
  /** How many; with 0 nobody may look. Left out: as many as the server takes. */
  most?: number, } | { "do": "give_up" };

/** What the host of a table may choose beside the rules of the game. */
export type Options = {
  /** How many rounds make a match, 1 to 99. */
  rounds: number,
  /** How long players may think. */
  clock: Clock,
  /** Whether people without a seat may watch. */
  watchers: boolean,
  /** Whether players may ask a bot for advice. */
  hints: boolean,
  /** Whether moves may be taken back. */
  undo: boolean,
  /** Whether all see who last looked where, in games in which remembering is the game. */
  looks: boolean,
  /** Whether the table stands in the public list while it waits for players. */
  listed: boolean,
  /** Whether matches change the ratings of those who have a name; then there is no advice. */
  rated?: boolean,
  /** Whether no clock runs on Saturdays and Sundays, by universal time. */
  weekends_off?: boolean,
  /** Whether everything may be taken back, whatever was seen: then nothing is rated. */
  practice?: boolean,
  /** Whether the screen that is the table may be touched: who holds the host's token and no seat moves for whoever's turn it is, where the move holds no secret. Such a table is neither rated nor listed. */
  touch?: boolean, };

/** How long players may think; when the time runs out, a bot moves for them. */
export type Clock = { "kind": "none" } | { "kind": "move",
  /** 5 to 1 209 600 seconds, which are two weeks. */
  seconds: number, } | { "kind": "game",
  /** 30 to 86 400 seconds. */
  seconds: number,
  /** What every own move adds, 0 to 600 seconds. */
  increment: number, };

/** What is sent through a socket. */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "update" } & Update | { "type": "presence" } & Presence | { "type": "done",
  /** Which. */
  id: string,
  /** The sequence number of what it did. */
  seq: number, } | { "type": "refused",
  /** Which, if it could be read. */
  id: string | null,
  /** Why, for programs. */
  code: string,
  /** Why, for people. */
  sentence: string,
  /** More for programs: what the rules forbid, in the game's own terms. */
  violation?: unknown,
  /** The sequence number that holds now. */
  seq: number, } | { "type": "hint",
  /** The question. */
  id: string,
  /** For which state of the table it holds. */
  seq: number,
  /** Some moves, the best first. */
  moves: Array<Advice>, } | { "type": "possible",
  /** The question. */
  id: string, } | { "type": "pong" } | { "type": "bye",
  /** Why, for programs. */
  code: string,
  /** Why, for people. */
  sentence: string,
  /** After how many milliseconds to connect again; absent if that would not help. */
  retry?: number, };

/** The answer to a hello. */
export type Welcome = {
  /** The version of these messages. */
  protocol: number,
  /** Who the client is here. */
  you: You,
  /** All that the client may know. */
  state: State,
  /** What happened since the sequence number of the hello; `null` if that can't be told, then only the state counts. */
  happened: Array<Happening> | null,
  /** Who is connected. */
  presence: Presence,
  /** Seconds within which each side lets the other hear something. */
  heartbeat: number,
  /** Until when the table is kept if nobody does anything there, in milliseconds since 1970; absent if it is kept for ever. */
  kept_until?: number, };

/** Who a client is at a table. */
export type You = {
  /** The seat; `null` for who only watches. */
  seat: Seat | null,
  /** Whether the client is the host of the table. Who manages it while the host is gone is told by the table. */
  host: boolean, };

/** All that one viewer may know of a table. */
export type State = {
  /** The sequence number of the last thing that happened. */
  seq: number,
  /** The table and who sits there. */
  table: TableState,
  /** The round that runs or has just ended. */
  round: RoundState | null,
  /** The last things that were said. */
  chat: Array<Happening>, };

/** Something happened. */
export type Update = {
  /** The sequence number of the last thing that happened. */
  seq: number,
  /** What happened, in order. */
  happened: Array<Happening>,
  /** The table, if it changed. */
  table?: TableState,
  /** The round, if it changed. */
  round?: RoundState, };

/** Who is connected; not part of the table's history. */
export type Presence = {
  /** The seats whose players are connected. */
  seats: Seat[],
  /** How many watch; who manages the table without a seat is no watcher. */
  watchers: number, };

/** A table and who sits there. */
export type TableState = {
  /** The slug of the game. */
  game: string,
  /** The rules in full. */
  rules: Rules,
  /** What else the host chose. */
  options: Options,
  /** Where the match stands. */
  phase: Phase,
  /** Who sits where. */
  seats: PerSeat<ChairState>,
  /** The rounds of the running match that are over. */
  rounds: Array<RoundResult>,
  /** What the seats have won in the running match: 4, 3, 2, 1 points for the places of each round. */
  standings: Standings,
  /** The matches that these players have finished at this table. */
  tally?: TallyState,
  /** Who asks to take a move back, and who has agreed so far. */
  undo: UndoState | null,
  /** What somebody proposes, and who has agreed so far. */
  proposal?: ProposalState,
  /** Who manages the table while its host is gone. */
  manager?: Seat,
  /** Who has lost the match by giving up, or a rated one by leaving or running out of time. */
  lost?: Seat,
  /** The club evening that the table belongs to. */
  evening?: string,
  /** How many may watch, if the host has limited that. */
  most_watchers?: number, };

/** Where a match stands. */
export type Phase = "gathering" | "dealing" | "playing" | "between" | "over";

/** Who sits on a seat. */
export type ChairState = { "kind": "free" } | { "kind": "person",
  /** The person's name. */
  name: string,
  /** Whether the person is ready for the next round. */
  ready: boolean,
  /** Whether the person said to be away, or has not been connected for a while. */
  away: boolean,
  /** The level of the bot that plays for the person meanwhile. */
  lent: Level | null, } | { "kind": "bot",
  /** How well it plays. */
  level: Level, };

/** A round that is over. */
export type RoundResult = {
  /** Its number at this table. */
  number: number,
  /** Scores and places; `null` if it was given up. */
  outcome: Outcome | null, };

/** What a host promised of a round, and what a client saw of it. */
export type RoundPromise = {
  /** The slug of the game. */
  game: string,
  /** The rules in full, as they were when the commitment arrived. */
  rules: Rules,
  /** The number of the round at its table. */
  round: number,
  /** The commitment that arrived first. */
  commitment: string,
  /** Whether the starting seat was to be drawn. */
  start: "drawn" | "fixed",
  /** Whether the commitment arrived before anything was dealt. */
  early: boolean,
  /** Whether another commitment arrived for the same round. */
  swapped: boolean,
  /** The seat of the client; `null` for who only watches. */
  seat: Seat | null,
  /** What became of the client's own bytes. */
  bytes: OwnBytes,
  /** All bytes, as they were published with the deal, in the order in which they came. */
  published: [Seat, string][] | null,
  /** What was shown of each move when it was made, by its number from 1. */
  events: Record<number, unknown>,
  /** How often moves were taken back before the eyes of the client. */
  taken_back: number,
  /** Whether moves were taken back while the client was away, so that some of what it saw is forgotten. */
  missed: boolean,
  /** The first view that was shown and the last one, by the number of moves that had been made. */
  views: Record<number, unknown>, };

/** What became of the bytes of a client. */
export type OwnBytes = { "kind": "none" } | { "kind": "sent",
  /** The bytes. */
  entropy: string,
  /** Whether the host has acknowledged them. */
  taken: boolean, } | { "kind": "refused" };

/** What became of checking a round. */
export type FairnessCheck = {
  /** What was not as promised. */
  breaches: Array<Breach>,
  /** What could not be checked. */
  gaps: Array<Gap>,
  /** The seed from which all chance of the round follows, if the host has told its secret. */
  seed: string | null, };

/** Something that was not as promised. */
export type Breach = { "kind": "other_commitment" } | { "kind": "other_secret" } | { "kind": "no_secret" } | { "kind": "other_terms" } | { "kind": "own_bytes" } | { "kind": "other_bytes" } | { "kind": "chance",
  /** The fault of the record, in words. */
  why: string, } | { "kind": "shown",
  /** After how many moves. */
  moves: number, } | { "kind": "no_record",
  /** What is wrong with it. */
  why: string, };

/** Something that could not be checked. */
export type Gap = "late" | "no_bytes" | "bytes_refused" | "unseen" | "unknown_game" | "missed";

/** The matches that the same players have finished at a table. */
export type TallyState = {
  /** How many. */
  matches: number,
  /** How many of them each seat has won, alone or with others. */
  won: PerSeat<number>, };

/** A wish to take a move back. */
export type UndoState = {
  /** Who asks. */
  seat: Seat,
  /** Who has agreed. */
  agreed: Seat[], };

/** Something that a player proposes to the others. */
export type ProposalState = {
  /** Who proposes. */
  seat: Seat,
  /** What. */
  proposal: Proposal,
  /** Who has agreed. */
  agreed: Seat[], };

/** What a player proposes to the others. */
export type Proposal = { "kind": "abandon" } | { "kind": "lend",
  /** Which seat. */
  seat: Seat,
  /** How well the bot plays. */
  level: Level, };

/** A round as one viewer may know it. */
export type RoundState = {
  /** Its number at this table, from 1. */
  number: number,
  /** The view in the game's own form; `null` before the deal. */
  view: unknown,
  /** What has changed of the view, instead of it: told of a move to clients that have asked for it. */
  changes?: Record<string, unknown>,
  /** Whose turn it is. */
  turn: Seat | null,
  /** How many moves were made, rolls included. */
  moves: number,
  /** The texts of the legal moves, for the seat whose turn it is. */
  legal: string[],
  /** What each legal move would bring, in the same order and in the game's own form; left out by games whose moves say it all. */
  prospects?: unknown[],
  /** The clock, if one runs. */
  clock: ClockState | null,
  /** Where the chance comes from. An update that only tells a move leaves it out: nothing of it has changed. */
  fairness?: FairnessState,
  /** Scores and places when the round is over. */
  outcome: Outcome | null,
  /** Whether it was given up. */
  given_up: boolean,
  /** Where each seat looked last, if the table has agreed to show that. */
  looks?: PerSeat<string>, };

/** A clock at one moment. */
export type ClockState = {
  /** Milliseconds that each seat had left when the last move was made; with time for each move, what the next one has. */
  left: PerSeat<number>,
  /** The seat whose clock runs. */
  runs: Seat | null,
  /** How long it has been running when this was sent, in milliseconds. */
  since: number, };

/** Where the chance of a round comes from. */
export type FairnessState = {
  /** What the host committed itself to, before anybody added entropy. */
  commitment: string,
  /** The secret, when the round is over. */
  secret: string | null,
  /** What players added, in the order in which it came; published when all of it is there. */
  entropy: [Seat, string][],
  /** How the starting seat is found. */
  start: "drawn" | "fixed",
  /** How often moves of the round were taken back; left out if never. Who was away then knows that what it saw may be void. */
  taken_back?: number, };

/** One thing that happened, as one viewer may know it. */
export type Happening = {
  /** Its sequence number. */
  seq: number,
  /** When, in milliseconds since 1970. */
  at: number, } & ({ "what": "moved",
  /** Whose. */
  seat: Seat,
  /** Who chose it. */
  by: Chooser,
  /** The number of the first of these moves in the round, from 1. */
  number: number,
  /** What the viewer sees of the move and of each roll, in the game's own form. If the viewer has missed them and remembering is the game, as much as may be told again. */
  events: unknown[], } | { "what": "dealt",
  /** The number of the round. */
  round: number,
  /** What the viewer sees of each roll. */
  events: unknown[], } | { "what": "taken_back",
  /** Who asked for it. */
  seat: Seat,
  /** How many moves of the round stay. */
  keep: number, } | { "what": "said",
  /** Who said it. */
  who: "host" | { seat: Seat },
  /** What. */
  text: string, } | { "what": "table",
  /** What, in one word. */
  news: News,
  /** Whose seat it is about. */
  seat: Seat | null, });

/** What happened. */
export type Happened = { "what": "moved",
  /** Whose. */
  seat: Seat,
  /** Who chose it. */
  by: Chooser,
  /** The number of the first of these moves in the round, from 1. */
  number: number,
  /** What the viewer sees of the move and of each roll, in the game's own form. If the viewer has missed them and remembering is the game, as much as may be told again. */
  events: unknown[], } | { "what": "dealt",
  /** The number of the round. */
  round: number,
  /** What the viewer sees of each roll. */
  events: unknown[], } | { "what": "taken_back",
  /** Who asked for it. */
  seat: Seat,
  /** How many moves of the round stay. */
  keep: number, } | { "what": "said",
  /** Who said it. */
  who: "host" | { seat: Seat },
  /** What. */
  text: string, } | { "what": "table",
  /** What, in one word. */
  news: News,
  /** Whose seat it is about. */
  seat: Seat | null, };

/** Who chose a move. */
export type Chooser = "person" | "bot" | "clock" | "screen";

/** News about a table or one of its seats. */
export type News = "opened" | "changed" | "sat" | "invited" | "renamed" | "freed" | "left" | "returned" | "lent" | "ready" | "unready" | "begun" | "committed" | "added" | "asked" | "agreed" | "declined" | "given_up" | "forfeited" | "managed" | "proposed" | "supported" | "rejected" | "watchers_limited";

/** A move of the running round as it may be told again. */
export type Told = {
  /** Its number in the round, from 1. */
  number: number,
  /** Whose it was; `null` for a roll. */
  seat: Seat | null,
  /** What the viewer may be told of it, in the game's own form. */
  event: unknown, };

/** A move and what a good player thinks of it, from what the seat can know. */
export type Advice = {
  /** The text of the move. */
  text: string,
  /** What each seat can expect after it, 0 to 1. */
  values: PerSeat<number>,
  /** What speaks for it, in the game's own form; left out by games that give no reasons. */
  reasons?: unknown[], };
