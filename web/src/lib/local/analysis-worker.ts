// The worker that judges a game that is over, one decision after the other.
import type { AnalysisNews, Judgement } from './analysis';
import { loadEngine } from './engine';

self.onmessage = ({ data }: MessageEvent<{ game: string; record: string }>) => {
  void run(data.game, data.record).catch(() => post({ news: 'failed' }));
};

async function run(game: string, record: string): Promise<void> {
  const engine = await loadEngine(game);
  const analysis = new engine.LocalAnalysis(record);
  const decisions = analysis.decisions();
  post({ news: 'begun', decisions, shares: JSON.parse(analysis.shares()) as Record<string, number> });
  for (let index = 0; index < decisions; index += 1)
    post({ news: 'judged', judgement: JSON.parse(analysis.judge(index)) as Judgement });
}

const post = (news: AnalysisNews): void => self.postMessage(news);
