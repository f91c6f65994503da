import { fieldError } from '../errors.ts';

/** Where a value holds U+0000, in a key or in text, as a path like `params.points.0`; undefined where nowhere. */
function placeOfNull(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, one] of Object.entries(value)) {
    if (key.includes('\0')) return path;
    const found = placeOfNull(one, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Throws a 422 with the rule `characters` when text or a key anywhere in `value` holds U+0000: PostgreSQL cannot keep it, much software
 * takes it for the end of a text, and no clinician types it. Every input passes here, so no place has to think of it.
 */
export function requireStorable(value: unknown): void {
  const path = placeOfNull(value, '');
  if (path !== undefined) throw fieldError(path, 'characters');
}
