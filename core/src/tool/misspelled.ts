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

/** Words that are one letter from a word of a member, as a list of 275 000 English words has them, without those that nobody would call anything by. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  [
    'stops stems stews steeps seeps leanings recusal finishes finisher printer painter pointed jointer drift craft graft',
    'paras compete completes completer slipped shipped snipped skipper omens ovens auctions sittings seatings settlings',
    'yields wields fiends inter eater ester ender lease leaven leaver heave weave reave reselect',
    'forgot forged forge forger forges',
  ].flatMap((line) => line.split(' ')),
);

const wordsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

/** Words of the language that are one letter from a member: its participle, its plural, what begins otherwise (`completed`, `hints`, `center`), and those of another meaning (`stops`). */
function isOtherWord(name: string, member: string): boolean {
  if (name === `${member}s` || member === `${name}s` || name === `${member}d`) return true;
  if (name.slice(1) === member || name === member.slice(1)) return true;
  if (Math.abs(name.length - member.length) > SLIPS) return false;
  const meant = wordsOf(member);
  return wordsOf(name).some((word, i) => word !== meant[i] && OTHER_WORDS.has(word));
}

/** Classes that are looked at, one of the other. */
const MOST_CLASSES = 20;

/** The names of an object, of its class and of the classes that this one is of. */
function namesOf(given: object): readonly string[] {
  const names = Object.getOwnPropertyNames(given);
  let kind: unknown = Object.getPrototypeOf(given);
  for (let i = 0; i < MOST_CLASSES; i++) {
    if (typeof kind !== 'object' || kind === null || kind === Object.prototype) break;
    for (const name of Object.getOwnPropertyNames(kind)) names.push(name);
    kind = Object.getPrototypeOf(kind);
  }
  return names;
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
  const told = [
    ...nearMisses(instance, OF_INSTANCE, 'the tool'),
    ...steps.flatMap((step) => nearMisses(step, OF_STEP, 'a step')),
  ];
  // Steps of one class have one slip.
  return [...new Map(told.map((one) => [one.message, one])).values()];
}
