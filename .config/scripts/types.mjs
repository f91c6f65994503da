// Type-checks every part under the library set it may use: headless parts without DOM and Node types, so `window` or
// `process` in an operation is a compile error. Parts of the same library set are one program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { typePrograms } from './lib/type-programs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Of these `lib/headless-types.mjs` makes one program. */
const HEADLESS = ['core/tsconfig.headless.json', 'plugins/headless'];
const projects = [
  ...HEADLESS,
  'host-app/tsconfig.json',
  'host-app/tsconfig.test.json',
  'server/tsconfig.json',
  'sdk-docs/tsconfig.json',
  'core/tsconfig.test.json',
  'core/tsconfig.browser.json',
  'plugins/tsconfig.json',
]
  .filter(
    (project) => process.argv.length < 3 || process.argv.slice(2).some((name) => project.startsWith(name)),
  )
  .filter((project) => HEADLESS.includes(project) || existsSync(root + project));

// The compiler in machine code, many times as fast; the API reports need the interface of the older one. Two programs at a time, each in one
// thread: several checkers of one program work out the same types again and take more than twice the processor time.
const tsc = `${root}node_modules/typescript-7/bin/tsc`;
// It runs for seconds: clearing up its memory takes a fifth of that and frees a tenth.
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };
const run = (project) =>
  new Promise((resolve) => {
    const args =
      project === 'headless'
        ? [`${root}.config/scripts/lib/headless-types.mjs`]
        : [tsc, '-p', project, '--noEmit', '--singleThreaded'];
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    child.on('exit', (code) => resolve(code ?? 1));
  });

let failed = 0;
const queue = [
  ...(projects.some((project) => HEADLESS.includes(project)) ? ['headless'] : []),
  ...typePrograms(
    projects.filter((project) => !HEADLESS.includes(project)),
    { root, out: `${root}node_modules/.cache/types` },
  ),
];
await Promise.all(
  [0, 1].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      // Not added in one expression, which reads the count before it waits: the other would write over it.
      const code = await run(next);
      if (code !== 0) failed += 1;
    }
  }),
);
process.exit(failed ? 1 : 0);
