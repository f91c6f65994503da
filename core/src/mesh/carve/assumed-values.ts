import type { CarverMachine } from './machine.ts';

/**
 * Values of a machine that decide whether a program mirrors the body, or runs a tool into what stands there: as paths in its description. The others (rows, what roughing leaves, the form of
 * the file) are a matter of taste, or are measured when the program is carved on trial.
 */
export const SAFETY_VALUES = [
  ...['tool.shape', 'tool.diameter', 'tool.flute', 'tool.holder'],
  ...['rough.stepDown', 'stock.diameter', 'leave.foot', 'leave.head', 'safe'],
  ...['feed.cut', 'feed.plunge', 'feed.turning', 'spindle.speed', 'spindle.turns'],
  ...['axes.axial.letter', 'axes.axial.towards', 'axes.axial.offset'],
  ...['axes.axial.least', 'axes.axial.most'],
  ...['axes.radial.letter', 'axes.radial.outward', 'axes.radial.least', 'axes.radial.most'],
  ...['axes.rotary.letter', 'axes.rotary.turns', 'axes.rotary.unit'],
  ...['axes.rotary.least', 'axes.rotary.most', 'axes.across'],
] as const;

/** The value at a path; undefined where nothing is said. */
const valueAt = (of: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], of);

/** Which of the values that decide safety a description (an object as JSON gives it, one that `readMachine` takes) does not say, so that those of the default are taken. */
export const assumedValues = (given: unknown): readonly string[] =>
  SAFETY_VALUES.filter((path) => valueAt(given, path) === undefined);

/** The same in few words: the name of a whole part where all of it that decides safety is missing. */
export function assumedParts(assumed: readonly string[]): readonly string[] {
  const isMissing = (part: string): boolean => {
    const within = SAFETY_VALUES.filter((path) => path.startsWith(`${part}.`));
    return within.length > 1 && within.every((path) => assumed.includes(path));
  };
  const partOf = (path: string): string => {
    const names = path.split('.');
    const wider = names.map((_, i) => names.slice(0, i + 1).join('.')).find(isMissing);
    return wider ?? path;
  };
  return [...new Set(assumed.map(partOf))];
}

/** A value that was assumed, as whoever stands at the machine reads it. */
export function assumedText(machine: CarverMachine, path: string): string {
  const value = valueAt(machine, path);
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? 'none');
  return `${path} ${text.replaceAll('"', '')}`;
}
