// The worker that looks into a record: tells its views and decisions, and judges them one after the other.
import type { Choice, Judgement, Question, StudyNews, StudyRequest } from './analysis';
import { loadEngine, type LocalAnalysis } from './engine';

let analysis: Promise<LocalAnalysis> | null = null;

self.onmessage = ({ data }: MessageEvent<StudyRequest>) => {
  void hear(data).catch(() => post({ news: 'failed' }));
};

async function hear(request: StudyRequest): Promise<void> {
  if (request.kind === 'read') {
    analysis = loadEngine(request.game).then((engine) => new engine.LocalAnalysis(request.record));
    await analysis;
    return;
  }
  const study = await analysis;
  if (!study) return;
  if (request.kind === 'all') await judgeAll(study);
  else post({ news: 'answered', number: request.number, answer: answer(study, request.question) });
}

async function judgeAll(study: LocalAnalysis): Promise<void> {
  const decisions = study.decisions();
  post({ news: 'begun', decisions, shares: JSON.parse(study.shares()) as Record<string, number> });
  for (let index = 0; index < decisions; index += 1) {
    post({ news: 'judged', judgement: JSON.parse(study.judge(index)) as Judgement });
    // Whoever asks something meanwhile is answered between two decisions.
    await new Promise((go) => setTimeout(go));
  }
}

function answer(study: LocalAnalysis, question: Question): unknown {
  switch (question.kind) {
    case 'views':
      return JSON.parse(study.views(question.viewer));
    case 'judge':
      return JSON.parse(study.judge(question.index, question.instead));
    case 'choice': {
      const { from, seat } = question;
      const at = (index: number) => JSON.parse(study.choice(index)) as Omit<Choice, 'index'>;
      // Decisions are in the order of their moves.
      let [low, high] = [0, study.decisions()];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(middle).number < from) low = middle + 1;
        else high = middle;
      }
      for (let index = low; index < study.decisions(); index += 1) {
        const choice = at(index);
        if (seat === null || choice.seat === seat) return { ...choice, index };
      }
      return null;
    }
  }
}

const post = (news: StudyNews): void => self.postMessage(news);
