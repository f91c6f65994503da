import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { Clinic, sampleStl, useTool } from './workspace-app.ts';

const trunk = sampleStl(16);

async function open(page: Page): Promise<void> {
  const clinic = await Clinic.open(page);
  await clinic.edit(await clinic.upload('trunk.stl', trunk));
}

test('Ctrl+Z works with the focus on a choice that was just made', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await useTool(page, 'saw');
  const card = page.getByTestId('tool-card');
  const [plane, line] = [card.getByRole('radio').first(), card.getByRole('radio').nth(1)];
  await expect(plane).toBeChecked();
  // By the mouse, which leaves the focus on it.
  await card.getByText('Drawn line', { exact: true }).click();
  await expect(line).toBeChecked();
  await expect(line).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(plane).toBeChecked();
  for (const redo of ['Control+y', 'Control+Shift+z']) {
    await page.keyboard.press(redo);
    await expect(line).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(plane).toBeChecked();
  }
});

test(
  'Ctrl+Z and Ctrl+Y in a number take values back and again, and leave text that is not taken to the field',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await useTool(page, 'twist');
    const numbers = page.getByTestId('tool-card').locator('input[inputmode="decimal"]');
    const [first, second] = [numbers.first(), numbers.nth(1)];
    const before = await first.inputValue();
    await first.click();
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    const after = await first.inputValue();
    expect(after).not.toBe(before);
    // From the next field, as a hand goes on.
    await expect(second).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(first).toHaveValue(before);
    await page.keyboard.press('Control+y');
    await expect(first).toHaveValue(after);
    // In the field itself, as soon as what was typed is taken.
    await page.waitForTimeout(1100);
    await first.click();
    await page.keyboard.type('9');
    await page.keyboard.press('Control+z');
    await expect(first).toHaveValue(after);
    await page.keyboard.press('Control+Shift+z');
    await expect(first).toHaveValue(/^9/);
    // What no number can be read from is the field's own.
    await first.press('End');
    await page.keyboard.type('x');
    await expect(first).toHaveValue(/x$/);
    await page.keyboard.press('Control+z');
    await expect(first).toHaveValue(/^9[^x]*$/);
  },
);
