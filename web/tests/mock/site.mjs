// A web space that knows nothing but files: what `make site` wrote, in a folder among others.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const SITE = new URL('../../../target/site/', import.meta.url);
const FOLDER = '/somewhere/tavola/';
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the site; gives its address. Many web spaces don't know what a .wasm file is, and neither does this one. */
export async function startSite() {
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://site');
    asked.push(pathname);
    const inside = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) || 'index.html' : null;
    const file = inside === null ? null : await readFile(new URL(inside, SITE)).catch(() => null);
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      return response.end('<h1>Not found</h1>');
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(inside)] ?? 'application/octet-stream' });
    return response.end(file);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}${FOLDER}`,
    /** All addresses that were asked for. */
    asked,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}
