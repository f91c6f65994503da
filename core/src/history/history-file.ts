import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import { checkParams, type OperationRegistry } from '../operation/registry.ts';
import type { OperationRecord, RecordState } from './record.ts';

const FORMAT = 'bracewright-history';
const VERSION = 1;
const FIELDS = new Set(['type', 'version', 'params', 'seed', 'state', 'name']);
const STATES: readonly string[] = ['on', 'off', 'cancelled'];
const MAX_RECORDS = 100_000;

/** One record of a history file: what it does, without identity and result. */
export type FileRecord = Pick<OperationRecord, 'type' | 'version' | 'params' | 'seed' | 'state' | 'name'>;

type JsonObject = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

function wrong(record: number, field: string, expected: string, value: Json | undefined): SdkError {
  return new SdkError('history-file/invalid-record', { record, field, expected, found: kindOf(value) });
}

function parseRecord(value: Json, number: number, registry: OperationRegistry | undefined): FileRecord {
  if (!isObject(value)) throw wrong(number, '', 'object', value);
  for (const key of Object.keys(value))
    if (!FIELDS.has(key)) throw new SdkError('history-file/unknown-field', { record: number, field: key });
  const { type, version, params, seed = 0, state = 'on', name } = value;
  if (typeof type !== 'string' || type === '') throw wrong(number, 'type', 'text', type);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw wrong(number, 'version', 'whole number from 1', version);
  if (!isObject(params)) throw wrong(number, 'params', 'object', params);
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw wrong(number, 'seed', 'whole number from 0 to 4294967295', seed);
  if (typeof state !== 'string' || !STATES.includes(state))
    throw wrong(number, 'state', STATES.join(', '), state);
  if (name !== undefined && typeof name !== 'string') throw wrong(number, 'name', 'text', name);
  if (registry) {
    if (!registry.has(type, version))
      throw new SdkError('history-file/unknown-operation', { record: number, type, version });
    const checked = checkParams(registry.get(type, version), params);
    if (!checked.ok) {
      const issue = checked.issues[0]!;
      throw new SdkError('history-file/invalid-params', {
        record: number,
        type,
        field: issue.path === '' ? 'params' : `params.${issue.path}`,
        rule: issue.rule,
        ...issue.data,
      });
    }
  }
  return {
    type,
    version,
    params,
    seed,
    state: state as RecordState,
    ...(name === undefined ? {} : { name }),
  };
}

/**
 * Reads a history file (the parsed JSON of it). With a registry, operations and parameters are checked too. Throws SdkError,
 * its data naming the record (counted from 1) and the field: `history-file/wrong-format`, `history-file/wrong-version`,
 * `history-file/too-many-records`, `history-file/invalid-record`, `history-file/unknown-field`,
 * `history-file/unknown-operation`, `history-file/invalid-params`.
 */
export function parseHistoryFile(json: Json, registry?: OperationRegistry): readonly FileRecord[] {
  if (!isObject(json) || json['format'] !== FORMAT)
    throw new SdkError('history-file/wrong-format', { expected: FORMAT });
  if (json['version'] !== VERSION)
    throw new SdkError('history-file/wrong-version', {
      expected: VERSION,
      found: typeof json['version'] === 'number' ? json['version'] : kindOf(json['version']),
    });
  const records = json['records'];
  if (!Array.isArray(records)) throw wrong(0, 'records', 'array', records);
  if (records.length > MAX_RECORDS)
    throw new SdkError('history-file/too-many-records', { max: MAX_RECORDS, found: records.length });
  return records.map((record: Json, index) => parseRecord(record, index + 1, registry));
}

/** The JSON of a history file with the given records; identities and results stay behind. */
export function formatHistoryFile(records: readonly FileRecord[]): Json {
  return {
    format: FORMAT,
    version: VERSION,
    records: records.map(({ type, version, params, seed, state, name }) => ({
      type,
      version,
      params,
      seed,
      state,
      ...(name === undefined ? {} : { name }),
    })),
  };
}

/** Records for replay out of a file, with ids `record-1`, `record-2` … unless `makeId` gives others. */
export function recordsOfFile(
  records: readonly FileRecord[],
  makeId: (index: number) => string = (index) => `record-${index + 1}`,
): readonly OperationRecord[] {
  return records.map((record, index) => ({ ...record, id: makeId(index), result: null }));
}
