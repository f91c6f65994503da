/** A property that everything else relies on. */
interface Builtin {
  readonly owner: object;
  readonly key: PropertyKey;
  /** Whether it is read through a getter, which is compared in its place. */
  readonly isAccessor: boolean;
}

// Taken while they are as they should be: whoever puts back what was replaced must not call what replaced it.
const { getOwnPropertyDescriptor, getPrototypeOf, is } = Object;
const { ownKeys, defineProperty, deleteProperty } = Reflect;

const NAMES = [
  'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef',
  'Promise', 'RegExp', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'DataView', 'Float32Array', 'Float64Array', 'Int8Array',
  'Int16Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array', 'BigInt64Array', 'Math', 'JSON', 'Reflect', 'Atomics', 'Proxy',
] as const; // prettier-ignore

/** What the names above stand for, with the prototypes of those that have one and of what they are iterated by. */
function owners(): readonly object[] {
  const found = new Set<object>();
  for (const name of NAMES) {
    const value = (globalThis as unknown as Record<string, unknown>)[name] as
      { readonly prototype?: object } | undefined;
    if (value === undefined) continue;
    found.add(value);
    if (value.prototype) found.add(value.prototype);
  }
  found.add(getPrototypeOf(Float32Array.prototype) as object);
  for (const iterable of [[], new Map(), new Set()])
    found.add(getPrototypeOf(iterable[Symbol.iterator]()) as object);
  return [...found];
}

const BUILTINS: readonly Builtin[] = [
  ...NAMES.map((key): Builtin => ({ owner: globalThis, key, isAccessor: false })),
  ...owners().flatMap((owner) =>
    ownKeys(owner).map((key) => ({
      owner,
      key,
      isAccessor: getOwnPropertyDescriptor(owner, key)!.get !== undefined,
    })),
  ),
];

const current = ({ owner, key, isAccessor }: Builtin): unknown =>
  isAccessor
    ? getOwnPropertyDescriptor(owner, key)?.get
    : (owner as Readonly<Record<PropertyKey, unknown>>)[key];

/** What they were when nobody was at work, in the order of `BUILTINS`. */
const kept: unknown[] = BUILTINS.map(current);
let atWork = 0;

function putBack({ owner, key, isAccessor }: Builtin, value: unknown): void {
  const now = getOwnPropertyDescriptor(owner, key);
  const common = { configurable: true, enumerable: now?.enumerable ?? false };
  if (isAccessor) defineProperty(owner, key, { ...common, get: value as () => unknown });
  else defineProperty(owner, key, { ...common, writable: true, value });
}

/** Names that every object or list has: a loop over the names of one meets them. */
function inherited(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name in Array.prototype) found.add(name);
  return found;
}

let known = inherited();

/** Takes away those that were added. */
function takeAway(before: ReadonlySet<string>): boolean {
  let isFound = false;
  for (const name of inherited())
    if (!known.has(name) && !before.has(name))
      for (const owner of [Array.prototype, Object.prototype])
        isFound = deleteProperty(owner, name) || isFound;
  return isFound;
}

/**
 * Watches what the language itself brings while an operation runs; the function it gives puts back what was replaced, and says whether anything
 * was. An operation that replaces `Math.floor` or `Array.prototype.push` would change every operation after it, and break the worker that it runs in.
 * What was replaced before an operation began is none of its doing, also while another one is at work or hangs for ever.
 */
export function watchBuiltins(): () => boolean {
  const before: unknown[] = [];
  for (let i = 0; i < kept.length; i++) before[i] = current(BUILTINS[i]!);
  const namesBefore = inherited();
  if (atWork++ === 0) {
    for (let i = 0; i < kept.length; i++) kept[i] = before[i];
    known = namesBefore;
  }
  return () => {
    atWork--;
    let isChanged = false;
    for (let i = 0; i < kept.length; i++) {
      const now = current(BUILTINS[i]!);
      if (is(now, kept[i]) || is(now, before[i])) continue;
      putBack(BUILTINS[i]!, kept[i]);
      isChanged = true;
    }
    return takeAway(namesBefore) || isChanged;
  };
}
