import { SdkError, type ErrorData } from '@bracewright/core/operation';
import { BadArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { explain } from './explain.ts';
import type { Output } from './output.ts';
import { leftWork, hasPluginWorked, strayed, withPlugins } from './plugin-work.ts';

/** What of its process a command line needs. */
export interface Ending {
  once(event: 'beforeExit', listener: () => void): unknown;
  off(event: 'beforeExit', listener: () => void): unknown;
  exit(status: number): unknown;
}

/** What `--json` prints where nothing came of it: a code, what was told, and the values of the code. */
const failed = (code: string, message: string, data: ErrorData = {}): string =>
  JSON.stringify({ error: { code, message, data } });

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
    const message = `there is no command “${name}”; bracewright help lists them`;
    output.tell(`bracewright: ${message}`);
    if (rest.includes('--json')) output.print(failed('bad-arguments', message));
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
      if (rest.includes('--json')) output.print(failed('bad-arguments', error.message));
      return 2;
    }
    const isKnown = error instanceof SdkError;
    const message = isKnown ? explain(error) : error instanceof Error ? error.message : String(error);
    output.tell(`bracewright ${name}: ${message}${isKnown ? ` [${error.code}]` : ''}`);
    if (rest.includes('--json'))
      output.print(isKnown ? failed(error.code, message, error.data) : failed('work-failed', message));
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
    const message =
      'the work never ended: an operation or an exporter waits for something that does not come (a promise that is never settled)';
    output.tell(`bracewright ${argv[0] ?? ''}: ${message}`);
    if (argv.includes('--json')) output.print(failed('work-failed', message));
    ending.exit(1);
  };
  ending.once('beforeExit', leave);
  try {
    const status = await withPlugins(() => runCommandLine(argv, commands, output));
    if (hasPluginWorked()) await endWithPlugins(argv[0] ?? '', status, { output, ending });
    return status;
  } finally {
    ending.off('beforeExit', leave);
  }
}

/** What an operation has left running would keep the process for ever: it ends as soon as all that was said has gone out, with 1 where one threw what nobody heard. */
async function endWithPlugins(
  name: string,
  status: number,
  { output, ending }: { readonly output: Output; readonly ending: Ending },
): Promise<void> {
  const left = leftWork();
  const whole = status === 0 ? '; the result is whole' : '';
  if (left.length > 0)
    output.tell(
      `bracewright ${name}: ${left.join(', ')} left work running (a timer, a channel or a connection), which was ended${whole}. An operation or an exporter has to wait for all that it begins`,
    );
  const threw = strayed();
  if (threw.length > 0)
    output.tell(
      `bracewright ${name}: ${threw.join(', ')} threw what nobody waited for (a promise that rejects, a callback)${whole}`,
    );
  await output.flushed?.();
  ending.exit(status === 0 && threw.length > 0 ? 1 : status);
}
