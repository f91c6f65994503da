import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import { describeParams } from '../params/describe.ts';
import { canonicalJson } from './canonical-json.ts';
import type { OperationRecord } from './record.ts';

/** What `p.recordRef` holds: the record that another was made from, and a copy of what it said then. */
export interface RecordRef {
  /** Id of the source. */
  readonly record: string;
  readonly type: string;
  readonly version: number;
  /** `recordHash` of the source. */
  readonly hash: string;
  readonly params: Json;
}

/** `changed`: the source says otherwise now. `gone`: it was cancelled or is not in this history. */
export type RefState = 'same' | 'changed' | 'gone';

type Said = Pick<OperationRecord, 'type' | 'version' | 'params'>;

/** SHA-256, in hex, of what a record says: type, version and parameters, whatever its id. */
export const recordHash = ({ type, version, params }: Said): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson({ type, version, params }))));

/** A reference to a record as it is now, for the parameters of one that is made from it. */
export function referTo(record: Said & Pick<OperationRecord, 'id'>): RecordRef {
  const { id, type, version } = record;
  const params = JSON.parse(canonicalJson(record.params)) as Json;
  return { record: id, type, version, hash: recordHash(record), params };
}

/** The references among the parameters of a record, by the names of their fields. */
export function refsIn(
  schema: z.ZodObject,
  params: Json,
): readonly { readonly name: string; readonly ref: RecordRef }[] {
  const values = (params ?? {}) as unknown as Readonly<Record<string, RecordRef | undefined>>;
  return describeParams(schema)
    .filter(({ kind }) => kind === 'record-ref')
    .flatMap(({ name }) => (values[name] ? [{ name, ref: values[name] }] : []));
}

/**
 * The record that a reference means: the one with its id, else, in a history that was taken over from a file with ids of its own, one that says just what was copied. Undefined
 * when it was cancelled or is not there.
 */
export function sourceOf(ref: RecordRef, records: readonly OperationRecord[]): OperationRecord | undefined {
  const live = records.filter(({ state }) => state !== 'cancelled');
  return (
    live.find(({ id }) => id === ref.record) ??
    live.find((record) => record.type === ref.type && recordHash(record) === ref.hash)
  );
}

/** Whether the source of a reference still says what was copied. */
export function refState(ref: RecordRef, records: readonly OperationRecord[]): RefState {
  const source = sourceOf(ref, records);
  if (!source) return 'gone';
  return recordHash(source) === ref.hash ? 'same' : 'changed';
}

/**
 * The parameters of a record with what its source says now in the field `name`. Throws SdkError `history/source-version` when the source was made anew
 * with another version of its operation, whose parameters mean something else.
 */
export function takeOverSource(params: Json, name: string, source: OperationRecord): Json {
  const values = params as unknown as Readonly<Record<string, Json>>;
  const ref = values[name] as unknown as RecordRef;
  if (source.type !== ref.type || source.version !== ref.version)
    throw new SdkError('history/source-version', {
      type: source.type,
      found: source.version,
      copied: ref.version,
    });
  return { ...values, [name]: referTo(source) as unknown as Json };
}
