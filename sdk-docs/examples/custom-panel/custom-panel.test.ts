import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { buildPage, visitPage } from '../serve-example.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracewright-panel-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('custom-panel follows the gesture on the canvas, and its buttons set the draft', async () => {
  await buildPage(fileURLToPath(new URL('.', import.meta.url)), folder);
  await visitPage(folder, async (page) => {
    await expect.poll(() => page.title(), { timeout: 40_000 }).toBe('ready');
    const said = page.getByRole('status');
    expect(await said.textContent()).toBe('Click the body where the lift begins.');
    await page.locator('canvas').click({ position: { x: 320, y: 260 } });
    await expect.poll(() => said.textContent()).toBe('10.0 mm');
    await page.getByRole('button', { name: '25.0 mm' }).click();
    expect(await said.textContent()).toBe('25.0 mm');
    expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('25.0 mm');
  });
});
