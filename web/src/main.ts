import { mount } from 'svelte';
import App from './App.svelte';
import './lib/theme/base.css';
import { preferences } from './lib/state/preferences.svelte';

const target = document.getElementById('app');
// The one address that other pages may put into a frame has a page of its own, whatever stands behind the #.
const isFramed = location.pathname.endsWith('/embed');
const page = isFramed
  ? import('./shell/replay/EmbedPage.svelte').then((embed) => embed.default)
  : Promise.resolve(App);
if (target) {
  // Texts first: a page that speaks at once is calmer than one that fills in later.
  void Promise.all([page, preferences.apply()]).then(([shown]) => mount(shown, { target }));
}

/** How long the first page is left alone before the rest is fetched for times without a network, in milliseconds. */
const REST = 4_000;

// Service workers need HTTPS or the machine itself; over plain HTTP all else works without one.
if ('serviceWorker' in navigator && import.meta.env.PROD && !isFramed) {
  const { serviceWorker } = navigator;
  window.addEventListener('load', () => {
    void serviceWorker
      .register('./sw.js')
      .then(() => serviceWorker.ready)
      .then(({ active }) => setTimeout(() => active?.postMessage('fetch-later'), REST))
      .catch(() => undefined);
  });
}
