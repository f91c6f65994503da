import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'fflate';
import { root, run } from './workspace.mjs';

/** The package is fetched where its modules are made, and installed nowhere: it brings 37 packages of a modelling program along. */
const MANIFOLD = {
  version: '3.5.4',
  integrity:
    'sha512-WWsme5HabwLHVcWPHT9m+s7mdmDVSEvCny+uXH1E7jEc8FbFUgM75C3Dh6NVw57Eeh3Ow7+xHCuXfxDMOemi9A==',
};
/** Each module of core/src/mesh, and the SHA-256 of what the package gives. */
const MODULES = [
  {
    target: 'boolean/manifold.wasm.ts',
    sha256: 'e2aa0529cf803e66f55ad1b4e3a5449b9ba02498a8715358f8d0957f38661195',
    made: wasmModule,
  },
  {
    target: 'boolean/manifold-glue.wasm.ts',
    sha256: 'b3c77a0eeb2366f448eb6dec38a0fdbd595a010e6514358744e17ebb30b53a5d',
    made: glueModule,
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

const sha256Of = (text) => createHash('sha256').update(text).digest('hex');
const headOf = (file) =>
  `// Made by \`npm run assembly\` from ${file} of manifold-3d ${MANIFOLD.version} (https://github.com/elalish/manifold), Apache-2.0.\n`;

function wasmModule(folder) {
  const bytes = deflateSync(readFileSync(join(folder, 'manifold.wasm')), { level: 9 });
  const text = Buffer.from(bytes).toString('base64');
  return `${headOf('manifold.wasm')}/** WebAssembly, deflated, base64. */\n// prettier-ignore\nexport const MANIFOLD_WASM =\n  '${text}';\n`;
}

function glueModule(folder) {
  let glue = readFileSync(join(folder, 'manifold.js'), 'utf8');
  for (const [asked, told] of ASKS) {
    if (!glue.includes(asked))
      throw new Error(`manifold.js of manifold-3d ${MANIFOLD.version} has no longer: ${asked}`);
    glue = glue.replace(asked, told);
  }
  const [node, web] = ['if(ENVIRONMENT_IS_NODE){var fs=', '}else if(ENVIRONMENT_IS_WEB||'].map((part) =>
    glue.indexOf(part),
  );
  if (node < 0 || web < node)
    throw new Error(`manifold.js of manifold-3d ${MANIFOLD.version} has no part for Node`);
  glue = `${glue.slice(0, node)}if(false){${glue.slice(web)}`;
  return `${headOf('manifold.js')}// @ts-nocheck\n/* eslint-disable */\n${glue.trim()}\n`;
}

/** Fetches the package from the registry into a folder of its own, which the caller removes. */
async function fetched() {
  const scratch = mkdtempSync(join(tmpdir(), 'bracewright-manifold-'));
  await run('npm', ['pack', `manifold-3d@${MANIFOLD.version}`, '--pack-destination', scratch], {
    shell: process.platform === 'win32',
  });
  const packed = join(scratch, `manifold-3d-${MANIFOLD.version}.tgz`);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  if (integrity !== MANIFOLD.integrity)
    throw new Error(`manifold-3d ${MANIFOLD.version} is another package than before: ${integrity}`);
  await run('tar', ['-xzf', packed, '-C', scratch]);
  return scratch;
}

/**
 * manifold-3d as modules of core, so that bundles, workers and pages under a strict policy need no file beside them and packages bring no modelling program along: for each whether it is what the package
 * gives (`isOwn`), and else its text, where `isCheck` does not ask for the answer alone.
 */
export async function carriedManifold(isCheck) {
  const found = MODULES.map(({ target, sha256, made }) => {
    const path = join(root, 'core/src/mesh', target);
    return { target, made, isOwn: existsSync(path) && sha256Of(readFileSync(path, 'utf8')) === sha256 };
  });
  if (isCheck || found.every(({ isOwn }) => isOwn)) return found;
  const scratch = await fetched();
  try {
    return found.map((one) => ({ ...one, text: one.made(join(scratch, 'package')) }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
