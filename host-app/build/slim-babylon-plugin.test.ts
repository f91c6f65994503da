import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { slimBabylonPlugin } from './slim-babylon-plugin.ts';

const path = createRequire(import.meta.url).resolve('react-babylonjs');
const code = readFileSync(path, 'utf8');

function readPlugin() {
  const { transform, resolveId, load } = slimBabylonPlugin() as Plugin & {
    readonly transform: (code: string, id: string) => unknown;
    readonly resolveId: (source: string, importer?: string) => string | null;
    readonly load: (id: string) => string | null;
  };
  transform(code, path);
  return { resolveId: (source: string) => resolveId(source, path), load };
}

it('gives each module that is left out the names that are taken from it, and passes on what a scene needs', () => {
  const { resolveId, load } = readPlugin();
  const sources = [...code.matchAll(/from"(@babylonjs\/[^"]+)"/g)].map(([, source]) => source!);
  const kept = sources.filter((source) => resolveId(source) === null);
  expect(sources.length).toBeGreaterThan(200);
  expect(kept.length).toBeLessThan(20);
  expect(kept).toContain('@babylonjs/core/Engines/engine.js');
  expect(kept).toContain('@babylonjs/core/scene.js');
  for (const source of sources.filter((one) => !kept.includes(one)))
    expect(load(resolveId(source)!), source).toMatch(/^export class \w+/);
  expect(load(resolveId('@babylonjs/core/Audio/sound.js')!)).toMatch(/^export class Sound /);
});

it('leaves alone what the app itself takes of the engine', () => {
  const { resolveId } = slimBabylonPlugin() as unknown as {
    readonly resolveId: (source: string, importer?: string) => string | null;
  };
  expect(resolveId('@babylonjs/core/Audio/sound.js', '/core/src/babylon/editor.ts')).toBeNull();
});
