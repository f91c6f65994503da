import dicom, { type DataSet, type Element } from 'dicom-parser';
import { SdkError } from '../errors/sdk-error.ts';
import type { Edge } from '../spine/picture-plane.ts';
import { PACKINGS, unpackFrame, type CodecBinary } from './codecs.ts';
import { MOST_PIXELS, type Film, type FilmFacts } from './film.ts';
import { SYNTAX, parseDicom, syntaxOf } from './parse-dicom.ts';
import { unpackRle } from './rle.ts';

const READABLE: readonly string[] = [...Object.values(SYNTAX), ...Object.keys(PACKINGS)];

interface Header {
  readonly syntax: string;
  readonly width: number;
  readonly height: number;
  readonly bitsAllocated: 8 | 16;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  readonly isInverted: boolean;
  readonly slope: number;
  readonly intercept: number;
  readonly padding: number | undefined;
}

/** A number of a decimal text; undefined where there is none. */
function decimal(data: DataSet, tag: string, index = 0): number | undefined {
  const text = data.string(tag)?.split('\\')[index];
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function headerOf(data: DataSet): Header {
  const syntax = syntaxOf(data);
  if (!READABLE.includes(syntax)) throw new SdkError('film/compressed', { syntax });
  const height = data.uint16('x00280010') ?? 0;
  const width = data.uint16('x00280011') ?? 0;
  if (!data.elements['x7fe00010'] || width === 0 || height === 0) throw new SdkError('film/no-picture');
  if (width * height > MOST_PIXELS) throw new SdkError('film/too-large', { max: MOST_PIXELS / 1_000_000 });
  const photometric = (data.string('x00280004') ?? '').trim();
  if ((data.uint16('x00280002') ?? 1) !== 1 || !/^MONOCHROME[12]$/.test(photometric))
    throw new SdkError('film/colour');
  const count = decimal(data, 'x00280008') ?? 1;
  if (count > 1) throw new SdkError('film/several-pictures', { count });
  const bitsAllocated = data.uint16('x00280100') ?? 0;
  const bitsStored = data.uint16('x00280101') ?? bitsAllocated;
  const highBit = data.uint16('x00280102') ?? bitsStored - 1;
  const isWhole = (bitsAllocated === 8 || bitsAllocated === 16) && bitsStored >= 1;
  if (!isWhole || highBit >= bitsAllocated || bitsStored > highBit + 1)
    throw new SdkError('film/odd-depth', { bits: bitsAllocated });
  const isSigned = data.uint16('x00280103') === 1;
  return {
    syntax,
    width,
    height,
    bitsAllocated,
    bitsStored,
    highBit,
    isSigned,
    isInverted: photometric === 'MONOCHROME1',
    slope: decimal(data, 'x00281053') || 1,
    intercept: decimal(data, 'x00281052') ?? 0,
    padding: isSigned ? data.int16('x00280120') : data.uint16('x00280120'),
  };
}

const frameOf = (data: DataSet, element: Element): Uint8Array => {
  try {
    const { fragments = [] } = element;
    return Uint8Array.from(
      dicom.readEncapsulatedPixelDataFromFragments(data as never, element as never, 0, fragments.length),
    );
  } catch {
    throw new SdkError('film/cut-off');
  }
};

/** The pixels as they are stored, in words of 8 or 16 bits, little endian. */
async function wordsOf(
  data: DataSet,
  header: Header,
  binary: CodecBinary | undefined,
): Promise<Uint8Array | Uint16Array> {
  const { width, height, bitsAllocated, syntax } = header;
  const count = width * height;
  const element = data.elements['x7fe00010']!;
  const packing = PACKINGS[syntax];
  if (packing) {
    if (!binary) throw new SdkError('film/compressed', { syntax });
    return unpackFrame(frameOf(data, element), packing, { width, height }, binary);
  }
  const isBig = syntax === SYNTAX.explicitBig;
  const raw =
    syntax === SYNTAX.rle
      ? unpackRle(frameOf(data, element), count, bitsAllocated / 8)
      : (data.byteArray.subarray(element.dataOffset, element.dataOffset + element.length) as Uint8Array);
  if (raw.length < count * (bitsAllocated / 8)) throw new SdkError('film/cut-off');
  if (bitsAllocated === 8) return raw.subarray(0, count);
  const words = new Uint16Array(count);
  for (let i = 0; i < count; i++)
    words[i] = isBig ? (raw[2 * i]! << 8) | raw[2 * i + 1]! : raw[2 * i]! | (raw[2 * i + 1]! << 8);
  return words;
}

/** Stored values: the bits that count, sign included. DICOM PS3.5, section 8.1.1. */
function valuesOf(words: Uint8Array | Uint16Array, header: Header): Int32Array {
  const { bitsStored, highBit, isSigned } = header;
  const shift = highBit + 1 - bitsStored;
  const mask = 2 ** bitsStored - 1;
  const sign = isSigned ? 2 ** (bitsStored - 1) : 0;
  const values = new Int32Array(words.length);
  for (let i = 0; i < words.length; i++) {
    const value = (words[i]! >> shift) & mask;
    values[i] = sign !== 0 && value >= sign ? value - 2 * sign : value;
  }
  return values;
}

/** Smallest and largest value, and those with 0.5 % of the pixels beyond them; padding left out. */
function rangeOf(values: Int32Array, padding: number | undefined) {
  const counts = new Uint32Array(131_072);
  let counted = 0;
  for (const value of values) {
    if (value === padding) continue;
    counts[value + 65_536]!++;
    counted++;
  }
  const beyond = (share: number): number => {
    let seen = 0;
    for (let bin = 0; bin < counts.length; bin++) {
      seen += counts[bin]!;
      if (seen > share * counted) return bin - 65_536;
    }
    return 0;
  };
  if (counted === 0) return { min: 0, max: 1, dark: 0, bright: 1 };
  const min = beyond(0);
  let max = 65_535;
  while (counts[max + 65_536] === 0) max--;
  return { min, max: Math.max(max, min + 1), dark: beyond(0.005), bright: beyond(0.995) };
}

/** Spacings that differ by less are the same one, written with fewer digits. */
const SAME_SPACING = 0.001;

/** Distance of neighbouring pixels, and where it holds. DICOM PS3.3, section 10.7.1.3: equal to the imager's, it is the detector's. */
function spacingOf(data: DataSet): Pick<FilmFacts, 'pixelSpacing' | 'spacingAt'> {
  const pair = (tag: string): [number, number] | undefined => {
    const down = decimal(data, tag, 0);
    const across = decimal(data, tag, 1) ?? down;
    return down !== undefined && across !== undefined && down > 0 && across > 0 && down < 100 && across < 100
      ? [down, across]
      : undefined;
  };
  const own = pair('x00280030');
  const imager = pair('x00181164') ?? pair('x00182010');
  if (own) {
    const isSame =
      imager !== undefined && own.every((value, k) => Math.abs(value / imager[k]! - 1) <= SAME_SPACING);
    return { pixelSpacing: own, spacingAt: isSame ? 'detector' : 'patient' };
  }
  return imager ? { pixelSpacing: imager, spacingAt: 'detector' } : { pixelSpacing: null, spacingAt: null };
}

/** Height of a pixel by its width: by the spacing, else as Pixel Aspect Ratio says. DICOM PS3.3, C.7.6.3.1.7. */
function aspectOf(data: DataSet, { pixelSpacing }: Pick<FilmFacts, 'pixelSpacing'>): number {
  if (pixelSpacing) return pixelSpacing[0] / pixelSpacing[1];
  const [high, wide] = [decimal(data, 'x00280034', 0), decimal(data, 'x00280034', 1)];
  return high !== undefined && wide !== undefined && high > 0 && wide > 0 ? high / wide : 1;
}

function windowOf(data: DataSet, low: number, high: number): FilmFacts['window'] {
  const center = decimal(data, 'x00281050');
  const width = decimal(data, 'x00281051');
  if (center !== undefined && width !== undefined && width >= 1) return { center, width };
  return { center: (low + high) / 2, width: Math.max(1, high - low) };
}

/** How much larger than the body the detector saw it: as the file says, or by the distances of detector and patient from the source. DICOM PS3.3, C.8.7.1.1.5. */
function magnificationOf(data: DataSet): number | null {
  const told = decimal(data, 'x00181114');
  const [detector, patient] = [decimal(data, 'x00181110'), decimal(data, 'x00181111')];
  const ratio = told ?? (detector && patient ? detector / patient : undefined);
  return ratio !== undefined && ratio >= 1 && ratio <= 2 ? ratio : null;
}

/** The edge at which an end of the patient is (R right, A front), by the end that is opposite to it: Patient Orientation names where rows and columns lead to. DICOM PS3.3, C.7.6.1.1.1. */
function edgeOf(data: DataSet, end: 'R' | 'A', opposite: 'L' | 'P'): Edge | null {
  const [along, down] = (data.string('x00200020') ?? '').split('\\').map((word) => word.trim()[0]);
  if (along === opposite) return 'left';
  if (along === end) return 'right';
  return down === opposite ? 'top' : down === end ? 'bottom' : null;
}

/** The day on which a film was taken: Acquisition Date, else Study Date. DICOM PS3.3, C.7.6.1 and C.7.2.1. */
function takenOn(data: DataSet): string | null {
  for (const tag of ['x00080022', 'x00080020']) {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec((data.string(tag) ?? '').trim()) ?? [];
    const text = `${year}-${month}-${day}`;
    // A day that the calendar has.
    const at = new Date(`${text}T00:00:00Z`);
    if (year !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text;
  }
  return null;
}

/** From which way a film was taken: by View Position and by where rows and columns lead to; null where neither says or they disagree. DICOM PS3.3, C.8.4.5 (AP, PA, LL, RL) and C.7.6.1.1.1. */
function projectionOf(data: DataSet): 'frontal' | 'lateral' | null {
  const view = (data.string('x00185101') ?? '').trim();
  const told = /^(?:AP|PA)$/.test(view) ? 'frontal' : /^[LR]L$/.test(view) ? 'lateral' : null;
  const isOther = view !== '' && told === null;
  const ways = (data.string('x00200020') ?? '').split('\\').map((word) => word.trim()[0] ?? '');
  const [sideways, forwards] = [/[LR]/, /[AP]/].map((axis) => ways.some((way) => axis.test(way)));
  const drawn = sideways === forwards ? null : sideways ? 'frontal' : 'lateral';
  if (isOther || (told && drawn && told !== drawn)) return null;
  return told ?? drawn;
}

/**
 * Reads an untrusted DICOM file with one grey picture: uncompressed, deflated, RLE, JPEG 2000, JPEG-LS and JPEG Lossless (with `binary`, where the machine code of
 * the codecs is), or baseline JPEG (which comes back as it is). The same in a browser and in Node. Rejects with SdkError `film/no-dicom`, `film/no-picture`, `film/compressed`,
 * `film/colour`, `film/several-pictures`, `film/odd-depth`, `film/too-large`, `film/cut-off`. The server runs it in a process of its own.
 */
export async function readFilm(bytes: Uint8Array, binary?: CodecBinary): Promise<Film> {
  try {
    return await filmOf(parseDicom(bytes), binary);
  } catch (error) {
    if (error instanceof SdkError) throw error;
    // The parser trusts the lengths of elements that it has not looked into yet.
    throw new SdkError('film/no-dicom', { cause: String(error).slice(0, 200) });
  }
}

async function filmOf(data: DataSet, binary: CodecBinary | undefined): Promise<Film> {
  const header = headerOf(data);
  const { width, height, isInverted, slope, intercept } = header;
  const rescaled = (value: number): number => value * slope + intercept;
  const spacing = spacingOf(data);
  const common = {
    ...{ width, height, isInverted },
    ...spacing,
    pixelAspect: aspectOf(data, spacing),
    magnification: magnificationOf(data),
    rightOfPatientAt: edgeOf(data, 'R', 'L'),
    frontAt: edgeOf(data, 'A', 'P'),
    projection: projectionOf(data),
    takenOn: takenOn(data),
  };
  if (header.syntax === SYNTAX.jpegBaseline) {
    if (header.bitsAllocated !== 8) throw new SdkError('film/compressed', { syntax: header.syntax });
    const [low, high] = [rescaled(0), rescaled(255)];
    const facts: FilmFacts = { ...common, stored: 'jpeg', low, high, window: windowOf(data, low, high) };
    return { facts, bytes: frameOf(data, data.elements['x7fe00010']!) };
  }
  const values = valuesOf(await wordsOf(data, header, binary), header);
  const { min, max, dark, bright } = rangeOf(values, header.padding);
  const grey = new Uint8Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    // Padding may lie outside of the range.
    const share = Math.min(1, Math.max(0, (values[i]! - min) / (max - min)));
    const level = Math.round(65_535 * share);
    grey[2 * i] = level & 0xff;
    grey[2 * i + 1] = level >> 8;
  }
  const facts: FilmFacts = {
    ...common,
    stored: 'grey16',
    low: rescaled(min),
    high: rescaled(max),
    window: windowOf(
      data,
      Math.min(rescaled(dark), rescaled(bright)),
      Math.max(rescaled(dark), rescaled(bright)),
    ),
  };
  return { facts, bytes: grey };
}
