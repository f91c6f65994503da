import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { applyTool, Clinic, historyRows, sampleStl, shownHash, useTool, waitSaved } from './workspace-app.ts';

/** A body in the editor that tools were applied to, one after the other, and what it was before. */
async function shapedWith(
  page: Page,
  tools: readonly string[],
  edge?: number,
): Promise<{ readonly clinic: Clinic; readonly id: string; readonly scan: string }> {
  const clinic = await Clinic.open(page);
  const id = await clinic.upload('trunk.stl', sampleStl(edge));
  await clinic.edit(id);
  await page.getByTestId('checkup').getByRole('button', { name: 'Close' }).click();
  const scan = await shownHash(page);
  for (const tool of tools) {
    await useTool(page, tool);
    await applyTool(page);
  }
  await waitSaved(page);
  return { clinic, id, scan };
}

test('steps that were stepped back over are not lost to the next one', { tag: '@long' }, async ({ page }) => {
  const { clinic, id } = await shapedWith(page, ['crop', 'twist']);
  const atEnd = await shownHash(page);
  const greyed = page.locator('#panel-history li[data-greyed]');
  await historyRows(page).first().getByRole('button').first().click();
  await expect(greyed).toHaveCount(1);
  await expect.poll(() => shownHash(page)).not.toBe(atEnd);
  const stepped = await shownHash(page);

  // The question names what would go; whoever turns it down is where they were.
  const question = page.getByRole('dialog', { name: 'You stepped back: 1 later step would be cancelled' });
  await page.locator('[data-tool="smooth"]').click();
  await expect(question).toContainText('Twist');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByTestId('tool-card')).toBeHidden();
  await expect(greyed).toHaveCount(1);

  await page.locator('[data-tool="smooth"]').click();
  await expect(question.getByRole('button', { name: 'Go to the last step first' })).toBeFocused();
  await question.getByRole('button', { name: 'Go on from here' }).click();
  await applyTool(page);
  await expect(historyRows(page)).toHaveText([/Crop/, /Smooth/]);

  // One press gives back what was there, also to whoever opens the design later.
  await page.locator('[role="status"]').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(historyRows(page)).toHaveText([/Crop/, /Twist/]);
  await expect(greyed).toHaveCount(1);
  await expect.poll(() => shownHash(page)).toBe(stepped);
  await waitSaved(page);
  await clinic.edit(id);
  await expect(greyed).toHaveText(/Twist/);
  expect(await shownHash(page)).toBe(stepped);

  await page.locator('[data-tool="smooth"]').click();
  await question.getByRole('button', { name: 'Go to the last step first' }).click();
  await expect(page.getByTestId('tool-card')).toBeVisible();
  await expect(greyed).toHaveCount(0);
  expect(await shownHash(page)).toBe(atEnd);
});

test(
  'the question about later steps goes when somebody else has stepped to the last of them',
  { tag: '@long' },
  async ({ page }) => {
    const { clinic, id } = await shapedWith(page, ['twist', 'bend'], 25);
    await historyRows(page).first().getByRole('button').first().click();
    await expect(page.locator('#panel-history li[data-greyed]')).toHaveCount(1);
    await waitSaved(page);
    await page.locator('[data-tool="smooth"]').click();
    const question = page.getByTestId('later-question');
    await expect(question).toContainText('Bend');
    const [first, last] = await clinic.records(id);
    const { revision } = await clinic.call<{ revision: number }>(`document/get?id=${id}`);
    await clinic.call('operation/step', { modelId: id, revision, id: last!.id });
    // Nothing would go any more: the tool opens on the body with both steps, and nothing is cancelled.
    await expect(question).toBeHidden({ timeout: 40_000 });
    await expect(page.getByTestId('tool-card')).toBeVisible();
    await applyTool(page);
    await waitSaved(page);
    expect((await clinic.records(id)).map(({ state }) => state)).toEqual(['on', 'on', 'on']);
    expect((await clinic.records(id))[0]!.id).toBe(first!.id);
  },
);

test('cancels a step with every later one after naming them', { tag: '@long' }, async ({ page }) => {
  const { clinic, id, scan } = await shapedWith(page, ['twist', 'bend'], 25);
  await historyRows(page).nth(0).getByRole('button', { name: 'More for this step' }).click();
  await page.getByRole('menuitem', { name: /Cancel this and later steps/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Twist');
  await expect(dialog).toContainText('Bend');
  await dialog.getByRole('button', { name: 'Cancel steps' }).click();
  await expect(historyRows(page)).toHaveCount(0);
  await expect.poll(() => shownHash(page)).toBe(scan);
  await waitSaved(page);
  expect((await clinic.records(id)).map((record) => record.state)).toEqual(['cancelled', 'cancelled']);

  // They can still be looked at, also where no undo leads back to them any more.
  await clinic.edit(id);
  await page.getByRole('button', { name: 'Earlier histories…' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier histories' });
  await expect(earlier.getByRole('radio')).toHaveCount(1);
  await expect(earlier).toContainText('2 cancelled steps');
  await expect(earlier.getByRole('listitem')).toHaveText([/Twist/, /Bend/]);
  await expect(earlier.getByRole('button', { name: 'Restore these steps' })).toBeDisabled();
});
