import type { Page } from '@playwright/test';
import type { GoldenCase } from '@bracewright/core/golden';
import { expect } from 'vitest';
import { chainHashes, keyOf } from './hashes.ts';

/** Every one of these cases and the chain give the same bits in Node and in a worker of Chromium, and those that were released. */
export async function compareWithNode(
  page: Page,
  cases: readonly GoldenCase[],
  timeout: number,
): Promise<void> {
  // In Node each plugin holds its cases to what was released.
  const node = {
    ...Object.fromEntries(cases.map((one) => [keyOf(one), one.hash])),
    ...(await chainHashes()),
  };
  for (const [name, hash] of Object.entries(node)) expect(hash, name).toMatch(/^[0-9a-f]{64}$/);
  await expect.poll(() => page.title(), { timeout }).toContain('{');
  expect(JSON.parse(await page.title())).toEqual(node);
}
