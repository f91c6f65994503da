const frozen = new WeakSet<object>();

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Freezes plain data to its depth; typed arrays cannot be, and stay as they are. */
export function freeze<T>(value: T): T {
  if (!isTable(value) || frozen.has(value) || ArrayBuffer.isView(value)) return value;
  Object.freeze(value);
  frozen.add(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

/** Plain data again, lists and tables to their depth, −0 as 0, which is all that JSON keeps of it; anything else in it is shared. */
export function copyOf<T>(value: T): T {
  if (value === 0) return 0 as T;
  // By its places: a list may bring a `map` or an iterator of its own.
  if (Array.isArray(value)) return Array.from({ length: value.length }, (_, i) => copyOf(value[i])) as T;
  if (!isTable(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)])) as T;
}
