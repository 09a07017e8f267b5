// The worker that compares a round that is over with what was kept of it, by the rules that play.
import { loadEngine } from '../local/engine';
import type { ChanceAnswer, ChanceQuestion } from './fairness';

self.onmessage = ({ data }: MessageEvent<ChanceQuestion>) => {
  void run(data).then(
    (check) => self.postMessage(check),
    () => self.postMessage(null),
  );
};

async function run({ promise, record }: ChanceQuestion): Promise<ChanceAnswer> {
  const engine = await loadEngine(promise.game);
  return JSON.parse(engine.checkChance(JSON.stringify(promise), record)) as ChanceAnswer;
}
