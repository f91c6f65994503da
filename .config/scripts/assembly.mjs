// `npm run assembly`: compiles the AssemblyScript of core/assembly into modules of core/src that carry the WebAssembly as text, so that
// browser, worker, Node and packages load it like any other code. `--check` fails when one is not what its source gives.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import { carriedManifold } from './lib/carried-manifold.mjs';
import { root } from './lib/workspace.mjs';

const MODULES = [
  { source: 'bvh-build.ts', target: 'mesh/bvh/wasm/bvh-build.wasm.ts', name: 'BVH_BUILD_WASM' },
  { source: 'even-out.ts', target: 'mesh/smooth/wasm/even-out.wasm.ts', name: 'EVEN_OUT_WASM', simd: true },
  { source: 'wide-tree.ts', target: 'mesh/bvh/wasm/wide-tree.wasm.ts', name: 'WIDE_TREE_WASM', simd: true },
  {
    source: 'crossing-grid.ts',
    target: 'mesh/crossings/wasm/crossing-grid.wasm.ts',
    name: 'CROSSING_GRID_WASM',
    simd: true,
  },
  { source: 'convolve.ts', target: 'spine/match/wasm/convolve.wasm.ts', name: 'CONVOLVE_WASM', simd: true },
];
const check = process.argv.includes('--check');
let stale = 0;
const keep = (path, target, module) => {
  const out = `${root}core/src/${target}`;
  if (existsSync(out) && readFileSync(out, 'utf8') === module) return;
  if (check) {
    process.stderr.write(`${path} gives another core/src/${target}: run npm run assembly\n`);
    stale += 1;
  } else writeFileSync(out, module);
};

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
for (const { target, text, isOwn } of await carriedManifold(check)) {
  if (text) writeFileSync(`${root}core/src/mesh/${target}`, text);
  else if (!isOwn) {
    process.stderr.write(`core/src/mesh/${target} is not what manifold-3d gives: run npm run assembly\n`);
    stale += 1;
  }
}
process.exit(stale > 0 ? 1 : 0);
