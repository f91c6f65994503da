import { exceededByEdge, type Language } from '@bracewright/core/contract';
import { isExporter } from '@bracewright/core/history';
import type { Json, OperationRegistry, ParamIssue } from '@bracewright/core/operation';
import { checkParams } from '@bracewright/core/operation';
import { AppError } from '../errors.ts';
import { MOST_FAULTS } from '../http/answer.ts';
import { ruleSentence } from '../messages/index.ts';
import { ROLES, typeOf } from '../catalog/roles.ts';

/** What names an operation and its values. */
export interface ParamsToCheck {
  readonly type: string;
  readonly version: number;
  readonly params: Json;
}

/**
 * Checks a record against the operation's own schema. Throws `operation/unknown`, or `operation/invalid-params` with a sentence for each
 * value; `at` is put before the paths;
 * exporters count as unknown unless they are allowed.
 */
export function requireValidParams(
  registry: OperationRegistry,
  { type, version, params }: ParamsToCheck,
  language: Language,
  { at = '', exporters = false }: { readonly at?: string; readonly exporters?: boolean } = {},
): void {
  if (!registry.has(type, version) || (isExporter(type, ROLES) && !exporters))
    throw new AppError('operation/unknown', { values: { type, version } });
  const checked = checkParams(registry.get(type, version), params);
  if (checked.ok) return;
  refuse(checked.issues, type, language, at);
}

/**
 * The most, mm, that the edge may be of a new wall that is to get thinner there and would be thicker, its defaults counted in; undefined of one in which nothing
 * of that is wrong.
 */
export function overEdge(registry: OperationRegistry, params: Json): number | undefined {
  const type = typeOf('wall');
  // A host without walls says so where it is to make one.
  if (!registry.all.some((one) => one.type === type)) return undefined;
  const checked = checkParams(registry.latest(type), params);
  return checked.ok ? exceededByEdge(checked.value as Json) : undefined;
}

/**
 * Throws `operation/invalid-params` for a new wall that is to get thinner at its edge and would be thicker there, its defaults counted in. The operation itself takes such values:
 * what was made of them is still made.
 */
export function requireThinnerEdge(registry: OperationRegistry, params: Json, language: Language): void {
  const max = overEdge(registry, params);
  if (max !== undefined)
    refuse([{ path: 'transition.edgeThickness', rule: 'max', data: { max } }], typeOf('wall'), language);
}

function refuse(issues: readonly ParamIssue[], type: string, language: Language, at = ''): never {
  const fields = issues.slice(0, MOST_FAULTS).map((issue: ParamIssue) => ({
    path: `${at}params${issue.path === '' ? '' : `.${issue.path}`}`,
    rule: issue.rule,
    message: ruleSentence(language, {
      rule: issue.rule,
      data: {
        ...issue.data,
        ...(issue.data['origin'] === undefined ? { of: 'number' } : { of: issue.data['origin'] }),
      },
    }),
  }));
  const first = fields[0]!;
  throw new AppError('operation/invalid-params', {
    values: { type, first: `${first.path}: ${first.message}` },
    data: { fields },
  });
}
