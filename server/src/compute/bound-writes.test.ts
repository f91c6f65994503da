import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { boundWrites } from './bound-writes.ts';

function written() {
  const stream = new PassThrough();
  const writes = boundWrites([stream]);
  return { stream, writes, text: () => String(stream.read() ?? '') };
}

test('what a step writes in measure goes out as it is', () => {
  const { stream, writes, text } = written();
  writes.begin('own.step');
  for (let i = 0; i < 20; i++) stream.write(`line ${i}\n`);
  writes.end();
  expect(text()).toBe(Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join(''));
});

test('of a flood the first lines go out, and one that says how many more there were', async () => {
  const { stream, writes, text } = written();
  writes.begin('own.flood');
  for (let i = 0; i < 2000; i++) stream.write(`line ${i}\n`);
  await new Promise<void>((resolve) => stream.write('the last\n', () => resolve()));
  writes.begin('own.next');
  stream.write('of the next\n');
  const lines = text().trimEnd().split('\n');
  expect(lines.length).toBeLessThan(300);
  expect(lines.at(-2)).toMatch(/^own\.flood wrote 1\d{3} lines more, which are left out$/);
  expect(lines.at(-1)).toBe('of the next');
});

test('one long text is left out too', () => {
  const { stream, writes, text } = written();
  writes.begin('own.long');
  stream.write('x'.repeat(1e6));
  writes.end();
  expect(text()).toBe('own.long wrote 1 lines more, which are left out\n');
});
