import { Zt as SdkError } from './read-mesh-_zs8acAn.js';
import { tn as checkParams } from './messages-sBp5xnAB.js';
// ../core/src/history/history-file.ts
var FORMAT = 'bracewright-history';
var VERSION = 1;
var FIELDS = /* @__PURE__ */ new Set(['type', 'version', 'params', 'seed', 'state', 'name']);
var STATES = ['on', 'off', 'cancelled'];
var MAX_RECORDS = 1e5;
var isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
var kindOf = (value) =>
  value === void 0 ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
function wrong(record, field, expected, value) {
  return new SdkError('history-file/invalid-record', {
    record,
    field,
    expected,
    found: kindOf(value),
  });
}
function parseRecord(value, number, registry) {
  if (!isObject(value)) throw wrong(number, '', 'object', value);
  for (const key of Object.keys(value))
    if (!FIELDS.has(key))
      throw new SdkError('history-file/unknown-field', {
        record: number,
        field: key,
      });
  const { type, version, params, seed = 0, state = 'on', name } = value;
  if (typeof type !== 'string' || type === '') throw wrong(number, 'type', 'text', type);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw wrong(number, 'version', 'whole number from 1', version);
  if (!isObject(params)) throw wrong(number, 'params', 'object', params);
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0 || seed > 4294967295)
    throw wrong(number, 'seed', 'whole number from 0 to 4294967295', seed);
  if (typeof state !== 'string' || !STATES.includes(state))
    throw wrong(number, 'state', STATES.join(', '), state);
  if (name !== void 0 && typeof name !== 'string') throw wrong(number, 'name', 'text', name);
  if (registry) {
    if (!registry.has(type, version))
      throw new SdkError('history-file/unknown-operation', {
        record: number,
        type,
        version,
      });
    const checked = checkParams(registry.get(type, version), params);
    if (!checked.ok) {
      const issue = checked.issues[0];
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
    state,
    ...(name === void 0 ? {} : { name }),
  };
}
/**
 * Reads a history file (the parsed JSON of it). With a registry, operations and parameters are checked too. Throws SdkError,
 * its data naming the record (counted from 1) and the field: `history-file/wrong-format`, `history-file/wrong-version`,
 * `history-file/too-many-records`, `history-file/invalid-record`, `history-file/unknown-field`,
 * `history-file/unknown-operation`, `history-file/invalid-params`.
 */
function parseHistoryFile(json, registry) {
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
    throw new SdkError('history-file/too-many-records', {
      max: MAX_RECORDS,
      found: records.length,
    });
  return records.map((record, index) => parseRecord(record, index + 1, registry));
}
/** The JSON of a history file with the given records; identities and results stay behind. */
function formatHistoryFile(records) {
  return {
    format: FORMAT,
    version: VERSION,
    records: records.map(({ type, version, params, seed, state, name }) => ({
      type,
      version,
      params,
      seed,
      state,
      ...(name === void 0 ? {} : { name }),
    })),
  };
}
/** Records for replay out of a file, with ids `record-1`, `record-2` … unless `makeId` gives others. */
function recordsOfFile(records, makeId = (index) => `record-${index + 1}`) {
  return records.map((record, index) => ({
    ...record,
    id: makeId(index),
    result: null,
  }));
}
export { parseHistoryFile as n, recordsOfFile as r, formatHistoryFile as t };

//# sourceMappingURL=history-file-D8-YBr30.js.map
