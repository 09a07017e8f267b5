// A table of the mock host: chairs, a recorded round, and what happened, told to each client as it may know it.
import { randomBytes } from 'node:crypto';
import { commitmentTo, refusal } from './host.mjs';

const SEATS = ['A', 'B', 'C', 'D'];

export class MockTable {
  seq = 0;
  phase = 'gathering';
  number = 0;
  ply = 0;
  happened = [];
  undo = null;
  proposal = null;
  rounds = [];
  givenUp = false;
  entropy = [];
  cheats = null;
  keptUntil = null;
  tokens = {};
  clients = new Set();
  answered = new Map();

  constructor({ id, game, fixture, options, bots, host, pace }) {
    Object.assign(this, { id, game, fixture, options, host, pace });
    this.listed = options.listed;
    this.chairs = {};
    for (const seat of SEATS.slice(0, fixture.record.rules.players))
      this.chairs[seat] = bots[seat] ? { kind: 'bot', level: bots[seat] } : { kind: 'free' };
    this.tell({ what: 'table', news: 'opened', seat: null });
  }

  sit(wanted, name, token) {
    const seat = wanted ?? Object.keys(this.chairs).find((one) => this.chairs[one].kind === 'free');
    if (!seat || this.chairs[seat]?.kind !== 'free')
      throw refusal('seat_taken', 'That seat is taken; another may be free.');
    this.chairs[seat] = { kind: 'person', name, ready: false, away: false, lent: null };
    this.tokens[token] = seat;
    this.tell({ what: 'table', news: 'sat', seat });
    return { seat, token };
  }

  listing() {
    const chairs = Object.values(this.chairs);
    return {
      id: this.id,
      game: this.game,
      seats: chairs.length,
      free: chairs.filter(({ kind }) => kind === 'free').length,
      names: chairs.flatMap(({ kind, name }) => (kind === 'person' ? [name] : [])),
      touched: this.happened.at(-1).at,
    };
  }

  /** What somebody sees who looks once. */
  look(token) {
    const seat = this.tokens[token] ?? null;
    const chat = this.happened.filter((one) => one.what === 'said');
    const state = { seq: this.seq, table: this.state(), round: this.round(seat ?? 'watcher'), chat };
    return { you: { seat, host: false }, state };
  }

  history(token) {
    const viewer = this.tokens[token] ?? 'watcher';
    return this.happened
      .filter(({ what }) => what === 'moved')
      .map((one) => ({ number: one.number, seat: one.seat, event: this.asSeenBy(one, viewer).events[0] }));
  }

  replay(viewer) {
    return this.fixture.plies.map(({ views }) => views[viewer] ?? views.watcher);
  }

  join(socket) {
    socket.on('message', (data) => this.receive(socket, JSON.parse(String(data))));
    socket.on('close', () => {
      this.clients.delete(socket);
      this.tellPresence();
    });
  }

  receive(socket, message) {
    const send = (answer) => socket.send(JSON.stringify(answer));
    switch (message.type) {
      case 'hello': {
        socket.seat = this.tokens[message.token] ?? null;
        socket.host = message.host === this.host;
        this.clients.add(socket);
        const viewer = socket.seat ?? 'watcher';
        const since = this.happened
          .filter((one) => one.seq > message.seq)
          .map((one) => this.asSeenBy(one, viewer));
        send({
          type: 'welcome',
          protocol: 1,
          you: { seat: socket.seat, host: socket.host },
          state: {
            seq: this.seq,
            table: this.state(),
            round: this.round(viewer),
            chat: since.filter((one) => one.what === 'said'),
          },
          happened: since,
          presence: this.presence(),
          heartbeat: 20,
          ...(this.keptUntil ? { kept_until: this.keptUntil } : {}),
        });
        return this.tellPresence();
      }
      case 'ping':
        return send({ type: 'pong' });
      case 'hint':
        return send({
          type: 'hint',
          id: message.id,
          seq: this.seq,
          moves: [
            {
              text: this.fixture.record.moves[this.ply],
              values: Object.fromEntries(Object.keys(this.chairs).map((seat) => [seat, 0.5])),
            },
          ],
        });
      case 'why':
        if (this.legal(socket.seat).includes(message.text)) return send({ type: 'possible', id: message.id });
        return send({
          type: 'refused',
          id: message.id,
          code: 'rules',
          sentence: 'The recorded game does not allow it.',
          seq: this.seq,
        });
      default: {
        // A repeated command is acknowledged again and done once.
        const known = this.answered.get(message.id);
        if (known) return send(known);
        let answer;
        try {
          this.obey(socket, message.deed);
          answer = { type: 'done', id: message.id, seq: this.seq };
        } catch (error) {
          answer = {
            type: 'refused',
            id: message.id,
            code: error.code ?? 'fault',
            sentence: error.message,
            seq: this.seq,
          };
        }
        this.answered.set(message.id, answer);
        return send(answer);
      }
    }
  }

  obey(socket, deed) {
    const { seat } = socket;
    const chair = this.chairs[seat];
    switch (deed.do) {
      case 'ready':
        chair.ready = deed.ready;
        this.tell({ what: 'table', news: deed.ready ? 'ready' : 'unready', seat });
        return this.dealIfReady();
      case 'add':
        this.entropy.push([seat, deed.entropy]);
        this.tell({ what: 'table', news: 'added', seat });
        return this.beginIfComplete();
      case 'move':
        if (this.fixture.plies[this.ply].turn !== seat) throw refusal('turn', 'It is another seat’s turn.');
        if (deed.text !== this.fixture.record.moves[this.ply])
          throw refusal('scripted', `The recorded game goes on with ${this.fixture.record.moves[this.ply]}.`);
        return this.move('person');
      case 'undo':
        this.undo = { seat, agreed: [] };
        return this.tell({ what: 'table', news: 'asked', seat });
      case 'answer':
        this.undo = null;
        return this.tell({ what: 'table', news: deed.agree ? 'agreed' : 'declined', seat });
      case 'say':
        return this.tell({ what: 'said', who: seat ? { seat } : 'host', text: deed.text });
      case 'rename':
        chair.name = deed.name;
        return this.tell({ what: 'table', news: 'renamed', seat });
      case 'invite':
        this.chairs[deed.seat] = { kind: 'bot', level: deed.level };
        this.tell({ what: 'table', news: 'invited', seat: deed.seat });
        return this.dealIfReady();
      case 'free':
      case 'stand':
        this.chairs[deed.seat ?? seat] = { kind: 'free' };
        return this.tell({ what: 'table', news: 'freed', seat: deed.seat ?? seat });
      case 'lend':
        this.chairs[deed.seat].lent = deed.level;
        this.chairs[deed.seat].away = true;
        this.tell({ what: 'table', news: 'lent', seat: deed.seat });
        return this.letBotsMove();
      case 'leave':
      case 'return':
        chair.away = deed.do === 'leave';
        chair.lent = null;
        return this.tell({ what: 'table', news: chair.away ? 'left' : 'returned', seat });
      case 'propose':
        this.proposal = { seat, proposal: deed.proposal, agreed: [] };
        this.tell({ what: 'table', news: 'proposed', seat });
        return this.agreeIfAll();
      case 'vote':
        if (!deed.agree) this.proposal = null;
        else this.proposal.agreed.push(seat);
        this.tell({ what: 'table', news: deed.agree ? 'supported' : 'rejected', seat });
        return this.agreeIfAll();
      case 'give_up':
        this.givenUp = true;
        this.end(null);
        return this.tell({ what: 'table', news: 'given_up', seat: null });
      default:
        throw refusal('unknown', 'The mock host does not know this deed.');
    }
  }

  /** A player has been without a connection for long. */
  miss(seat) {
    this.chairs[seat].away = true;
    this.tell({ what: 'table', news: 'left', seat });
    return {};
  }

  /** Says when it will be removed, to whoever comes from now on. */
  keep(until) {
    this.keptUntil = until;
    return {};
  }

  /** From now on this host is hostile, in one way: for tests of those who find it out. */
  cheat(how) {
    this.cheats = how;
    this.other = randomBytes(32).toString('hex');
    return {};
  }

  fairness(dealt, over) {
    const told = {
      commitment: commitmentTo(this.secret),
      secret: over ? this.secret : null,
      entropy: dealt ? this.entropy : [],
      start: 'drawn',
    };
    switch (this.cheats) {
      case 'secret':
        return { ...told, secret: over ? this.other : null };
      case 'seal':
        return over ? { ...told, secret: this.other, commitment: commitmentTo(this.other) } : told;
      case 'bytes':
        return over
          ? { ...told, entropy: told.entropy.map(([seat]) => [seat, this.other.slice(0, 32)]) }
          : told;
      case 'silence':
        return { ...told, secret: null };
      default:
        return told;
    }
  }

  /** Does what was proposed if all who are there agree. */
  agreeIfAll() {
    if (!this.proposal) return;
    const { seat: proposer, proposal, agreed } = this.proposal;
    const asked = Object.keys(this.chairs).filter((seat) => {
      const chair = this.chairs[seat];
      return seat !== proposer && chair.kind === 'person' && !chair.away && chair.lent === null;
    });
    if (!asked.every((seat) => agreed.includes(seat))) return;
    this.proposal = null;
    this.obey({ seat: proposer }, proposal.kind === 'lend' ? { do: 'lend', ...proposal } : { do: 'give_up' });
  }

  dealIfReady() {
    if (!Object.values(this.chairs).every((chair) => chair.kind === 'bot' || chair.ready)) return;
    this.phase = 'dealing';
    this.number += 1;
    this.ply = 0;
    this.entropy = [];
    this.givenUp = false;
    this.secret = randomBytes(32).toString('hex');
    this.tell({ what: 'table', news: 'committed', seat: null });
    this.beginIfComplete();
  }

  beginIfComplete() {
    const people = Object.values(this.chairs).filter((chair) => chair.kind === 'person').length;
    if (this.phase !== 'dealing' || this.entropy.length < people) return;
    this.phase = 'playing';
    for (const chair of Object.values(this.chairs)) if (chair.kind === 'person') chair.ready = false;
    this.tell({ what: 'dealt', round: this.number, events: [] });
    this.letBotsMove();
  }

  move(by) {
    const seat = this.fixture.plies[this.ply].turn;
    this.ply += 1;
    if (this.ply === this.fixture.record.moves.length) this.end(this.fixture.record.result);
    this.tell({ what: 'moved', seat, by, number: this.ply, events: null, ply: this.ply - 1 });
    this.letBotsMove();
  }

  letBotsMove() {
    const chair = this.chairs[this.fixture.plies[this.ply].turn];
    if (this.phase !== 'playing' || !chair || !(chair.kind === 'bot' || chair.lent)) return;
    const move = () => this.phase === 'playing' && this.move('bot');
    if (this.pace > 0) setTimeout(move, this.pace);
    else setImmediate(move);
  }

  /** Plays the record on to a point, whoever is to move. */
  advance(to) {
    while (this.phase === 'playing' && this.ply < to) {
      const seat = this.fixture.plies[this.ply].turn;
      this.ply += 1;
      if (this.ply === this.fixture.record.moves.length) this.end(this.fixture.record.result);
      this.tell({ what: 'moved', seat, by: 'person', number: this.ply, events: null, ply: this.ply - 1 });
    }
    this.letBotsMove();
    return { ply: this.ply };
  }

  end(outcome) {
    this.rounds.push({ number: this.number, outcome });
    this.phase = this.rounds.length < this.options.rounds ? 'between' : 'over';
  }

  tell(what) {
    this.seq += 1;
    const one = { seq: this.seq, at: Date.now(), ...what };
    this.happened.push(one);
    for (const socket of this.clients) {
      const viewer = socket.seat ?? 'watcher';
      const update = {
        type: 'update',
        seq: this.seq,
        happened: [this.asSeenBy(one, viewer)],
        table: this.state(),
        ...(this.number > 0 ? { round: this.round(viewer) } : {}),
      };
      socket.send(JSON.stringify(update));
    }
  }

  asSeenBy(one, viewer) {
    if (one.what !== 'moved') return one;
    const { ply, ...rest } = one;
    const seen = this.fixture.events[ply];
    return { ...rest, events: seen[viewer] ?? seen.watcher };
  }

  presence() {
    const clients = [...this.clients];
    const seats = SEATS.filter((seat) => clients.some((socket) => socket.seat === seat));
    return { seats, watchers: clients.filter((socket) => socket.seat === null).length };
  }

  tellPresence() {
    for (const socket of this.clients) socket.send(JSON.stringify({ type: 'presence', ...this.presence() }));
  }

  legal(viewer) {
    const { turn, legal } = this.fixture.plies[this.ply];
    return this.phase === 'playing' && turn === viewer ? legal : [];
  }

  state() {
    const seats = Object.keys(this.chairs);
    const won = (count) => Object.fromEntries(seats.map((seat) => [seat, count(seat)]));
    const outcomes = this.rounds.flatMap(({ outcome }) => (outcome ? [outcome] : []));
    return {
      game: this.game,
      rules: this.fixture.record.rules,
      options: this.options,
      phase: this.phase,
      seats: this.chairs,
      rounds: this.rounds,
      standings: {
        points: won((seat) => outcomes.reduce((sum, { places }) => sum + 5 - places[seat], 0)),
        totals: won((seat) => outcomes.reduce((sum, { scores }) => sum + scores[seat], 0)),
        places: won((seat) => outcomes.at(-1)?.places[seat] ?? 1),
      },
      undo: this.undo,
      ...(this.proposal ? { proposal: this.proposal } : {}),
    };
  }

  round(viewer) {
    if (this.number === 0) return null;
    const dealt = this.phase !== 'dealing' && this.phase !== 'gathering';
    const over = this.phase === 'between' || this.phase === 'over';
    const { views } = this.fixture.plies[this.ply];
    const { clock } = this.options;
    const time = {
      ...Object.fromEntries(Object.keys(this.chairs).map((seat) => [seat, (clock.seconds ?? 0) * 1000])),
    };
    return {
      number: this.number,
      view: dealt ? (views[viewer] ?? views.watcher) : null,
      turn: dealt && !over ? this.fixture.plies[this.ply].turn : null,
      moves: this.ply,
      legal: this.legal(viewer),
      clock: clock.kind === 'none' ? null : { left: time, runs: this.fixture.plies[this.ply].turn, since: 0 },
      fairness: this.fairness(dealt, over),
      outcome: over && !this.givenUp ? this.fixture.record.result : null,
      given_up: this.givenUp,
    };
  }
}
