import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { OperationRecord } from './record.ts';

/** The fields of a record that decide what it does to a mesh. */
export type KeyedRecord = Pick<OperationRecord, 'type' | 'version' | 'params' | 'seed'>;

/**
 * Key of the state after `record`, 64 hex digits: SHA-256 of the key before it and of everything that decides its result.
 * The key before the first record is the hash of the base mesh. Equal keys mean equal inputs, so equal meshes.
 * Throws SdkError `history/not-json` when the parameters are no JSON.
 */
export function chainKey(previous: string, record: KeyedRecord): string {
  const text = [
    previous,
    record.type,
    String(record.version),
    canonicalJson(record.params),
    String(record.seed),
  ].join('\n');
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Chain key after each record. Parameters that are no JSON (NaN) count as none: such a record fails, whatever they are. */
export function keysOf(records: readonly OperationRecord[], baseHash: string): readonly string[] {
  let key = baseHash;
  return records.map((record) => {
    if (record.state !== 'on') return key;
    try {
      key = chainKey(key, record);
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      key = chainKey(key, { ...record, params: null });
    }
    return key;
  });
}
