import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { build } from 'vite';
import sharp from 'sharp';
import { expect, test } from './app.ts';
import {
  applyTool,
  bracewright,
  Clinic,
  historyRows,
  sampleStl,
  shownHash,
  useTool,
  waitSaved,
} from './workspace-app.ts';

/** The app itself, with example plugins among its tools. */
const appFolder = mkdtempSync(join(tmpdir(), 'bracewright-own-plugins-'));
const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
  ...{ '.json': 'application/json', '.woff2': 'font/woff2', '.bin': 'application/octet-stream' },
};

// Every file of the app goes through the test, which takes its time where two browsers share two processors.
test.describe.configure({ timeout: 240_000 });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const catalog = fileURLToPath(new URL('./own-plugins/catalog.ts', import.meta.url));
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    resolve: { alias: [{ find: /^@bracewright\/catalog$/, replacement: catalog }] },
    build: { outDir: appFolder },
  });
});
test.afterAll(() => rmSync(appFolder, { recursive: true, force: true }));

/** Gives a page this app in place of the one of the server, which answers its calls. */
const serve = (page: Page) =>
  page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    (route) => {
      const path = join(appFolder, new URL(route.request().url()).pathname);
      const file = extname(path) !== '' && existsSync(path) ? path : join(appFolder, 'index.html');
      return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'text/plain' });
    },
  );

const partsOf = async (page: Page): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Objects' }).click();
  return page.getByTestId('parts');
};

/** Hashes of the meshes in the files of a zip, by name. */
const hashesIn = (zip: Uint8Array): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name,
      bracewright(['inspect', 'piece.stl', '--unit', 'mm', '--up', 'Z', '--json'], { 'piece.stl': bytes })
        .json['meshHash'],
    ]),
  );

test(
  'a body is divided; the part is listed, chosen by a click and moved, and comes back after undo, a reload and in files',
  { tag: '@long' },
  async ({ page }) => {
    await serve(page);
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(16));
    await clinic.edit(id);
    const bare = await shownHash(page);
    await useTool(page, 'pieces-split');
    // Where there is only the body nobody is asked what is meant.
    await expect(page.getByTestId('tool-card').getByLabel('Name of the part below')).toHaveValue('lower');
    await expect(page.getByTestId('tool-card').getByLabel('Works on')).toHaveCount(0);
    await applyTool(page);
    const parts = await partsOf(page);
    await expect(parts.getByRole('switch', { name: 'lower' })).toBeChecked();
    const divided = await shownHash(page);
    expect(divided).not.toBe(bare);

    await useTool(page, 'pieces-move');
    const works = page.getByTestId('tool-card').locator('.ant-select', { has: page.getByLabel('Works on') });
    await expect(works).toContainText('Body');
    const canvas = (await page.locator('canvas').first().boundingBox())!;
    // Below the cut the part lies under the pointer.
    await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + 0.62 * canvas.height);
    await expect(works).toContainText('lower');
    await page.getByTestId('tool-card').getByLabel('To the left', { exact: true }).last().fill('60');
    await page.keyboard.press('Tab');
    await applyTool(page);
    await expect.poll(() => shownHash(page)).not.toBe(divided);
    await waitSaved(page);
    const moved = await shownHash(page);

    await page.keyboard.press('Control+z');
    await expect.poll(() => shownHash(page)).toBe(divided);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownHash(page)).toBe(bare);
    await expect(parts).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => shownHash(page)).toBe(moved);
    await parts.getByRole('switch', { name: 'lower' }).click();
    await expect(parts.getByRole('switch', { name: 'lower' })).not.toBeChecked();
    expect(await shownHash(page)).toBe(moved);
    await waitSaved(page);

    await clinic.edit(id);
    await expect.poll(() => shownHash(page)).toBe(moved);
    await expect((await partsOf(page)).getByRole('switch', { name: 'lower' })).toBeChecked();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog', { name: 'Export' }).getByText('The body', { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('export-make').click(),
    ]);
    expect(download.suggestedFilename()).toBe('trunk body.zip');
    const here = hashesIn(readFileSync(await download.path()));
    expect(Object.keys(here)).toEqual(['trunk body.stl', 'trunk body lower.stl']);

    // The server's own replay: the same pieces, and the same hash at every step.
    let there: Record<string, unknown> = {};
    await expect(async () => {
      there = hashesIn(await clinic.file(`document/export?id=${id}&format=stl`));
    }).toPass({ timeout: 60_000 });
    expect(Object.values(there)).toEqual(Object.values(here));
    const records = await clinic.call<{ result: { meshHash: string }; differs: unknown; params: object }[]>(
      `operation/list?modelId=${id}`,
    );
    expect(records.map(({ result, differs }) => [result.meshHash, differs])).toEqual([
      [divided, null],
      [moved, null],
    ]);
    expect(records[1]!.params).toMatchObject({ target: 'lower', left: 60 });
  },
);

test(
  'a step that was made from another says that its source has changed, and takes its values over',
  { tag: '@long' },
  async ({ page }) => {
    await serve(page);
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(16));
    await clinic.edit(id);
    await useTool(page, 'point');
    const canvas = (await page.locator('canvas').first().boundingBox())!;
    await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
    await applyTool(page);
    await useTool(page, 'twin');
    await applyTool(page);
    const rows = historyRows(page);
    await expect(rows).toHaveText([/Dent/, /Twin dent/]);
    const note = page.getByTestId('source-note');
    await expect(note).toHaveCount(0);
    const before = await shownHash(page);

    // The source is edited; the twin stays as it was made, and says so, also after a reload.
    await rows.first().getByRole('button').first().dblclick();
    await page.getByTestId('tool-card').getByLabel('Depth').last().fill('20');
    await page.keyboard.press('Tab');
    await applyTool(page);
    await expect(rows.nth(1).getByTestId('source-note')).toContainText(
      'Step 1, “Dent”, from which this one was made, has changed',
    );
    await expect.poll(() => shownHash(page)).not.toBe(before);
    const edited = await shownHash(page);
    await waitSaved(page);
    await clinic.edit(id);
    await expect.poll(() => shownHash(page)).toBe(edited);
    await expect(note).toHaveAttribute('data-state', 'changed');

    await note.getByRole('button', { name: 'Take over its values' }).click();
    await expect(note).toHaveCount(0);
    await expect.poll(() => shownHash(page)).not.toBe(edited);
    await waitSaved(page);
    const depths = (await clinic.records(id)).map(({ params }) => {
      const { depth, from } = params as { depth?: number; from?: { params: { depth: number } } };
      return depth ?? from!.params.depth;
    });
    expect(depths).toEqual([20, 20]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownHash(page)).toBe(edited);
    await expect(note).toHaveAttribute('data-state', 'changed');
  },
);

/** A photograph as a telephone takes it upright: lying on its side, with the turn, the camera and the place. Seen upright it is red above, blue below. */
async function takenPhoto(): Promise<Buffer> {
  const half = (background: string) => sharp({ create: { width: 60, height: 80, channels: 3, background } });
  const [red, blue] = await Promise.all([half('#e01010').png().toBuffer(), half('#1030e0').png().toBuffer()]);
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 60, top: 0 },
    ])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '48/1 8/1 13/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** How many of the canvas’s points, one in 64, are red and blue, and how high they lie on the average, in pixels from the top. */
async function coloursOf(page: Page): Promise<Record<'red' | 'blue', { count: number; y: number }>> {
  const shot = await page.locator('canvas').first().screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const sums = { red: { count: 0, y: 0 }, blue: { count: 0, y: 0 } };
  for (let y = 0; y < info.height; y += 8)
    for (let x = 0; x < info.width; x += 8) {
      const [r, g, b] = data.subarray(3 * (y * info.width + x)) as unknown as [number, number, number];
      const of =
        r > 170 && g < 80 && b < 80 ? sums.red : b > 170 && r < 80 && g < 110 ? sums.blue : undefined;
      if (!of) continue;
      of.count++;
      of.y += y;
    }
  for (const one of Object.values(sums)) one.y /= one.count;
  return sums;
}

test(
  'a reference photograph is taken from a file, stands upright behind or before the body, and tells nobody where it was taken',
  { tag: '@long' },
  async ({ page }) => {
    await serve(page);
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl(16));
    await clinic.edit(id);
    const bare = await shownHash(page);
    await useTool(page, 'photo');
    const card = page.getByTestId('tool-card');
    const field = card.locator('input[type=file]');
    await expect(card.getByText('none chosen yet')).toBeVisible();

    // What is no picture is refused in one sentence, and nothing is chosen.
    const bad = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await field.setInputFiles(bad);
    await expect(page.getByText('This is no PNG or JPEG picture that can be used')).toBeVisible();
    await expect(card.getByText('none chosen yet')).toBeVisible();

    const photo = await takenPhoto();
    expect(photo.includes('SecretCam')).toBe(true);
    await field.setInputFiles({ name: 'Back of Li.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(card.getByText('Back of Li.jpg')).toBeVisible();
    await expect(card.getByText('Shown upright, as the camera recorded it.')).toBeVisible();
    const preview = card.getByRole('img', { name: 'Back of Li.jpg' });
    const size = await preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([80, 120]);

    // Wide as it is it looks out beside the body: red above blue, as it was taken.
    await expect.poll(async () => (await coloursOf(page)).red.count).toBeGreaterThan(20);
    const behind = await coloursOf(page);
    expect(behind.red.y).toBeLessThan(behind.blue.y);
    await card.locator('.ant-select', { has: page.getByLabel('Stands') }).click();
    await page.locator('.ant-select-item-option', { hasText: 'In front of the body' }).click();
    await expect.poll(async () => (await coloursOf(page)).red.count).toBeGreaterThan(1.2 * behind.red.count);
    const opacity = card.getByLabel('Opacity').last();
    await opacity.fill('1');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await coloursOf(page)).red.count).toBe(0);
    await opacity.fill('100');
    await page.keyboard.press('Tab');
    await applyTool(page);
    await expect(historyRows(page)).toHaveText([/Reference photo/]);
    expect(await shownHash(page)).toBe(bare);
    await waitSaved(page);

    // On another device, with nothing but what the server has.
    const [record] = await clinic.records(id);
    const { photo: sha256 } = record!.params as { photo: string };
    await page.evaluate(() => indexedDB.deleteDatabase('bracewright-assets'));
    await clinic.edit(id);
    await expect.poll(async () => (await coloursOf(page)).red.count).toBeGreaterThan(1.2 * behind.red.count);
    await historyRows(page).first().getByRole('button').first().dblclick();
    await expect(card.getByText('Back of Li.jpg')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await coloursOf(page)).red.count).toBe(0);

    const kept = await clinic.download(`document/asset?id=${id}&sha256=${sha256}`);
    expect((await sharp(kept).metadata()).orientation).toBe(6);
    for (const word of ['SecretCam', 'GPS']) expect(Buffer.from(kept).includes(word)).toBe(false);
  },
);
