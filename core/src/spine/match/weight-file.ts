import { sha256 } from '@noble/hashes/sha2.js';
import { SdkError } from '../../errors/sdk-error.ts';
import type { Layer } from './planes.ts';
import type { FilmReader } from './reader.ts';

/** First bytes of a weight file, then the version of its form, the length of the header (little endian, 32 bits each) and the header, JSON. */
const MAGIC = 'BWFR';
const FORM = 1;

/** What was found on films that the networks were not trained on; degrees. */
export interface Calibration {
  /** What is taken off an angle that was read. */
  readonly bias: number;
  /** Half of the interval of 90 %: `factor` × (`floor` + what the network thinks of both plates together). */
  readonly factor: number;
  readonly floor: number;
  /** Least probability of a frontal full-spine film where it is no poor one, and least mean certainty of the vertebrae, at which a film is read. */
  readonly leastFrontal: number;
  readonly leastSeen: number;
  /** Largest mean error of a plate, as the network thinks, at which a film is read. */
  readonly mostError: number;
}

interface Header {
  readonly name: string;
  readonly version: string;
  readonly calibration: Calibration;
  /** SHA-256 of all that follows the header. */
  readonly digest: string;
  /** For each layer its shape and where it begins, bytes after the header: whole numbers of `bits`, then a scale for each output, then a bias (32-bit floats). */
  readonly layers: Readonly<Record<string, { readonly shape: Layer['shape']; readonly at: number }>>;
  readonly bits: 8 | 16;
}

export interface OpenedWeights {
  readonly reader: FilmReader;
  readonly calibration: Calibration;
  layer(name: string): Layer;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const damaged = (why: string): SdkError => new SdkError('film-reader/damaged', { why });

function headerOf(bytes: Uint8Array): { header: Header; from: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOurs = bytes.length >= 12 && [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));
  if (!isOurs) throw new SdkError('film-reader/foreign', { size: bytes.length });
  const form = view.getUint32(4, true);
  if (form !== FORM) throw new SdkError('film-reader/version', { form, read: FORM });
  const from = 12 + view.getUint32(8, true);
  if (from > bytes.length) throw damaged('cut off');
  let text = '';
  for (const byte of bytes.subarray(12, from)) text += String.fromCharCode(byte);
  try {
    return { header: JSON.parse(text) as Header, from };
  } catch {
    throw damaged('header');
  }
}

/** The weights of a layer: whole numbers times the scale of their output. */
function layerOf({ layers, bits }: Header, body: Uint8Array, name: string): Layer {
  const entry = layers[name];
  if (!entry) throw damaged(`no layer ${name}`);
  const { shape, at } = entry;
  const [outputs, ...rest] = shape;
  const each = rest.reduce((product, size) => product * size, 1);
  const view = new DataView(body.buffer, body.byteOffset + at);
  const floats = (from: number): Float32Array =>
    Float32Array.from({ length: outputs }, (_, i) => view.getFloat32(from + 4 * i, true));
  const size = (outputs * each * bits) / 8;
  const scales = floats(size);
  const weights = new Float32Array(outputs * each);
  for (let i = 0; i < weights.length; i++)
    weights[i] = (bits === 8 ? view.getInt8(i) : view.getInt16(2 * i, true)) * scales[Math.floor(i / each)]!;
  return { shape, weights, bias: floats(size + 4 * outputs) };
}

/** Opens a weight file. Throws SdkError `film-reader/foreign`, `film-reader/version`, `film-reader/damaged`. */
export function openWeights(bytes: Uint8Array): OpenedWeights {
  const { header, from } = headerOf(bytes);
  const body = bytes.subarray(from);
  if (hex(sha256(body)) !== header.digest) throw damaged('digest');
  const layers = new Map<string, Layer>();
  return {
    reader: { name: header.name, version: header.version, sha256: hex(sha256(bytes)) },
    calibration: header.calibration,
    layer: (name) => {
      const known = layers.get(name) ?? layerOf(header, body, name);
      layers.set(name, known);
      return known;
    },
  };
}
