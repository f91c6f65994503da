import { BUILTIN_NAMES, builtinOwners } from './builtin-owners.ts';

// Taken as this module is loaded, before any plugin: whoever puts back what was replaced must not call what replaced it. For the same reason
// `differs` and `putBack` do not iterate, spread, or call a method of anything.
const { assign, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply, defineProperty, deleteProperty, ownKeys, setPrototypeOf } = Reflect;
const { add: addTo, has: isIn } = WeakSet.prototype;

/** One object of the language as it should be. */
interface Owner {
  readonly object: object;
  /** Whether others may add names to it: the global object, of which only the names of the language count. */
  readonly isOpen: boolean;
  prototype: object | null;
  /** In the order in which it has them. */
  keys: readonly PropertyKey[];
  /** In the order of `keys`. Neither these nor `known` have a prototype: what is added to that of all objects does not become a part of them. */
  properties: readonly PropertyDescriptor[];
  known: Readonly<Record<PropertyKey, PropertyDescriptor>>;
}

const bare = <T>(): T => Object.create(null) as T;

const keysOf = (owner: Pick<Owner, 'object' | 'isOpen'>): readonly PropertyKey[] =>
  owner.isOpen ? BUILTIN_NAMES : ownKeys(owner.object);

/** What it has now counts from now on. */
function take(owner: Owner): void {
  const known = bare<Record<PropertyKey, PropertyDescriptor>>();
  owner.prototype = getPrototypeOf(owner.object) as object | null;
  owner.keys = keysOf(owner);
  const properties: PropertyDescriptor[] = [];
  for (let i = 0; i < owner.keys.length; i++) {
    const key = owner.keys[i]!;
    // Some hosts make what the global object has as it is first read.
    if (owner.isOpen) void (owner.object as Readonly<Record<PropertyKey, unknown>>)[key];
    properties[i] = known[key] = assign(bare<object>(), getOwnPropertyDescriptor(owner.object, key));
  }
  owner.properties = properties;
  owner.known = known;
}

function ownerOf(object: object): Owner {
  const owner: Owner = {
    ...{ object, isOpen: object === globalThis, prototype: null },
    ...{ keys: [], properties: [], known: {} },
  };
  take(owner);
  return owner;
}

/** Those of all objects and all lists come first: what is looked up while the others are compared is then as it should be. */
const owners: readonly Owner[] = [...builtinOwners(), globalThis].map(ownerOf);

function isAs(now: PropertyDescriptor | undefined, kept: PropertyDescriptor): boolean {
  if (now === undefined) return kept.enumerable === undefined;
  // What is no number is not equal to itself, and no built-in that could be replaced has it as its value.
  if (now.enumerable !== kept.enumerable || now.get !== kept.get || now.set !== kept.set) return false;
  return now.value === kept.value || kept.value !== kept.value;
}

function isSound(owner: Owner): boolean {
  const { object, keys, properties } = owner;
  const now = keysOf(owner);
  if (now.length !== keys.length || getPrototypeOf(object) !== owner.prototype) return false;
  for (let i = 0; i < now.length; i++) {
    if (now[i] !== keys[i]) return false;
    const kept = properties[i]!;
    // Nobody can change it. To ask the classes of WebAssembly for their `arguments` and `caller` makes the engine look through all calls under way.
    if (kept.configurable === false && kept.writable !== true) continue;
    if (!isAs(getOwnPropertyDescriptor(object, keys[i]!), kept)) return false;
  }
  return true;
}

/** What was put there by whoever was at work: never taken for what should be there, whenever it turns up. */
const foreign = new WeakSet<object>();

const isThing = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

function remember(found: PropertyDescriptor | undefined): void {
  if (found === undefined) return;
  if (isThing(found.value)) apply(addTo, foreign, [found.value]);
  if (isThing(found.get)) apply(addTo, foreign, [found.get]);
}

const isForeign = (value: unknown): boolean => isThing(value) && apply(isIn, foreign, [value]);

/** Whether anything that differs was put there by whoever was at work before. */
function hasForeign({ object, known }: Owner, keys: readonly PropertyKey[]): boolean {
  for (let i = 0; i < keys.length; i++) {
    const found = getOwnPropertyDescriptor(object, keys[i]!);
    const kept = known[keys[i]!];
    if (found === undefined || (kept && isAs(found, kept))) continue;
    if (isForeign(found.value) || isForeign(found.get)) return true;
  }
  return false;
}

/** What was taken away and put back stands at the end. */
function reorder(owner: Owner): void {
  const keys = keysOf(owner);
  const properties: PropertyDescriptor[] = [];
  for (let i = 0; i < keys.length; i++) properties[i] = owner.known[keys[i]!]!;
  owner.keys = keys;
  owner.properties = properties;
}

/** Makes an owner as it should be; false where it was locked. */
function restore(owner: Owner): boolean {
  const { object, known, keys } = owner;
  let isWhole = true;
  const now = keysOf(owner);
  for (let i = 0; i < now.length; i++) {
    if (known[now[i]!]) continue;
    remember(getOwnPropertyDescriptor(object, now[i]!));
    isWhole = deleteProperty(object, now[i]!) && isWhole;
  }
  for (let i = 0; i < keys.length; i++) {
    const found = getOwnPropertyDescriptor(object, keys[i]!);
    const kept = known[keys[i]!]!;
    if (isAs(found, kept)) continue;
    remember(found);
    const isBack =
      kept.enumerable === undefined
        ? deleteProperty(object, keys[i]!)
        : defineProperty(object, keys[i]!, kept);
    isWhole = isBack && isWhole;
  }
  if (getPrototypeOf(object) !== owner.prototype)
    isWhole = setPrototypeOf(object, owner.prototype) && isWhole;
  if (isWhole) reorder(owner);
  return isWhole;
}

/** `same`: everything is as it should be. `locked`: something else stands there and cannot be taken away. */
export type BuiltinState = 'same' | 'put-back' | 'locked';

/** Puts back what was replaced, added or taken away. */
export function putBackBuiltins(): BuiltinState {
  let state: BuiltinState = 'same';
  for (let i = 0; i < owners.length; i++) {
    if (isSound(owners[i]!)) continue;
    if (!restore(owners[i]!)) state = 'locked';
    else if (state === 'same') state = 'put-back';
  }
  return state;
}

/** Takes what is there for what should be there (a page may bring something the browser lacks), but not what an operation has left. */
export function acceptBuiltins(): BuiltinState {
  let isSame = true;
  for (let i = 0; i < owners.length; i++) {
    if (isSound(owners[i]!)) continue;
    isSame = false;
    if (hasForeign(owners[i]!, keysOf(owners[i]!))) return putBackBuiltins();
  }
  if (isSame) return 'same';
  for (let i = 0; i < owners.length; i++) if (!isSound(owners[i]!)) take(owners[i]!);
  return 'same';
}
