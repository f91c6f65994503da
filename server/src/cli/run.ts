import { SdkError } from '@bracewright/core/operation';
import { BadArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';
import type { Output } from './output.ts';

/** What of its process a command line needs. */
export interface Ending {
  once(event: 'beforeExit', listener: () => void): unknown;
  off(event: 'beforeExit', listener: () => void): unknown;
  exit(status: number): unknown;
}

/** Runs one command line (without `node` and the script) and gives the exit status: 0 done, 1 the work failed, 2 bad arguments. */
export async function runCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
  output: Output,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const width = Math.max(...commands.map((command) => command.name.length));
    const list = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.about}`).join('\n');
    const text = `bracewright COMMAND …\n\n${list}\n\nbracewright COMMAND --help says how a command is used.`;
    if (name === undefined) output.tell(text);
    else output.print(text);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    output.tell(`bracewright: there is no command “${name}”; bracewright help lists them`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    output.print(`bracewright ${command.usage}`);
    return 0;
  }
  try {
    return await command.run(rest, output);
  } catch (error) {
    if (error instanceof BadArguments) {
      output.tell(`bracewright ${name}: ${error.message}\nusage: bracewright ${command.usage}`);
      return 2;
    }
    if (error instanceof SdkError) output.tell(`bracewright ${name}: ${explain(error)} [${error.code}]`);
    else output.tell(`bracewright ${name}: ${error instanceof Error ? error.message : String(error)}`);
    if (rest.includes('--json')) {
      const code = error instanceof SdkError ? error.code : 'work-failed';
      output.print(JSON.stringify({ error: { code, data: error instanceof SdkError ? error.data : {} } }));
    }
    return 1;
  }
}

/**
 * Runs one command line in a process of its own. Work that waits for what never comes, a promise that nobody settles, leaves nothing to run:
 * the process would end without a word. It ends with status 1 and a sentence.
 */
export async function runToEnd(
  argv: readonly string[],
  commands: readonly Command[],
  output: Output,
  ending: Ending,
): Promise<number> {
  const leave = () => {
    output.tell(
      `bracewright ${argv[0] ?? ''}: the work never ended: an operation or an exporter waits for something that does not come (a promise that is never settled)`,
    );
    if (argv.includes('--json')) output.print(JSON.stringify({ error: { code: 'work-failed', data: {} } }));
    ending.exit(1);
  };
  ending.once('beforeExit', leave);
  try {
    return await runCommandLine(argv, commands, output);
  } finally {
    ending.off('beforeExit', leave);
  }
}
