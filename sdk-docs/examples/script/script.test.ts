import { expect, test } from 'vitest';
import { designInNode } from './story.ts';

// The same in Chromium: examples.long.test.ts.
test('a script that knows only the catalog turns and bends a trunk', async () => {
  const { editor, lines } = await designInNode();
  expect(lines.map((line) => line.replace(/[0-9a-f]{64}$/, ''))).toEqual([
    'twist.apply changed the body: ',
    // 60° is the most that the schema allows, and more than fits between these planes.
    'bend.apply at 39.1° instead: ',
  ]);
  expect(lines.at(-1)).toContain(editor.history.hash);
  expect(editor.records.map(({ type }) => type)).toEqual(['twist.apply', 'bend.apply']);
  await editor.history.undo();
  expect(lines[0]).toContain(editor.history.hash);
});
