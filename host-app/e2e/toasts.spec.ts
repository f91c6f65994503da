import { expect, test } from './app.ts';
import { Clinic, openInExport, sampleStl } from './workspace-app.ts';

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const;

for (const theme of ['light', 'dark'] as const)
  test(
    `notices stand above an open dialog, never over its buttons and messages (${theme})`,
    { tag: '@long' },
    async ({ page }, info) => {
      const clinic = await Clinic.open(page);
      await clinic.call('user/setsystem', { settings: { theme } });
      await openInExport(clinic, await clinic.upload('trunk.stl', sampleStl()));
      const dialog = page.locator('.ant-modal:visible').filter({ hasText: 'File format' });
      // What cannot be recorded stays on the page, as a notice and in the dialog.
      await page.route('**/document/savethickenmodel', (route) => route.abort());
      const toasts = page.getByTestId('toasts');
      for (const [count, format] of ['STL', 'OBJ'].entries()) {
        await dialog.getByText(format, { exact: true }).click();
        await page.getByTestId('export-make').click();
        await expect(toasts.getByRole('button', { name: 'Close' })).toHaveCount(count + 1, {
          timeout: 60_000,
        });
      }
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => {
            const [notices, card] = [await toasts.boundingBox(), await dialog.boundingBox()];
            return notices!.height > 0 && notices!.y + notices!.height <= card!.y;
          })
          .toBe(true);
        await page.screenshot({ path: info.outputPath(`${theme}-${width}.png`) });
      }
      // What is reached by scrolling begins below them too.
      await page.setViewportSize({ width: 1024, height: 480 });
      await page.getByTestId('export-make').scrollIntoViewIfNeeded();
      await page.getByTestId('export-make').click({ trial: true });
    },
  );
