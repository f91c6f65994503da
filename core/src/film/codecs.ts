// The package has no types; only a reference travels with this file into every project that compiles it.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./codec-modules.d.ts" />
import { SdkError } from '../errors/sdk-error.ts';
import type { Decoder, DecoderModule } from '@cornerstonejs/codec-openjpeg/decodewasmjs';

/** How the frame of a DICOM file is packed, where a codec of its own is needed. */
export type Packing = 'jpeg-2000' | 'jpeg-ls' | 'jpeg-lossless';

/** The machine code of a codec: from a file in Node, from an address in a browser. */
export type CodecBinary = (codec: 'openjpeg' | 'charls') => Promise<Uint8Array>;

/** Packings by transfer syntax (DICOM PS3.5, annex A.4). */
export const PACKINGS: Readonly<Record<string, Packing>> = {
  '1.2.840.10008.1.2.4.57': 'jpeg-lossless',
  '1.2.840.10008.1.2.4.70': 'jpeg-lossless',
  '1.2.840.10008.1.2.4.80': 'jpeg-ls',
  '1.2.840.10008.1.2.4.81': 'jpeg-ls',
  '1.2.840.10008.1.2.4.90': 'jpeg-2000',
  '1.2.840.10008.1.2.4.91': 'jpeg-2000',
};

/** What a frame must turn out to be. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const requireSize = (
  found: { readonly width: number; readonly height: number; readonly components: number },
  { width, height }: FrameSize,
): void => {
  if (found.components !== 1) throw new SdkError('film/colour');
  if (found.width !== width || found.height !== height) throw new SdkError('film/cut-off');
};

/** Words of 8 or 16 bits of bytes that belong to the codec. */
const wordsOf = (bytes: Uint8Array, bits: number): Uint8Array | Uint16Array =>
  bits > 8 ? new Uint16Array(bytes.slice().buffer) : bytes.slice();

function decodeWith(decoder: Decoder, frame: Uint8Array, size: FrameSize, failures: readonly string[]) {
  try {
    decoder.getEncodedBuffer(frame.length).set(frame);
    decoder.decode();
    // OpenJPEG writes of a stream that ends too early, and gives what it has.
    if (failures.length > 0) throw new SdkError('film/cut-off');
    const { width, height, componentCount, bitsPerSample } = decoder.getFrameInfo();
    requireSize({ width, height, components: componentCount }, size);
    return wordsOf(decoder.getDecodedBuffer(), bitsPerSample);
  } finally {
    decoder.delete();
  }
}

async function unpackLossless(frame: Uint8Array, size: FrameSize): Promise<Uint8Array | Uint16Array> {
  const { default: jpeg } = await import('jpeg-lossless-decoder-js');
  const decoder = new jpeg.lossless.Decoder();
  const whole = frame.slice().buffer;
  const values = decoder.decompress(whole, 0, whole.byteLength);
  const { dimX: width, dimY: height, precision, numComp: components } = decoder.frame;
  requireSize({ width, height, components }, size);
  const words = precision > 8 ? new Uint16Array(values) : new Uint8Array(values);
  if (words.length < width * height) throw new SdkError('film/cut-off');
  return words;
}

/**
 * Unpacks an untrusted frame. Throws SdkError `film/cut-off` where it is not what the header says or ends too early, `film/colour`. JPEG 2000 and JPEG-LS by
 * OpenJPEG and CharLS as cornerstone builds them, JPEG Lossless by the decoder that cornerstone uses; each is loaded when a film needs it.
 */
export async function unpackFrame(
  frame: Uint8Array,
  packing: Packing,
  size: FrameSize,
  binary: CodecBinary,
): Promise<Uint8Array | Uint16Array> {
  try {
    if (packing === 'jpeg-lossless') return await unpackLossless(frame, size);
    const failures: string[] = [];
    const quiet = {
      print: (line: string) => void (line.startsWith('[ERROR]') && failures.push(line)),
      printErr: (line: string) => void failures.push(line),
    };
    const isLs = packing === 'jpeg-ls';
    const { default: load } = isLs
      ? await import('@cornerstonejs/codec-charls/decodewasmjs')
      : await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
    const wasmBinary = await binary(isLs ? 'charls' : 'openjpeg');
    const codec: DecoderModule = await load({ wasmBinary, ...quiet });
    return decodeWith(isLs ? new codec.JpegLSDecoder() : new codec.J2KDecoder(), frame, size, failures);
  } catch (error) {
    if (error instanceof SdkError) throw error;
    // The codecs throw numbers, strings and errors of their own for whatever a broken stream does to them.
    throw new SdkError('film/cut-off', { cause: String(error).slice(0, 200) });
  }
}
