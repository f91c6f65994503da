import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

/** By how much the camera was held askew, degrees, and how many of its pixels the canvas has, as a part. */
const [ASKEW, SMALLER] = [6, 0.7];

/** Reddish points of the canvas that are none of the picture: what is written over it. */
const NONE = 60;

type At = readonly [x: number, y: number];

/** A red photograph of the body as the canvas shows it, held askew; `toCanvas`: where a place of it, in parts of its width, lies on the canvas. */
async function photograph(canvas: Locator): Promise<{ readonly bytes: Buffer; toCanvas(at: At): At }> {
  const shot = await canvas.screenshot();
  const before = (await sharp(shot).metadata()) as { width: number; height: number };
  const turned = await sharp(shot).rotate(ASKEW, { background: '#b07050' }).png().toBuffer();
  const { width, height } = (await sharp(turned).metadata()) as { width: number; height: number };
  const bytes = await sharp(turned)
    .resize({ width: Math.round(SMALLER * width) })
    .tint('#e01010')
    .jpeg({ quality: 90 })
    .toBuffer();
  const [sin, cos] = [Math.sin((ASKEW * Math.PI) / 180), Math.cos((ASKEW * Math.PI) / 180)];
  return {
    bytes,
    toCanvas: ([x, y]) => {
      const [u, v] = [x * width - width / 2, y * width - height / 2];
      return [cos * u + sin * v + before.width / 2, cos * v - sin * u + before.height / 2];
    },
  };
}

/** How many of the canvas’s points, one in 64, are reddish. */
async function redness(page: Page): Promise<number> {
  const shot = await page.locator('canvas').first().screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let y = 0; y < info.height; y += 8)
    for (let x = 0; x < info.width; x += 8) {
      const at = 3 * (y * info.width + x);
      if (data[at]! > data[at + 2]! + 60) count++;
    }
  return count;
}

const readout = async (page: Page, name: string): Promise<number> => {
  const row = page.getByTestId('readouts').locator('div', { hasText: name });
  return parseFloat((await row.locator('dd').innerText()).replace('−', '-'));
};

test(
  'a photograph is laid over the body by two points of each, faded, kept, and comes back on another device',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(16));
    await clinic.edit(id);
    await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
    const bare = await shownHash(page);
    const canvas = page.locator('canvas').first();
    const box = (await canvas.boundingBox())!;
    const photo = await photograph(canvas);
    const card = page.getByTestId('tool-card');

    await useTool(page, 'compare-image');
    const file = card.locator('input[type=file]');
    const bad = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a no photograph') };
    await file.setInputFiles(bad);
    await expect(page.getByText('This is no PNG or JPEG picture that can be used')).toBeVisible();
    await file.setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: photo.bytes });
    await expect(card.getByRole('img', { name: 'back.jpg' })).toBeVisible();
    await expect.poll(() => redness(page)).toBeGreaterThan(1000);

    // Two points on the picture, one of them dragged to its place.
    await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.35 * box.height);
    await page.mouse.click(box.x + 0.55 * box.width, box.y + 0.6 * box.height);
    await page.mouse.move(box.x + 0.55 * box.width, box.y + 0.6 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.52 * box.width, box.y + 0.7 * box.height, { steps: 4 });
    await page.mouse.up();
    const typed = (name: string) => card.getByLabel(name).last();
    const names = [1, 2].flatMap((point) =>
      ['left', 'upper'].map((edge) => `Point ${point}, from the ${edge} edge`),
    );
    const parts = await Promise.all(
      names.map(async (name) => parseFloat(await typed(name).inputValue()) / 100),
    );
    const [first, second] = [photo.toCanvas([parts[0]!, parts[1]!]), photo.toCanvas([parts[2]!, parts[3]!])];
    await card.getByRole('button', { name: 'Next' }).click();

    // The same two on the body, as it lay when the photograph was taken; the second by a drag.
    await page.mouse.click(box.x + first[0], box.y + first[1]);
    await page.mouse.click(box.x + second[0] + 30, box.y + second[1] - 40);
    await page.mouse.move(box.x + second[0] + 30, box.y + second[1] - 40);
    await page.mouse.down();
    await page.mouse.move(box.x + second[0], box.y + second[1], { steps: 4 });
    await page.mouse.up();
    await card.getByRole('button', { name: 'Next' }).click();
    expect(Math.abs((await readout(page, 'Turned by')) - ASKEW)).toBeLessThan(0.6);
    await expect(page.getByText(/One pixel is \d+(\.\d+)? mm\. Two points always fit exactly/)).toBeVisible();

    const opacity = card.getByLabel('Opacity').last();
    await opacity.fill('1');
    await page.keyboard.press('Tab');
    await expect.poll(() => redness(page)).toBeLessThan(NONE);
    await opacity.fill('100');
    await page.keyboard.press('Tab');
    await expect.poll(() => redness(page)).toBeGreaterThan(1000);
    await applyTool(page);
    const row = historyRows(page).last();
    await expect(row).toHaveText(/Comparison with an image.*wide/);
    expect(await shownHash(page)).toBe(bare);
    await waitSaved(page);

    // From the front it would be its mirror image.
    const views = page.getByRole('toolbar', { name: 'View' });
    await views.getByRole('button', { name: /^Front/ }).click();
    await expect.poll(() => redness(page)).toBeLessThan(NONE);
    await views.getByRole('button', { name: /^Back/ }).click();
    await expect.poll(() => redness(page)).toBeGreaterThan(1000);

    // On another device, with nothing but what the server has.
    await page.evaluate(() => indexedDB.deleteDatabase('bracewright-assets'));
    await clinic.edit(id);
    await expect.poll(() => redness(page)).toBeGreaterThan(1000);
    await page.keyboard.press('Control+z');
    await expect.poll(() => redness(page)).toBeLessThan(NONE);
    expect((await clinic.records(id)).map(({ type }) => type)).toEqual(['compare-image.place']);
  },
);
