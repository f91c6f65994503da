type Class = abstract new (...args: never[]) => object;

/**
 * Lets `instanceof` of a class know the instances of another copy of this package: a page that holds a plugin with a bundled copy has
 * two classes of one name, and an expected failure of the one must not be a crash to the other. Subclasses that do not call this are
 * compared as ever. Call it in a static block of the class; `name` is kept for ever.
 */
export function acrossCopies(type: Class, name: string): void {
  const brand = Symbol.for(`bracewright/${name}`);
  Object.defineProperty(type.prototype, brand, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value(this: Class, value: unknown): boolean {
      // A subclass finds this function too, on its parent.
      if (this !== type) return Function.prototype[Symbol.hasInstance].call(this, value);
      try {
        return typeof value === 'object' && value !== null && brand in value;
      } catch {
        // A proxy may throw whatever is asked of it, and would end whoever only wants to know what it caught.
        return false;
      }
    },
  });
}

/**
 * What all copies of this package on a page share, made by the first that asks. For meanings that are attached to values which travel
 * between copies, never for state of an editor.
 */
export function sharedByCopies<T>(name: string, make: () => T): T {
  const key = Symbol.for(`bracewright/${name}`);
  const scope = globalThis as { [key: symbol]: T | undefined };
  return (scope[key] ??= make());
}
