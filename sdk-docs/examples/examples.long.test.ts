import { afterAll, beforeAll, expect, test } from 'vitest';
import { hangAndTakeDown } from './film-and-pads/story.ts';
import { CASES } from './golden/hashes.ts';
import { compareWithNode } from './golden/story.ts';
import { designInNode } from './script/story.ts';
import { ExamplePages } from './serve-example.ts';

let pages: ExamplePages;
beforeAll(async () => {
  pages = await ExamplePages.open(['film-and-pads', 'script', 'golden']);
});
afterAll(() => pages.close());

test('a film and pads stand beside the body, each as long as it should', () =>
  pages.visit('film-and-pads', hangAndTakeDown));

test('a script that knows only the catalog designs the same in Node and in Chromium', async () => {
  const { lines } = await designInNode();
  const drawn = await pages.visit('script', async (page) => {
    await expect.poll(() => page.title(), { timeout: 40_000 }).toContain('[');
    return JSON.parse(await page.title()) as unknown;
  });
  expect(drawn).toEqual(lines);
});

test(
  'every version of every operation gives the same bits in Node and in a worker of Chromium, and those that were released',
  () => pages.visit('golden', (page) => compareWithNode(page, CASES, 400_000), { query: '?all' }),
  420_000,
);
