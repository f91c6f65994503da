import { copyOf, freeze } from '../operation/plain-data.ts';
import { answerToLend, copyToLend } from './lent-data.ts';
import { requireStackRoom } from './stack-room.ts';

const refuse = (name: PropertyKey): never => {
  throw new TypeError(`“${String(name)}” is lent to the tool to read, and not its own to change`);
};

/** What stands in for the class of what is lent. Not what every object has: a method that is written there would be one of every object of the page. */
function StandIn(): void {
  throw new TypeError('What is lent to a tool makes no other of its kind');
}
const OF_STAND_IN = Object.freeze(Object.defineProperty({}, 'constructor', { value: StandIn }));
const STAND_IN = Object.freeze(Object.create(OF_STAND_IN) as object);
StandIn.prototype = OF_STAND_IN;
Object.freeze(StandIn);

/** As the language brings it: what a plugin writes there is no answer to a question about something else. */
const OF_EVERY_OBJECT: ReadonlySet<PropertyKey> = new Set(Reflect.ownKeys(Object.prototype));

/** Symbols that the language itself asks for; by any other one a library keeps what is its own, as mobx does the object that it watches. */
const OF_LANGUAGE: ReadonlySet<PropertyKey> = new Set(
  Object.getOwnPropertyNames(Symbol).map((name) => Reflect.get(Symbol, name) as PropertyKey),
);

const lentThings = new WeakMap<object, object>();

/** An object that a member of a service holds and that is no plain data, lent as the service is; always the same one. */
function lendThing(value: object): object {
  let lent = lentThings.get(value);
  if (!lent) lentThings.set(value, (lent = lend(value, {}, { copies: true })));
  return lent;
}

/** What of an object is lent. */
export interface LendingRules {
  /** Names of the methods that are, where not all are. */
  readonly methods?: ReadonlySet<PropertyKey>;
  /** Names of all that is, where not everything is. */
  readonly members?: ReadonlySet<PropertyKey>;
  /** Whether plain data is copied as it is read, or answered: an object of the host's own that is given would be written into. */
  readonly copies?: boolean;
  /** Names of the methods that only answer and are asked often, which are called however little of the stack is left. */
  readonly asks?: ReadonlySet<PropertyKey>;
  /** Called from within the first question. */
  readonly onFirst?: () => unknown;
}

/**
 * An object as a tool sees it: what it has is read and called, and nothing of it can be replaced. `parts` stand in for members of the object.
 */
export function lend<T extends object>(target: T, parts: Partial<T> = {}, rules: LendingRules = {}): T {
  const { methods, members } = rules;
  let first = rules.onFirst;
  /** What was read last of a member, to be given again while it holds the same. */
  const held = new Map<PropertyKey, unknown>();
  const heldBy = (name: PropertyKey, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const lent = copyToLend(value, held.get(name), lendThing);
    held.set(name, lent);
    return lent;
  };
  const read = (name: PropertyKey): unknown => {
    first?.();
    first = undefined;
    if (Object.hasOwn(parts, name)) return Reflect.get(parts, name, parts);
    // What every object has is called on what is lent: on the object itself `constructor` and `__defineGetter__` would change it.
    if (name === 'constructor') return StandIn;
    if (OF_EVERY_OBJECT.has(name)) return Reflect.get(Object.prototype, name, STAND_IN);
    if (members && !members.has(name)) return undefined;
    if (typeof name === 'symbol' && !OF_LANGUAGE.has(name)) return undefined;
    const value: unknown = Reflect.get(target, name, target);
    if (typeof value !== 'function') return rules.copies ? heldBy(name, value) : value;
    if (methods && !methods.has(name)) return undefined;
    // A service may be a class with private fields, which only its own object has.
    return (...args: unknown[]): unknown => {
      if (!rules.asks?.has(name)) requireStackRoom();
      const answer: unknown = Reflect.apply(value, target, args);
      return rules.copies ? answerToLend(answer) : answer;
    };
  };
  const isLent = (name: PropertyKey): boolean => members?.has(name) ?? true;
  // A shadow in its place: of what a host has frozen a proxy would have to give the members themselves.
  return new Proxy({} as T, {
    get: (_, name) => read(name),
    has: (_, name) => isLent(name) && Reflect.has(target, name),
    ownKeys: () => Reflect.ownKeys(target).filter(isLent),
    // Who has the class of an object has the methods of every other one of it, in every editor of the page.
    getPrototypeOf: () => STAND_IN,
    getOwnPropertyDescriptor(_, name) {
      const own = isLent(name) ? Reflect.getOwnPropertyDescriptor(target, name) : undefined;
      return (
        own && { value: read(name), writable: true, enumerable: own.enumerable === true, configurable: true }
      );
    },
    set: (_, name) => refuse(name),
    defineProperty: (_, name) => refuse(name),
    deleteProperty: (_, name) => refuse(name),
    setPrototypeOf: () => refuse('prototype'),
    // What can get no more members has to name its own class.
    preventExtensions: () => false,
  });
}

/** Plain data to read: one that writes into it throws. */
export const lendData = <T>(data: T): T => freeze(data);

/** Plain data that a tool gives away: what it changes in its own afterwards changes nothing here. */
export const takeData = <T>(data: T): T => freeze(copyOf(data));
