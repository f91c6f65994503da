import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commandBlocks } from './command-blocks.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const block = (info: string) => `\`\`\`${info}\nnpx bracewright help\n\`\`\`\n`;

it('gives the blocks that run as they stand, with the status they end with', () => {
  const page =
    block('sh') + 'Text.\n\n' + block('sh expect=1') + block('sh on=server') + block('sh in=insole');
  expect(commandBlocks(page)).toEqual([
    { text: 'npx bracewright help\n', expect: 0 },
    { text: 'npx bracewright help\n', expect: 1 },
  ]);
});

it('tells a block that nobody would run', () => {
  for (const info of ['', 'text', 'sh on=paper'])
    expect(() => commandBlocks(block(info))).toThrow(`says “${info}”: nobody runs it`);
});

it('finds somebody for every command line of the guides', () => {
  const guides = ['README.md', 'server/README.md'].concat(
    readdirSync(join(root, 'sdk-docs')).flatMap((name) => (name.endsWith('.md') ? [`sdk-docs/${name}`] : [])),
  );
  const blocks = guides.flatMap((name) => commandBlocks(readFileSync(join(root, name), 'utf8')));
  expect(blocks.length).toBeGreaterThan(4);
});
