import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(name) && !/\.test\./.test(name)) yield readFileSync(path, 'utf8');
  }
}

/** Everything the app and the clients it uses name; asking whether one may make a call is not making it. */
const text = [
  ...sources(join(root, 'host-app/src')),
  readFileSync(join(root, 'core/src/contract/upload-client.ts'), 'utf8'),
]
  .filter((source) => !source.includes('export function callOfTool'))
  .join('\n')
  .replaceAll(/\.(?:may|change)\('[^']*'/g, '');
const made = new Set(Object.keys(ROUTES).filter((name) => text.includes(`'${name}'`)));
// The connection's own look needs no client.
if (text.includes("'/api/health'")) made.add('health');

const listed = [...readFileSync(join(here, 'calls.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(
  (match) => match[1]!,
);

describe('calls that no screen makes', () => {
  it('stand in calls.md, each with its reason, and no others do', () => {
    const without = Object.keys(ROUTES).filter((name) => !made.has(name));
    expect([...listed].sort()).toEqual(without.sort());
  });
});
