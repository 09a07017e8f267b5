// The page to try the HTTP interface: draws every operation of the description, and sends what is filled in.

/** Bodies to begin with, where the description alone makes a poor one. */
const BODIES = {
  'POST /api/tables': { game: 'cassa-grande', bots: { B: 'easy', C: 'easy', D: 'easy' }, me: { name: 'Ada' }, ready: true },
  'POST /api/tables/{id}/seats': { name: 'Ada' },
  'POST /api/tables/{id}/commands': { id: 'a-1', seq: 0, deed: { do: 'say', text: 'Good evening' } },
  'POST /api/games/{game}/rules': { players: 2 },
};

/** Values to begin with. */
const VALUES = { game: 'cassa-grande' };

/** Where an operation stands: what a table's life begins with comes first. */
const FIRST = ['POST /api/tables', 'POST /api/tables/{id}/seats', 'POST /api/tables/{id}/commands', 'GET /api/tables'];

function rank(verb, path) {
  const place = FIRST.indexOf(`${verb} ${path}`);
  return place >= 0 ? place : FIRST.length + ['/api/tables', '/api/games', '/'].findIndex((start) => path.startsWith(start));
}

/** The table that was opened last from this page, for the other forms. */
let lastTable = '';

/** An element with attributes and children; texts stay texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The parts of a description: its first sentence is the title, the rest follows. */
function told(operation) {
  const text = [operation.summary, operation.description].filter(Boolean).join(' ');
  return text.replace(/\.$/, '') || 'An operation';
}

function field(parameter) {
  const { name, description = '', required = false, schema = {} } = parameter;
  const input = make('input', { name, autocomplete: 'off', spellcheck: 'false', 'data-in': parameter.in });
  if (required) input.required = true;
  if (schema.type === 'integer' || schema.type?.includes?.('integer')) input.inputMode = 'numeric';
  input.value = VALUES[name] ?? '';
  const note = [required ? '' : 'may be left out', description].filter(Boolean).join('; ');
  return make('label', {}, name, make('small', {}, note), input);
}

function answers(responses) {
  const rows = Object.entries(responses).map(([status, response]) =>
    make('li', {}, make('b', {}, status), response.description || 'done'),
  );
  return make('details', {}, make('summary', {}, 'Answers'), make('ul', { class: 'answers' }, ...rows));
}

function sheet(path, method, operation) {
  const verb = method.toUpperCase();
  const id = `${method}${path.replace(/[^a-z]+/g, '-')}`.replace(/-$/, '');
  const form = make('form', { class: 'sheet', id, 'aria-labelledby': `${id}-title` });
  form.append(
    make('h2', { id: `${id}-title` }, told(operation)),
    make('p', { class: 'path' }, make('span', { class: `verb ${method}` }, verb), make('span', {}, path)),
  );
  const parameters = operation.parameters ?? [];
  const fields = make('div', { class: 'fields' }, ...parameters.map(field));
  if (operation.requestBody) {
    const body = make('textarea', { name: 'body', spellcheck: 'false' });
    body.value = JSON.stringify(BODIES[`${verb} ${path}`] ?? {}, null, 2);
    body.rows = body.value.split('\n').length + 1;
    fields.append(make('label', { class: 'wide' }, 'Body', make('small', {}, 'JSON'), body));
  }
  if (fields.children.length) form.append(fields);
  const button = make('button', { type: 'submit' }, 'Send');
  const result = make('div', { class: 'result', role: 'status' });
  form.append(answers(operation.responses ?? {}), button, result);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form, path, verb, button, result);
  });
  return { form, entry: { id, verb, method, path } };
}

/** The address with what is filled in; an empty field of the query is left out. */
function address(form, path) {
  const query = new URLSearchParams();
  let filled = path;
  for (const input of form.querySelectorAll('input[data-in]')) {
    const value = input.value.trim();
    if (input.dataset.in === 'path') filled = filled.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value) query.set(input.name, value);
  }
  return query.size ? `${filled}?${query}` : filled;
}

async function send(form, path, verb, button, result) {
  const headers = {};
  const token = document.getElementById('seat-token').value.trim();
  const host = document.getElementById('host-token').value.trim();
  if (token) headers.authorization = `Bearer ${token}`;
  if (host) headers['x-tavola-host'] = host;
  const body = form.elements.body?.value;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const target = address(form, path);
  button.disabled = true;
  try {
    const response = await fetch(target, { method: verb, headers, body });
    const text = await response.text();
    show(result, response.ok, `${response.status} ${response.statusText}  ${verb} ${target}`, pretty(text));
    if (response.ok && verb === 'POST' && path === '/api/tables') remember(text);
  } catch {
    show(result, false, 'The server can’t be reached just now.', '');
  } finally {
    button.disabled = false;
  }
}

function show(result, fine, line, text) {
  result.replaceChildren(make('p', { class: fine ? 'fine' : 'refused' }, line));
  if (text) result.append(make('pre', { tabindex: '0', 'aria-label': 'Answer' }, text));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Fills the name of a new table into the other forms, so that one can go on at once. */
function remember(text) {
  const opened = JSON.parse(text);
  for (const input of document.querySelectorAll('input[name="id"][data-in="path"]')) {
    if (input.value === lastTable) input.value = opened.id;
  }
  lastTable = opened.id;
}

async function begin() {
  const state = document.getElementById('state');
  let description;
  try {
    description = await (await fetch('/api/openapi.json')).json();
  } catch {
    state.textContent = 'The description can’t be read just now. Load the page again in a moment.';
    return;
  }
  const sheets = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sheet(path, method, operation)),
  );
  sheets.sort((a, b) => rank(a.entry.verb, a.entry.path) - rank(b.entry.verb, b.entry.path));
  document.getElementById('operations').append(...sheets.map(({ form }) => form));
  const links = sheets.map(({ entry: { id, verb, method, path } }) =>
    make('li', {}, make('a', { href: `#${id}` }, make('span', { class: `verb ${method}` }, verb), path)),
  );
  document.getElementById('list').append(make('ul', {}, ...links));
  state.remove();
}

begin();
