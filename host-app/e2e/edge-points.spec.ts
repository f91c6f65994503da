import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { Clinic, sampleStl, waitSaved } from './workspace-app.ts';

// A tablet on its side: all of it has to be reached there.
test.use({ viewport: { width: 1024, height: 768 } });

/** The left iliac spine of the sample trunk, mm. */
const SPINE = [94.19, -77.28, 74.83];

/** The twin of a point of the first line. */
const twin = (page: Page, index: number): Locator => page.locator(`[data-handle="first/${index}"]`);

/** The middle of a twin on the screen. */
async function middleOf(one: Locator): Promise<readonly [number, number]> {
  const box = (await one.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How far the points of the line lie apart in height on the screen, from one to another, CSS pixels. */
async function heightsOf(page: Page, indices: readonly number[]): Promise<readonly number[]> {
  const places = await Promise.all(indices.map((index) => middleOf(twin(page, index))));
  return places.map(([, y]) => y);
}

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test(
  'a stretch of an edge line is straightened by mouse, finger and keyboard, a side is mirrored, and points snap to landmarks, in both themes and languages',
  { tag: '@long' },
  async ({ page, context }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(20));
    await clinic.call('user/setsystem', { settings: { theme: 'system' } });
    // A landmark that the program estimated and nobody has confirmed.
    await clinic.call('measure/create', {
      ...{ modelId: id, kind: 'marker-point' },
      params: {
        point: { position: SPINE, normal: [0.6, -0.8, 0] },
        ...{ association: 'asis-left', locked: false, within: 20 },
      },
    });
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('e');
    const card = page.getByTestId('tool-card');
    const button = (name: string) => card.getByRole('button', { name });
    await card.getByLabel('Class').click();
    await page.getByTitle('Rigo A1').click();
    await card.getByText('Right', { exact: true }).click();
    await expect(button('Straighten a stretch')).toHaveCount(0);
    await button('Propose the line').click();
    await page.getByRole('button', { name: 'Propose it' }).click();
    await expect(card.locator('[data-standing]').first()).toBeVisible();
    await shot(page, '1-proposed');

    // By keyboard: Shift+Enter on one point, Enter on another, and Enter again.
    const before = await twin(page, 0).evaluate((one) => one.style.transform);
    await twin(page, 4).focus();
    await page.keyboard.press('Shift+Enter');
    await expect(twin(page, 4)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('step-hint')).toContainText('Choose the other end');
    await expect(button('Lay it straight')).toHaveAttribute('aria-disabled', 'true');
    await twin(page, 8).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('step-hint')).toContainText('3 points evenly between the ends');
    await shot(page, '2-preview-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, '3-preview-dark');
    await button('The longer way round').click();
    await shot(page, '4-longer-dark');
    await button('The longer way round').click();
    await page.emulateMedia({ colorScheme: 'light' });
    const places = await heightsOf(page, [5, 6, 7]);
    await twin(page, 8).focus();
    await page.keyboard.press('Enter');
    await expect(button('Lay it straight')).toHaveCount(0);
    await expect.poll(() => heightsOf(page, [5, 6, 7])).not.toEqual(places);
    await page.keyboard.press('Control+z');
    await expect.poll(() => heightsOf(page, [5, 6, 7])).toEqual(places);
    expect(await twin(page, 0).evaluate((one) => one.style.transform)).toBe(before);
    await expect(button('Straighten a stretch')).toBeInViewport();
    await expect(button('Left onto right')).toBeVisible();

    // By finger: the button, and a tap on each end.
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    const total = await page.locator('[data-handle^="first/"]').count();
    const all = await Promise.all(Array.from({ length: total }, (_, i) => middleOf(twin(page, i))));
    // The upper edge behind, which is seen from here.
    const highest = Math.min(...all.map(([, y]) => y));
    const upper = [...all.keys()]
      .filter((i) => all[i]![1] < highest + 25)
      .toSorted((a, b) => all[a]![0] - all[b]![0]);
    await button('Straighten a stretch').click();
    for (const index of [upper[0]!, upper.at(-1)!]) {
      const [x, y] = await middleOf(twin(page, index));
      await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 0 }] });
      await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(twin(page, index)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByTestId('step-hint')).toContainText('evenly between the ends');
    await shot(page, '5-touch');
    await button('Lay it straight').click();
    await expect(button('Lay it straight')).toHaveCount(0);
    await page.keyboard.press('Control+z');

    // The left side onto the right, taken back as one.
    await button('Left onto right').click();
    await page.getByRole('button', { name: 'Mirror it' }).click();
    const apart = card.getByText('Halves of the body differ, most').locator('..');
    await expect(apart).toBeVisible({ timeout: 60_000 });
    await shot(page, '6-mirrored');
    await page.keyboard.press('Control+z');
    await expect(apart).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(apart).toBeVisible();

    // By keyboard a point is put on the nearest landmark, told as an estimate, and taken back.
    const named = () => page.locator('[data-handle^="first/"][aria-label*="on: ASIS, left (estimated)"]');
    let index = 0;
    for (; index < total && (await named().count()) === 0; index++) {
      await twin(page, index).focus();
      await page.keyboard.press('n');
      if ((await twin(page, index).getAttribute('aria-label'))?.includes('on: Clearance'))
        await page.keyboard.press('Control+z');
    }
    await expect(named()).toHaveCount(1);
    await page.locator('canvas').first().focus();
    await page.keyboard.press('1');
    await expect(page.locator('[data-view="front"]')).toHaveAttribute('aria-pressed', 'true');
    const goal = await middleOf(named());
    await shot(page, '7-on-a-landmark');
    await page.keyboard.press('Control+z');
    await expect(named()).toHaveCount(0);
    // By mouse it is drawn to it from beside, and with Ctrl past it.
    const drag = async () => {
      const from = await middleOf(twin(page, index - 1));
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + goal[0]) / 2, (from[1] + goal[1]) / 2, { steps: 3 });
      await page.mouse.move(goal[0] + 2, goal[1] - 2, { steps: 3 });
    };
    await drag();
    await shot(page, '8-snapped');
    await expect(page.getByTestId('magnifier')).toContainText('ASIS, left (estimated)');
    await page.mouse.up();
    await expect(named()).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await page.keyboard.down('Control');
    await drag();
    await page.mouse.up();
    await page.keyboard.up('Control');
    await expect(named()).toHaveCount(0);
    await page.keyboard.press('Control+z');

    // The same words in Chinese, in the dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(button('拉直一段')).toBeVisible();
    await shot(page, '9-chinese-dark');
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(button('Straighten a stretch')).toBeVisible();

    await page.getByTestId('next').click();
    await page.getByTestId('next').click();
    await page.getByTestId('apply').click();
    // Clearances that are broken on the mirrored side are asked about.
    const cutAll = page.getByRole('button', { name: 'Cut along it' });
    await expect
      .poll(async () => {
        if (await cutAll.isVisible()) await cutAll.click();
        return card.isHidden();
      })
      .toBe(true);
    await waitSaved(page);
    expect((await clinic.records(id)).map(({ type }) => type)).toEqual(['border.cut']);
  },
);
