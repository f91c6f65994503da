const frozen = new WeakSet<object>();

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Lists and tables, of this window or of another; not an object of a class, which is its maker's. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const kind = Object.getPrototypeOf(value) as object | null;
  return kind === null || kind === Object.prototype || Object.getPrototypeOf(kind) === null;
}

/** Freezes plain data to its depth; typed arrays cannot be, and objects of a class are not the caller's to freeze: both stay as they are. */
export function freeze<T>(value: T): T {
  if (!isTable(value) || frozen.has(value) || ArrayBuffer.isView(value) || !isPlain(value)) return value;
  Object.freeze(value);
  frozen.add(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

/** Plain data again, lists and tables to their depth, −0 as 0, which is all that JSON keeps of it; anything else in it is shared. What is its own part is so in the copy. */
export function copyOf<T>(value: T): T {
  return copyWithin(value, new Map()) as T;
}

/** `within` holds what the value is a part of, with what is made of each. */
function copyWithin(value: unknown, within: Map<object, unknown>): unknown {
  if (value === 0) return 0;
  if (!isTable(value) || !isPlain(value)) return value;
  const known = within.get(value);
  if (known) return known;
  return Array.isArray(value) ? copyOfList(value, within) : copyOfTable(value, within);
}

function copyOfList(value: readonly unknown[], within: Map<object, unknown>): readonly unknown[] {
  const copy: unknown[] = [];
  within.set(value, copy);
  // By its places: a list may bring a `map` or an iterator of its own.
  for (let i = 0; i < value.length; i++) copy.push(copyWithin(value[i], within));
  within.delete(value);
  return copy;
}

function copyOfTable(value: object, within: Map<object, unknown>): object {
  const copy: object = {};
  within.set(value, copy);
  for (const [name, part] of Object.entries(value))
    // Defined, as a member may be called `__proto__`.
    Object.defineProperty(copy, name, {
      ...{ value: copyWithin(part, within), enumerable: true, writable: true, configurable: true },
    });
  within.delete(value);
  return copy;
}
