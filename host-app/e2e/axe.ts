import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Half-drawn words have no contrast of their own. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

export interface Where {
  readonly within?: string;
  readonly onlyColours?: boolean;
}

/** Serious faults of WCAG 2.2 A and AA on the page as it stands, or within a part of it; of colours alone where `onlyColours`. */
export async function faultsOn(page: Page, { within, onlyColours = false }: Where = {}): Promise<string[]> {
  await settled(page);
  // In the page itself: otherwise each look opens another page to add up in, and no frame here is of another origin.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  const { violations } = await (
    onlyColours ? builder.withRules(['color-contrast']) : builder.withTags(TAGS)
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    );
}
