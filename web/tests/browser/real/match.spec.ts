import { expect, test } from './house';
import { NAMES, Player, type Slug } from './player';

/** The shortest match of each game. */
const SHORT: Record<Slug, (player: Player) => Promise<void>> = {
  'cassa-grande': async () => undefined,
  calcory: async () => undefined,
  'casa-grande': ({ page }) => page.getByRole('radio', { name: '18' }).check(),
};

for (const slug of Object.keys(NAMES) as Slug[]) {
  test(`a whole match of ${NAMES[slug]} by clicks alone`, async ({ page }, { project }) => {
    const player = new Player(page, project.name.includes('phone'));
    await player.remember();
    await player.open(slug, 2, ['B'], () => SHORT[slug](player));
    await player.ready();
    const moves = await player.playOn(slug);

    const result = page.getByRole('dialog');
    await expect(result.getByRole('heading', { level: 2 })).toContainText(/wins?$|shared win/);
    const { moves: written, fairness } = await player.record();
    // Whoever adds to the chance later than a deal waits is left out, and that is told.
    const verdict = fairness.entropy['A']
      ? 'The shuffles and dice of this round were checked: all fair.'
      : 'The shuffles and dice of this round could be checked only in part.';
    await expect(result.getByText(verdict)).toBeVisible();
    // What was clicked is what was written down, move for move.
    const own = player.wire.moves.map(({ text }) => text);
    expect(own).toHaveLength(moves);
    let at = -1;
    for (const text of own) {
      at = written.indexOf(text, at + 1);
      expect(at, text).toBeGreaterThanOrEqual(0);
    }
  });
}
