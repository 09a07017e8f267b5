// Keeps what was fetched once, so that the table opens again without a network. The build fills in the names.
const CACHE = 'tavola-__VERSION__';
const FILES = ['__FILES__'];
// What is large, and fetched only when the first page is at rest: the programs of the games, the site in three dimensions.
const LATER = ['__LATER__'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'fetch-later') event.waitUntil(fetchLater());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  // What a table says is never stored: only files of the client are.
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (address.pathname.includes('/api/')) return;
  // What stands within other pages has headers of its own, and is not the page that is kept.
  if (address.pathname.endsWith('/embed')) return;
  event.respondWith(request.mode === 'navigate' ? newest(request) : kept(request));
});

// The host has something to tell to somebody who is away.
self.addEventListener('push', (event) => {
  const { table, title, body } = event.data?.json() ?? {};
  if (!table) return;
  // One notice a table: a newer one takes its place.
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: `tavola-${table}`,
      icon: './icon.svg',
      data: { table },
    }),
  );
});

// Whoever taps on it comes to the table, in the window in which it is open if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const place = `#/table/${event.notification.data?.table ?? ''}`;
  event.waitUntil(showTable(new URL(place, self.registration.scope).href));
});

async function showTable(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => window.url === address);
  if (open) return open.focus();
  return self.clients.openWindow(address);
}

// The page itself: the network first, so that a new version is seen at once.
async function newest(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('./', answer.clone());
    return answer;
  } catch (error) {
    const stored = await cache.match('./');
    if (stored) return stored;
    throw error;
  }
}

// Everything else carries a hash in its name and never changes.
async function kept(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// One after the other, so that whoever plays meanwhile does not wait; what fails is fetched when it is needed.
async function fetchLater() {
  const cache = await caches.open(CACHE);
  for (const file of LATER) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
}
