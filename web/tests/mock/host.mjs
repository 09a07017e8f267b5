// A host that plays one recorded game: it speaks exactly the messages of crates/table, but knows no rules. Persons must
// play the recorded moves, which the hint tells; any other move is refused.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { WebSocketServer } from 'ws';
import { MockTable } from './table.mjs';

const fixture = (name) =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const DIST = new URL('../../dist/', import.meta.url);
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** The game that was recorded. */
export const GAME = 'cassa-grande';
const FIXTURES = { 2: fixture('two'), 4: fixture('four') };

/** Starts a host that also serves the built client; port 0 takes any free one. `pace` is how long a bot thinks, in milliseconds. */
export async function startHost({ port = 0, pace = 0 } = {}) {
  const tables = new Map();
  const sockets = new Set();
  let up = true;

  const routes = [
    ['POST', /^\/api\/tables$/, (_match, body) => open(body)],
    [
      'GET',
      /^\/api\/tables$/,
      () => [...tables.values()].filter((table) => table.listed).map((table) => table.listing()),
    ],
    [
      'POST',
      /^\/api\/tables\/([^/]+)\/seats$/,
      ([, id], body) => find(id).sit(body.seat, body.name, newToken()),
    ],
    ['GET', /^\/api\/tables\/([^/]+)$/, ([, id], _body, token) => find(id).look(token)],
    ['GET', /^\/api\/tables\/([^/]+)\/history$/, ([, id], _body, token) => find(id).history(token)],
    ['GET', /^\/api\/tables\/([^/]+)\/record$/, ([, id]) => find(id).fixture.record],
    [
      'GET',
      /^\/api\/tables\/([^/]+)\/replay$/,
      ([, id], _body, _token, query) => find(id).replay(query.get('viewer')),
    ],
    // For tests only: the network goes away, or the host does.
    ['POST', /^\/mock\/drop$/, () => (sockets.forEach((socket) => socket.terminate()), {})],
    [
      'POST',
      /^\/mock\/(up|down)$/,
      ([, way]) => {
        up = way === 'up';
        if (!up) sockets.forEach((socket) => socket.terminate());
        return {};
      },
    ],
    ['POST', /^\/mock\/tables\/([^/]+)\/away$/, ([, id], body) => find(id).miss(body.seat)],
    ['POST', /^\/mock\/tables\/([^/]+)\/kept$/, ([, id], body) => find(id).keep(body.until)],
    ['POST', /^\/mock\/tables\/([^/]+)\/cheat$/, ([, id], body) => find(id).cheat(body.how)],
    ['POST', /^\/mock\/tables\/([^/]+)\/advance$/, ([, id], body) => find(id).advance(body.to)],
  ];

  function open({ game, rules, options, bots = {}, me, ready = false }) {
    const played = game === GAME ? FIXTURES[rules.players] : undefined;
    if (!played) throw refusal('unknown_game', 'The mock host plays only Cassa Grande with two or four.');
    const id = randomBytes(6).toString('hex');
    const table = new MockTable({ id, game, fixture: played, options, bots, host: newToken(), pace });
    tables.set(id, table);
    const sat = me ? table.sit(me.seat, me.name, newToken()) : { seat: null, token: null };
    if (me && ready) table.obey({ seat: sat.seat }, { do: 'ready', ready: true });
    return { id, host: table.host, ...sat };
  }

  function find(id) {
    const table = tables.get(id);
    if (!table) throw refusal('no_table', 'There is no such table; it may have been cleared away.');
    return table;
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url, 'http://mock');
    const answer = (status, content) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(content));
    };
    if (!up && pathname.startsWith('/api')) return response.destroy();
    for (const [method, pattern, handle] of routes) {
      const match = request.method === method ? pattern.exec(pathname) : null;
      if (!match) continue;
      try {
        const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
        const token = request.headers.authorization?.replace('Bearer ', '');
        return answer(200, handle(match, body, token, searchParams));
      } catch (error) {
        return answer(400, { code: error.code ?? 'fault', sentence: error.message });
      }
    }
    const file = await readFile(new URL(`.${pathname === '/' ? '/index.html' : pathname}`, DIST)).catch(
      () => null,
    );
    if (request.method !== 'GET' || !file)
      return answer(404, { code: 'not_found', sentence: 'Nothing is here.' });
    response.writeHead(200, {
      'Content-Type': TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream',
    });
    return response.end(file);
  });

  const upgrader = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const match = /^\/api\/tables\/([^/]+)\/socket$/.exec(new URL(request.url, 'http://mock').pathname);
    if (!match || !up) return socket.destroy();
    return upgrader.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      opened.on('close', () => sockets.delete(opened));
      const table = tables.get(match[1]);
      if (table) return table.join(opened);
      const bye = {
        type: 'bye',
        code: 'no_table',
        sentence: 'There is no such table; it may have been cleared away.',
      };
      return opened.send(JSON.stringify(bye));
    });
  });

  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port: server.address().port,
    close: () =>
      new Promise((closed) => {
        sockets.forEach((socket) => socket.terminate());
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

export function refusal(code, sentence) {
  return Object.assign(new Error(sentence), { code });
}

const newToken = () => randomBytes(32).toString('base64url');

/** The commitment to a secret: docs/rules/fairness.md, step 1. */
export const commitmentTo = (secret) =>
  createHash('sha256').update('tavola/1 commit').update(Buffer.from(secret, 'hex')).digest('hex');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const host = await startHost({
    port: Number(process.env.PORT ?? 7777),
    pace: Number(process.env.PACE ?? 500),
  });
  console.log(`mock host on http://127.0.0.1:${host.port}`);
}
