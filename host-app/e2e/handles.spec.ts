import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { applyTool, Clinic, sampleStl, useTool, waitSaved } from './workspace-app.ts';

/** Every standard view by its key, and one that is turned by hand. */
const VIEWS: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['front', ['1']],
  ['left', ['3']],
  ['right', ['Control+3']],
  ['top', ['7']],
  ['bottom', ['Control+7']],
  ['free', ['Control+1', 'turn']],
  ['back', ['Control+1']],
];

// Every pull is drawn by the processor here: a smaller window is drawn sooner.
test.use({ viewport: { width: 900, height: 620 } });

/** A handle as keyboard and screen reader have it, at its place in the page. */
interface Grip {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly now: number;
  readonly hidden: boolean;
  readonly x: number;
  readonly y: number;
}

const grips = (page: Page): Promise<readonly Grip[]> =>
  page.locator('.bracewright-scene-layer [role="slider"]').evaluateAll((elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return {
        key: (element as HTMLElement).dataset['handle']!,
        name: element.getAttribute('aria-label')!,
        text: element.getAttribute('aria-valuetext')!,
        now: Number(element.getAttribute('aria-valuenow')),
        // What lies under a bar of the page is out of reach as well.
        hidden:
          (element as HTMLElement).dataset['hidden'] === 'true' ||
          document.elementFromPoint(x, y)?.tagName !== 'CANVAS',
        ...{ x, y },
      };
    }),
  );

const valuesOf = (all: readonly Grip[]) => Object.fromEntries(all.map(({ key, now }) => [key, now]));
const label = (page: Page, grip: Grip) =>
  page.locator('.bracewright-scene-layer').getByText(`${grip.name} ${grip.text}`).first();

async function turnTo(page: Page, keys: readonly string[]): Promise<void> {
  await page.locator('canvas').focus();
  const box = (await page.locator('canvas').boundingBox())!;
  for (const key of keys) {
    if (key !== 'turn') await page.keyboard.press(key);
    else {
      // Arrow keys belong to the handle that was taken last; the camera has the right button.
      await page.mouse.move(box.x + 60, box.y + 500);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(box.x + 100, box.y + 490);
      await page.mouse.move(box.x + 180, box.y + 450);
      await page.mouse.up({ button: 'right' });
    }
  }
  // The next frame moves what stands over the canvas.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Pulls every handle of the view there and back, or lets Escape put it back; what is in the hand says its value, nothing else changes, and back is back. */
async function pullEach(page: Page, where: string): Promise<number> {
  let pulled = 0;
  // Each reading of the page waits for a frame: the last one of a pull is the first one of the next.
  let before = await grips(page);
  for (const { key } of before) {
    const grip = before.find((one) => one.key === key)!;
    // Of two in one place the nearer is taken, which says so.
    const covered = before.some(
      (one) => one !== grip && !one.hidden && Math.hypot(one.x - grip.x, one.y - grip.y) < 24,
    );
    if (grip.hidden || covered) continue;
    await page.mouse.move(grip.x, grip.y);
    await expect(label(page, grip), `${where} ${key} under the pointer`).toBeVisible();
    await page.mouse.down();
    await page.mouse.move(grip.x + 34, grip.y - 24);
    const there = await grips(page);
    const now = there.find((one) => one.key === key)!;
    await expect(label(page, now), `${where} ${key} in the hand`).toBeVisible();
    expect(valuesOf(there), `${where} ${key} alone`).toEqual({ ...valuesOf(before), [key]: now.now });
    if (now.text !== grip.text) pulled++;
    // Back by hand, or by Escape, which leaves the tool open and the release without effect.
    if (pulled % 2 === 0) await page.mouse.move(grip.x, grip.y);
    else await page.keyboard.press('Escape');
    await page.mouse.up();
    const after = await grips(page);
    expect(valuesOf(after), `${where} ${key} back`).toEqual(valuesOf(before));
    before = after;
  }
  return pulled;
}

/** Pulls the handles in the named views, and in one of them in parallel projection; gives how many values moved. */
async function pullAll(page: Page, tool: string, views = VIEWS.map(([name]) => name)): Promise<number> {
  let pulled = 0;
  for (const [view, keys] of VIEWS) {
    if (!views.includes(view)) continue;
    await turnTo(page, keys);
    pulled += await pullEach(page, `${tool}, ${view}`);
  }
  await page.keyboard.press('5');
  pulled += await pullEach(page, `${tool}, parallel`);
  await page.keyboard.press('5');
  return pulled;
}

test(
  'handles say what they keep and change nothing else, in seven views, and the record has it',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(25));
    await clinic.edit(id);
    await useTool(page, 'crop');
    expect(await pullAll(page, 'crop', ['free'])).toBeGreaterThan(4);
    await page.getByTestId('tool-card').getByRole('button', { name: 'Cancel' }).click();
    await useTool(page, 'bend');
    expect(await pullAll(page, 'bend')).toBeGreaterThan(20);
    const upper = page.getByRole('slider', { name: 'Plane 2, height' });
    await upper.focus();
    await page.keyboard.press('Shift+ArrowRight');
    const kept = Number(await upper.getAttribute('aria-valuenow'));
    await applyTool(page);
    await waitSaved(page);
    const [record] = (await clinic.records(id)) as unknown as {
      params: { planes: { origin: number[]; normal: number[] }[] };
    }[];
    expect(record!.params.planes[1]).toMatchObject({ origin: [expect.anything(), expect.anything(), kept], normal: [0, 0, 1] }); // prettier-ignore
  },
);

test(
  'the depth of a pad never changes its sign in one pull, in seven views',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(25));
    await clinic.edit(id);
    await useTool(page, 'region');
    const box = (await page.locator('canvas').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const [dx, dy] of [[-60, -50], [60, -50], [60, 50], [-60, 50]] as const) await page.mouse.click(x + dx, y + dy); // prettier-ignore
    await page.keyboard.press('Enter');
    for (const dx of [-12, 12]) await page.mouse.click(x + dx, y);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const amplitude = page.getByTestId('tool-card').getByLabel('Amplitude').last();
    for (const [index, [view, keys]] of VIEWS.entries()) {
      await turnTo(page, keys);
      await amplitude.fill(index % 2 === 0 ? '-10' : '12');
      await amplitude.press('Tab');
      const pad = async () => (await grips(page)).find(({ key }) => key === 'amplitude/amplitude')!;
      const value = async () => Number((await amplitude.inputValue()).replace('−', '-'));
      if ((await pad()).hidden) continue;
      for (const way of [1, -1]) {
        const { x: fromX, y: fromY } = await pad();
        const sign = Math.sign(await value());
        await page.mouse.move(fromX, fromY);
        await page.mouse.down();
        await page.mouse.move(fromX + 40 * way, fromY + 50 * way);
        await page.mouse.move(fromX + 90 * way, fromY + 110 * way);
        await page.mouse.up();
        expect((await value()) * sign, `${view}, ${way}`).toBeGreaterThanOrEqual(0);
      }
    }
  },
);
