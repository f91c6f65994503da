import { parse } from 'node:path';
import { z } from 'zod';
import { BadArguments, parseCommand, type Parsed } from './arguments.ts';
import { BRACE_OPTIONS } from './brace-options.ts';

const word = z.union([z.string(), z.number(), z.boolean()]);
const entry = z
  .object({ scan: z.string().min(1), name: z.string().optional() })
  .catchall(z.union([word, z.array(word)]));
const list = z.array(entry).min(1).max(1000);

/** One brace of a list. */
export interface WantedBrace {
  /** What its folder is called. */
  readonly name: string;
  readonly scan: string;
  /** The command line of `brace`, without where its files go. */
  readonly argv: readonly string[];
}

/** Of a brace of a list each says for itself: where it goes, and how it is told. */
const OWN = ['out', 'json'];

type Words = Readonly<Record<string, unknown>>;

/** Options as they stand on a command line; a value may begin with a minus sign. */
const argvOf = (options: Words): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== false)
      .map((one) => (one === true ? `--${name}` : `--${name}=${String(one)}`)),
  );

/** Whether a name is that of one folder, and of one that is seen. */
const isFolderName = (name: string): boolean =>
  /^[^./\\<>:"|?*\p{Cc}][^/\\<>:"|?*\p{Cc}]*(?<![. ])$/u.test(name);

/**
 * The braces of a list `[{ scan, name?, …options of brace }…]`; an option of an entry goes before that of `common`, which holds for all. A folder is called as the scan is
 * where no `name` is given. Throws BadArguments with the number of the entry.
 */
export function wantedBraces(given: unknown, common: Parsed['values']): readonly WantedBrace[] {
  const read = list.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = typeof issue?.path[0] === 'number' ? `entry ${issue.path[0] + 1}: ` : '';
    throw new BadArguments(
      `LIST.json holds a list of braces, [{ "scan": "a.stl", "name": "a", "type": "rigo-A1", "side": "right" }…]; ${at}${issue?.message ?? 'it does not'}`,
    );
  }
  const names = new Map<string, number>();
  return read.data.map(({ scan, name = parse(scan).name, ...options }, index): WantedBrace => {
    const refuse = (reason: string) => new BadArguments(`entry ${index + 1} (${scan}): ${reason}`);
    if (!isFolderName(name)) throw refuse(`“${name}” is no name of a folder; give it a "name" that is one`);
    const before = names.get(name.toLowerCase());
    if (before !== undefined)
      throw refuse(`its folder “${name}” is that of entry ${before + 1} too; give it a "name" of its own`);
    names.set(name.toLowerCase(), index);
    const set = OWN.find((one) => one in options);
    if (set !== undefined) throw refuse(`"${set}" is said once for the whole list, on the command line`);
    const argv = [scan, ...argvOf({ ...common, ...options })];
    try {
      parseCommand(argv, BRACE_OPTIONS, { min: 1, max: 1, names: 'SCAN' });
    } catch (error) {
      throw error instanceof BadArguments ? refuse(error.message) : error;
    }
    return { name, scan, argv };
  });
}
