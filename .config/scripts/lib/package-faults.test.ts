import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedSpecifier } from './compile-packages.mjs';
import { faultsOf } from './package-faults.mjs';

const MAP = '{"version":3,"sources":["../src/index.ts"]}';
const whole = {
  'package.json': {
    name: '@bracewright/pad',
    ...{ version: '1.0.0', license: 'Apache-2.0', description: 'Pads', type: 'module', engines: {} },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies: { fflate: '^0.8.3' },
  },
  LICENSE: 'Apache-2.0',
  'README.md': '# Pad',
  'dist/index.js': "import { zip } from 'fflate';\n",
  'dist/index.js.map': MAP,
  'dist/index.d.ts': 'export {};\n',
  'dist/index.d.ts.map': MAP,
  'src/index.ts': '',
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'bracewright-faults-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function faults(changes: Readonly<Record<string, string | object | undefined>>): readonly string[] {
  const files = Object.entries({ ...whole, ...changes }).filter(([, content]) => content !== undefined);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return faultsOf(
    folder,
    files.map(([path]) => path),
  );
}

const manifest = (changes: object) => ({ 'package.json': { ...whole['package.json'], ...changes } });

describe('the look into a package', () => {
  it('finds nothing in one that is whole', () => {
    expect(faults({})).toEqual([]);
    const { exports } = whole['package.json'];
    const more = manifest({ exports: { ...exports, './package.json': './package.json' } });
    expect(faults(more)).toEqual([]);
  });

  it('follows every way in which a module names another', () => {
    const lines = [
      "import { a } from './a.js';",
      "export * as b from './b.js';",
      "export { c } from './c.js';",
      "export declare const d: import('./d.js').D;",
    ];
    expect(faults({ 'dist/index.d.ts': `${lines.join('\n')}\n` })).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `dist/index.d.ts imports ./${name}.js, which is not in the package`),
    );
  });

  it.each([
    ['LICENSE is missing', { LICENSE: undefined }],
    ['README.md is missing', { 'README.md': undefined }],
    [
      'README.md does not name the entry ./words',
      manifest({ exports: { './words': { types: './dist/index.d.ts', default: './dist/index.js' } } }),
    ],
    ['the entry . names ./dist/index.d.ts, which is not in the package', { 'dist/index.d.ts': undefined }],
    ['dist/index.js has no declarations', { 'dist/index.d.ts': undefined }],
    ['dist/index.js has no map', { 'dist/index.js.map': undefined }],
    [
      'dist/index.js.map names the source ../src/index.ts, which is not in the package',
      { 'src/index.ts': undefined },
    ],
    ['dist/pad.test.js is a test', { 'dist/pad.test.js': '' }],
    ['dist/golden.js is for tests', { 'dist/golden.js': '' }],
    ['dist/index.js imports mobx, which is not declared', { 'dist/index.js': "import 'mobx';" }],
    ['dist/index.js imports mobx, which is not declared', { 'dist/index.js': "await import('mobx');" }],
    ['fflate is declared but not imported', { 'dist/index.js': '' }],
    [
      'dist/index.js imports ./pad.js, which is not in the package',
      { 'dist/index.js': "import './pad.js';" },
    ],
    [
      'dist/index.js imports ./pad.ts, which is not in the package',
      { 'dist/index.js': "import './pad.ts';" },
    ],
    [
      'dist/index.js imports @babylonjs/core/scene without its extension',
      { 'dist/index.js': "import '@babylonjs/core/scene';" },
    ],
    [
      'the declarations of . name @babylonjs/core (dist/index.d.ts)',
      { 'dist/index.d.ts': "export { Scene } from '@babylonjs/core/scene.js';" },
    ],
    ['dist/index.js holds a path of this machine', { 'dist/index.js': `const at = '${homedir()}/pad';` }],
    [
      'the entry . has a condition of this repository',
      manifest({ exports: { '.': { source: './src/index.ts', default: './dist/index.js' } } }),
    ],
    ['mobx is optional but no peer', manifest({ peerDependenciesMeta: { mobx: { optional: true } } })],
    ['package.json says no "type": "module"', manifest({ type: 'commonjs' })],
    ['package.json has no license', manifest({ license: undefined })],
    ['the command bin/pad.mjs is not in the package', manifest({ bin: { pad: 'bin/pad.mjs' } })],
  ])('says: %s', (sentence, changes) => expect(faults(changes)).toContain(sentence));
});

describe('what a package imports', () => {
  it.each([
    ['./tool.ts', './tool.js'],
    ['../mesh/index.ts', '../mesh/index.js'],
    ['./cdt2d.d.ts', './cdt2d.d.ts'],
    ['zod', 'zod'],
    ['@noble/hashes/sha2.js', '@noble/hashes/sha2.js'],
    ['@babylonjs/core/scene', '@babylonjs/core/scene.js'],
    ['@bracewright/core/mesh', '@bracewright/core/mesh'],
    ['node:fs/promises', 'node:fs/promises'],
  ])('is told by the name of its file: %s', (source, published) =>
    expect(publishedSpecifier(source)).toBe(published),
  );
});
