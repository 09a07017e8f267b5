import { mount } from 'svelte';
import App from './App.svelte';
import './lib/theme/base.css';
import { preferences } from './lib/state/preferences.svelte';

const target = document.getElementById('app');
if (target) {
  // Texts first: a page that speaks at once is calmer than one that fills in later.
  void preferences.apply().then(() => mount(App, { target }));
}

// Service workers need HTTPS or the machine itself; over plain HTTP all else works without one.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined),
  );
}
