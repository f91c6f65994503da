// Runs the commands of the guides word by word: every block ```sh of README.md, server/README.md and sdk-docs that calls `npx bracewright`, page
// by page, each page in a folder of its own in which the repository's packages and guides stand, as in a fresh clone. A block says it when it is not for
// here: `on=server` works on the data of a server, `in=…` is run by check-packages.mjs; `expect=1` ends with that status.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root, say } from './lib/workspace.mjs';
import { commandBlocks } from './lib/command-blocks.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'bracewright-guides-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** A folder in which a page's commands find what a clone has, and nothing that an earlier page made. */
function freshFolder(page) {
  const folder = join(scratch, page.replace(/\W/g, '-'));
  mkdirSync(folder);
  for (const name of ['node_modules', 'sdk-docs'])
    symlinkSync(join(root, name), join(folder, name), 'junction');
  return folder;
}

/** Runs a block to its end, or to its first line that fails. */
function follow(folder, { text, expect }) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', text], { cwd: folder, encoding: 'utf8' });
  if (status === expect) return undefined;
  return `ended with ${status} in place of ${expect}\n${text}${stdout.slice(-2000)}${stderr.slice(-2000)}`;
}

await build(['server']);
const guides = ['README.md', 'server/README.md'].concat(
  readdirSync(join(root, 'sdk-docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `sdk-docs/${name}`),
);
const wanted = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
for (const page of guides.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const blocks = commandBlocks(readFileSync(join(root, page), 'utf8'));
  const folder = blocks.length > 0 ? freshFolder(page) : undefined;
  for (const [i, block] of blocks.entries()) {
    const fault = follow(folder, block);
    counts[fault ? 'failed' : 'passed'] += 1;
    say(fault ? `guides: ${page}, block ${i + 1} ${fault}` : `guides: ${page}, block ${i + 1} ✓`);
    if (fault) break;
  }
}
process.stdout.write(`guides: ${counts.passed} passed, ${counts.failed} failed, 0 skipped\n`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
