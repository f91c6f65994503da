import { SdkError } from '../../errors/sdk-error.ts';

/**
 * A UTF-16 text as one byte a character, which is all that mesh formats need; characters outside ASCII become "?". Little- or
 * big-endian by the mark, or by where the zero bytes are. Throws `mesh-io/malformed` for an odd number of bytes.
 */
export function narrowUtf16(bytes: Uint8Array): Uint8Array {
  if (bytes.length % 2 !== 0) throw new SdkError('mesh-io/truncated-text', { line: 1, triangles: 0 });
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const isLittle = isMarked ? bytes[0] === 0xff : bytes[1] === 0;
  const low = isLittle ? 0 : 1;
  const text = new Uint8Array(bytes.length / 2 - (isMarked ? 1 : 0));
  for (let i = 0, at = isMarked ? 2 : 0; i < text.length; i++, at += 2)
    text[i] = bytes[at + 1 - low] === 0 && bytes[at + low]! < 128 ? bytes[at + low]! : 0x3f;
  return text;
}
