import { expect, it } from 'vitest';
import { importDirectly, type Bundle } from './direct-imports-plugin.ts';

const chunk = (code: string, isEntry = false) => ({ type: 'chunk' as const, isEntry, code });

it('imports a grouped module from the file that it lies in, and takes the file between away', () => {
  const bundle: Bundle = {
    'assets/page-1.js': chunk(
      'const a=()=>t(()=>import(`./tool-2.js`),__VITE_PRELOAD__),b=import("./own-3.js")',
    ),
    'assets/tool-2.js': chunk('export{u as default,f}from"./plugins-4.js";\n'),
    'assets/own-3.js': chunk('export{x as y};const x=1'),
    'assets/plugins-4.js': chunk('const c=import("./tool-2.js");export{u,f}'),
    'assets/look.css': { type: 'asset' },
  };
  importDirectly(bundle);
  const code = (name: string) => (bundle[`assets/${name}`] as { code: string }).code;
  expect(Object.keys(bundle).sort()).toEqual([
    'assets/look.css',
    'assets/own-3.js',
    'assets/page-1.js',
    'assets/plugins-4.js',
  ]);
  expect(code('page-1.js')).toBe(
    'const a=()=>t(()=>import(`./plugins-4.js`).then(e=>({"default":e.u,"f":e.f})),__VITE_PRELOAD__),b=import("./own-3.js")',
  );
  expect(code('plugins-4.js')).toBe(
    'const c=import("./plugins-4.js").then(e=>({"default":e.u,"f":e.f}));export{u,f}',
  );
});

it('leaves alone what does more than hand on, and what is asked for by its own name', () => {
  const bundle: Bundle = {
    'index.js': chunk('export{a}from"./b-1.js"', true),
    'assets/c-2.js': chunk('import"./d-3.js";export{a}from"./b-1.js"'),
    'assets/e-4.js': chunk('import("./c-2.js")'),
  };
  const before = structuredClone(bundle);
  importDirectly(bundle);
  expect(bundle).toEqual(before);
});

it.each([
  ['imported statically', 'import{x}from"./f-2.js"'],
  ['imported for what it does', 'import"./f-2.js"'],
  ['handed on with more', 'export*from"./f-2.js";const a=1'],
  ['the code of a worker', 'new Worker(new URL("./f-2.js",import.meta.url))'],
  ['imported in a way that is not understood', 'import(/* @vite-ignore */"./f-2.js")'],
])('keeps a file between that is %s', (_, code) => {
  const bundle: Bundle = {
    'assets/a-1.js': chunk(code, true),
    'assets/b-4.js': chunk('import("./f-2.js")'),
    'assets/f-2.js': chunk('export{u as x}from"./g-3.js";'),
    'assets/g-3.js': chunk('export{u}'),
  };
  const before = structuredClone(bundle);
  importDirectly(bundle);
  const direct = chunk('import("./g-3.js").then(e=>({"x":e.u}))');
  expect(bundle).toEqual({ ...before, 'assets/b-4.js': direct });
});

it('keeps a file between that is named by a text beside the code, but not by its own map', () => {
  const bundle = (name: string): Bundle => ({
    'assets/f-2.js': chunk('export{u as x}from"./g-3.js";'),
    'assets/g-3.js': chunk('export{u}'),
    [name]: { type: 'asset', source: '["assets/f-2.js"]' },
  });
  const [list, map] = [bundle('list.json'), bundle('assets/f-2.js.map')];
  for (const one of [list, map]) importDirectly(one);
  expect(Object.keys(list)).toContain('assets/f-2.js');
  expect(Object.keys(map)).not.toContain('assets/f-2.js');
});

it('keeps what a file between hands on that is one itself', () => {
  const bundle: Bundle = {
    'assets/a-1.js': chunk('import("./f-2.js")', true),
    'assets/f-2.js': chunk('export{x}from"./h-3.js";'),
    'assets/h-3.js': chunk('export{u as x}from"./g-4.js";'),
    'assets/g-4.js': chunk('export{u}'),
  };
  importDirectly(bundle);
  expect(Object.keys(bundle)).toEqual(['assets/a-1.js', 'assets/h-3.js', 'assets/g-4.js']);
  expect(bundle['assets/a-1.js']).toEqual(chunk('import("./h-3.js").then(e=>({"x":e.x}))', true));
  // One that stays keeps those that it names.
  const used: Bundle = {
    'assets/a-1.js': chunk('import{x}from"./f-2.js"', true),
    'assets/f-2.js': chunk('export{x}from"./h-3.js";'),
    'assets/h-3.js': chunk('export{u as x}from"./g-4.js";'),
    'assets/g-4.js': chunk('export{u}'),
  };
  const before = structuredClone(used);
  importDirectly(used);
  expect(used).toEqual(before);
});

it('does not take a file of another folder for one of the same name', () => {
  const bundle: Bundle = {
    'assets/a-1.js': chunk('import("./f-2.js")', true),
    'assets/f-2.js': chunk('console.log(1);export{x}'),
    'other/f-2.js': chunk('export{x}from"./g-3.js";'),
    'other/g-3.js': chunk('export{x}'),
  };
  const before = structuredClone(bundle);
  importDirectly(bundle);
  expect(bundle).toEqual(before);
});
