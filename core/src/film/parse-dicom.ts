import { Inflate } from 'fflate';
import dicom, { type DataSet } from 'dicom-parser';
import { SdkError } from '../errors/sdk-error.ts';
import { MOST_PIXELS } from './film.ts';

/** Transfer syntaxes that need no codec of their own (DICOM PS3.5, annex A). */
export const SYNTAX = {
  implicitLittle: '1.2.840.10008.1.2',
  explicitLittle: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  explicitBig: '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
  jpegBaseline: '1.2.840.10008.1.2.4.50',
} as const;

/** A header is small; the rest of a deflated file is one picture. */
const MOST_INFLATED = 2 * MOST_PIXELS + 16_777_216;

/** Inflates what follows `start`, and never more than a film holds. */
function inflated(all: Uint8Array, start: number): Uint8Array {
  const parts: Uint8Array[] = [all.subarray(0, start)];
  let size = start;
  const stream = new Inflate((part) => {
    size += part.length;
    if (size > MOST_INFLATED) throw new Error('larger than a film');
    parts.push(part);
  });
  stream.push(all.subarray(start), true);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The elements of an untrusted DICOM file. Throws SdkError `film/no-dicom`. */
export function parseDicom(bytes: Uint8Array): DataSet {
  try {
    return dicom.parseDicom(bytes, { inflater: inflated } as never);
  } catch {
    throw new SdkError('film/no-dicom');
  }
}

/** The transfer syntax of a file. */
export const syntaxOf = (data: DataSet): string =>
  (data.string('x00020010') ?? SYNTAX.implicitLittle).replace(/\0/g, '').trim();
