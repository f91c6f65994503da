import { Gunzip, Inflate } from 'fflate';
import { SdkError } from '../../errors/sdk-error.ts';
import type { ReadLimits } from './types.ts';

/** Below this an archive may have any ratio: a small text of zeros packs a thousandfold and harms nobody. */
const RATIO_FLOOR_BYTES = 16_777_216;
/** Packed bytes given to the inflater at a time: at most 16 MiB come out before the caps are looked at again. */
const STEP = 16_384;

/** Counts the unpacked bytes of a whole file, over all its entries. */
export interface UnpackBudget {
  readonly limits: ReadLimits;
  unpacked: number;
}

/**
 * Unpacks deflated or gzipped bytes step by step and stops as soon as a cap is passed; what the headers claim is not believed.
 * Throws `mesh-io/archive-too-large` and `mesh-io/archive-damaged`.
 */
export function inflateWithin(
  packed: Uint8Array,
  kind: 'deflate' | 'gzip',
  budget: UnpackBudget,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let tooLarge = false;
  const onData = (chunk: Uint8Array): void => {
    length += chunk.length;
    const total = budget.unpacked + length;
    if (
      total > budget.limits.maxUnpackedBytes ||
      (length > RATIO_FLOOR_BYTES && length > budget.limits.maxRatio * packed.length)
    )
      tooLarge = true;
    else if (chunk.length > 0) chunks.push(chunk);
  };
  const stream = kind === 'gzip' ? new Gunzip(onData) : new Inflate(onData);
  try {
    for (let at = 0; at < packed.length && !tooLarge; at += STEP) {
      const end = Math.min(packed.length, at + STEP);
      // A copy: the inflater may keep a reference to the rest of a step.
      stream.push(packed.slice(at, end), end === packed.length);
    }
  } catch (cause) {
    throw new SdkError('mesh-io/archive-damaged', {}, { cause });
  }
  if (tooLarge)
    throw new SdkError('mesh-io/archive-too-large', {
      maxMegabytes: Math.floor(budget.limits.maxUnpackedBytes / 1_048_576),
      maxRatio: budget.limits.maxRatio,
    });
  budget.unpacked += length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** CRC-32 of zip and gzip (ISO 3309), by a table of 256. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

/** Unpacks one gzip member and checks its checksum, which the inflater does not. Throws as `inflateWithin`. */
export function gunzip(bytes: Uint8Array, budget: UnpackBudget): Uint8Array {
  if (bytes.length < 18) throw new SdkError('mesh-io/archive-damaged');
  const whole = inflateWithin(bytes, 'gzip', budget);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(bytes.length - 8, true) !== crc32(whole)) throw new SdkError('mesh-io/archive-damaged');
  return whole;
}
