#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// A clone that was installed but never built still answers `npx bracewright`: build once, say so on standard error.
const entry = new URL('../dist/cli.js', import.meta.url);
if (!existsSync(entry)) {
  const build = fileURLToPath(new URL('../../.config/scripts/build.mjs', import.meta.url));
  process.stderr.write('bracewright: building the command line once …\n');
  const done = spawnSync(process.execPath, [build, 'server'], { stdio: ['ignore', 2, 2] });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
await import(entry.href);
