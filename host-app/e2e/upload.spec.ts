import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyStl } from './bodies.ts';
import { entry, expect, register, test } from './app.ts';

test.describe('upload', () => {
  test(
    'asks once for a whole batch, has guessed Y upwards, and chooses no unit for what is no trunk',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const bytes = bodyStl({ scale: 0.001, up: 'Y' });
      await page.locator('input[type="file"]').setInputFiles([
        { name: 'front.stl', mimeType: 'model/stl', buffer: bytes },
        { name: 'back.stl', mimeType: 'model/stl', buffer: bytes },
        { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      ]);
      await expect(page.getByText('Which unit is the scan in?')).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Y axis/ })).toBeChecked();
      await expect(page.getByText(/does not say the unit for sure/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Upload 2 files' })).toBeDisabled();
      await page.getByRole('radio', { name: /^m / }).check();
      await expect(page.getByRole('radio', { name: /^m about 62 cm at its longest/ })).toBeChecked();
      await page.getByRole('radio', { name: /^mm / }).check();
      await expect(page.getByText(/does not fit a person/)).toBeVisible();
      await page.getByRole('radio', { name: /^m / }).check();
      await page.getByRole('button', { name: 'Upload 2 files' }).click();
      for (const name of ['front.stl', 'back.stl', 'note.pdf']) await expect(entry(page, name)).toBeVisible();
      await expect(page.getByText('Which unit is the scan in?')).toBeHidden();
    },
  );

  test(
    'asks about files of other units by themselves, with their names and the size they would get',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const stl = (name: string, scale: number) => ({
        ...{ name, mimeType: 'model/stl', buffer: bodyStl({ scale }) },
      });
      await page
        .locator('input[type="file"]')
        .setInputFiles([
          stl('metres.stl', 0.001),
          stl('inches.stl', 1 / 25.4),
          stl('front.stl', 1),
          stl('back.stl', 1.05),
        ]);
      const card = page.getByRole('region', { name: 'Which unit is the scan in?' });
      const files = card.getByRole('listitem');
      await expect(files).toHaveText(['metres.stl']);
      await expect(card.getByText('3 more files of this upload are asked about next.')).toBeVisible();
      // The second press of a double click answers nothing that was not read.
      await card.getByRole('radio', { name: /^m / }).check();
      await card.getByRole('button', { name: 'Upload 1 file' }).dblclick();
      await expect(files).toHaveText(['inches.stl']);
      await card.getByRole('radio', { name: /^m / }).check();
      await expect(files).toHaveText([/^inches\.stl *about 2,441 cm at its longest *does not fit$/]);
      await expect(card.getByRole('button', { name: 'Upload 1 file' })).toBeDisabled();
      await card.getByRole('radio', { name: /^inch / }).check();
      await card.getByRole('button', { name: 'Upload 1 file' }).click();
      await expect(files).toHaveText(['front.stl', 'back.stl']);
      await card.getByRole('radio', { name: /^mm about 62–65 cm at its longest/ }).check();
      await expect(files).toHaveText([/about 62 cm at its longest/, /about 65 cm at its longest/]);
      await card.getByRole('button', { name: 'Upload 2 files' }).click();
      for (const name of ['metres.stl', 'inches.stl', 'front.stl', 'back.stl'])
        await expect(entry(page, name)).toBeVisible();
      await expect(card).toBeHidden();
    },
  );

  test('takes files dropped anywhere on the list', { tag: '@long' }, async ({ page }) => {
    await register(page);
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.stl', { type: 'model/stl' }));
        return transfer;
      },
      [...bodyStl()],
    );
    const list = page.getByRole('heading', { name: 'Your patients will be listed here' });
    await list.dispatchEvent('dragover', { dataTransfer: data });
    await expect(page.getByText('Drop to upload into Patient files')).toBeVisible();
    await list.dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('radio', { name: /^mm/ }).check();
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(entry(page, 'dropped.stl')).toBeVisible();

    // Its name is taken now: the second is asked about, and goes into the place of the first.
    await page.locator('input[type="file"]').setInputFiles({
      name: 'dropped.stl',
      mimeType: 'model/stl',
      buffer: bodyStl(),
    });
    await page.getByRole('radio', { name: /^mm/ }).check();
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(page.getByText('A file with this name is already there.')).toBeVisible();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByText('A file with this name is already there.')).toBeHidden();
    await page.locator('.ant-drawer').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await expect(page.getByRole('row', { name: /dropped\.stl/ })).toHaveCount(1);
  });

  test(
    'says of a broken scan what happened and what to do, and stores nothing',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.locator('input[type="file"]').setInputFiles([
        { name: 'broken.stl', mimeType: 'model/stl', buffer: Buffer.from('this is not a mesh at all') },
        { name: 'empty.stl', mimeType: 'model/stl', buffer: Buffer.alloc(0) },
      ]);
      await expect(page.getByText('The file is empty.')).toBeVisible();
      await page.getByRole('radio', { name: /^mm/ }).check();
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      await expect(page.locator('[data-state="failed"]').filter({ hasText: 'broken.stl' })).toContainText(
        /STL|read/,
      );
      await expect(page.getByRole('heading', { name: 'Your patients will be listed here' })).toBeVisible();
    },
  );

  test('a cancelled upload can be started again', { tag: '@long' }, async ({ page }) => {
    await register(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'later.stl', mimeType: 'model/stl', buffer: bodyStl() });
    await page.getByRole('button', { name: 'Cancel later.stl' }).click();
    await expect(page.getByText('Cancelled')).toBeVisible();
    await page.getByRole('button', { name: 'Try later.stl again' }).click();
    await page.getByRole('radio', { name: /^mm/ }).check();
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(entry(page, 'later.stl')).toBeVisible();
  });
});

test.describe('a large upload', () => {
  // From the disk, as people choose them: content that a test hands over goes through the browser's protocol as text.
  let folder = '';
  const file = (name: string) => join(folder, name);
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bracewright-film-'));
    const bytes = Buffer.alloc(12 * 1024 * 1024, 'plaster ');
    for (const name of ['film.bin', 'other.bin', 'copy.bin']) writeFileSync(file(name), bytes);
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(
    'is paused, outlives a reload, goes on with the same file, and its twin is named',
    { tag: '@long' },
    async ({ page }) => {
      await register(page);
      // Slow enough that there is time to pause, as a line from a clinic is.
      await page.route('**/api/orthosis/upload/resumable/*', async (route) => {
        if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1500));
        // A request that was stopped meanwhile cannot go on.
        await route.continue().catch(() => undefined);
      });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await page.locator('input[type="file"]').first().setInputFiles(file('film.bin'));
      // The first piece of 8 MiB has arrived.
      await expect(page.getByRole('progressbar', { name: 'Progress of film.bin' })).toHaveAttribute(
        'aria-valuenow',
        /^(6[7-9]|[7-9]\d)$/,
      );
      await page.getByRole('button', { name: 'Pause film.bin' }).click();
      await expect(page.getByText(/^Paused at/)).toBeVisible();

      await page.reload();
      await page.unroute('**/api/orthosis/upload/resumable/*');
      const sent: { readonly call: string; readonly offset: number }[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/upload/resumable'))
          sent.push({
            call: `${request.method()} ${request.url().split('/').at(-1)}`,
            offset: Number(request.headers()['upload-offset']),
          });
      });
      await page.getByRole('button', { name: /interrupted/ }).click();
      await expect(page.getByText(/^Stopped at \d+ %/)).toBeVisible();
      const again = page.getByLabel('Choose film.bin again and continue');
      await again.last().setInputFiles(file('other.bin'));
      await expect(page.getByText('This is a different file.')).toBeVisible();
      await again.last().setInputFiles(file('film.bin'));
      await expect(entry(page, 'film.bin')).toBeVisible();
      // Nothing was begun anew, and nothing sent twice.
      expect(sent.map(({ call }) => call)).not.toContain('POST resumable');
      expect(sent.find(({ call }) => call.startsWith('PATCH'))?.offset).toBeGreaterThanOrEqual(
        8 * 1024 * 1024,
      );

      await page.locator('input[type="file"]').first().setInputFiles(file('copy.bin'));
      await expect(page.getByText('Same content as “film.bin”')).toBeVisible();
    },
  );
});
