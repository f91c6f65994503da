import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line was wrong: exit status 2 and the command's usage. */
export class BadArguments extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Values of a parsed command line. */
export interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
}

/** Options that every command which reads a body takes. */
export const BODY_OPTIONS = {
  unit: { type: 'string' },
  up: { type: 'string' },
  json: { type: 'boolean' },
} as const satisfies Options;

/** A number in front of which a minus sign may stand, which `parseArgs` takes for an option: `--plane -1,0,0` becomes `--plane=-1,0,0`. */
function joinNegativeValues(argv: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const [word, next] = [argv[i]!, argv[i + 1]];
    const known = word.startsWith('--') ? options[word.slice(2)] : undefined;
    if (known?.type === 'string' && next !== undefined && /^-[\d.]/.test(next)) {
      joined.push(`${word}=${next}`);
      i++;
    } else joined.push(word);
  }
  return joined;
}

/** Parses strictly: an unknown option, a missing value or the wrong number of files throws BadArguments. */
export function parseCommand(
  argv: readonly string[],
  options: Options,
  positionals: { readonly min: number; readonly max: number; readonly names: string },
): Parsed {
  let parsed;
  try {
    parsed = parseArgs({
      args: joinNegativeValues(argv, options),
      options,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new BadArguments(error instanceof Error ? error.message : String(error));
  }
  const count = parsed.positionals.length;
  if (count < positionals.min || count > positionals.max)
    throw new BadArguments(
      `expected ${positionals.names}, found ${count === 0 ? 'nothing' : parsed.positionals.join(' ')}`,
    );
  return { values: parsed.values as Parsed['values'], positionals: parsed.positionals };
}

/** The text of an option, or undefined. */
export function textOption(parsed: Parsed, name: string): string | undefined {
  const value = parsed.values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The text of an option that must be given. */
export function requiredOption(parsed: Parsed, name: string): string {
  const value = textOption(parsed, name);
  if (value === undefined) throw new BadArguments(`--${name} is missing`);
  return value;
}

/** The number of an option within bounds; `fallback` when it is not given. */
export function numberOption(
  parsed: Parsed,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly fallback: number },
): number {
  const text = textOption(parsed, name);
  if (text === undefined) return bounds.fallback;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= bounds.min && value <= bounds.max))
    throw new BadArguments(`--${name} takes a number from ${bounds.min} to ${bounds.max}, found “${text}”`);
  return value;
}

/** One of a few words. */
export function choiceOption<T extends string>(
  parsed: Parsed,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = textOption(parsed, name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (!found) throw new BadArguments(`--${name} takes one of ${choices.join(', ')}; found “${text}”`);
  return found;
}
