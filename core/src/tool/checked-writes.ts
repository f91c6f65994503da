import { z } from 'zod';
import { recordInputSchema } from '../contract/operation-record.ts';
import { itemNameSchema } from '../contract/values.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import type { OperationRecord } from '../history/record.ts';
import type { Json } from '../operation/json.ts';
import { checkParams, validateParams, type OperationRegistry } from '../operation/registry.ts';
import type { HistoryService, WantedRecord } from '../services/history-service.ts';

/** What a write is checked against. */
export interface CheckedAgainst {
  readonly history: HistoryService;
  /** Without them parameters are checked to be a table of JSON. */
  readonly operations: OperationRegistry | undefined;
}

type Parts = Readonly<Record<string, unknown>>;

const { type, version, params, seed, state } = recordInputSchema.shape;
const RECORD = z.object({ type, version, params, seed, state });
const id = z.string();
/** What a call is given but for names, by the names of its parameters. */
const CALLS = {
  stepTo: z.object({ id: id.nullable() }),
  cancelFrom: z.object({ id }),
  setState: z.object({ ids: z.array(id), state: state.unwrap() }),
  setAll: z.object({ state: state.unwrap() }),
  rename: z.object({ id }),
  editParams: z.object({ id, params, over: params.optional() }),
  clear: z.object({
    next: z.array(z.unknown()).optional(),
    options: z.object({ carries: z.boolean().optional() }).optional(),
  }),
};

const refusal = (of: string, path: string, rule: string, data: object = {}): SdkError =>
  new SdkError('operation/invalid-params', { type: of, path, rule, ...data });

/** Throws SdkError `operation/invalid-params` with the first rule of `schema` that is broken. */
function require(schema: z.ZodObject, parts: Parts, of: string): void {
  const checked = checkParams({ params: schema }, parts as Json);
  if (checked.ok) return;
  const { path, rule, data } = checked.issues[0]!;
  throw refusal(of, path, rule, data);
}

/** The name as it is kept; the name of a step that is there is one. */
function nameOf(given: unknown, of: string, { history }: CheckedAgainst): string {
  if (given === '' || history.history.records.some(({ name }) => name !== undefined && name === given))
    return given as string;
  const { success, data, error } = itemNameSchema.safeParse(given);
  if (success) return data;
  const { code, ...issue } = error.issues[0]!;
  const broken = (code === 'custom' && 'params' in issue ? issue.params : undefined) as Parts | undefined;
  const { rule = 'type', ...limits } = broken ?? {};
  throw refusal(of, 'name', String(rule), limits);
}

const isSame = (record: OperationRecord, wanted: WantedRecord): boolean =>
  record.type === wanted.type &&
  record.version === wanted.version &&
  canonicalJson(record.params) === canonicalJson(wanted.params);

/** Parameters as they are kept: read once, and what is undefined among them is none, as everywhere. */
const asKept = (given: unknown): unknown =>
  typeof given === 'object' && given !== null ? JSON.parse(canonicalJson(given as Json)) : given;

/** A record to be made, of its known parts alone. One that repeats a step of the design keeps what that holds, also where its operation is not there. */
function recordOf(given: unknown, against: CheckedAgainst): WantedRecord {
  if (typeof given !== 'object' || given === null) throw refusal('', '', 'type', { expected: 'object' });
  const { name, ...wanted } = given as WantedRecord;
  const of = typeof wanted.type === 'string' ? wanted.type : '';
  const parts = Object.keys(RECORD.shape).map((key) => [key, (wanted as unknown as Parts)[key]] as const);
  const record = Object.fromEntries(parts.filter(([, value]) => value !== undefined));
  if ('params' in record) record['params'] = asKept(record['params']);
  require(RECORD, record, of);
  const made = record as unknown as WantedRecord;
  const { history, operations } = against;
  if (operations && !history.history.records.some((one) => isSame(one, made)))
    validateParams(operations.get(made.type, made.version), made.params);
  return name === undefined ? made : { ...made, name: nameOf(name, of, against) };
}

/**
 * What a tool gives to a method of the history that writes, as it may be kept: checked against the form of records and against the schema of the step's own
 * operation. Throws SdkError `operation/invalid-params` (`path`, `rule`, and the limits of the rule), `history/not-json`, and for an operation
 * that is not there what `OperationRegistry.get` throws.
 */
export function checkedWrite(
  method: string,
  args: readonly unknown[],
  against: CheckedAgainst,
): readonly unknown[] {
  const [first, second, third] = args;
  const record = against.history.history.records.find((one) => one.id === first);
  const of = record?.type ?? '';
  switch (method) {
    case 'append':
      return [recordOf(first, against)];
    case 'clear':
      require(CALLS.clear, {
        ...(second !== undefined && { next: second }),
        ...(third !== undefined && { options: third }),
      }, of);
      return [
        first,
        ...(second ? [(second as unknown[]).map((one) => recordOf(one, against))] : []),
        ...(second && third ? [third] : []),
      ];
    case 'stepTo':
      require(CALLS.stepTo, { id: first }, of);
      return [first];
    case 'cancelFrom':
      require(CALLS.cancelFrom, { id: first }, of);
      return [first];
    case 'setState':
      require(CALLS.setState, { ids: first, state: second }, of);
      return [first, second];
    case 'setAll':
      require(CALLS.setAll, { state: first }, of);
      return [first];
    case 'rename':
      require(CALLS.rename, { id: first }, of);
      return [first, nameOf(second, of, against)];
    case 'editParams': {
      const [given, over] = [second, third].map(asKept);
      const isOver = args.length > 2;
      require(CALLS.editParams, { id: first, params: given, ...(isOver && { over }) }, of);
      const { operations } = against;
      // A step that is not there is told by the history, as one that cannot be changed any more.
      if (operations && record && record.state !== 'cancelled')
        validateParams(operations.get(record.type, record.version), given as Json);
      return isOver ? [first, given, over] : [first, given];
    }
    default:
      return [];
  }
}
