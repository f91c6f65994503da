const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** By the name of its kind, which objects of another window have too. */
const isTable = (value: object): boolean => Object.prototype.toString.call(value) === '[object Object]';

type Says = { readonly toJSON?: unknown };

/**
 * What somebody gives to be kept as JSON, as frozen lists and tables that nobody else has: an object of a class counts by the members it holds, or by what it says for JSON (`toJSON`). What is
 * no list and no table (a typed array, a Map) is shared. Undefined for what is its own part.
 */
export function takeTables<T>(given: T): T | undefined {
  const within = new Set<object>();
  let isEndless = false;
  const take = (value: unknown): unknown => {
    if (!isObject(value)) return value === 0 ? 0 : value;
    if (within.has(value)) {
      isEndless = true;
      return undefined;
    }
    const { toJSON } = value as Says;
    within.add(value);
    const taken = typeof toJSON === 'function' ? take(toJSON.call(value)) : takeParts(value, take);
    within.delete(value);
    return taken;
  };
  const taken = take(given) as T;
  return isEndless ? undefined : taken;
}

function takeParts(value: object, take: (part: unknown) => unknown): unknown {
  // By its places: a list may bring a `map` or an iterator of its own.
  if (Array.isArray(value))
    return Object.freeze(Array.from({ length: value.length }, (_, i) => take(value[i])));
  if (!isTable(value)) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, take(part)])));
}
