import { compareStructural } from 'mobx';
import { keepingBuiltins } from '../operation/builtins.ts';
import type { Step, StepSetting, ToolInstance } from '../tool-contract/tool.ts';

/** Told of a throw or of a value that is none; the tool is then closed. */
type Fault = (error: unknown) => void;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTable = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isTruth = (value: unknown): boolean => typeof value === 'boolean';
type Table = Readonly<Record<string, unknown>>;
const isMaybe = (isOne: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || isOne(value);
/** What a sentence can be filled with; a number that is not finite, or is not there, is left out of it. */
const isData = (value: unknown): boolean =>
  isTable(value) &&
  Object.values(value as Table).every((one) =>
    ['string', 'number', 'boolean', 'undefined'].includes(typeof one),
  );
function isCoded(value: unknown): boolean {
  if (!isTable(value)) return false;
  const { code, data, mend, places } = value as Table;
  return isText(code) && isMaybe(isData, data) && isMaybe(isText, mend) && isMaybe(isPlaces, places);
}
const isPoint = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
const isPlaces = (value: unknown): boolean =>
  isListOf(
    (one) => isTable(one) && isPoint((one as Table)['at']) && isMaybe(isNumber, (one as Table)['radius']),
  )(value);

/** Parts of all its lists and tables at most. */
const MOST_PARTS = 100_000;
/** Parts of a list at most: far more than anybody reads on a card. One that only says to be longer is walked for minutes. */
const MOST_LISTED = 10_000;
const isListOf =
  (isOne: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= MOST_LISTED && value.every(isOne);

/** As plain data that is read once: a part that is made anew at each reading would be looked at here and be another one on the card. */
function readOnce(given: unknown): unknown {
  let parts = 0;
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      if (value.length > MOST_LISTED) throw new TypeError(`a list of ${value.length} is too long`);
      return Array.from({ length: value.length }, (_, i) => counted(value[i]));
    }
    if (!isTable(value)) return value;
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== null) return value;
    const copy: Record<string, unknown> = {};
    for (const name in value as Table)
      if (Object.hasOwn(value as Table, name)) copy[name] = counted((value as Table)[name]);
    return copy;
  };
  const counted = (value: unknown): unknown => {
    // Also where one part stands in it many times.
    if (++parts > MOST_PARTS) throw new TypeError(`more than ${MOST_PARTS} parts are too many`);
    return read(value);
  };
  return read(given);
}

const isNamed = (value: unknown): boolean => isTable(value) && isText((value as Table)['id']);

/** What a button needs before it is enabled, where it says so. */
const isNeed = (value: unknown): boolean => isCoded(value) && isMaybe(isText, (value as Table)['field']);
const isAction = (value: unknown): boolean =>
  isNamed(value) && isMaybe(isNeed, (value as Table)['needs']) && isMaybe(isText, (value as Table)['edit']);

const isNumber = (value: unknown): boolean => typeof value === 'number';
function isReadout(value: unknown): boolean {
  if (!isNamed(value)) return false;
  const { value: number, unit, warning } = value as Table;
  return isMaybe(isNumber, number) && isText(unit) && isMaybe(isText, warning);
}

const isSetting = (value: unknown): boolean => isNamed(value) && isTable((value as Table)['length']);

/** What a reader of each property relies on; undefined is always allowed. */
const INSTANCE: Readonly<Record<string, (value: unknown) => boolean>> = {
  steps: isListOf(isTable),
  readouts: isListOf(isReadout),
  idleFields: isListOf(isText),
  meanings: (value) =>
    isTable(value) && Object.values(value as object).every((word) => word === undefined || isText(word)),
  hint: isText,
  refusal: isCoded,
  finished: isTruth,
};
function isFixed(target: object, name: PropertyKey): boolean {
  const own = Reflect.getOwnPropertyDescriptor(target, name);
  return own?.configurable === false && own.writable === false;
}

/** What is called now and then, and has the time to be watched for what it replaces of the language. */
const WATCHED: ReadonlySet<PropertyKey> = new Set([
  ...['enter', 'leave', 'run', 'onCommit', 'onDraft', 'onEnd', 'undo', 'redo', 'forget', 'deselect'],
]);

/** Lists of what has methods of its own, and is called on itself. */
const OWN_OBJECTS: ReadonlySet<PropertyKey> = new Set(['steps', 'settings']);
/** What an event counts as that a tool promises to take. */
const TAKEN: Readonly<Record<string, unknown>> = {
  onPointer: 'handled',
  onKey: 'handled',
  undo: true,
  redo: true,
};
/** The settings are the host's to set, which calls no other code of a tool: what one throws ends the tool as if it were called by its session. */
function safeSetting(setting: StepSetting, fault: Fault): StepSetting {
  const { id, on, length } = setting;
  const { value, min, max, step } = length;
  return {
    ...{ id, on, length: { value, min, max, step } },
    set(to) {
      try {
        const answer: unknown = keepingBuiltins(() => setting.set(to));
        if (answer instanceof Promise) answer.catch(fault);
      } catch (error) {
        fault(error);
      }
    },
  };
}
const STEP: typeof INSTANCE = {
  id: isText,
  complete: isTruth,
  skipped: isTruth,
  actions: isListOf(isAction),
  settings: isListOf(isSetting),
  fields: isListOf(isText),
  requirement: isCoded,
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return value === null ? 'null' : typeof value;
}

/**
 * What a tool's code gave, read safely: a getter that throws or gives something that its readers cannot use reports a fault and
 * counts as undefined. Cards and buttons read these while they are drawn, where a throw would take the whole page along.
 * A method throws on: those who call it catch.
 */
function guard<T extends object>(target: T, kinds: typeof INSTANCE, fault: Fault): T {
  const read = new Map<PropertyKey, unknown>();
  /** What reads as before is the same: a reader may keep a part of it to know it again. */
  const known = (name: PropertyKey, given: unknown): unknown => {
    // Of a property that can never be another one a proxy has to give the value itself.
    if (isFixed(target, name)) return given;
    const before = read.get(name);
    const now = readOnce(given);
    if (compareStructural(before, now)) return before;
    read.set(name, now);
    return now;
  };
  return new Proxy(target, {
    get(_, name) {
      try {
        const given: unknown = Reflect.get(target, name, target);
        const kind = kinds[String(name)];
        const value = kind && !OWN_OBJECTS.has(name) ? known(name, given) : given;
        // A step may be a class with private fields, which only its own object has.
        if (typeof value === 'function')
          return (...args: unknown[]): unknown => {
            const call = (): unknown => Reflect.apply(value, target, args);
            const answer = WATCHED.has(name) ? keepingBuiltins(call) : call();
            // Whoever calls waits for what Apply does, and for nothing else that a tool promises.
            if (!(answer instanceof Promise) || name === 'onCommit') return answer;
            answer.catch(fault);
            return TAKEN[String(name)] ?? answer;
          };
        if (kind && value !== undefined && !kind(value))
          throw new TypeError(`“${String(name)}” is ${kindOf(value)}`);
        if (kinds === STEP && name === 'settings' && value !== undefined)
          return (value as readonly StepSetting[]).map((setting) => safeSetting(setting, fault));
        return value;
      } catch (error) {
        fault(error);
        return undefined;
      }
    },
  });
}

const isWhole = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Throws TypeError where a tool's factory gave no instance. */
export function guardInstance(instance: unknown, fault: Fault): ToolInstance {
  if (!isWhole(instance)) throw new TypeError(`the tool's factory gave ${String(instance)}, no instance`);
  if (typeof (instance as { readonly then?: unknown }).then === 'function') {
    // What it rejects with follows from nothing that anybody could see.
    Promise.resolve(instance).catch(() => undefined);
    throw new TypeError(
      'the tool’s factory gave a promise; what has to be waited for belongs into load() or into a step',
    );
  }
  return guard(instance as ToolInstance, INSTANCE, fault);
}

/** Throws TypeError where one is no step, or two have one id. */
export function guardSteps(steps: readonly Step[], fault: Fault): readonly Step[] {
  const ids = new Set<string>();
  return steps.map((step) => {
    if (!isWhole(step)) throw new TypeError(`${String(step)} among the steps is no step`);
    if (ids.has(step.id)) throw new TypeError(`two steps have the id “${step.id}”`);
    ids.add(step.id);
    return guard(step, STEP, fault);
  });
}
