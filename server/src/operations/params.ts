import { isExporter } from '@bracewright/core/history';
import type { Json, OperationRegistry, ParamIssue } from '@bracewright/core/operation';
import { checkParams } from '@bracewright/core/operation';
import type { Language } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import { MOST_FAULTS } from '../http/answer.ts';
import { ruleSentence } from '../messages/index.ts';
import { ROLES } from '../catalog/roles.ts';

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
  const fields = checked.issues.slice(0, MOST_FAULTS).map((issue: ParamIssue) => ({
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
