import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { Clinic, sampleStl, useTool } from './workspace-app.ts';

// Every pull is drawn by the processor here: a smaller window is drawn sooner.
test.use({ viewport: { width: 900, height: 620 } });

type Point = readonly [x: number, y: number];

/** Half the lens, and what stays free between it and a pointer and a finger, CSS pixels. */
const [RADIUS, BESIDE, BESIDE_FINGER] = [88, 20, 50];

/** What the lens shows: how many of the pixels about its middle, and about its rim, have the colour of a contour. */
async function coloursIn(page: Page): Promise<{ readonly middle: number; readonly all: number }> {
  const box = (await page.getByTestId('magnifier').boundingBox())!;
  const png = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    let [middle, all] = [0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [r, , b] = pixels.subarray(4 * (y * width + x)) as unknown as [number, number, number];
        const away = Math.hypot(x - width / 2, y - height / 2);
        if (r - b < 110 || away > 80) continue;
        all++;
        if (away < 12) middle++;
      }
    return { middle, all };
  }, png);
}

async function expectBeside(page: Page, [x, y]: Point, least: number): Promise<void> {
  const lens = page.getByTestId('magnifier');
  await expect(lens).toBeVisible();
  const box = (await lens.boundingBox())!;
  const away = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  expect(away).toBeGreaterThan(RADIUS + least);
  const canvas = (await page.locator('canvas').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(canvas.x);
  expect(box.y).toBeGreaterThanOrEqual(canvas.y);
  expect(box.x + box.width).toBeLessThanOrEqual(canvas.x + canvas.width);
  expect(box.y + box.height).toBeLessThanOrEqual(canvas.y + canvas.height);
}

test('a point of a line is dragged under a lens, by mouse, finger and pen, in both themes, and nothing of it stays', async ({
  page,
  context,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl(25));
  await clinic.call('user/setsystem', { settings: { theme: 'system' } });
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await clinic.edit(id);
  await expect(page.getByText('Looking at the scan…')).toBeHidden({ timeout: 60_000 });
  await useTool(page, 'smooth-area');
  const box = (await page.locator('canvas').boundingBox())!;
  const at = ([x, y]: Point): Point => [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
  const lens = page.getByTestId('magnifier');
  for (const place of [[-20, -60], [50, -60], [50, 40], [-20, 40]] as const) await page.mouse.click(...at(place)); // prettier-ignore
  await page.keyboard.press('Enter');
  const contour = page.getByTestId('tool-card').locator('output').first();
  await expect(contour).toHaveText('4 points');

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.mouse.move(...at([50, -60]));
    await page.mouse.down();
    await expect(lens).toBeHidden();
    await page.mouse.move(...at([42, -50]));
    await page.mouse.move(...at([36, -44]));
    await expectBeside(page, at([36, -44]), BESIDE);
    await expect(lens).toHaveText(/^\d+\.\d ● \d+\.\d mm$/);
    await expect.poll(async () => (await coloursIn(page)).middle).toBeGreaterThan(40);
    // A line of two arms, and a point: neither a blank nor a flood.
    const { middle, all } = await coloursIn(page);
    expect(all).toBeGreaterThan(middle + 40);
    expect(all).toBeLessThan(4000);
    await page.keyboard.press('Escape');
    await expect(lens).toBeHidden();
    await page.mouse.up();
    await expect(contour).toHaveText('4 points');
  }

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: Point) => {
    const [x, y] = at(place ?? [0, 0]);
    return device.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [{ x, y, id: 0 }] : [] });
  };
  await touch('touchStart', [-20, 40]);
  for (let i = 1; i <= 6; i++) await touch('touchMove', [-20 + 4 * i, 40 + 4 * i]);
  await expectBeside(page, at([4, 64]), BESIDE_FINGER);
  await touch('touchEnd');
  await expect(lens).toBeHidden();

  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Point) =>
    device.send('Input.dispatchMouseEvent', {
      ...{ type, x: at(place)[0], y: at(place)[1], force: 0.7, pointerType: 'pen', button: 'left' },
      ...{ buttons: type === 'mouseReleased' ? 0 : 1, clickCount: type === 'mouseMoved' ? 0 : 1 },
    });
  await pen('mousePressed', [50, 40]);
  for (let i = 1; i <= 6; i++) await pen('mouseMoved', [50 - 3 * i, 40]);
  await expectBeside(page, at([32, 40]), BESIDE);
  // The tool is left with the point in the hand.
  await page.keyboard.press('Escape');
  await pen('mouseReleased', [32, 40]);
  await expect(lens).toBeHidden();
});
