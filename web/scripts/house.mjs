// The real program for pictures and measurements: started on a free port, with tables in the middle of a game.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

// All comes from one address, and quicker than from any person; what protects a host from strangers would stop it.
const SETTINGS = `[limits]
tables_per_hour = 100000
requests_per_second = 1000
sockets_per_address = 200
messages_per_second = 1000
`;

/** A port that is free now. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Serves with the program that is named, or with a build of this checkout. */
export async function startHouse(build = 'debug') {
  const built = fileURLToPath(new URL(`../../target/${build}/tavola`, import.meta.url));
  const program = process.env.TAVOLA_PROGRAM ?? built;
  if (!existsSync(program))
    throw new Error(`there is no program at ${program}: build it, or name one in TAVOLA_PROGRAM`);
  const folder = mkdtempSync(join(tmpdir(), 'tavola-house-'));
  const config = join(folder, 'settings.toml');
  writeFileSync(config, SETTINGS);
  const server = spawn(
    program,
    ['serve', '--listen', '127.0.0.1:0', '--data', folder, '--log', 'warn', '--config', config],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((done, fail) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      const open = /is open at (http:\/\/[\d.:]+)\//.exec(said);
      if (open) done(open[1]);
    });
    server.on('error', fail);
    server.on('exit', (code) => fail(new Error(`the program ended with ${code} before it served`)));
  });
  const close = async () => {
    const gone = new Promise((done) => server.on('exit', done));
    server.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, folder, close };
}

/**
 * Opens a table against easy bots and plays legal moves until so many are made and it is the player's turn. Chance may end
 * a game before: then another table is opened.
 */
export async function tableInPlay(house, play) {
  for (;;) {
    const table = await tryTable(house, play);
    if (table) return table;
  }
}

async function tryTable(house, { game, rules, name = 'Ines', moves = 0, around }) {
  const bots = Object.fromEntries(['B', 'C', 'D'].slice(0, rules.players - 1).map((seat) => [seat, 'easy']));
  const answer = await fetch(`${house.address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, rules, options: {}, bots, me: { seat: 'A', name }, ready: true }),
  });
  const opened = await answer.json();
  if (!answer.ok) throw new Error(opened.sentence);
  if (!(await playTo(house, opened, moves))) return null;
  // The screen of a table has no seat there; a phone has nothing but one.
  const kept = { id: opened.id, game, at: Date.now() };
  if (around === 'screen') return { ...kept, host: opened.host, seats: {}, around };
  if (around === 'hand') return { ...kept, seats: { A: opened.token }, around };
  return { ...kept, host: opened.host, seats: { A: opened.token } };
}

/** Which of the legal moves: not always the first, so that the table looks like one that people play at. */
const choice = (legal, made) => {
  const lays = legal.filter((text) => text.startsWith('lay '));
  const from = lays.length > 0 ? lays : legal;
  return from[(made * 7 + 3) % from.length];
};

/** Sits down at a table beside the page that shows it, to play moves there. */
export function sitDown(house, { id, token, host }) {
  const socket = new WebSocket(`${house.address.replace('http', 'ws')}/api/tables/${id}/socket`);
  let now = { round: null, seq: 0 };
  let heard = () => undefined;
  let failed = (error) => {
    throw error;
  };
  const send = (message) => socket.send(JSON.stringify(message));
  const command = (id, deed) => send({ type: 'command', id, seq: now.seq, deed });
  socket.on('open', () => send({ type: 'hello', protocol: 1, token, host, seq: 0 }));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'welcome') now = { round: message.state.round, seq: message.state.seq };
    if (message.type === 'update') now = { round: message.round ?? now.round, seq: message.seq };
    // Chance is dealt when every player's client has added to it.
    if ((message.table ?? message.state?.table)?.phase === 'dealing')
      command('add', { do: 'add', round: now.round?.number ?? 1, entropy: '0'.repeat(32) });
    // Whoever adds to the chance too late is left out; it was dealt without that.
    const isLate = message.type === 'refused' && message.id === 'add';
    if ((message.type === 'refused' && !isLate) || message.type === 'bye')
      failed(new Error(`${message.sentence} (${message.code}, ${standing()})`));
    heard();
  });
  socket.on('error', (error) => failed(error));
  socket.on('close', (code) => failed(new Error(`the host closed the socket with ${code}, ${standing()}`)));
  const standing = () => `at move ${now.round?.moves} of table ${id}, turn ${now.round?.turn}`;
  return {
    /** Waits until the player is to move or the round is over, and tells how it stands. */
    turnOrEnd: () =>
      new Promise((done, fail) => {
        failed = fail;
        heard = () => {
          const { round } = now;
          if (round && (round.outcome || (round.turn === 'A' && round.legal.length > 0))) done(round);
        };
        heard();
      }),
    /** Plays one of the legal moves, and tells how it stands then. */
    move: (text) =>
      new Promise((done, fail) => {
        failed = fail;
        const { moves, legal } = now.round;
        heard = () => now.round.moves !== moves && done(now.round);
        command(`m${moves}`, { do: 'move', text: text ?? choice(legal, moves) });
      }),
    close: () => {
      failed = () => undefined;
      socket.close();
    },
  };
}

/** Plays on; `false` if the game was over before. */
async function playTo(house, opened, moves) {
  const seat = sitDown(house, opened);
  for (;;) {
    const round = await seat.turnOrEnd();
    if (round.outcome || round.moves >= moves) {
      seat.close();
      return !round.outcome;
    }
    await seat.move();
  }
}
