import { readFile } from 'node:fs/promises';
import { expect, test } from './app.ts';
import { Clinic, sampleStl, waitSaved } from './workspace-app.ts';

const record = {
  parentId: '0', name: 'Mei', birthday: '2000-02-01', doctor: 'Lin', age: new Date().getFullYear() - 2000, sex: 'F', height: 160, weight: 50,
  type: 'rigo-B1', technician: 'Chen', cobb: 32, sizes: { waist: 653, hip: 880, bust: 810 },
}; // prettier-ignore

test('keeps the girths of the record with one key, renames one by the keyboard and saves the table', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const patient = await clinic.call<{ id: string }>('document/patient/save', record);
  const id = await clinic.upload('trunk.stl', sampleStl(), patient.id);
  await clinic.edit(id);
  const panel = page.locator('#panel-measures');
  await page.locator('canvas').first().focus();
  await page.keyboard.press('Shift+M');
  const kept = panel.locator('li');
  await expect(kept.filter({ hasText: 'Waist girth' })).toContainText('record 653.0 mm');
  await waitSaved(page);
  const stored = () => clinic.call<{ name: string; params: object }[]>(`measure/list?modelId=${id}`);
  const count = await kept.count();
  expect(count).toBeGreaterThan(1);
  // The keeping of several begins a moment after they are shown.
  await expect.poll(async () => (await stored()).length).toBe(count);
  await page.keyboard.press('Control+z');
  await expect(kept).toHaveCount(0);
  await panel.getByRole('button', { name: 'Keep the girths at all levels' }).click();
  await expect(kept).toHaveCount(count);

  await panel.getByRole('button', { name: 'Rename Waist girth' }).focus();
  await page.keyboard.press('F2');
  const field = panel.getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Not kept');
  await page.keyboard.press('Escape');
  await expect(panel).not.toContainText('Not kept');
  await expect(panel.getByRole('button', { name: 'Rename Waist girth' })).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('=Narrowest');
  await page.keyboard.press('Enter');
  await expect(kept.filter({ hasText: '=Narrowest' })).toBeVisible();
  await waitSaved(page);
  await expect.poll(async () => (await stored()).map(({ name }) => name)).toContain('=Narrowest');
  const row = (await stored()).find(({ name }) => name === '=Narrowest')!;
  expect(row).toMatchObject({ params: { size: 'waist' }, checked: true });

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the measures as a table (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('trunk measures.csv');
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect([lines.length, lines[0]]).toEqual([
    count + 2,
    'Name,Kind,Value now,Value on the scan,Difference,Unit,Locked to step',
  ]);
  expect(lines.find((line) => line.includes('Narrowest'))).toMatch(
    /^"'=Narrowest",Tape girth,(\d+\.\d),\1,0\.0,mm,/,
  );
});
