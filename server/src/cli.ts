import { keepInside } from './catalog/keep-inside.ts';
import { align } from './cli/commands/align.ts';
import { apply } from './cli/commands/apply.ts';
import { brace } from './cli/commands/brace.ts';
import { braces } from './cli/commands/braces.ts';
import { describe } from './cli/commands/describe.ts';
import { exportCommand } from './cli/commands/export.ts';
import { gate } from './cli/commands/gate.ts';
import { inspect } from './cli/commands/inspect.ts';
import { measure } from './cli/commands/measure.ts';
import { prepare } from './cli/commands/prepare.ts';
import { repair } from './cli/commands/repair.ts';
import { sample } from './cli/commands/sample.ts';
import { template } from './cli/commands/template.ts';
import { scoliometer } from './cli/commands/scoliometer.ts';
import { zones } from './cli/commands/zones.ts';
import { consoleOutput } from './cli/output.ts';
import { runToEnd } from './cli/run.ts';
import { later } from './cli/server-commands.ts';

const keeping = () => import('./cli/commands/keeping.ts');
const people = () => import('./cli/commands/people.ts');

const commands = [
  later('serve', async () => (await import('./cli/commands/serve.ts')).serve),
  align,
  apply,
  brace,
  braces,
  exportCommand,
  gate,
  inspect,
  measure,
  describe,
  prepare,
  repair,
  sample,
  template,
  scoliometer,
  zones,
  later('verify', async () => (await keeping()).verify),
  later('backup', async () => (await keeping()).backup),
  later('restore', async () => (await keeping()).restore),
  later('transfer', async () => (await import('./cli/commands/transfer.ts')).transfer),
  later('user', async () => (await people()).user),
  later('clinic', async () => (await people()).clinic),
];
// Whoever reads only the first lines (`| head`) closes the pipe: that is the end, not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// What a plugin has hung on the end of the process says nothing of how the command ended.
const end = keepInside();
process.exitCode = await runToEnd(process.argv.slice(2), commands, consoleOutput, {
  once: (event, listener) => process.once(event, listener),
  off: (event, listener) => process.off(event, listener),
  exit: end,
});
