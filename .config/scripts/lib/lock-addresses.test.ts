import { expect, it } from 'vitest';
import { withAddresses } from './lock-addresses.mjs';

const addressOf = (place: string, entry: object) =>
  (
    withAddresses({ packages: { [place]: entry } }, 'https://packages.example/npm/').packages as Record<
      string,
      { resolved?: string }
    >
  )[place]!.resolved;

it.each([
  ['a package', 'node_modules/zod', { version: '4.6.7' }, 'zod/-/zod-4.6.7.tgz'],
  [
    'one of a scope',
    'node_modules/@babylonjs/core',
    { version: '9.33.2' },
    '@babylonjs/core/-/core-9.33.2.tgz',
  ],
  [
    'one within another',
    'node_modules/a/node_modules/@b/c',
    { version: '1.0.0-rc.1' },
    '@b/c/-/c-1.0.0-rc.1.tgz',
  ],
  [
    'one by another name',
    'node_modules/typescript-7',
    { name: 'typescript', version: '7.0.2' },
    'typescript/-/typescript-7.0.2.tgz',
  ],
])('names the address of %s', (_, place, entry, path) =>
  expect(addressOf(place, entry)).toBe(`https://packages.example/npm/${path}`),
);

it.each([
  ['a folder of the repository', 'core', { version: '0.1.0' }, undefined],
  ['a link to one', 'node_modules/@bracewright/core', { resolved: 'core', link: true }, 'core'],
  [
    'what lies in another package',
    'node_modules/a/node_modules/b',
    { version: '1.0.0', inBundle: true },
    undefined,
  ],
])('leaves %s', (_, place, entry, address) => expect(addressOf(place, entry)).toBe(address));
