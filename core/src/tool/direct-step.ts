import { canonicalJson } from '../history/canonical-json.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { isExporterRole } from '../operation/operation-role.ts';
import { checkParams, type ParamIssue } from '../operation/registry.ts';
import { checkAnswers, requireAnswers, withAnswers, type Answers } from './answer-questions.ts';
import type { LoadedCatalog, LoadedTool } from '../plugin/loaded-catalog.ts';
import { formOf } from '../plugin/plugin.ts';
import { readForm } from '../plugin/tool-form.ts';
import type { HistoryService } from '../services/history-service.ts';
import { bodyOfForm } from './form-body.ts';

/** An operation with the values it is to be applied with, ready to become a record. */
export interface DirectStep {
  /** The tool that stands for the operation, where one does. */
  readonly tool: LoadedTool | undefined;
  readonly operation: AnyOperation;
  /** Checked, with every default filled in. */
  readonly params: Json;
}

/** How much of a wrong value an error tells. */
const MOST_TOLD = 60;

/** The value at a dotted path as JSON; `nothing` where there is none. */
function foundAt(params: unknown, path: string): string {
  let value = params;
  for (const part of path === '' ? [] : path.split('.'))
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
  if (value === undefined) return 'nothing';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text;
}

/** Names the first rule that is broken in parts, and all of them in `issues`. */
function refusal(type: string, issues: readonly ParamIssue[], params: unknown): SdkError {
  const [first] = issues;
  const told = issues.map((issue) => {
    const { path: place } = issue;
    const limits = Object.entries(issue.data).map(([name, value]) => `${name} ${value}`);
    return `${place === '' ? 'params' : place}: ${issue.rule}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}, found ${foundAt(params, place)}`;
  });
  const { path } = first!;
  const found = foundAt(params, path);
  return new SdkError('operation/invalid-params', {
    ...{ type, ...first!.data, path, rule: first!.rule, found },
    issues: told.join('; '),
  });
}

/** The tool or the operation that is meant. Throws SdkError `tool/unknown`. */
function named(
  catalog: LoadedCatalog,
  what: string,
): Omit<DirectStep, 'params' | 'operation'> & { readonly type?: string } {
  const tool = catalog.tools.find(({ manifest }) => manifest.id === what);
  if (tool) return { tool, ...(tool.operation && { type: tool.operation.type }) };
  if (!catalog.operations.all.some(({ type }) => type === what))
    throw new SdkError('tool/unknown', { tool: what });
  const own = catalog.tools.find(({ manifest }) => manifest.operation === what);
  return { tool: own ?? catalog.toolOf(what), type: what };
}

/**
 * Whether the user may take a step. An operation that no tool stands for is made by the tools of its plugin, and needs the leave of all of them;
 * where its plugin has none nobody can be asked, and `allows` forbids it.
 */
function isAllowed(
  {
    catalog,
    allows,
  }: { readonly catalog: LoadedCatalog; readonly allows?: ((tool: LoadedTool) => boolean) | undefined },
  tool: LoadedTool | undefined,
  type: string,
): boolean {
  if (!allows) return true;
  if (tool) return allows(tool);
  const others = catalog.tools.filter(({ plugin }) => plugin.operations.some((one) => one.type === type));
  return others.length > 0 && others.every(allows);
}

/** The values of a tool's form as parameters; its operation's own schema is the form where the tool brings none. */
function fromForm(
  tool: LoadedTool,
  operation: AnyOperation,
  values: unknown,
  history: HistoryService,
): unknown {
  const form = formOf(tool.manifest);
  if (!form) return values;
  let read: ReturnType<typeof readForm>;
  try {
    read = readForm(form, operation, values, bodyOfForm(history.mesh));
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw new SdkError('tool/apply-failed', { tool: tool.manifest.id }, { cause: error });
  }
  if (!read.ok) throw refusal(operation.type, read.issues, values);
  return read.params;
}

/** Where a step comes from. */
export interface StepSource {
  readonly catalog: LoadedCatalog;
  readonly services: { readonly history: HistoryService };
  readonly allows?: ((tool: LoadedTool) => boolean) | undefined;
}

/**
 * The step that a tool's id or an operation's type and some parameters mean. The parameters are the operation's own, or with `as` the values of its
 * tool's form; an operation that its tool makes besides its own (`also`) has no form but its schema. Throws SdkError `tool/unknown`, `tool/no-step/annotation`, `tool/no-step/view` and `tool/no-step/exporter` for what makes no step,
 * `tool/not-allowed`, `tool/unanswered`, `tool/answer-unknown` and `tool/unconfirmed` for its questions, `operation/invalid-params` (data `path`, `rule`, `found`, the rule's limits, and `issues` with every rule that is broken) and
 * `history/not-json`.
 */
export function directStep(
  from: StepSource,
  what: string,
  given: unknown,
  { answers = {}, as = 'params' }: { readonly answers?: Answers; readonly as?: 'params' | 'form' } = {},
): DirectStep {
  const { catalog } = from;
  const { tool, type } = named(catalog, what);
  const role = type === undefined ? undefined : catalog.operations.roles.of(type);
  const kind = isExporterRole(role) ? 'exporter' : (tool?.manifest.kind ?? 'operation');
  if (kind !== 'operation' || type === undefined) throw new SdkError(`tool/no-step/${kind}`, { tool: what });
  if (!isAllowed(from, tool, type)) throw new SdkError('tool/not-allowed', { tool: what });
  const operation = catalog.operations.latest(type);
  const questions = tool?.manifest.questions ?? [];
  checkAnswers(what, questions, answers);
  const wanted = withAnswers(questions, given, answers);
  // Its form is that of its own operation, not of the further ones that it makes.
  const isForm = as === 'form' && tool?.operation?.type === type;
  const params = isForm ? fromForm(tool, operation, wanted, from.services.history) : wanted;
  const checked = checkParams(operation, params as Json);
  const asked = (values: unknown) => ({
    values: (values ?? {}) as Readonly<Record<string, unknown>>,
    answers,
  });
  // What a question asks for is told as a question.
  if (!checked.ok && questions.some(({ into }) => into === checked.issues[0]!.path))
    requireAnswers(what, questions, asked(wanted));
  if (!checked.ok) throw refusal(type, checked.issues, params);
  requireAnswers(what, questions, asked(isForm ? wanted : checked.value));
  // Through text: whoever made the parameters may go on with them without changing the record.
  return { tool, operation, params: JSON.parse(canonicalJson(checked.value as Json)) as Json };
}
