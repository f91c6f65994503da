import { SdkError } from '../errors/sdk-error.ts';

/** One PackBits run-length segment into every `step`-th byte of `out` from `first`. */
function unpackSegment(
  segment: Uint8Array,
  out: Uint8Array,
  { first, step, count }: { first: number; step: number; count: number },
): void {
  let from = 0;
  let done = 0;
  while (done < count) {
    if (from >= segment.length) throw new SdkError('film/cut-off');
    const head = (segment[from++]! << 24) >> 24;
    if (head === -128) continue;
    const length = head >= 0 ? head + 1 : 1 - head;
    if (from + (head >= 0 ? length : 1) > segment.length) throw new SdkError('film/cut-off');
    for (let k = 0; k < length && done < count; k++, done++)
      out[first + done * step] = segment[head >= 0 ? from + k : from]!;
    from += head >= 0 ? length : 1;
  }
}

/**
 * Unpacks one RLE frame of DICOM (PS3.5, annex G) with `bytesPerPixel` segments, most significant byte first, into little-endian words.
 * Throws SdkError `film/cut-off`.
 */
export function unpackRle(frame: Uint8Array, count: number, bytesPerPixel: number): Uint8Array {
  if (frame.length < 64) throw new SdkError('film/cut-off');
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== bytesPerPixel) throw new SdkError('film/cut-off');
  const out = new Uint8Array(count * bytesPerPixel);
  for (let segment = 0; segment < bytesPerPixel; segment++) {
    const start = view.getUint32(4 + 4 * segment, true);
    const end = segment + 1 < bytesPerPixel ? view.getUint32(8 + 4 * segment, true) : frame.length;
    if (start < 64 || end > frame.length || start > end) throw new SdkError('film/cut-off');
    unpackSegment(frame.subarray(start, end), out, {
      first: bytesPerPixel - 1 - segment,
      step: bytesPerPixel,
      count,
    });
  }
  return out;
}
