// Writes the guided first games, lesson.json of each game: node scripts/lessons.mjs [PROGRAM]
// PROGRAM is the built `tavola`, by default the debug build of this checkout. Views and legal moves are the program's
// own; only events and what moves would bring, which it does not print, are read off two views: they are drawn and told,
// nothing follows from them. A test of crates/table compares what moves would bring with the rules.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf, gather } from './games.mjs';

const program = process.argv[2] ?? fileURLToPath(new URL('../../target/debug/tavola', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'tavola-lessons-'));
const plans = await gather('lesson-plan.mjs');
const readers = await gather('lesson-events.mjs');

for (const [slug, { RECORD: record, SEAT: seat, STEPS: steps }] of Object.entries(plans)) {
  // Only some games tell what legal moves would bring.
  const { eventOf, prospectOf } = readers[slug];
  const path = join(scratch, `${slug}.json`);
  const last = steps.at(-1)[1];
  const moves = record.moves;
  writeFileSync(path, JSON.stringify({ format: 'tavola/1', ...record }));
  const run = (...args) => execFileSync(program, ['record', ...args], { encoding: 'utf8' });
  const viewOf = (file, at) => JSON.parse(run('view', file, '--seat', seat, '--at', String(at)));
  /** What a move would bring that may be another one than that of the lesson. */
  const prospect = (at, view, move) => {
    const other = join(scratch, 'other.json');
    writeFileSync(
      other,
      JSON.stringify({ format: 'tavola/1', ...record, moves: [...moves.slice(0, at), move] }),
    );
    return prospectOf(view, viewOf(other, at + 1), move);
  };
  const legalAt = (at) => run('moves', path, '--at', String(at)).split('\n').filter(Boolean);

  const frames = [];
  for (let at = 0; at <= last; at += 1) {
    const view = viewOf(path, at);
    const acts = steps.some(([, there, kind]) => there === at && kind === 'do');
    const legal = acts ? legalAt(at) : [];
    if (acts && !legal.includes(moves[at]))
      throw new Error(`${slug}: ${moves[at]} is not legal after ${at} moves`);
    if (acts && view.turn !== seat)
      throw new Error(`${slug}: after ${at} moves it is not the turn of ${seat}`);
    const event = at > 0 ? eventOf(frames[at - 1].view, view, moves[at - 1]) : null;
    const prospects = acts && prospectOf ? legal.map((move) => prospect(at, view, move)) : [];
    // As the host does, nothing is told where no move has anything to tell.
    const told = prospects.some((one) => one !== null) ? { prospects } : {};
    frames.push({ view, turn: view.turn, legal, ...told, event });
  }
  const told = steps.map(([name, at, kind]) => ({ name, at, move: kind === 'do' ? moves[at] : null }));
  writeFileSync(fileOf(slug, 'lesson.json'), `${JSON.stringify({ seat, steps: told, frames })}\n`);
  console.log(`${slug}: ${told.length} steps, ${frames.length} positions`);
}
rmSync(scratch, { recursive: true });
