import { expect, test } from './app.ts';
import { withSpeck } from './bodies.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

const trunk = sampleStl(25);

test('aligns a scan, keeps its measures on it, and asks before a new alignment clears the history', async ({
  page,
}) => {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', trunk);
  await clinic.edit(id);
  const stage = (name: string) =>
    page.getByRole('group', { name: 'Stage' }).getByRole('button', { name, exact: true });
  await useTool(page, 'measure');
  await expect(page.getByTestId('readouts')).toContainText('mm');
  await page.getByTestId('apply').click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tool-card')).toBeHidden();
  const measure = async () =>
    (
      await clinic.call<{ value: number; params: { plane: { origin: number[] } } }[]>(
        `measure/list?modelId=${id}`,
      )
    )[0]!;
  const kept = await measure();

  await stage('Align').click();
  await useTool(page, 'position');
  const card = page.getByTestId('tool-card');
  await card.getByLabel('Move up').last().fill('40');
  await card.getByLabel('Turn round').last().fill('10');
  const unconfirmed = page.getByTestId('sides-unconfirmed');
  await expect(unconfirmed).toBeVisible();
  // Without pictures nothing can be compared, so nothing can be confirmed either.
  await page.route(/look\.worker/, (route) => route.abort());
  await applyTool(page);
  const comparison = page.getByTestId('stand-question');
  await expect(comparison.getByRole('alert')).toContainText('could not be drawn');
  await expect(page.getByTestId('stand-confirm')).toBeDisabled();
  await page.unroute(/look\.worker/);
  await comparison.getByRole('button', { name: 'Draw again' }).click();
  // Not before the body was compared with the example do left and right count as sure; another browser sees it too.
  await expect(comparison.getByRole('img', { name: 'Example, From the back' })).toBeVisible();
  await page.getByTestId('stand-confirm').click();
  await expect(unconfirmed).toBeHidden();
  await page.reload();
  await expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 60_000 });
  await expect(unconfirmed).toBeHidden();
  const aligned = await shownHash(page);
  // The girth went with the body: the same place, the same number.
  await expect
    .poll(async () => (await measure()).params.plane.origin[2])
    .toBeCloseTo(kept.params.plane.origin[2]! + 40, 3);
  expect((await measure()).value).toBeCloseTo(kept.value, 1);

  await stage('Edit').click();
  await useTool(page, 'twist');
  await applyTool(page);
  const shaped = await shownHash(page);

  await stage('Align').click();
  await useTool(page, 'position');
  await card.getByLabel('Move up').last().fill('-40');
  await page.getByTestId('apply').click();
  const question = page.getByRole('dialog', { name: /Realigning will clear history/ });
  await question.getByRole('button', { name: 'Leave it aligned as it is' }).click();
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();
  await expect(historyRows(page)).toHaveCount(2);
  expect(await shownHash(page)).toBe(shaped);

  await page.getByTestId('apply').click();
  await question.getByRole('button', { name: 'Re-align and clear' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Decide later' }).click();
  await expect(unconfirmed).toBeVisible();
  await expect(historyRows(page)).toHaveCount(1);
  await waitSaved(page);
  expect(await shownHash(page)).not.toBe(aligned);
  expect((await clinic.records(id)).map(({ type, state }) => `${type} ${state}`)).toEqual([
    'position.apply on',
  ]);
  await expect
    .poll(async () => (await measure()).params.plane.origin[2])
    .toBeCloseTo(kept.params.plane.origin[2]!, 3);
  // One step of undo brings back what the new alignment cleared, and with it what was confirmed.
  await page.keyboard.press('Control+z');
  await expect(historyRows(page)).toHaveCount(2);
  await expect.poll(() => shownHash(page)).toBe(shaped);
  await expect(unconfirmed).toBeHidden();
  // The re-alignment that was taken back is kept too: it is restored from the archive, and undone again.
  await page.getByRole('button', { name: 'Earlier histories…' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier histories' });
  await expect(earlier.getByRole('radio', { name: /^1 step/ })).toBeChecked();
  await earlier.getByRole('button', { name: 'Restore these steps' }).click();
  await expect(historyRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(historyRows(page)).toHaveCount(2);
  await expect.poll(() => shownHash(page)).toBe(shaped);
});

test(
  'the first alignment after repair asks nothing and keeps the repair',
  { tag: '@long' },
  async ({ page }) => {
    const clinic = await Clinic.open(page);
    const id = await clinic.upload('trunk.stl', withSpeck(trunk));
    await clinic.edit(id);
    await useTool(page, 'repair');
    await applyTool(page);
    await page
      .getByRole('group', { name: 'Stage' })
      .getByRole('button', { name: 'Align', exact: true })
      .click();
    await useTool(page, 'position');
    await page.getByTestId('tool-card').getByLabel('Move up').last().fill('40');
    await applyTool(page);
    await page.getByRole('button', { name: 'Decide later' }).click();
    await waitSaved(page);
    expect((await clinic.records(id)).map(({ type }) => type)).toEqual(['repair.run', 'position.apply']);
  },
);
