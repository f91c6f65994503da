import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nameProblem } from './scaffold.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.each(['core', 'mesh', 'planes', 'operation', 'carve', 'server'])(
  'a tool is not called as codes or a folder of the product begin: %s',
  (name) => {
    expect(nameProblem(name)).toMatch(new RegExp(`^"${name}" [^.]*; take another name$`));
  },
);

test('a name of which nothing begins is taken', () => {
  expect(nameProblem('pelvis-pad')).toBeUndefined();
});

test('the README of a new tool has the form of those of all plugins', () => {
  const template = join(root, '.config/templates/tool/README.md.template');
  const others = readdirSync(join(root, 'plugins'))
    .map((name) => join(root, 'plugins', name, 'README.md'))
    .filter((file) => existsSync(file) && !file.includes('catalog'));
  for (const file of [template, ...others]) {
    const [title, , says, , ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(title, file).toMatch(/^# @bracewright\/plugin-/);
    expect(says, file).toMatch(
      /^.+: (a tool|tools) of Bracewright, which shapes scoliosis braces from 3D scans\./,
    );
    expect(rest.slice(0, 2), file).toEqual(['| entry | |', '|---|---|']);
    expect(rest.at(-1), file).toContain('Licence: Apache-2.0.');
  }
});
