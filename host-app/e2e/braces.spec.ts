import { expect, test } from './app.ts';
import { tubeStl } from './bodies.ts';
import { Clinic } from './workspace-app.ts';

/** Cuts a tube along a ring at 30 mm; what is above stays. */
async function cut(clinic: Clinic, id: string): Promise<void> {
  const points = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return { position: [140 * x, 100 * y, 30], normal: [x, y, 0] };
  });
  const curves = [{ points, closed: true, smooth: true }];
  const params = { curves, keep: { position: [140, 0, 120], normal: [1, 0, 0] } };
  await clinic.call('document/cut', { id, revision: 0, params });
}

test(
  'braces of several models are made on the server, found again on the next page, and each tells what it came to',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    await cut(clinic, await clinic.upload('anna.stl', tubeStl()));
    await clinic.upload('berta.stl', tubeStl());
    await page.goto('/patient/list');
    await page.getByLabel('Select anna.stl').click();
    await page.getByLabel('Select berta.stl').click();
    await page.getByRole('button', { name: 'Make braces…' }).click();
    const form = page.getByRole('dialog', { name: 'Make braces of 2 models' });
    await expect(form.getByTestId('brace-models').getByRole('listitem')).toHaveText([
      'anna.stl',
      'berta.stl',
    ]);
    await expect(form.getByLabel('Wall thickness')).toBeFocused();
    await form.getByRole('button', { name: 'Make braces' }).click();
    const results = page.getByRole('dialog', { name: 'Braces', exact: true });
    await expect(results).toBeVisible();
    // The work goes on without the page, which finds it again.
    await page.goto('/patient/list');
    await expect(page.getByTestId('brace-bar')).toContainText('Braces: 1 made, 0 held, 1 not made', {
      timeout: 90_000,
    });
    await page.getByTestId('brace-bar').getByRole('button', { name: 'Show' }).click();
    const outcomes = results.getByTestId('brace-outcome');
    await expect(outcomes.nth(0)).toHaveAttribute('data-state', 'made');
    await expect(outcomes.nth(0)).toContainText('anna.stl');
    await expect(outcomes.nth(1)).toContainText('There is no edge line yet');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      outcomes.nth(0).getByRole('button', { name: 'Download files' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^anna brace 4 mm [0-9a-f]{8}\.zip$/);
    await results.getByRole('button', { name: 'Close' }).last().click();
    // Told beside what can be done with a selection, not over it.
    await page.getByLabel('Select anna.stl').click();
    await page.getByLabel('Select berta.stl').click();
    await page.getByRole('button', { name: 'Make braces…' }).click();
    await form.getByLabel('Wall thickness').fill('40');
    await expect(form.getByText('From 1 to 15 mm')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Make braces' })).toBeDisabled();
    // An edge that would be thicker than the wall is a slip.
    await form.getByLabel('Wall thickness').fill('3.5');
    await form.getByText('thinner at the edge').click();
    await form.getByRole('spinbutton', { name: /^At the edge/ }).fill('9');
    await expect(form.getByText('Not thicker than the wall: at most 3.5 mm')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Make braces' })).toBeDisabled();
    await form.getByRole('spinbutton', { name: /^At the edge/ }).fill('2.5');
    await expect(form.getByRole('button', { name: 'Make braces' })).toBeEnabled();
    await form.getByRole('button', { name: 'Cancel' }).click();
    // What was seen and put away is not told again.
    await page.getByTestId('brace-bar').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(page.getByText('anna wall 4 mm.stl')).toBeVisible();
    await expect(page.getByTestId('brace-bar')).toBeHidden();
  },
);
