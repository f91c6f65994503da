import { fieldError } from '../errors.ts';

/** Whether a value holds U+0000, in a key or in text. Every number of a long stroke passes here: no paths and no lists are made. */
function holdsNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (holdsNull(value[i])) return true;
    return false;
  }
  for (const key in value)
    if (
      Object.hasOwn(value, key) &&
      (key.includes('\0') || holdsNull((value as Record<string, unknown>)[key]))
    )
      return true;
  return false;
}

/** Where a value that holds U+0000 holds it, as a path like `params.points.0`. */
function placeOfNull(value: unknown, path: string): string {
  if (typeof value !== 'object' || value === null) return path;
  const found = Object.entries(value).find(([key, one]) => key.includes('\0') || holdsNull(one));
  if (!found || found[0].includes('\0')) return path;
  return placeOfNull(found[1], path === '' ? found[0] : `${path}.${found[0]}`);
}

/**
 * Throws a 422 with the rule `characters` when text or a key anywhere in `value` holds U+0000: PostgreSQL cannot keep it, much software
 * takes it for the end of a text, and no clinician types it. Every input passes here, so no place has to think of it.
 */
export function requireStorable(value: unknown): void {
  if (holdsNull(value)) throw fieldError(placeOfNull(value, ''), 'characters');
}
