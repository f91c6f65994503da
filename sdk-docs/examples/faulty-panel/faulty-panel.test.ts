import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { buildPage, visitPage } from '../serve-example.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracewright-faulty-panel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a panel that throws, also as it goes, closes its tool; the page lives and the tool opens again', async () => {
  await buildPage(fileURLToPath(new URL('.', import.meta.url)), folder);
  const visit = async (page: Page) => {
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
    expect(logged.some((line) => line.includes('lift is faulty') && line.includes('no picture for 20'))).toBe(
      true,
    );
  };
  await visitPage(folder, visit, /no picture for 20|nothing to clean up after 30/);
});
