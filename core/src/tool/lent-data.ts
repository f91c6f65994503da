type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isNumbers = (value: unknown): boolean => ArrayBuffer.isView(value) || value instanceof ArrayBuffer;

/** A body: whoever lends one has made a copy of it where it has to be one, and is known by it. */
function isMesh(value: object): boolean {
  const { positions, indices } = value as { readonly positions?: unknown; readonly indices?: unknown };
  return isNumbers(positions) && isNumbers(indices);
}

/** Lists, and tables that hold values: one with methods or getters of its own is a thing that does something, which a copy would not. */
function isData(value: object): boolean {
  if (Array.isArray(value)) return true;
  const kind: unknown = Reflect.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return false;
  const members = Object.values(Object.getOwnPropertyDescriptors(value));
  return members.every(({ get, value: held }) => !get && typeof held !== 'function');
}

const isSameTable = (one: Table, other: Table): boolean => {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Object.is(one[name], other[name]))
  );
};

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, i) => Object.is(value, other[i]));

/**
 * Data of a host's as whoever it is lent to reads it: lists and tables copied to their depth, circles too, and frozen, and the tables of the language (`Map`, `Set`) copied.
 * Numbers of a mesh, bodies and objects that are no data are as they are. Where nothing changed since `before`, a copy that was made of it earlier, that is what is given
 * again, as is each part of it: who compares by identity sees no change where there is none. `thing` gives what stands for an object that is no data; itself unless said.
 */
export function copyToLend(
  value: unknown,
  before?: unknown,
  thing: (one: object) => unknown = (one) => one,
): unknown {
  const made = new Map<object, unknown>();
  const copy = (one: unknown, was: unknown): unknown => {
    if (!isTable(one)) return one;
    if (made.has(one)) return made.get(one);
    if (one instanceof Map) return copyMap(one);
    if (one instanceof Set) return new Set([...one].map((part) => copy(part, undefined)));
    if (isNumbers(one) || isMesh(one)) return one;
    if (!isData(one)) return thing(one);
    return Array.isArray(one) ? copyList(one, was) : copyTable(one as Table, was);
  };
  const copyMap = (one: ReadonlyMap<unknown, unknown>): unknown =>
    new Map([...one].map(([key, part]) => [copy(key, undefined), copy(part, undefined)]));
  const copyList = (one: readonly unknown[], was: unknown): unknown => {
    const old = Array.isArray(was) ? (was as readonly unknown[]) : undefined;
    const list: unknown[] = [];
    made.set(one, list);
    // By its places: a list may bring a `map` or an iterator of its own.
    for (let i = 0; i < one.length; i++) list.push(copy(one[i], old?.[i]));
    return keep(one, list, old && isSameList(list, old) ? old : undefined);
  };
  const copyTable = (one: Table, was: unknown): unknown => {
    const old = isTable(was) && !Array.isArray(was) ? (was as Table) : undefined;
    const table: Record<string, unknown> = {};
    made.set(one, table);
    for (const [name, part] of Object.entries(one)) {
      const value = copy(part, old && Object.hasOwn(old, name) ? old[name] : undefined);
      // Also one that is called `__proto__`.
      Object.defineProperty(table, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return keep(one, table, old && isSameTable(table, old) ? old : undefined);
  };
  const keep = (one: object, fresh: object, old: object | undefined): object => {
    const kept = old ?? Object.freeze(fresh);
    made.set(one, kept);
    return kept;
  };
  return copy(value, before);
}

/** What a method of a host's answers, now or later, as `copyToLend`. */
export function answerToLend(answer: unknown): unknown {
  if (answer instanceof Promise) return answer.then((later: unknown) => copyToLend(later));
  return copyToLend(answer);
}
