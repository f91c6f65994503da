import { n as pictureThumbnail } from './pictures-Co4dN4PZ.js';
import { Zt as SdkError } from './read-mesh-_zs8acAn.js';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inflateRawSync } from 'node:zlib';
import dicom from 'dicom-parser';
// src/compute/film/film.ts
/** Most pixels of a film: four times a full spine at 0.1 mm. */
var MOST_PIXELS = 64e6;
// src/compute/film/film-picture.ts
var OPTIONS = {
  limitInputPixels: 1e8,
  failOn: 'error',
  pages: 1,
};
/** Pixels that are worked on before other requests get their turn. */
var AT_ONCE = 2e6;
/**
 * An untrusted JPG or PNG, written anew: upright, without the data that cameras and film scanners add, and nothing in it but pixels. Throws
 * SdkError `picture/unreadable`.
 */
async function cleanPicture(path) {
  try {
    const image = sharp(path, OPTIONS);
    const { format } = await image.metadata();
    if (format !== 'png' && format !== 'jpeg') throw new Error('neither PNG nor JPEG');
    const { data, info } = await image
      .rotate()
      .png({ compressionLevel: 6 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return {
      png: data,
      width: info.width,
      height: info.height,
    };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}
/** Longest edge of a film on paper, pixels: 200 to the inch at the size it is printed. */
var MOST_PRINTED = 1400;
/** A kept picture as a JPEG of the size it is printed at. Throws SdkError `picture/unreadable`. */
async function printedPicture(path) {
  try {
    const { data, info } = await sharp(path, OPTIONS)
      .resize(MOST_PRINTED, MOST_PRINTED, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#000000' })
      .jpeg({ quality: 86 })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      width: info.width,
      height: info.height,
    };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}
/** Grey values 0 to 65535 of the JPEG inside a DICOM file; throws SdkError `picture/unreadable` when it is not what the header says. */
async function greyOfJpeg(jpeg, facts) {
  try {
    const { data, info } = await sharp(jpeg, {
      ...OPTIONS,
      limitInputPixels: MOST_PIXELS,
    })
      .greyscale()
      .raw()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    if (info.width !== facts.width || info.height !== facts.height || info.channels !== 1)
      throw new Error('the picture has another size than the header says');
    return Uint16Array.from(data, (level) => level * 257);
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}
/** Grey values as a 16-bit PNG. */
var deepPng = (grey, { width, height }) =>
  sharp(grey, {
    raw: {
      width,
      height,
      channels: 1,
    },
    limitInputPixels: MOST_PIXELS,
  })
    .toColourspace('grey16')
    .png({ compressionLevel: 6 })
    .toBuffer();
/** The grey values of a 16-bit PNG that `deepPng` made. */
async function greyOfDeep(path) {
  const data = await sharp(path, { limitInputPixels: MOST_PIXELS })
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer();
  return new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
}
/**
 * What a viewer sees: grey values through a window (DICOM PS3.3, C.11.2.1.2.1, LINEAR), from black to white, large values dark in a
 * MONOCHROME1 film. An 8-bit PNG.
 */
async function windowedPng(grey, facts, window) {
  const { width, height, low, high, isInverted } = facts;
  const table = /* @__PURE__ */ new Uint8Array(65536);
  for (let level = 0; level < table.length; level++) {
    const value = low + ((high - low) * level) / 65535;
    const share =
      window.width > 1
        ? (value - (window.center - 0.5)) / (window.width - 1) + 0.5
        : value > window.center - 0.5
          ? 1
          : 0;
    const shown = Math.round(255 * Math.min(1, Math.max(0, share)));
    table[level] = isInverted ? 255 - shown : shown;
  }
  const pixels = new Uint8Array(grey.length);
  for (let start = 0; start < grey.length; start += AT_ONCE) {
    const end = Math.min(grey.length, start + AT_ONCE);
    for (let i = start; i < end; i++) pixels[i] = table[grey[i]];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return sharp(pixels, {
    raw: {
      width,
      height,
      channels: 1,
    },
    limitInputPixels: MOST_PIXELS,
  })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}
// src/compute/film/rle.ts
/** One PackBits run-length segment into every `step`-th byte of `out` from `first`. */
function unpackSegment(segment, out, { first, step, count }) {
  let from = 0;
  let done = 0;
  while (done < count) {
    if (from >= segment.length) throw new SdkError('film/cut-off');
    const head = (segment[from++] << 24) >> 24;
    if (head === -128) continue;
    const length = head >= 0 ? head + 1 : 1 - head;
    if (from + (head >= 0 ? length : 1) > segment.length) throw new SdkError('film/cut-off');
    for (let k = 0; k < length && done < count; k++, done++)
      out[first + done * step] = segment[head >= 0 ? from + k : from];
    from += head >= 0 ? length : 1;
  }
}
/**
 * Unpacks one RLE frame of DICOM (PS3.5, annex G) with `bytesPerPixel` segments, most significant byte first, into little-endian words.
 * Throws SdkError `film/cut-off`.
 */
function unpackRle(frame, count, bytesPerPixel) {
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
// src/compute/film/read-film.ts
var SYNTAX = {
  implicitLittle: '1.2.840.10008.1.2',
  explicitLittle: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  explicitBig: '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
  jpegBaseline: '1.2.840.10008.1.2.4.50',
};
var READABLE = Object.values(SYNTAX);
/** A header is small; the rest of a deflated file is one picture. */
var MOST_INFLATED = 2 * MOST_PIXELS + 16777216;
function parse(bytes) {
  try {
    return dicom.parseDicom(bytes, {
      inflater: (all, start) => {
        const rest = inflateRawSync(all.subarray(start), { maxOutputLength: MOST_INFLATED });
        const whole = new Uint8Array(start + rest.length);
        whole.set(all.subarray(0, start));
        whole.set(rest, start);
        return whole;
      },
    });
  } catch {
    throw new SdkError('film/no-dicom');
  }
}
/** A number of a decimal text; undefined where there is none. */
function decimal(data, tag, index = 0) {
  const text = data.string(tag)?.split('\\')[index];
  const value = text === void 0 || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : void 0;
}
function headerOf(data) {
  const syntax = (data.string('x00020010') ?? SYNTAX.implicitLittle).replace(/\0/g, '').trim();
  if (!READABLE.includes(syntax)) throw new SdkError('film/compressed', { syntax });
  const height = data.uint16('x00280010') ?? 0;
  const width = data.uint16('x00280011') ?? 0;
  if (!data.elements['x7fe00010'] || width === 0 || height === 0) throw new SdkError('film/no-picture');
  if (width * height > 64e6) throw new SdkError('film/too-large', { max: MOST_PIXELS / 1e6 });
  const photometric = (data.string('x00280004') ?? '').trim();
  if ((data.uint16('x00280002') ?? 1) !== 1 || !/^MONOCHROME[12]$/.test(photometric))
    throw new SdkError('film/colour');
  if ((decimal(data, 'x00280008') ?? 1) > 1) throw new SdkError('film/several-pictures');
  const bitsAllocated = data.uint16('x00280100') ?? 0;
  const bitsStored = data.uint16('x00280101') ?? bitsAllocated;
  const highBit = data.uint16('x00280102') ?? bitsStored - 1;
  if (
    !((bitsAllocated === 8 || bitsAllocated === 16) && bitsStored >= 1) ||
    highBit >= bitsAllocated ||
    bitsStored > highBit + 1
  )
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
var frameOf = (data, element) => {
  try {
    const { fragments = [] } = element;
    return Uint8Array.from(dicom.readEncapsulatedPixelDataFromFragments(data, element, 0, fragments.length));
  } catch {
    throw new SdkError('film/cut-off');
  }
};
/** The pixels as they are stored, in words of 8 or 16 bits, little endian. */
function wordsOf(data, header) {
  const { width, height, bitsAllocated, syntax } = header;
  const count = width * height;
  const element = data.elements['x7fe00010'];
  const isBig = syntax === SYNTAX.explicitBig;
  const raw =
    syntax === SYNTAX.rle
      ? unpackRle(frameOf(data, element), count, bitsAllocated / 8)
      : data.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
  if (raw.length < count * (bitsAllocated / 8)) throw new SdkError('film/cut-off');
  if (bitsAllocated === 8) return raw.subarray(0, count);
  const words = new Uint16Array(count);
  for (let i = 0; i < count; i++)
    words[i] = isBig ? (raw[2 * i] << 8) | raw[2 * i + 1] : raw[2 * i] | (raw[2 * i + 1] << 8);
  return words;
}
/** Stored values: the bits that count, sign included. DICOM PS3.5, section 8.1.1. */
function valuesOf(words, header) {
  const { bitsStored, highBit, isSigned } = header;
  const shift = highBit + 1 - bitsStored;
  const mask = 2 ** bitsStored - 1;
  const sign = isSigned ? 2 ** (bitsStored - 1) : 0;
  const values = new Int32Array(words.length);
  for (let i = 0; i < words.length; i++) {
    const value = (words[i] >> shift) & mask;
    values[i] = sign !== 0 && value >= sign ? value - 2 * sign : value;
  }
  return values;
}
/** Smallest and largest value, and those with 0.5 % of the pixels beyond them; padding left out. */
function rangeOf(values, padding) {
  const counts = /* @__PURE__ */ new Uint32Array(131072);
  let counted = 0;
  for (const value of values) {
    if (value === padding) continue;
    counts[value + 65536]++;
    counted++;
  }
  const beyond = (share) => {
    let seen = 0;
    for (let bin = 0; bin < counts.length; bin++) {
      seen += counts[bin];
      if (seen > share * counted) return bin - 65536;
    }
    return 0;
  };
  if (counted === 0)
    return {
      min: 0,
      max: 1,
      dark: 0,
      bright: 1,
    };
  const min = beyond(0);
  let max = 65535;
  while (counts[max + 65536] === 0) max--;
  return {
    min,
    max: Math.max(max, min + 1),
    dark: beyond(0.005),
    bright: beyond(0.995),
  };
}
/** Distance of neighbouring pixels, and where it holds. DICOM PS3.3, section 10.7.1.3: equal to the imager's, it is the detector's. */
function spacingOf(data) {
  const pair = (tag) => {
    const down = decimal(data, tag, 0);
    const across = decimal(data, tag, 1) ?? down;
    return down !== void 0 && across !== void 0 && down > 0 && across > 0 && down < 100 && across < 100
      ? [down, across]
      : void 0;
  };
  const own = pair('x00280030');
  const imager = pair('x00181164') ?? pair('x00182010');
  if (own)
    return {
      pixelSpacing: own,
      spacingAt:
        imager !== void 0 && own.every((value, k) => Math.abs(value - imager[k]) < 1e-9)
          ? 'detector'
          : 'patient',
    };
  return imager
    ? {
        pixelSpacing: imager,
        spacingAt: 'detector',
      }
    : {
        pixelSpacing: null,
        spacingAt: null,
      };
}
function windowOf(data, low, high) {
  const center = decimal(data, 'x00281050');
  const width = decimal(data, 'x00281051');
  if (center !== void 0 && width !== void 0 && width >= 1)
    return {
      center,
      width,
    };
  return {
    center: (low + high) / 2,
    width: Math.max(1, high - low),
  };
}
/**
 * Reads an untrusted DICOM file with one grey picture: uncompressed, deflated, RLE, or baseline JPEG (which comes back as it is). Throws
 * SdkError `film/no-dicom`, `film/no-picture`, `film/compressed`, `film/colour`, `film/several-pictures`, `film/odd-depth`,
 * `film/too-large`, `film/cut-off`. Runs in a process of its own.
 */
function readFilm(bytes) {
  try {
    return filmOf(parse(bytes));
  } catch (error) {
    if (error instanceof SdkError) throw error;
    throw new SdkError('film/no-dicom', { cause: String(error).slice(0, 200) });
  }
}
function filmOf(data) {
  const header = headerOf(data);
  const { width, height, isInverted, slope, intercept } = header;
  const rescaled = (value) => value * slope + intercept;
  const common = {
    width,
    height,
    isInverted,
    ...spacingOf(data),
  };
  if (header.syntax === SYNTAX.jpegBaseline) {
    if (header.bitsAllocated !== 8) throw new SdkError('film/compressed', { syntax: header.syntax });
    const [low, high] = [rescaled(0), rescaled(255)];
    return {
      facts: {
        ...common,
        stored: 'jpeg',
        low,
        high,
        window: windowOf(data, low, high),
      },
      bytes: frameOf(data, data.elements['x7fe00010']),
    };
  }
  const values = valuesOf(wordsOf(data, header), header);
  const { min, max, dark, bright } = rangeOf(values, header.padding);
  const grey = new Uint8Array(2 * values.length);
  for (let i = 0; i < values.length; i++) {
    const share = Math.min(1, Math.max(0, (values[i] - min) / (max - min)));
    const level = Math.round(65535 * share);
    grey[2 * i] = level & 255;
    grey[2 * i + 1] = level >> 8;
  }
  return {
    facts: {
      ...common,
      stored: 'grey16',
      low: rescaled(min),
      high: rescaled(max),
      window: windowOf(
        data,
        Math.min(rescaled(dark), rescaled(bright)),
        Math.max(rescaled(dark), rescaled(bright)),
      ),
    },
    bytes: grey,
  };
}
// src/compute/read-picture.ts
var keep = (path, bytes) => writeFile(path, bytes, { mode: 384 });
async function film(order) {
  const { facts, bytes } = readFilm(await readFile(order.path));
  const grey =
    facts.stored === 'jpeg' ? await greyOfJpeg(bytes, facts) : new Uint16Array(bytes.slice().buffer);
  await keep(order.to, await windowedPng(grey, facts, facts.window));
  await keep(order.deepTo, await deepPng(grey, facts));
  return {
    width: facts.width,
    height: facts.height,
    film: facts,
  };
}
/**
 * Carries out an order. Throws SdkError `film/…` and `picture/unreadable`. Decoders take a hundred times the memory of a small file: this
 * runs in a process of its own, never in the one that answers requests.
 */
async function readPicture(order) {
  switch (order.kind) {
    case 'film':
      return film(order);
    case 'window': {
      const { width, height } = order.film;
      await keep(order.to, await windowedPng(await greyOfDeep(order.path), order.film, order.window));
      return {
        width,
        height,
        film: order.film,
      };
    }
    case 'clean': {
      const { png, width, height } = await cleanPicture(order.path);
      await keep(order.to, png);
      return {
        width,
        height,
        film: null,
      };
    }
    case 'print': {
      const { bytes, width, height } = await printedPicture(order.path);
      await keep(order.to, bytes);
      return {
        width,
        height,
        film: null,
      };
    }
    case 'thumbnail': {
      const { png, width, height } = await pictureThumbnail(order.path);
      await keep(order.to, png);
      return {
        width,
        height,
        film: null,
      };
    }
  }
}
export { readPicture };

//# sourceMappingURL=read-picture-CThSjL05.js.map
