// `npm run assembly`: compiles the AssemblyScript of core/assembly into modules of core/src/mesh that carry the WebAssembly as text, so that
// browser, worker, Node and packages load it like any other code. `--check` fails when one is not what its source gives.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import { deflateSync } from 'fflate';
import { root } from './lib/workspace.mjs';

const MODULES = [
  { source: 'bvh-build.ts', target: 'bvh/wasm/bvh-build.wasm.ts', name: 'BVH_BUILD_WASM' },
  { source: 'even-out.ts', target: 'smooth/wasm/even-out.wasm.ts', name: 'EVEN_OUT_WASM', simd: true },
  { source: 'wide-tree.ts', target: 'bvh/wasm/wide-tree.wasm.ts', name: 'WIDE_TREE_WASM', simd: true },
  {
    source: 'crossing-grid.ts',
    target: 'crossings/wasm/crossing-grid.wasm.ts',
    name: 'CROSSING_GRID_WASM',
    simd: true,
  },
];
/** What the library's own JavaScript asks of the place it runs in, and what it is told: it is handed its WebAssembly, and needs no file, no address and no Node. */
const ASKS = [
  [
    'if(ENVIRONMENT_IS_NODE){const{createRequire}=await import("node:module");var require=createRequire(import.meta.url)}',
    '',
  ],
  ['ENVIRONMENT_IS_WEB=!!globalThis.window', 'ENVIRONMENT_IS_WEB=false'],
  ['ENVIRONMENT_IS_WORKER=!!globalThis.WorkerGlobalScope', 'ENVIRONMENT_IS_WORKER=false'],
  [
    'ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node&&globalThis.process?.type!="renderer"',
    'ENVIRONMENT_IS_NODE=false',
  ],
  ['var _scriptName=import.meta.url', 'var _scriptName=""'],
  ['new URL("manifold.wasm",import.meta.url).href', '"manifold.wasm"'],
];

const check = process.argv.includes('--check');
let stale = 0;
const keep = (path, target, module) => {
  const out = `${root}core/src/mesh/${target}`;
  if (existsSync(out) && readFileSync(out, 'utf8') === module) return;
  if (check) {
    process.stderr.write(`${path} gives another core/src/mesh/${target}: run npm run assembly\n`);
    stale += 1;
  } else writeFileSync(out, module);
};

/** manifold-3d as modules of core, so that bundles, workers and pages under a strict policy need no file beside them and packages bring no modelling program along. */
async function carryManifold() {
  const folder = `${root}node_modules/manifold-3d/`;
  const { version, license } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  const made = (file) =>
    `// Made by \`npm run assembly\` from ${file} of manifold-3d ${version} (https://github.com/elalish/manifold), ${license}.\n`;
  const bytes = deflateSync(readFileSync(`${folder}manifold.wasm`), { level: 9 });
  const text = Buffer.from(bytes).toString('base64');
  const wasm = `${made('manifold.wasm')}/** WebAssembly, deflated, base64. */\n// prettier-ignore\nexport const MANIFOLD_WASM =\n  '${text}';\n`;
  keep('manifold-3d', 'boolean/manifold.wasm.ts', wasm);
  let glue = readFileSync(`${folder}manifold.js`, 'utf8');
  for (const [asked, told] of ASKS) {
    if (!glue.includes(asked))
      throw new Error(`manifold.js of manifold-3d ${version} has no longer: ${asked}`);
    glue = glue.replace(asked, told);
  }
  const [node, web] = ['if(ENVIRONMENT_IS_NODE){var fs=', '}else if(ENVIRONMENT_IS_WEB||'].map((part) =>
    glue.indexOf(part),
  );
  if (node < 0 || web < node) throw new Error(`manifold.js of manifold-3d ${version} has no part for Node`);
  glue = `${glue.slice(0, node)}if(false){${glue.slice(web)}`;
  keep(
    'manifold-3d',
    'boolean/manifold-glue.wasm.ts',
    `${made('manifold.js')}// @ts-nocheck\n/* eslint-disable */\n${glue.trim()}\n`,
  );
}

for (const { source, target, name, simd } of MODULES) {
  const path = `core/assembly/${source}`;
  const files = new Map();
  const flags = ['--outFile', 'out.wasm', '-O3', '--runtime', 'stub', '--importMemory', '--noAssert'];
  if (simd) flags.push('--enable', 'simd');
  const { error, stderr } = await asc.main([path, ...flags], {
    readFile: (file, folder) => {
      const place = `${folder}/${file}`;
      return existsSync(place) ? readFileSync(place, 'utf8') : null;
    },
    writeFile: (file, contents) => void files.set(file, contents),
    listFiles: () => [],
    baseDir: root,
  });
  if (error) throw new Error(`${path}: ${error.message}\n${stderr}`);
  const text = Buffer.from(files.get('out.wasm')).toString('base64');
  const module = `// Made by \`npm run assembly\` from ${path}.\n/** WebAssembly, base64. */\n// prettier-ignore\nexport const ${name} =\n  '${text}';\n`;
  keep(path, target, module);
}
await carryManifold();
process.exit(stale > 0 ? 1 : 0);
