import { slipsBetween } from '../text/index.ts';
import type { Step, ToolInstance } from '../tool-contract/tool.ts';

type Names<T> = Readonly<Record<keyof Required<T>, true>>;
const OF_INSTANCE: Names<ToolInstance> = {
  ...{ steps: true, readouts: true, idleFields: true, meanings: true, hint: true, refusal: true },
  ...{ finished: true, onPointer: true, onKey: true, onDraft: true, toParams: true, undo: true, redo: true },
  ...{ onCommit: true, onEnd: true },
};
const OF_STEP: Names<Step> = {
  ...{ id: true, complete: true, skipped: true, opens: true, actions: true, settings: true, fields: true },
  ...{ enter: true, leave: true, onPointer: true, onKey: true, run: true, deselect: true, undo: true },
  ...{ redo: true, forget: true, lastGesture: true, requirement: true },
};

/** Letters from which on a name is told apart from others of its like. */
const LEAST = 5;
/** Letters that are put in, left out, changed or swapped by a slip of the hand, at most: with more, sound names are like others (`finish`, `onDraw`). */
const SLIPS = 1;

/** Words of the language that are one letter from a member: its participle, its plural, and what begins otherwise (`completed`, `hints`, `center`). */
const isOtherWord = (name: string, member: string): boolean =>
  name === `${member}s` ||
  member === `${name}s` ||
  name === `${member}d` ||
  name.slice(1) === member ||
  name === member.slice(1);

/** The names of an object, and of its class. */
function namesOf(given: object): readonly string[] {
  const names = Object.getOwnPropertyNames(given);
  const kind: unknown = Object.getPrototypeOf(given);
  if (typeof kind !== 'object' || kind === null || kind === Object.prototype) return names;
  return [...names, ...Object.getOwnPropertyNames(kind)];
}

function nearMisses(given: object, known: Readonly<Record<string, true>>, of: string): readonly TypeError[] {
  const names = new Set(namesOf(given));
  const missing = Object.keys(known).filter((one) => one.length >= LEAST && !names.has(one));
  return [...names].flatMap((name) => {
    if (Object.hasOwn(known, name) || name.length < LEAST) return [];
    const meant = missing.find(
      (one) =>
        Math.abs(one.length - name.length) <= SLIPS &&
        !isOtherWord(name, one) &&
        slipsBetween(name, one, SLIPS) <= SLIPS,
    );
    if (meant === undefined) return [];
    return [new TypeError(`“${name}” of ${of} is read by nobody; was “${meant}” meant?`)];
  });
}

/**
 * What a tool's factory gave under names that nobody reads and that are spelled nearly as those that are: with `onComit` a tool would be applied as if it had nothing to
 * say, and nobody would hear why. Names of its own that look like none of them are a tool's business.
 */
export function misspelledMembers(instance: object, steps: readonly object[] = []): readonly TypeError[] {
  return [
    ...nearMisses(instance, OF_INSTANCE, 'the tool'),
    ...steps.flatMap((step) => nearMisses(step, OF_STEP, 'a step')),
  ];
}
