import { SdkError } from '../errors/sdk-error.ts';
import { asError } from '../errors/thrown.ts';
/** A frame of a stack trace: a file by its address or path, with line and column behind it. Source: the formats of V8, SpiderMonkey and JavaScriptCore. */
const FRAME = /((?:[a-z][a-z\d+.-]*:\/\/|[a-z]:\\|\/)[^\s()]*?):\d+:\d+/i;

/** Calls of a stack that are looked at, and letters of each: what throws writes its stack as it likes. */
const DEEP = 100;
const LONG = 1000;

/** Files of a stack, the newest call first. */
function filesOf(stack: unknown): readonly string[] {
  if (typeof stack !== 'string') return [];
  const lines = stack.slice(0, DEEP * LONG).split('\n', DEEP);
  return lines.flatMap((line) => FRAME.exec(line.slice(0, LONG))?.[1] ?? []);
}

const folderOf = (file: string): string =>
  file.slice(0, 1 + Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')));

/** V8 keeps ten frames unless it is told otherwise, and calls it by a name that no standard knows. */
const traced = Error as unknown as { stackTraceLimit?: number };

/** Files of the calls that lead here. */
export function filesHere(): readonly string[] {
  const { stackTraceLimit } = traced;
  traced.stackTraceLimit = DEEP;
  const { stack } = new Error('where');
  if (stackTraceLimit === undefined) delete traced.stackTraceLimit;
  else traced.stackTraceLimit = stackTraceLimit;
  return filesOf(stack);
}

/**
 * Where the code of tools lies, found by who calls when a tool is made. By it an error that reaches nobody (in a timer, a listener, a promise) is
 * known as a tool's: what the engine says of such an error is a stack of files.
 */
export class ToolOrigins {
  readonly #files = new Map<string, string>();
  /** The file that makes tools: code that is bundled into it cannot be told from core's. */
  #own = '';

  /** `made`: the calls that led to the making of the tool; `used`: those that led to its first question, from within its factory. */
  learn(tool: string, made: readonly string[], used: readonly string[]): void {
    const file = used[used.length - made.length];
    this.#own = made[0] ?? '';
    if (file !== undefined && file !== this.#own) this.#files.set(tool, file);
  }

  /** The tool whose code an error comes from, `active` before others; undefined where nobody can know. */
  find(error: unknown, active: string | undefined): string | undefined {
    const known = asError(error);
    const isRead = known === error || error instanceof SdkError;
    const stack = isRead ? filesOf(known.stack) : [];
    const own = folderOf(this.#own);
    const found = [...this.#files].filter(([, file]) => {
      const folder = folderOf(file);
      // In a bundle all lies in one folder.
      return stack.some((one) => one === file || (folder !== own && one.startsWith(folder)));
    });
    return (found.find(([tool]) => tool === active) ?? found[0])?.[0];
  }
}
