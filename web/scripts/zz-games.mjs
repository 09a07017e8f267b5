import { startHouse, tableInPlay, sitDown } from './house.mjs';
const house = await startHouse('debug');
const SHORT = { 'cassa-grande': { rules: { players: 2 }, moves: 20 }, calcory: { rules: { players: 2 }, moves: 20 }, 'casa-grande': { rules: { players: 2, blocks: 18 }, moves: 40 } };
let done = 0; let where = {};
const end = Date.now() + Number(process.argv[2]) * 1000;
async function lane(n) {
  while (Date.now() < end) {
    const game = process.argv[3] ?? 'calcory';
    where[n] = [Date.now(), 'open'];
    const table = await tableInPlay(house, { game, ...SHORT[game] });
    const seat = sitDown(house, { id: table.id, token: table.seats['A'], host: table.host });
    let moves = 0;
    for (;;) { where[n] = [Date.now(), 'turnOrEnd ' + moves, table.id]; const r = await seat.turnOrEnd(); if (r.outcome) break; where[n] = [Date.now(), 'move ' + moves, table.id]; await seat.move(); moves++; }
    seat.close(); done++;
  }
}
setInterval(() => { const late = Object.entries(where).filter(([, [at]]) => Date.now() - at > 10000); console.log(done, JSON.stringify(late)); if (late.some(([, [at]]) => Date.now() - at > 30000)) process.exit(3); }, 10000);
await Promise.all(Array.from({ length: Number(process.argv[4] ?? 12) }, (_, n) => lane(n)));
console.log('done', done); await house.close(); process.exit(0);
