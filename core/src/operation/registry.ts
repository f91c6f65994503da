import type { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from './json.ts';
import type { OperationStroke } from './operation-stroke.ts';
import type { AnyOperation } from './operation.ts';
import { copyOf } from './plain-data.ts';
import { rolesOf, type OperationRoles } from './roles.ts';

/** One rule that a parameter broke: where, which rule, and the numbers to tell the person. */
export interface ParamIssue {
  /** Dotted path, e.g. `planes.0.normal`. */
  readonly path: string;
  /** `required`, `min`, `max`, `type`, `choice`, `unknown` or a custom rule's code. */
  readonly rule: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** Operations by `type@version`. Immutable once made. */
export interface OperationRegistry {
  readonly all: readonly AnyOperation[];
  /** What records are to others, by type. */
  readonly roles: OperationRoles;
  /**
   * Throws SdkError `operation/unknown` when no such type is registered; where it is in other versions alone, `operation/needs-upgrade`
   * for an older one and `operation/from-newer` for one that is newer than all.
   */
  get(type: string, version: number): AnyOperation;
  /** The newest version of `type`; throws SdkError `operation/unknown`. */
  latest(type: string): AnyOperation;
  has(type: string, version: number): boolean;
}

/** One without a `begin` is told of when it is used. */
function strokeOf(stroke: OperationStroke): OperationStroke {
  const { dabs, begin } = stroke;
  return Object.freeze({
    dabs,
    begin: (...args: Parameters<typeof begin>) => Reflect.apply(begin, stroke, args),
  });
}

/** An operation as it was when it was registered: each part is read once, also of one that a class or a getter makes, and nobody can replace it. */
function asDeclared(given: AnyOperation): AnyOperation {
  const { type, version, role, params, stroke, apply, upgrade, settle, zone, gate } = given;
  return Object.freeze({
    type,
    version,
    params,
    apply: (...args: Parameters<AnyOperation['apply']>) => Reflect.apply(apply, given, args),
    ...(role === undefined ? {} : { role }),
    ...(upgrade
      ? { upgrade: (...args: Parameters<typeof upgrade>) => Reflect.apply(upgrade, given, args) }
      : {}),
    ...(settle ? { settle: (...args: Parameters<typeof settle>) => Reflect.apply(settle, given, args) } : {}),
    ...(zone ? { zone: (...args: Parameters<typeof zone>) => Reflect.apply(zone, given, args) } : {}),
    ...(gate ? { gate: (...args: Parameters<typeof gate>) => Reflect.apply(gate, given, args) } : {}),
    ...(stroke ? { stroke: strokeOf(stroke) } : {}),
  });
}

/** Collects operations; a type@version that occurs twice throws SdkError `operation/duplicate`. */
export function createOperationRegistry(operations: readonly AnyOperation[]): OperationRegistry {
  const byKey = new Map<string, AnyOperation>();
  const newest = new Map<string, AnyOperation>();
  for (const given of operations) {
    const operation = asDeclared(given);
    const key = `${operation.type}@${operation.version}`;
    if (byKey.has(key))
      throw new SdkError('operation/duplicate', { type: operation.type, version: operation.version });
    byKey.set(key, operation);
    const known = newest.get(operation.type);
    if (!known || known.version < operation.version) newest.set(operation.type, operation);
  }
  return {
    all: [...byKey.values()],
    roles: rolesOf(operations),
    has: (type, version) => byKey.has(`${type}@${version}`),
    get(type, version) {
      const operation = byKey.get(`${type}@${version}`);
      if (operation) return operation;
      const known = newest.get(type);
      if (!known) throw new SdkError('operation/unknown', { type, version });
      const code = known.version > version ? 'operation/needs-upgrade' : 'operation/from-newer';
      throw new SdkError(code, { type, version, newest: known.version });
    },
    latest(type) {
      const operation = newest.get(type);
      if (!operation) throw new SdkError('operation/unknown', { type, version: 0 });
      return operation;
    },
  };
}

function issueOf(issue: z.core.$ZodIssue): ParamIssue {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'too_small':
      return { path, rule: 'min', data: { min: Number(issue.minimum), origin: issue.origin } };
    case 'too_big':
      return { path, rule: 'max', data: { max: Number(issue.maximum), origin: issue.origin } };
    case 'invalid_value':
      return { path, rule: 'choice', data: { options: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      // The name that nobody knows is the place.
      return {
        path: [...issue.path.map(String), issue.keys[0]!].join('.'),
        rule: 'unknown',
        data: { keys: issue.keys.join(', ') },
      };
    case 'invalid_type':
      return {
        path,
        rule: issue.input === undefined ? 'required' : 'type',
        data: { expected: issue.expected },
      };
    case 'custom':
      return {
        path,
        rule: typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'custom',
        data: {},
      };
    case 'invalid_union': {
      // Of the forms a value may have, the one it comes nearest to: the one that is not wrong as a whole.
      const near = issue.errors.find((form) =>
        form.every(
          ({ path: at, code }) => at.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
        ),
      );
      if (near?.[0]) return issueOf({ ...near[0], path: [...issue.path, ...near[0].path] });
      return { path, rule: 'type', data: { expected: issue.code } };
    }
    default:
      return { path, rule: 'type', data: { expected: issue.code } };
  }
}

/** The strict form of each schema: making one takes longer than most checks, for zod compiles it anew. */
const strictForms = new WeakMap<AnyOperation['params'], AnyOperation['params']>();

function strictFormOf(schema: AnyOperation['params']): AnyOperation['params'] {
  let strict = strictForms.get(schema);
  if (!strict) strictForms.set(schema, (strict = schema.strict()));
  return strict;
}

/** Checks `params` against the operation's schema without throwing. Unknown names are refused, defaults are filled in. */
export function checkParams(
  operation: Pick<AnyOperation, 'params'>,
  params: Json,
):
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly issues: readonly ParamIssue[] } {
  const parsed = strictFormOf(operation.params).safeParse(params, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, issues: parsed.error.issues.map(issueOf) };
}

/** The validated parameters, which the caller may write into: neither what was given nor a default of the schema is among them. Throws SdkError `operation/invalid-params` that names the first parameter and its rule. */
export function validateParams(
  operation: Pick<AnyOperation, 'type' | 'params'>,
  params: Json,
): Record<string, unknown> {
  // A schema may hand what it is given to a rule of its own, pass it on as it is, and give one default to everybody.
  const checked = checkParams(operation, copyOf(params));
  if (checked.ok) return copyOf(checked.value);
  const first = checked.issues[0]!;
  throw new SdkError('operation/invalid-params', {
    type: operation.type,
    path: first.path,
    rule: first.rule,
    ...first.data,
  });
}
