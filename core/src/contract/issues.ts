import type { z } from 'zod';

/** One broken rule without words: what both sides make their sentences from. */
export interface RuleIssue {
  readonly path: string;
  readonly rule: string;
  /** Bounds and options for the sentence. */
  readonly data: Readonly<Record<string, string | number>>;
}

const FORMATS: Readonly<Record<string, string>> = { email: 'email', date: 'date', guid: 'type' };

function ruleOf(issue: z.core.$ZodIssue): Omit<RuleIssue, 'path'> {
  switch (issue.code) {
    case 'too_small':
      return {
        rule: 'min',
        data: {
          min: Number(issue.minimum),
          of: issue.origin,
          ...(issue.inclusive === false && { bound: 'exclusive' }),
        },
      };
    case 'too_big':
      return { rule: 'max', data: { max: Number(issue.maximum), of: issue.origin } };
    case 'invalid_value':
      return { rule: 'choice', data: { options: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { rule: 'unknown', data: { keys: issue.keys.join(', ') } };
    case 'invalid_type':
      return { rule: issue.input === undefined ? 'required' : 'type', data: { expected: issue.expected } };
    case 'invalid_format':
      return { rule: issue.input === '' ? 'required' : (FORMATS[issue.format] ?? 'type'), data: {} };
    case 'custom': {
      const { rule, code, ...rest } = (issue.params ?? {}) as Record<string, string | number>;
      if (issue.input === undefined && rule === undefined && code === undefined)
        return { rule: 'required', data: {} };
      return { rule: String(rule ?? code ?? 'custom'), data: rest };
    }
    case 'invalid_union': {
      // The branch that came furthest knows best what was wrong; an absent value has a plainer reason.
      if (issue.input === undefined) return { rule: 'required', data: {} };
      const inner = issue.errors
        .flat()
        .find((error) => error.code !== 'invalid_type' && error.code !== 'invalid_value');
      return inner ? ruleOf(inner) : { rule: 'type', data: {} };
    }
    default:
      return { rule: 'type', data: {} };
  }
}

/** The broken rules of a failed parse, one a path: a form and an answer show the first reason of each field. */
export function ruleIssues(error: z.ZodError): readonly RuleIssue[] {
  const byPath = new Map<string, RuleIssue>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, ...ruleOf(issue) });
  }
  return [...byPath.values()];
}

/** Checks `value` against `schema` and gives the broken rules; empty when everything holds. For forms. */
export function checkInput(schema: z.ZodType, value: unknown): readonly RuleIssue[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : ruleIssues(parsed.error);
}
