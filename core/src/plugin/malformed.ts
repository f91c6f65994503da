import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Types as zod calls them, in words. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  function: 'a function',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

const quoted = (value: unknown): string => `“${String(value)}”`;

function leastOf({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return 'a text that is not empty';
  if (origin === 'array') return `a list of at least ${minimum}`;
  return `${minimum} or more`;
}

/** What a part of a plugin should be instead, in words. */
export function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map(quoted).join(', ');
    case 'too_small':
      return leastOf(issue);
    case 'too_big':
      return `${issue.maximum} or less`;
    default:
      // What this file's schemas say themselves.
      return issue.message;
  }
}

/** What was found there, in words. */
export function foundOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quoted(value.slice(0, 60));
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
