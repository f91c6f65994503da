import type { Page } from '@playwright/test';
import { expect } from 'vitest';

/** The panel follows the gesture on the canvas, and its buttons set the draft. */
export async function clickAndPress(page: Page): Promise<void> {
  await expect.poll(() => page.title(), { timeout: 40_000 }).toBe('ready');
  const said = page.getByRole('status');
  expect(await said.textContent()).toBe('Click the body where the lift begins.');
  await page.locator('canvas').click({ position: { x: 320, y: 260 } });
  await expect.poll(() => said.textContent()).toBe('10.0 mm');
  await page.getByRole('button', { name: '25.0 mm' }).click();
  expect(await said.textContent()).toBe('25.0 mm');
  expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('25.0 mm');
}
