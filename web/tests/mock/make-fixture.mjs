// Writes a game as every viewer saw it, move by move, for the mock host:
//   node tests/mock/make-fixture.mjs PROGRAM RECORD VIEWERS > tests/mock/fixtures/NAME.json
// PROGRAM is the built `tavola`, RECORD a record of Cassa Grande, VIEWERS for example A,B,watcher. Views and legal moves
// are the program's own; only the events, which it does not print, are read off the views.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [program, path, names] = process.argv.slice(2);
const viewers = names.split(',');
const record = JSON.parse(readFileSync(path, 'utf8'));
const run = (...args) => execFileSync(program, ['record', ...args], { encoding: 'utf8' });

const plies = [];
for (let at = 0; at <= record.moves.length; at += 1) {
  const views = {};
  for (const viewer of viewers)
    views[viewer] = JSON.parse(run('view', path, '--seat', viewer, '--at', String(at)));
  const legal =
    at < record.moves.length
      ? run('moves', path, '--at', String(at))
          .split('\n')
          .filter(Boolean)
          .map((line) => line.trim())
      : [];
  plies.push({ turn: views[viewers[0]].turn, legal, views });
}

const events = record.moves.map((_move, index) => {
  const seen = {};
  for (const viewer of viewers) {
    const [before, after] = [plies[index].views[viewer], plies[index + 1].views[viewer]];
    const laid = after.table.at(-1);
    const fixed = before.fixed_at === null && after.fixed_at !== null;
    seen[viewer] = [{ event: 'laid', seat: before.turn, ...laid, fixed, outcome: after.outcome ?? null }];
  }
  return seen;
});

process.stdout.write(JSON.stringify({ record, plies, events }));
