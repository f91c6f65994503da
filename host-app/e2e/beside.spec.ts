import { expect, test } from './app.ts';
import { Clinic, sampleStl, shownHash } from './workspace-app.ts';

test('an object is laid beside the body, measured against it, and is there as it was left', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl());
  await clinic.edit(id);
  const body = await shownHash(page);
  await page.getByRole('tab', { name: 'Objects' }).click();
  const beside = page.getByTestId('beside');
  await page.getByTestId('beside-file').setInputFiles({
    name: 'scan.stl',
    mimeType: 'model/stl',
    buffer: sampleStl(),
  });
  // Nothing is guessed: without an answer nothing is taken.
  const question = page.getByRole('dialog', { name: 'Unit of scan.stl' });
  await expect(question.getByRole('button', { name: 'Add' })).toBeDisabled();
  await question.getByText('Millimetres').click();
  await expect(question.getByRole('button', { name: 'Add' })).toBeDisabled();
  await question.getByText('Z', { exact: true }).click();
  await question.getByRole('button', { name: 'Add' }).click();

  await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
  await page.getByTestId('gap-measure').click();
  await expect(page.getByTestId('gap-greatest')).toHaveText('0.0 mm', { timeout: 30_000 });
  await page.getByTestId('place-by-z').fill('400');
  await page.keyboard.press('Enter');
  // What was measured where it stood before is not shown of where it stands now.
  await expect(page.getByTestId('gap-greatest')).toBeHidden();
  await expect
    .poll(
      async () =>
        (await clinic.call<{ transform: number[] }[]>(`document/getmemberlist?id=${id}`))[0]!.transform[11],
    )
    .toBe(400);
  await page.getByTestId('gap-measure').click();
  await expect(page.getByTestId('gap-greatest')).not.toHaveText('0.0 mm', { timeout: 30_000 });
  expect(await shownHash(page)).toBe(body);

  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  await expect(beside.getByRole('button', { name: 'Hide scan.stl' })).toHaveAttribute('aria-pressed', 'true');
  await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
  // With less motion a question that waits for the end of an animation would never go.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await clinic.edit(id);
  await page.getByRole('tab', { name: 'Objects' }).click();
  await beside.getByRole('button', { name: 'scan.stl: settings' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete scan.stl?' });
  await asked.getByRole('button', { name: 'Keep' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(beside.getByText('Nothing beside the body yet')).toBeVisible();
  await expect(asked).toHaveCount(0);
  // Whatever lay over the page would take this press.
  await page.getByRole('tab', { name: 'History' }).click();
});
