import {
  PROTOCOL,
  type Advice,
  type ClientMessage,
  type Command,
  type Deed,
  type Presence,
  type RoundState,
  type ServerMessage,
  type Update,
  type Welcome,
} from '../types/messages';
import type { Bye, Refusal } from '../types/parts';
import { withChanges } from './changes';
import { Patience } from './patience';
import type { OpenWire, Wire } from './wire';

/** How a connection is doing. `lost` heals itself; `ended` does not. */
export type Status = 'connecting' | 'open' | 'lost' | 'ended';

/** Who the client says it is. */
export interface Credentials {
  token?: string;
  host?: string;
}

/** Hears what the host tells. */
export interface Listener {
  welcome(welcome: Welcome): void;
  update(update: Update): void;
  presence(presence: Presence): void;
  status(status: Status, bye?: Bye): void;
}

/** A table somewhere, seen by one client. */
export interface Connection {
  /** Has something done; resolves to `null` when it is done, and to the reason when it is refused. */
  do(deed: Deed): Promise<Refusal | null>;
  /** Asks for advice. */
  hint(): Promise<Advice[] | Refusal>;
  /** Asks why a move is impossible; `null` if it is possible. */
  why(text: string): Promise<Refusal | null>;
  /** Tries again at once, for example because the network came back. */
  hurry(): void;
  /** The network is gone: what the other end would say can't come. */
  unplug(): void;
  close(): void;
}

/** Seconds without a word after which a silent connection counts as lost, unless the host names another pace. */
const HEARTBEAT = 20;
/** Milliseconds without a word after which who waits for an answer asks whether the host is there, and connects again. */
const DOUBT = 5000;

type Answer = Extract<ServerMessage, { type: 'done' | 'refused' | 'hint' | 'possible' }>;

interface Waiting {
  message: ClientMessage & { id: string };
  resolve: (answer: Answer) => void;
}

/**
 * The connection to a table over any wire: says hello with the last sequence number seen, answers the heartbeat, and
 * after a loss connects again and repeats, with the same ids, whatever was not acknowledged. A host does a repeated
 * command once, so nothing is lost and nothing is done twice.
 */
export class WiredConnection implements Connection {
  #wire: Wire | null = null;
  #seq = 0;
  /** The view as it was last made whole. */
  #view: unknown = null;
  #waiting = new Map<string, Waiting>();
  #welcomed = false;
  #ended = false;
  #patience = new Patience();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  constructor(
    private readonly open: OpenWire,
    private readonly credentials: Credentials,
    private readonly listener: Listener,
  ) {
    this.#connect();
  }

  async do(deed: Deed): Promise<Refusal | null> {
    const command: Command = { id: newId(), seq: this.#seq, deed };
    const answer = await this.#ask({ type: 'command', ...command });
    return answer.type === 'refused' ? answer : null;
  }

  async hint(): Promise<Advice[] | Refusal> {
    const answer = await this.#ask({ type: 'hint', id: newId() });
    if (answer.type === 'hint') return answer.moves;
    return answer.type === 'refused' ? answer : [];
  }

  async why(text: string): Promise<Refusal | null> {
    const answer = await this.#ask({ type: 'why', id: newId(), text });
    return answer.type === 'refused' ? answer : null;
  }

  hurry(): void {
    if (this.#ended || this.#welcomed) return;
    this.#connect();
  }

  unplug(): void {
    if (!this.#ended && !this.#wire?.local) this.#lose();
  }

  close(): void {
    this.#ended = true;
    this.#drop();
  }

  #ask(message: ClientMessage & { id: string }): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, resolve });
      if (!this.#welcomed) return;
      this.#send(message);
      // Who already waits counts from what was sent first.
      if (this.#doubt === undefined) this.#expectWord();
    });
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#calm();
    this.#welcomed = false;
    this.#wire?.close();
    this.#wire = null;
  }

  #connect(): void {
    this.#drop();
    const wire: Wire = this.open({
      opened: () =>
        this.#send({ type: 'hello', protocol: PROTOCOL, ...this.credentials, seq: this.#seq, changes: true }),
      received: (text) => {
        if (wire === this.#wire) this.#receive(JSON.parse(text) as ServerMessage);
      },
      closed: () => {
        if (wire === this.#wire) this.#lose();
      },
    });
    this.#wire = wire;
    this.#watch(HEARTBEAT);
  }

  #lose(after = this.#patience.next()): void {
    this.#drop();
    if (this.#ended) return;
    this.listener.status('lost');
    this.#retry = setTimeout(() => this.#connect(), after);
  }

  // Each side lets the other hear something within the heartbeat; two silent ones mean that the wire is dead.
  #watch(seconds: number): void {
    clearInterval(this.#pulse);
    this.#heard = Date.now();
    this.#pulse = setInterval(() => {
      if (Date.now() - this.#heard > seconds * 2000) this.#lose();
      else if (this.#welcomed) this.#send({ type: 'ping' });
    }, seconds * 500);
  }

  // A host that hangs keeps its wire open. Who waits for an answer can't wait for two heartbeats: a word of any kind is
  // enough, and without one another wire may lead to a host that is well. Commands have ids, so repeating does no harm.
  #expectWord(): void {
    this.#calm();
    if (this.#waiting.size === 0 || this.#wire?.local) return;
    this.#doubt = setTimeout(() => {
      this.#send({ type: 'ping' });
      this.#doubt = setTimeout(() => {
        this.listener.status('lost');
        this.#connect();
      }, DOUBT);
    }, DOUBT);
  }

  #calm(): void {
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
  }

  #receive(message: ServerMessage): void {
    this.#heard = Date.now();
    this.#hear(message);
    if (this.#welcomed) this.#expectWord();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        this.#patience.reset();
        this.#seq = message.state.seq;
        this.#view = message.state.round?.view;
        this.#watch(message.heartbeat);
        this.listener.status('open');
        this.listener.welcome(message);
        for (const { message: unanswered } of this.#waiting.values()) this.#send(unanswered);
        break;
      case 'update':
        if (message.seq <= this.#seq) return;
        this.#seq = message.seq;
        this.listener.update(message.round ? { ...message, round: this.#whole(message.round) } : message);
        break;
      case 'presence':
        this.listener.presence(message);
        break;
      case 'done':
      case 'hint':
      case 'possible':
        this.#settle(message.id, message);
        break;
      case 'refused':
        if (message.id !== null) this.#settle(message.id, message);
        break;
      case 'pong':
        break;
      case 'bye':
        if (message.retry === undefined) this.#end(message);
        else this.#lose(message.retry);
        break;
    }
  }

  /** The round of an update with the whole view, also if only what has changed of it was sent. */
  #whole({ changes, ...round }: RoundState): RoundState {
    if (changes) round.view = withChanges(this.#view, changes);
    this.#view = round.view;
    return round;
  }

  #settle(id: string, answer: Answer): void {
    this.#waiting.get(id)?.resolve(answer);
    this.#waiting.delete(id);
  }

  #end(bye: Bye): void {
    this.close();
    for (const [id, { message, resolve }] of this.#waiting) {
      // Who stood up and lost the answer is a stranger when it is asked for again: that has been done.
      const isDone = bye.code === 'stranger' && message.type === 'command' && message.deed.do === 'stand';
      if (isDone) resolve({ type: 'done', id, seq: this.#seq });
      else resolve({ type: 'refused', id, code: bye.code, sentence: bye.sentence, seq: this.#seq });
    }
    this.#waiting.clear();
    this.listener.status('ended', bye);
  }
}

/** A name for a command that no other command has: 96 random bits. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
