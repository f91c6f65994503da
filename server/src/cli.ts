import { align } from './cli/commands/align.ts';
import { apply } from './cli/commands/apply.ts';
import { brace } from './cli/commands/brace.ts';
import { describe } from './cli/commands/describe.ts';
import { exportCommand } from './cli/commands/export.ts';
import { gate } from './cli/commands/gate.ts';
import { inspect } from './cli/commands/inspect.ts';
import { backup, restore, verify } from './cli/commands/keeping.ts';
import { measure } from './cli/commands/measure.ts';
import { clinic, user } from './cli/commands/people.ts';
import { repair } from './cli/commands/repair.ts';
import { sample } from './cli/commands/sample.ts';
import { serve } from './cli/commands/serve.ts';
import { template } from './cli/commands/template.ts';
import { transfer } from './cli/commands/transfer.ts';
import { consoleOutput } from './cli/output.ts';
import { runToEnd } from './cli/run.ts';

const commands = [
  serve,
  align,
  apply,
  brace,
  exportCommand,
  gate,
  inspect,
  measure,
  describe,
  repair,
  sample,
  template,
  verify,
  backup,
  restore,
  transfer,
  user,
  clinic,
];
// Whoever reads only the first lines (`| head`) closes the pipe: that is the end, not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runToEnd(process.argv.slice(2), commands, consoleOutput, process);
