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
