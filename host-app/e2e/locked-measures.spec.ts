import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from './app.ts';
import { Clinic, sampleStl, waitSaved } from './workspace-app.ts';

interface Kept {
  readonly value: number;
  readonly checked: unknown;
  readonly step?: string;
}

test(
  'a girth is locked to a step by the keyboard, and keeps its value under later steps, undo, a reload and while the step is undone',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', sampleStl());
    const steps = [randomUUID(), randomUUID()];
    const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
    const params = { planes: [level(100), level(200), level(300)], amount: 10 };
    for (const [revision, step] of steps.entries())
      await clinic.call('operation/create', {
        ...{ modelId: id, revision, id: step, type: 'radius.apply', version: 1, params },
      });
    const waist = { modelId: id, kind: 'perimeter', params: { plane: level(200) }, name: 'Waist' };
    await clinic.call('measure/create', waist);
    const stored = async () => (await clinic.call<Kept[]>(`measure/list?modelId=${id}`))[0]!;
    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Measures' }).click();
    const row = page.locator('#panel-measures li').filter({ hasText: 'Waist' });
    const value = row.locator('b');
    await expect(value).toContainText('mm');
    const now = await value.textContent();

    await row.getByRole('button', { name: 'Lock Waist to a step' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^After step 1: / }).click();
    await expect(row.getByRole('note')).toHaveText(/^After step 1: /);
    await expect(value).not.toHaveText(now!);
    const locked = (await value.textContent())!;
    await waitSaved(page);
    await expect.poll(stored).toMatchObject({ step: steps[0], checked: true });
    expect((await stored()).value.toFixed(1)).toBe(locked.split(' ')[0]!.replace(',', ''));

    const download = page.waitForEvent('download');
    await page
      .locator('#panel-measures')
      .getByRole('button', { name: 'Save the measures as a table (CSV)' })
      .click();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table).toMatch(/^Waist,Girth,.*,mm,"?After step 1: /m);

    await page.locator('canvas').first().focus();
    await page.keyboard.press('Control+z');
    await expect(value).toHaveText(now!);
    await page.keyboard.press('Control+Shift+z');
    await expect(value).toHaveText(locked);
    await waitSaved(page);

    await clinic.edit(id);
    await page.getByRole('tab', { name: 'Measures' }).click();
    await expect(row.getByRole('note')).toHaveText(/^After step 1: /);
    await expect(value).toHaveText(locked);
    await page.locator('canvas').first().focus();
    await page.keyboard.press('Control+z');
    await expect(row.getByRole('note')).toHaveText(/^After step 1: [^–]+$/);
    await page.keyboard.press('Control+z');
    await expect(row.getByRole('note')).toContainText('the step is undone; the value that was taken last');
    await expect(value).toHaveText(locked);
    await waitSaved(page);
    await expect.poll(async () => (await stored()).value.toFixed(1)).toBe(locked.split(' ')[0]);
  },
);
