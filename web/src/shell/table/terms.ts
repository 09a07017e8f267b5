import type { GameModule, Translate } from '../../games/module';
import { spanWords } from '../../lib/i18n/span';
import type { Clock, Options, Rules } from '../../lib/types/messages';

/** What is played at a table: its rules, and what else its host chose. */
export interface Chosen {
  rules: Rules;
  options: Options;
}

function clockWords(clock: Clock, t: Translate): string {
  if (clock.kind === 'none') return t('terms-no-clock');
  const time = spanWords(clock.seconds, t);
  return t(clock.kind === 'move' ? 'terms-clock-move' : 'terms-clock-game', { time });
}

function countingWords(options: Options, t: Translate): string {
  if (options.practice) return t('terms-practice');
  return options.rated ? t('terms-rated') : t('terms-unrated');
}

/** What is played at a table, in short: who wins, the variants, and what the host chose. */
export function termsOf({ rules, options }: Chosen, module: GameModule | null, t: Translate): string[] {
  return [
    ...(module?.terms?.(rules, t) ?? []),
    t('terms-rounds', { rounds: options.rounds }),
    clockWords(options.clock, t),
    ...(options.weekends_off ? [t('weekends-off')] : []),
    countingWords(options, t),
    options.hints ? t('terms-hints') : t('terms-no-hints'),
    ...(options.touch ? [t('terms-touch')] : []),
  ];
}
