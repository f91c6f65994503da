import type { Page } from '@playwright/test';
import { expect } from 'vitest';

/** What the panel throws. */
export const THROWN = /no picture for 20|nothing to clean up after 30/;

/** The panel throws, also as it goes: its tool closes, the page lives, and the tool opens again. */
export async function breakAndOpenAgain(page: Page): Promise<void> {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await expect.poll(() => page.title(), { timeout: 40_000 }).toBe('ready');
  const state = page.locator('p');
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'open' }).click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('10');
    await page.getByRole('button', { name: 'break' }).click();
    await expect.poll(() => state.textContent()).toBe('idle');
    expect(await page.getByRole('status').count()).toBe(0);
  }
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'open' }).click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('10');
    await page.getByRole('button', { name: 'spoil' }).click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('30');
    await page.getByRole('button', { name: 'close' }).click();
    await expect.poll(() => state.textContent()).toBe('idle');
    expect(await page.getByRole('status').count()).toBe(0);
  }
  const isTold = logged.some((line) => line.includes('lift is faulty') && line.includes('no picture for 20'));
  expect(isTold).toBe(true);
}
