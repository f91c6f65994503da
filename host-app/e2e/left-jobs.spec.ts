import { randomUUID } from 'node:crypto';
import { expect, test } from './app.ts';
import { Clinic, sampleStl } from './workspace-app.ts';

test(
  'a file that the server was making when its page went away is told of and offered by the next one',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const model = await clinic.upload('trunk.stl', sampleStl(20));
    await clinic.call('operation/create', {
    modelId: model, revision: 0, id: randomUUID(), type: 'e2e.wait', version: 1, params: { seconds: 20 },
  }); // prettier-ignore
    // The page that began it is gone when the server has made it a job.
    const begun = String(await clinic.download(`document/export?id=${model}&format=stl`));
    expect((JSON.parse(begun) as { data: { jobId?: string } }).data.jobId).toBeDefined();
    await clinic.edit(model);
    await expect(
      page.getByText('Making the file: begun earlier, still going on at the server.'),
    ).toBeVisible();
    // Leaving the page leaves the work: it is found again, and offered once it is there.
    await page.reload();
    await expect(
      page.getByText('Making the file: begun earlier, still going on at the server.'),
    ).toBeVisible();
    await expect(page.getByText('Making the file: done. The file is ready.')).toBeVisible({
      timeout: 40_000,
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('trunk.stl');
    // What was taken is not offered again.
    await page.reload();
    await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-kind', 'saved');
    await expect(page.getByText(/Making the file/)).toHaveCount(0);
  },
);
