import {
  Gt as normalize,
  It as partOf,
  Qt as isSdkError,
  Vt as distance,
  X as heightsOf,
  Zt as SdkError,
  _n as hypot,
  bn as pow,
  cn as DEGREES,
  gn as exp,
  hn as cos,
  mn as atan2,
  pn as atan,
  un as RADIANS,
  wn as tan,
  xn as sin,
} from './read-mesh-_zs8acAn.js';
import {
  F as usualHeights,
  G as mirroredVec,
  I as ringsOf,
  In as BRACE_TYPES,
  J as bodyInScan,
  L as armPit,
  Ln as OPENINGS,
  M as isLevelName,
  N as isPelvic,
  Sn as clamp,
  Tn as createRandom,
  W as mirroredMesh,
  Wt as isExporter,
  X as FacingSkin,
  bt as edgeLinesFault,
  f as ROLES,
  h as typeOf,
  i as ruleSentence,
  j as requireUpright,
  t as failureSentence,
  tn as checkParams,
  wn as smoothstep,
} from './messages-sBp5xnAB.js';
import { t as AppError } from './errors-D3yr_gre.js';
import { Q as exceededByEdge } from './within-lines-DJV-zgEJ.js';
import { z } from 'zod';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zlibSync } from 'fflate';
import { once } from 'node:events';
// ../core/src/contract/issues.ts
var FORMATS = {
  email: 'email',
  date: 'date',
  guid: 'type',
};
function ruleOf(issue) {
  switch (issue.code) {
    case 'too_small':
      return {
        rule: 'min',
        data: {
          min: Number(issue.minimum),
          of: issue.origin,
          ...(issue.inclusive === false && { bound: 'exclusive' }),
        },
      };
    case 'too_big':
      return {
        rule: 'max',
        data: {
          max: Number(issue.maximum),
          of: issue.origin,
        },
      };
    case 'invalid_value':
      return {
        rule: 'choice',
        data: { options: issue.values.map(String).join(', ') },
      };
    case 'unrecognized_keys':
      return {
        rule: 'unknown',
        data: { keys: issue.keys.join(', ') },
      };
    case 'invalid_type':
      return {
        rule: issue.input === void 0 ? 'required' : 'type',
        data: { expected: issue.expected },
      };
    case 'invalid_format':
      return {
        rule: issue.input === '' ? 'required' : (FORMATS[issue.format] ?? 'type'),
        data: {},
      };
    case 'custom': {
      const { rule, code, ...rest } = issue.params ?? {};
      if (issue.input === void 0 && rule === void 0 && code === void 0)
        return {
          rule: 'required',
          data: {},
        };
      return {
        rule: String(rule ?? code ?? 'custom'),
        data: rest,
      };
    }
    case 'invalid_union': {
      if (issue.input === void 0)
        return {
          rule: 'required',
          data: {},
        };
      const inner = issue.errors
        .flat()
        .find((error) => error.code !== 'invalid_type' && error.code !== 'invalid_value');
      return inner
        ? ruleOf(inner)
        : {
            rule: 'type',
            data: {},
          };
    }
    default:
      return {
        rule: 'type',
        data: {},
      };
  }
}
/** The broken rules of a failed parse, one a path: a form and an answer show the first reason of each field. */
function ruleIssues(error) {
  const byPath = /* @__PURE__ */ new Map();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path))
      byPath.set(path, {
        path,
        ...ruleOf(issue),
      });
  }
  return [...byPath.values()];
}
/** Checks `value` against `schema` and gives the broken rules; empty when everything holds. For forms. */
function checkInput(schema, value) {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : ruleIssues(parsed.error);
}
// ../core/src/picture/exif-orientation.ts
var EXIF = [69, 120, 105, 102, 0, 0];
var ORIENTATION = 274;
var SHORT = 3;
/** Whether the payload of an APP1 segment is Exif; the other kind is XMP. */
var isExif = (payload) => EXIF.every((byte, i) => payload[i] === byte);
/**
 * The orientation in the payload of an Exif segment; 1 where there is none, or none that can be read. Source: CIPA DC-008 (Exif 2.32), 4.6.4, on TIFF
 * 6.0, section 2.
 */
function orientationIn(payload) {
  const view = new DataView(payload.buffer, payload.byteOffset + 6, Math.max(0, payload.byteLength - 6));
  if (view.byteLength < 10) return 1;
  const order = view.getUint16(0);
  if (order !== 18761 && order !== 19789) return 1;
  const isLittle = order === 18761;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let at = directory + 2, i = 0; i < count && at + 12 <= view.byteLength; i++, at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return view.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
/** An Exif segment that says the orientation and nothing else. */
function exifOf(orientation) {
  return Uint8Array.of(
    ...[255, 225, 0, 34, ...EXIF],
    ...[77, 77, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 1, 18, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );
}
// ../core/src/picture/refuse-picture.ts
/** The refusal of bytes that are no picture, or a broken one. */
var damagedPicture = (reason, cause) => new SdkError('asset/not-a-picture', { reason }, { cause });
// ../core/src/picture/bare-jpeg.ts
var START = Uint8Array.of(255, 216);
var END = Uint8Array.of(255, 217);
var hasText = (payload, text) => [...text].every((letter, i) => payload[i] === letter.charCodeAt(0));
var segment = (marker, payload) => {
  const length = payload.length + 2;
  const bytes = new Uint8Array(length + 2);
  bytes.set([255, marker, length >> 8, length & 255]);
  bytes.set(payload, 4);
  return bytes;
};
/** JFIF without its thumbnail, which may show more than the picture does. */
function bareJfif(payload) {
  const bare = Uint8Array.from(payload.subarray(0, 14));
  bare.fill(0, 12);
  return segment(224, bare);
}
/** Frames that every browser decodes: baseline, extended and progressive. */
var isDecodable = (marker) => marker >= 192 && marker <= 194;
var isOtherFrame = (marker) =>
  marker > 194 && marker <= 207 && marker !== 196 && marker !== 200 && marker !== 204;
/** Most parts of a file: a photograph has some hundred, and each costs far more than its bytes. */
var MOST_SEGMENTS = 4096;
/** Where coded data ends: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes, from) {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 255) continue;
    const next = bytes[at + 1];
    if (next !== 255 && next !== 0 && (next < 208 || next > 215)) return at;
  }
  throw damagedPicture('it ends before the picture does');
}
/**
 * Takes a JPEG apart and leaves out what the picture does not need: Exif but for the orientation, XMP, IPTC, comments, thumbnails, what programs of
 * cameras add, and whatever follows the picture. Coded data, tables and the colour profile stay byte for byte. Source: ITU-T T.81 (1992), annex B.
 */
function bareJpeg(bytes) {
  let jfif;
  let orientation;
  const kept = [];
  let [frames, scans, segments] = [0, 0, 0];
  for (let at = 2; ;) {
    if (++segments > MOST_SEGMENTS) throw damagedPicture('it has more parts than a picture has');
    if (bytes[at] !== 255) throw damagedPicture('a part does not begin where it should');
    while (bytes[at + 1] === 255) at++;
    const marker = bytes[at + 1];
    if (marker === 217) break;
    if (marker === void 0 || at + 4 > bytes.length) throw damagedPicture('it ends before the picture does');
    const end = at + 2 + ((bytes[at + 2] << 8) | bytes[at + 3]);
    const payload = bytes.subarray(at + 4, end);
    if (marker < 192 || (marker >= 208 && marker <= 216) || end < at + 4 || end > bytes.length)
      throw damagedPicture('a part of it is unusable');
    if (isDecodable(marker)) frames++;
    if (isOtherFrame(marker)) throw damagedPicture('it is coded in a way that no browser decodes');
    if (marker === 224) {
      if (!jfif && payload.length >= 14 && hasText(payload, 'JFIF\0')) jfif = bareJfif(payload);
    } else if (marker === 225) {
      if (isExif(payload)) orientation ??= orientationIn(payload);
    } else if (marker === 238) {
      if (payload.length >= 12 && hasText(payload, 'Adobe'))
        kept.push(segment(marker, payload.subarray(0, 12)));
    } else if (marker < 224 || (marker === 226 && hasText(payload, 'ICC_PROFILE\0')))
      kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === 218) {
      scans++;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (frames !== 1 || scans === 0) throw damagedPicture('it holds no picture');
  const turned = orientation ?? 1;
  return {
    pieces: [START, ...(jfif ? [jfif] : []), ...(turned === 1 ? [] : [exifOf(turned)]), ...kept, END],
    orientation: turned,
  };
}
// ../core/src/picture/bare-png.ts
/** What the picture needs, and how its colours are meant. */
var KEPT = /* @__PURE__ */ new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs'],
]);
/** Most parts of a file: the largest in the smallest pieces that programs write, and each costs far more than its bytes. */
var MOST_CHUNKS = 16384;
/**
 * Takes a PNG apart and leaves out what the picture does not need: texts, times, Exif, further frames, what programs add, and whatever follows the picture.
 * Source: W3C, Portable Network Graphics (third edition), 5.
 */
function barePng(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces = [bytes.subarray(0, 8)];
  let [hasData, chunks] = [false, 0];
  for (let at = 8; ;) {
    if (++chunks > MOST_CHUNKS) throw damagedPicture('it has more parts than a picture has');
    if (at + 12 > bytes.length) throw damagedPicture('it ends before the picture does');
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw damagedPicture('a part of it is unusable');
    if ((at === 8) !== (type === 'IHDR')) throw damagedPicture('the header is missing');
    if (!KEPT.has(type) && /^[A-Z]/.test(type)) throw damagedPicture('a part of it is unknown');
    if (KEPT.has(type)) pieces.push(bytes.subarray(at, end));
    hasData ||= type === 'IDAT';
    if (type === 'IEND') break;
    at = end;
  }
  if (!hasData) throw damagedPicture('it holds no picture');
  return pieces;
}
// ../core/src/picture/image-header.ts
/** Decoding takes four bytes a pixel; the largest films have 40 million. */
var MOST_PIXELS = 1e8;
var PNG = [137, 80, 78, 71, 13, 10, 26, 10];
var damaged = (reason) => new SdkError('scene/image-damaged', { reason });
function pngSize(view) {
  if (view.byteLength < 24 || view.getUint32(12) !== 1229472850) throw damaged('the header is missing');
  return [view.getUint32(16), view.getUint32(20)];
}
/** Frame headers of all ways of coding; C4, C8 and CC are tables. */
var isFrame = (marker) =>
  marker >= 192 && marker <= 207 && marker !== 196 && marker !== 200 && marker !== 204;
function jpegSize(view) {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 255) throw damaged('a part does not begin where it should');
    const marker = view.getUint8(at + 1);
    if (marker === 255) at += 1;
    else if (isFrame(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    else at += 2 + view.getUint16(at + 2);
  }
  throw damaged('it ends before the picture begins');
}
/** Refuses pictures without or with too many pixels. */
function assertPixels(width, height) {
  if (!(width > 0 && height > 0)) throw damaged(`it has ${width} × ${height} pixels`);
  if (width * height > MOST_PIXELS)
    throw new SdkError('scene/image-too-large', {
      width,
      height,
      max: MOST_PIXELS,
    });
}
/**
 * Reads the first bytes of a PNG or JPEG file; nothing is decoded. Throws SdkError `scene/image-format`, `scene/image-damaged` or
 * `scene/image-too-large`.
 */
function readImageHeader(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = PNG.every((byte, i) => bytes[i] === byte);
  const isJpeg = bytes[0] === 255 && bytes[1] === 216 && bytes[2] === 255;
  if (!isPng && !isJpeg) throw new SdkError('scene/image-format', { bytes: bytes.length });
  const [width, height] = isPng ? pngSize(view) : jpegSize(view);
  assertPixels(width, height);
  return {
    media: isPng ? 'image/png' : 'image/jpeg',
    width,
    height,
  };
}
// ../core/src/picture/picture.ts
/** Most bytes of one picture: a photograph of some 50 million pixels. */
var MOST_PICTURE_BYTES = 33554432;
/** Whether bytes begin as a PNG or a JPEG does. */
var beginsAsPicture = (bytes) =>
  (bytes[0] === 137 && bytes[1] === 80 && bytes[2] === 78 && bytes[3] === 71) ||
  (bytes[0] === 255 && bytes[1] === 216 && bytes[2] === 255);
function headerOf(bytes) {
  try {
    return readImageHeader(bytes);
  } catch (cause) {
    if (isSdkError(cause) && cause.code === 'scene/image-too-large')
      throw new SdkError('asset/picture-too-large', { max: MOST_PICTURE_BYTES / 1024 / 1024 }, { cause });
    throw damagedPicture('its header cannot be read', cause);
  }
}
function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
/**
 * The picture in a PNG or JPEG file, without its metadata: no place, no time, no camera, no texts, no thumbnail. Its pixels stay as they are coded, and the same file gives
 * the same bytes everywhere; a picture that was cleaned before stays as it is. Nothing is decoded. Throws SdkError `asset/not-a-picture` or `asset/picture-too-large`.
 */
function cleanPicture(file) {
  if (file.length > 33554432)
    throw new SdkError('asset/picture-too-large', { max: MOST_PICTURE_BYTES / 1024 / 1024 });
  const { media, width, height } = headerOf(file);
  const { pieces, orientation } =
    media === 'image/png'
      ? {
          pieces: barePng(file),
          orientation: 1,
        }
      : bareJpeg(file);
  return {
    media,
    ...(orientation >= 5
      ? {
          width: height,
          height: width,
        }
      : {
          width,
          height,
        }),
    orientation,
    bytes: joined(pieces),
  };
}
// ../core/src/brace/match-heights.ts
/** Two heights that lie nearer to each other than this, mm, say nothing about what lies between them. */
var APART = 15;
/** A stretch of one body is at most so many times as long on the other: a pair that says otherwise was marked wrongly. */
var MOST_STRETCH = 1.6;
/**
 * How far lines may at least lie too high or too low, mm, where heights go by the shape of both bodies, and by how much people of one height differ in how far above the pelvis
 * they have their arm pits, in body heights. Measured on bodies of known landmarks (`sampleTrunk`, MakeHuman), rounded up.
 */
var OF_TWO = {
  least: 45,
  proportions: 0.045,
  apart: 1,
};
/** Two body heights of one person are wrong the same way for the most part. */
var OF_ONE_PERSON = {
  least: 20,
  proportions: 0,
  apart: 0.5,
};
/** How far above the pelvis a brace ends, in body heights. */
var TOP = 0.2;
var SIDES$1 = ['left', 'right'];
/**
 * Matches the heights of two bodies: those of landmarks that were marked on both are each other's, and so are arm pits, each as it was marked or else as the shape
 * shows its fold; between two of them heights go in proportion. Beyond, and without any, by the pelvis, as the iliac spines were marked or the shape shows it, and the
 * body height that each shape shows.
 */
function matchHeights(bodies) {
  const { before, now } = bodies;
  const scale = now.body.stature / before.body.stature;
  const [from, to] = [pelvisOf(before), pelvisOf(now)];
  const usual = (z) => to + (z - from) * scale;
  const common = before.marked.filter(({ association }) => markOf(now, association) !== void 0);
  const sided = (side) => {
    const other = side === 'left' ? 'right' : 'left';
    const pairs = common.flatMap(({ association, position }) =>
      association.endsWith(`-${other}`)
        ? []
        : [
            {
              from: position[2],
              to: markOf(now, association).position[2],
            },
          ],
    );
    const pit = common.some(({ association }) => association.startsWith('axilla'))
      ? void 0
      : (pits(before, now, side) ?? pits(before, now, other));
    const isOfPelvis = common.some(({ association }) => isPelvic(association));
    return between(
      [
        ...pairs,
        ...(pit ? [pit] : []),
        ...(isOfPelvis
          ? []
          : [
              {
                from,
                to,
              },
            ]),
      ],
      usual,
    );
  };
  const [onLeft, onRight] = [sided('left'), sided('right')];
  return {
    of: (z, left) => left * onLeft(z) + (1 - left) * onRight(z),
    marks: common.length,
    within: withinOf(bodies, common),
  };
}
/**
 * By how much the heights of a brace may be wrong, mm, rounded up to half a centimetre: arm pits at its upper end are matched, or lie as far above the pelvis as the body
 * heights say, which are themselves known as badly as they fit (two standard deviations).
 */
function withinOf({ before, now, isSamePerson }, common) {
  const isMarked = (of) => common.some(({ association }) => of(association));
  const [isOfPelvis, isOfPits] = [isMarked(isPelvic), isMarked((name) => name.startsWith('axilla'))];
  if (isOfPelvis && isOfPits) return 0;
  const { least, proportions, apart } = isSamePerson ? OF_ONE_PERSON : OF_TWO;
  if (isOfPits || SIDES$1.some((side) => pits(before, now, side))) return least;
  const doubt = (one) => one.body.spread / one.body.stature;
  const height = now.body.stature;
  const badlyRead = 2 * apart * TOP * hypot(doubt(before), doubt(now));
  const off = hypot(least / 2, proportions * height, badlyRead * height);
  return Math.max(least, 5 * Math.ceil(off / 5));
}
var markOf = ({ marked }, name) => marked.find(({ association }) => association === name);
/** The heights of the arm pits that the sections of a body show. */
var pitsOf = (body, rings) => (side) => armPit(rings, side, usualHeights(body, {})('axilla'))?.[2];
/** The middle of the pelvis: level with both iliac spines where they were marked. */
function pelvisOf(body) {
  const [left, right] = [markOf(body, 'asis-left'), markOf(body, 'asis-right')];
  return left && right ? (left.position[2] + right.position[2]) / 2 : body.body.pelvis[2];
}
/** The arm pit that both bodies show, marked or by the shape. */
function pits(before, now, side) {
  const at = (body) => markOf(body, `axilla-${side}`)?.position[2] ?? body.pit(side);
  const [from, to] = [at(before), at(now)];
  return from === void 0 || to === void 0
    ? void 0
    : {
        from,
        to,
      };
}
/** The height by pairs: in proportion between two, beyond the last as far from it as the usual height says. */
function between(given, usual) {
  const pairs = [];
  for (const pair of given.toSorted((a, b) => a.from - b.from)) {
    const last = pairs.at(-1);
    const stretch = last ? (pair.to - last.to) / (pair.from - last.from) : 1;
    if (last && pair.from - last.from < APART) continue;
    if (stretch < 1 / MOST_STRETCH || stretch > MOST_STRETCH) continue;
    pairs.push(pair);
  }
  const offset = ({ from, to }) => to - usual(from);
  return (z) => {
    const above = pairs.find(({ from }) => from >= z);
    const below = pairs.findLast(({ from }) => from <= z);
    const near = above ?? below;
    if (!near) return usual(z);
    if (!above || !below || above === below) return usual(z) + offset(near);
    const share = (z - below.from) / (above.from - below.from);
    return usual(z) + offset(below) + share * (offset(above) - offset(below));
  };
}
// ../core/src/brace/skin-under.ts
/** Lines stay so far away from the ends of a body, mm. */
var MARGIN = 8;
var placeOf = ({ position, normal }) => ({
  position: [...position],
  normal: [...normal],
});
/** The skin of a body, on which places of another one are laid. */
var SkinUnder = class {
  #skin;
  #ends;
  constructor(mesh) {
    this.#skin = new FacingSkin(mesh);
    this.#ends = heightsOf(mesh);
  }
  /** The skin where a place of the other body comes to lie. */
  under({ position, normal }, map, line) {
    const wanted = map.fitted(position);
    if (!wanted || wanted[2] < this.#ends.bottom + MARGIN || wanted[2] > this.#ends.top - MARGIN)
      throw new SdkError('mesh/trunk-ends', {
        height: Math.round(wanted?.[2] ?? map.height(position)),
        bottom: Math.round(this.#ends.bottom),
        top: Math.round(this.#ends.top),
      });
    const found = this.#skin.facing(wanted, normal);
    if (!found) throw new SdkError('mesh/carried-off-skin', { line }, { places: [{ at: wanted }] });
    return found;
  }
  /** How far the old skin at some places lies from the new one, where the trunk stands in its middle as the old one did. */
  apart(places, map) {
    return apartOf(
      places.flatMap(({ position, normal }) => {
        const at = map.carried(position);
        const skin = at && this.#skin.facing(at, normal);
        return skin
          ? [
              {
                at: skin.position,
                away: distance(skin.position, at),
              },
            ]
          : [];
      }),
    );
  }
};
/** The median and the worst of some distances, mm. Throws SdkError `mesh/no-trunk` where there is none. */
function apartOf(found) {
  const sorted = found.toSorted((a, b) => a.away - b.away);
  const worst = sorted.at(-1);
  if (!worst) throw new SdkError('mesh/no-trunk');
  return {
    median: sorted[Math.floor(sorted.length / 2)].away,
    worst: worst.away,
    at: worst.at,
  };
}
// ../core/src/brace/trunk-map.ts
/** Levels are cut so far from each other, mm; between two the trunk is taken to change evenly. */
var STEP = 10;
function levelOf(ring) {
  const [front, back] = [ring?.at(0), ring?.at(180)];
  if (!ring || !front || !back) return void 0;
  const width = ring.outermost('left')[0] - ring.outermost('right')[0];
  return {
    centre: ring.centre,
    width,
    depth: back[1] - front[1],
  };
}
/** The levels of a trunk, each cut when it is asked for. */
function levelSizesOf(mesh) {
  const rings = ringsOf(mesh);
  const known = /* @__PURE__ */ new Map();
  const cut = (step) => {
    if (!known.has(step)) known.set(step, levelOf(rings.ring(step * STEP)));
    return known.get(step);
  };
  return (z) => {
    const step = Math.floor(z / STEP);
    const [low, high] = [cut(step), cut(step + 1)];
    if (!low || !high) return low ?? high;
    const share = z / STEP - step;
    const mix = (a, b) => a + share * (b - a);
    return {
      centre: [mix(low.centre[0], high.centre[0]), mix(low.centre[1], high.centre[1])],
      width: mix(low.width, high.width),
      depth: mix(low.depth, high.depth),
    };
  };
}
/** Maps places of the trunk `from` to the trunk `to`; `height` gives the height there, also by how far to the left a place is, 0 to 1. */
function trunkMap(given) {
  const [before, now] = [levelSizesOf(given.from), levelSizesOf(given.to)];
  /** A place from the middle of its level, and the level. */
  const within = ([x, y, z]) => {
    const level = before(z);
    const [dx, dy] = [x - (level?.centre[0] ?? 0), y - (level?.centre[1] ?? 0)];
    const left = (1 + sin(atan2(dx, -dy))) / 2;
    return {
      level,
      dx,
      dy,
      height: given.height(z, left),
    };
  };
  const placed = (at, isFitted) => {
    const { level, dx, dy, height } = within(at);
    const other = now(height);
    if (!level || !other) return void 0;
    const [wide, deep] = isFitted ? [other.width / level.width, other.depth / level.depth] : [1, 1];
    return [other.centre[0] + wide * dx, other.centre[1] + deep * dy, height];
  };
  return {
    height: (at) => within(at).height,
    carried: (at) => placed(at, false),
    fitted: (at) => placed(at, true),
  };
}
// ../core/src/brace/mirrored-body.ts
/** A place on the skin with left and right exchanged. */
var mirroredPlace = ({ position, normal }) => ({
  position: [...mirroredVec(position)],
  normal: [...mirroredVec(normal)],
});
/** The name of a sided landmark on the other side; a name of the middle as it is. */
var mirroredName = (name) =>
  name.replace(/-(left|right)$/, (_, side) => (side === 'left' ? '-right' : '-left'));
/** Landmarks as they are on the mirror image. */
var mirroredMarks = (marks) =>
  marks.map(({ association, position }) => ({
    association: mirroredName(association),
    position: mirroredVec(position),
  }));
// ../core/src/brace/trim-template.ts
/** What shapes of this kind are told by, beside regions and whatever else a library holds. */
var KIND = 'edge-line';
/** How badly the body height of the body that a template was made on is known, in parts of it: a template does not say. */
var DOUBT = 0.025;
/** The form in which they are written today. */
var VERSION = 1;
/** A share of a width or depth from the middle of the trunk: 0.5 is its outermost skin, an arm that hangs beside it lies within 2. */
var share = z.number().min(-2).max(2);
/** A height over the middle of the pelvis, in body heights. */
var height = z.number().min(-1).max(1);
var unit = z.number().min(-1).max(1);
/** A place on a trunk whatever its size: shares of width (to the left) and depth (to the back), height, and the way its skin faces. */
var place = z.strictObject({
  at: z.tuple([share, share, height]),
  facing: z.tuple([unit, unit, unit]),
});
var sided = z.strictObject({
  left: height.optional(),
  right: height.optional(),
});
var schema = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  /** What the line is for; null where nobody said. */
  purpose: z
    .strictObject({
      type: z.enum(BRACE_TYPES),
      side: z.enum(['left', 'right']),
      opening: z.enum(OPENINGS),
      width: z.number().min(5).max(120),
    })
    .nullable(),
  lines: z
    .array(
      z.strictObject({
        points: z.array(place).min(3).max(80),
        closed: z.boolean(),
        smooth: z.boolean(),
      }),
    )
    .min(1)
    .max(20),
  /** A place on the part that stays; null where none was chosen yet. */
  keep: place.nullable(),
  /** Heights of landmarks that were marked, by their names. */
  marks: z
    .array(
      z.strictObject({
        name: z.string().refine(isMarkName),
        height,
      }),
    )
    .max(40),
  /** Heights of the folds of arm pits that the shape showed. */
  pits: sided,
});
var SIDES = ['left', 'right'];
function isMarkName(name) {
  return isLevelName(name.replace(/-(left|right)$/, ''));
}
/** Digits that a number is kept with: a share of a metre to 0.01 mm. */
var kept = (value) => Math.round(value * 1e6) / 1e6;
/**
 * A template out of a stored shape; undefined where it is a shape of another kind, as of a region. Throws SdkError `template/newer` for one that a later version
 * wrote, `template/damaged` with the `path` for one that does not hold together.
 */
function readTrimTemplate(shape) {
  const { kind, version } = typeof shape === 'object' && shape !== null ? shape : {};
  if (kind !== KIND) return void 0;
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/newer');
  const { data, error } = schema.safeParse(shape);
  if (data) return data;
  throw new SdkError('template/damaged', { path: error.issues[0].path.join('.') || KIND });
}
/** The body that a scan shows, which has to stand in the patient frame. */
function bodyOf(mesh, work) {
  requireUpright(mesh, {}, partOf(work, 0, 0.7));
  const body = bodyInScan(mesh, {}, partOf(work, 0.7, 1));
  if (!body) throw new SdkError('mesh/no-trunk');
  return body;
}
/**
 * Makes a template of edge lines on the body that they were drawn on (mm, in the patient frame). Throws SdkError `mesh/no-trunk`, `mesh/trunk-turned`, and
 * `template/damaged` where a line has more points than a template holds; else only what `checkAborted` throws.
 */
function templateOfTrim(from, purpose, work = {}) {
  const body = bodyOf(from.mesh, work);
  const level = levelSizesOf(from.mesh);
  const over = (z) => kept((z - body.pelvis[2]) / body.stature);
  const placed = ({ position, normal }) => {
    const [x, y, z] = position;
    const size = level(z);
    if (!size) throw new SdkError('mesh/no-trunk');
    const [u, v] = [(x - size.centre[0]) / size.width, (y - size.centre[1]) / size.depth];
    const [fx, fy, fz] = normalize(normal, [0, 0, 1]);
    return {
      at: [kept(u), kept(v), over(z)],
      facing: [kept(fx), kept(fy), kept(fz)],
    };
  };
  const pit = pitsOf(body, ringsOf(from.mesh));
  const pits = Object.fromEntries(
    SIDES.flatMap((side) => {
      const z = pit(side);
      return z === void 0 ? [] : [[side, over(z)]];
    }),
  );
  return readTrimTemplate({
    kind: KIND,
    version: VERSION,
    purpose: purpose && {
      type: purpose.type,
      side: purpose.side,
      opening: purpose.opening,
      width: purpose.width,
    },
    lines: from.curves.map(({ points, closed, smooth }) => ({
      points: points.map(placed),
      closed,
      smooth,
    })),
    keep: from.keep ? placed(from.keep) : null,
    marks: (from.marked ?? [])
      .filter(({ association }) => isMarkName(association))
      .map(({ association, position }) => ({
        name: association,
        height: over(position[2]),
      })),
    pits,
  });
}
/**
 * Lays a template on a body as the mirrored one would lie on it: the body is mirrored, the template laid on that as it is, and the lines are mirrored back. On the
 * mirror image of a body they so are the mirror image of its lines to the last digit, which no shape that is recognised anew would give. Throws what
 * `layTrimTemplate` throws, with places on the body that was given.
 */
function layMirrored(template, mesh, known = {}, work = {}) {
  const marked = mirroredMarks(known.marked ?? []);
  try {
    const { curves, keep, apart, ...others } = layTrimTemplate(
      template,
      mirroredMesh(mesh),
      { marked },
      work,
    );
    return {
      ...others,
      curves: curves.map((line) => ({
        ...line,
        points: line.points.map(mirroredPlace),
      })),
      ...(keep && { keep: mirroredPlace(keep) }),
      apart: {
        ...apart,
        at: mirroredVec(apart.at),
      },
    };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const places = error.places.map((place) => ({
      ...place,
      at: mirroredVec(place.at),
    }));
    throw Object.assign(error, { places });
  }
}
/**
 * Lays the lines of a template on a body that stands in the patient frame (mm), as those of an earlier brace (`carryTrim`): heights by landmarks and arm pits of
 * both, else by pelvis and body height, places in a level by width and depth of the trunk there, and then on the skin that faces the same way. `apart` is how far
 * the points had to move to the skin after that: the difference in shape, not in size. Throws what `carryTrim` throws.
 */
function layTrimTemplate(template, mesh, known = {}, work = {}) {
  const body = bodyOf(mesh, partOf(work, 0, 0.8));
  const tall = (h) => h * body.stature;
  const heights = matchHeights({
    isSamePerson: false,
    before: {
      body: {
        stature: body.stature,
        pelvis: [0, 0, 0],
        spread: DOUBT * body.stature,
      },
      pit: (side) => {
        const h = template.pits[side];
        return h === void 0 ? void 0 : tall(h);
      },
      marked: template.marks.map((mark) => ({
        association: mark.name,
        position: [0, 0, tall(mark.height)],
      })),
    },
    now: {
      body,
      pit: pitsOf(body, ringsOf(mesh)),
      marked: known.marked ?? [],
    },
  });
  const level = levelSizesOf(mesh);
  const skin = new SkinUnder(mesh);
  const moved = [];
  const laid = ({ at: [u, v, h], facing }, line) => {
    const left = (1 + sin(atan2(u, -v))) / 2;
    const z = heights.of(tall(h), left);
    const wanted = within(level(z), u, v, z);
    const found = skin.under(
      {
        position: [u, v, h],
        normal: [...facing],
      },
      {
        height: () => z,
        fitted: () => wanted,
      },
      line,
    );
    if (line > 0)
      moved.push({
        at: found.position,
        away: distance(found.position, wanted),
      });
    return placeOf(found);
  };
  const curves = template.lines.map((line, i) => ({
    ...line,
    points: line.points.map((point) => laid(point, i + 1)),
  }));
  const fault = edgeLinesFault(mesh, curves);
  if (fault) throw fault;
  const keep = template.keep && laid(template.keep, 0);
  work.progress?.(1);
  const { marks, within: unsure } = heights;
  return {
    curves,
    ...(keep && { keep }),
    apart: apartOf(moved),
    marks,
    within: unsure,
  };
}
var within = (size, u, v, z) => size && [size.centre[0] + u * size.width, size.centre[1] + v * size.depth, z];
// src/http/answer.ts
/** Sends a success in the envelope. */
function sendData(response, data, status = 200) {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(
    JSON.stringify({
      success: true,
      code: status,
      message: '',
      data,
    }),
  );
}
/** Sends a success in the envelope, piece by piece as the client takes it. What fails before the first piece is a refusal still. */
async function sendJson(response, { parts }) {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  const texts = async function* () {
    yield '{"success":true,"code":200,"message":"","data":';
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
    yield '}';
  };
  response.statusCode = 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  await pipeline(Readable.from(texts()), response);
}
var withSentences = (language, issues) =>
  issues.slice(0, 100).map((issue) => ({
    path: issue.path,
    rule: issue.rule,
    message: ruleSentence(language, issue),
  }));
/** The refusal that a failed validation is, with a sentence for each field. */
function validationError(error, language) {
  const fields = withSentences(language, ruleIssues(error));
  const first = fields[0];
  return new AppError('request/invalid', {
    values: { first: first ? (first.path === '' ? first.message : `${first.path}: ${first.message}`) : '' },
    data: { fields },
  });
}
/** How long a connection stays open for the rest of a body that nobody reads. */
var LINGER_MS = 1e4;
/**
 * Ends an answer that stands before its request was read. It is sent whole at once, and the connection is closed after the rest of the body came
 * (RFC 9112, section 9.6): where it is closed with bytes unread the system resets it, and a sender that is still at it never sees the answer.
 */
function endAfterRequest(response, body) {
  const request = response.req;
  response.setHeader('connection', 'close');
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    if (!response.writableEnded) response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  for (const event of ['end', 'error', 'close']) request.once(event, end);
  request.resume();
}
/** Sends a refusal in the envelope, its sentence in the caller's language. */
function sendError(response, error, language) {
  let { data } = error;
  let values = error.values;
  const fields = data?.['fields'];
  if (Array.isArray(fields)) {
    const complete = fields.map((field) => ({
      path: field.path,
      rule: field.rule,
      message:
        field.message ??
        ruleSentence(language, {
          rule: field.rule,
          data: error.values,
        }),
    }));
    data = {
      ...data,
      fields: complete,
    };
    const first = complete[0];
    if (values['first'] === void 0 && first)
      values = {
        ...values,
        first: first.path === '' ? first.message : `${first.path}: ${first.message}`,
      };
  }
  if (error.retryAfter !== void 0) {
    response.setHeader('retry-after', String(error.retryAfter));
    values = {
      seconds: error.retryAfter,
      ...values,
    };
  }
  const answer = {
    success: false,
    code: error.kind.code,
    message: failureSentence(language, error.failure, values),
    data,
  };
  const body = Buffer.from(JSON.stringify(answer));
  response.status(error.kind.http).setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', String(body.length));
  if (response.req.complete || response.req.method === 'HEAD') response.end(body);
  else endAfterRequest(response, body);
}
/** RFC 6266: an ASCII name for old readers and the true one in UTF-8. */
function contentDisposition(fileName) {
  return `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
/** Waits for the first bytes, or the end, of a stream that may have failed before anybody waited. */
async function untilReadable(body) {
  if (body.destroyed)
    throw body.errored ?? /* @__PURE__ */ new Error('the stream was closed before it was read');
  await once(body, 'readable');
}
/** Sends bytes. They are never run as part of the app: nosniff, and a sandbox should somebody open them directly. */
async function sendBytes(response, reply, knownTag) {
  const { fileName, size, tag, cache } = reply.options;
  response.setHeader('content-security-policy', "sandbox; default-src 'none'");
  if (tag !== void 0) response.setHeader('etag', `"${tag}"`);
  response.setHeader(
    'cache-control',
    cache === 'immutable'
      ? 'private, max-age=31536000, immutable'
      : cache === 'revalidate'
        ? 'private, no-cache'
        : 'no-store',
  );
  response.setHeader('vary', 'authorization');
  if (tag !== void 0 && knownTag?.split(',').some((known) => known.trim() === `"${tag}"`)) {
    if (!(reply.body instanceof Uint8Array)) reply.body.destroy();
    response.status(304).end();
    return;
  }
  if (!(reply.body instanceof Uint8Array)) await untilReadable(reply.body);
  response.status(200).setHeader('content-type', reply.mediaType);
  if (fileName !== void 0) response.setHeader('content-disposition', contentDisposition(fileName));
  if (reply.body instanceof Uint8Array) {
    response.setHeader('content-length', String(reply.body.byteLength));
    response.end(reply.body);
    return;
  }
  if (size !== void 0) response.setHeader('content-length', String(size));
  await pipeline(reply.body, response);
}
/** Sends server-sent events until the source ends or the client leaves. */
async function sendEvents(response, reply, signal) {
  response.status(200);
  response.setHeader('content-type', 'text/event-stream; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.flushHeaders();
  for await (const event of reply.next) {
    if (signal.aborted) break;
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}
// src/operations/params.ts
/**
 * Checks a record against the operation's own schema. Throws `operation/unknown`, or `operation/invalid-params` with a sentence for each
 * value; `at` is put before the paths;
 * exporters count as unknown unless they are allowed.
 */
function requireValidParams(
  registry,
  { type, version, params },
  language,
  { at = '', exporters = false } = {},
) {
  if (!registry.has(type, version) || (isExporter(type, ROLES) && !exporters))
    throw new AppError('operation/unknown', {
      values: {
        type,
        version,
      },
    });
  const checked = checkParams(registry.get(type, version), params);
  if (checked.ok) return;
  refuse(checked.issues, type, language, at);
}
/**
 * The most, mm, that the edge may be of a new wall that is to get thinner there and would be thicker, its defaults counted in; undefined of one in which nothing
 * of that is wrong.
 */
function overEdge(registry, params) {
  const type = typeOf('wall');
  if (!registry.all.some((one) => one.type === type)) return void 0;
  const checked = checkParams(registry.latest(type), params);
  return checked.ok ? exceededByEdge(checked.value) : void 0;
}
/**
 * Throws `operation/invalid-params` for a new wall that is to get thinner at its edge and would be thicker there, its defaults counted in. The operation itself takes such values:
 * what was made of them is still made.
 */
function requireThinnerEdge(registry, params, language) {
  const max = overEdge(registry, params);
  if (max !== void 0)
    refuse(
      [
        {
          path: 'transition.edgeThickness',
          rule: 'max',
          data: { max },
        },
      ],
      typeOf('wall'),
      language,
    );
}
function refuse(issues, type, language, at = '') {
  const fields = issues.slice(0, 100).map((issue) => ({
    path: `${at}params${issue.path === '' ? '' : `.${issue.path}`}`,
    rule: issue.rule,
    message: ruleSentence(language, {
      rule: issue.rule,
      data: {
        ...issue.data,
        ...(issue.data['origin'] === void 0 ? { of: 'number' } : { of: issue.data['origin'] }),
      },
    }),
  }));
  const first = fields[0];
  throw new AppError('operation/invalid-params', {
    values: {
      type,
      first: `${first.path}: ${first.message}`,
    },
    data: { fields },
  });
}
// ../core/src/sample/monotone-cubic.ts
/**
 * A C1 curve through `(x, y)` samples that never overshoots between two of them; flat beyond the ends.
 * Source: Fritsch and Carlson, Monotone piecewise cubic interpolation, 1980 (harmonic-mean slopes of Fritsch and Butland, 1984).
 */
function monotoneCubic(samples) {
  const n = samples.length;
  const slope = new Float64Array(n);
  const secant = (i) => (samples[i + 1][1] - samples[i][1]) / (samples[i + 1][0] - samples[i][0]);
  for (let i = 1; i < n - 1; i++) {
    const [a, b] = [secant(i - 1), secant(i)];
    if (a * b > 0) {
      const [h0, h1] = [samples[i][0] - samples[i - 1][0], samples[i + 1][0] - samples[i][0]];
      slope[i] = (3 * (h0 + h1)) / ((2 * h1 + h0) / a + (h1 + 2 * h0) / b);
    }
  }
  return (x) => {
    if (x <= samples[0][0]) return samples[0][1];
    if (x >= samples[n - 1][0]) return samples[n - 1][1];
    let i = 0;
    while (x > samples[i + 1][0]) i++;
    const h = samples[i + 1][0] - samples[i][0];
    const t = (x - samples[i][0]) / h;
    const [t2, t3] = [t * t, t * t * t];
    return (
      samples[i][1] * (2 * t3 - 3 * t2 + 1) +
      slope[i] * h * (t3 - 2 * t2 + t) +
      samples[i + 1][1] * (3 * t2 - 2 * t3) +
      slope[i + 1] * h * (t3 - t2)
    );
  };
}
// ../core/src/sample/spine.ts
/** Vertebrae from the neck down, as the generator places them. */
var LEVELS = [
  'C7',
  'T1',
  'T2',
  'T3',
  'T4',
  'T5',
  'T6',
  'T7',
  'T8',
  'T9',
  'T10',
  'T11',
  'T12',
  'L1',
  'L2',
  'L3',
  'L4',
  'L5',
];
/** Height of each vertebra's centre: 0 at the greater trochanter, 1 at the suprasternal notch (adult body heights fitted to ANSUR II). */
var HEIGHT = {
  C7: 1.15,
  T1: 1.11,
  T2: 1.075,
  T3: 1.04,
  T4: 1,
  T5: 0.95,
  T6: 0.9,
  T7: 0.86,
  T8: 0.8,
  T9: 0.75,
  T10: 0.7,
  T11: 0.64,
  T12: 0.58,
  L1: 0.52,
  L2: 0.45,
  L3: 0.38,
  L4: 0.31,
  L5: 0.24,
};
var STEPS = 400;
var BOTTOM = -0.2;
function checkCurves(curves) {
  curves.forEach((curve, index) => {
    const [upper, apex, lower] = [
      LEVELS.indexOf(curve.upper),
      LEVELS.indexOf(curve.apex),
      LEVELS.indexOf(curve.lower),
    ];
    if (!(upper < apex && apex < lower))
      throw new SdkError('sample/curve-order', {
        upper: curve.upper,
        apex: curve.apex,
        lower: curve.lower,
      });
    if (!(curve.cobb > 0 && curve.cobb <= 90))
      throw new SdkError('sample/cobb-range', {
        min: 0,
        max: 90,
        found: curve.cobb,
      });
    const next = curves[index + 1];
    if (next && (next.upper !== curve.lower || next.side === curve.side))
      throw new SdkError('sample/curves-must-chain', {
        lower: curve.lower,
        upper: next.upper,
      });
  });
}
/** Tilts (degrees) at the ends of a chain of alternating curves, so that each pair of ends differs by its curve's Cobb angle. */
function endTilts(curves) {
  const shared = curves.length > 1 ? 0.55 * Math.min(...curves.map((curve) => curve.cobb)) : 0;
  const sizes = curves.map((curve, index) => {
    if (curves.length === 1) return curve.cobb / 2;
    return index === 0 ? curve.cobb - shared : shared;
  });
  const tilts = [(curves[0].side === 'left' ? -1 : 1) * sizes[0]];
  curves.forEach((curve, index) => {
    const previous = tilts[index];
    tilts.push(previous > 0 ? previous - curve.cobb : previous + curve.cobb);
  });
  return tilts;
}
/**
 * A spine with the given curves, from the highest to the lowest; neighbours share an end vertebra and point to opposite sides.
 * `unit` is the length in mm of one height fraction. Throws SdkError `sample/curve-order`, `sample/cobb-range` or
 * `sample/curves-must-chain`.
 */
function createSpine(curves, unit) {
  checkCurves(curves);
  if (curves.length === 0)
    return {
      curves,
      x: () => 0,
      tilt: () => 0,
      rotation: () => 0,
    };
  const tilts = endTilts(curves);
  const knots = [];
  const last = curves[curves.length - 1];
  knots.push([Math.min(0.12, HEIGHT[last.lower] - 0.08), 0]);
  for (let i = curves.length - 1; i >= 0; i--) {
    knots.push([HEIGHT[curves[i].lower], tilts[i + 1]]);
    knots.push([HEIGHT[curves[i].apex], 0]);
  }
  const top = HEIGHT[curves[0].upper];
  knots.push([top, tilts[0]]);
  knots.push([Math.max(1.2, top + 0.12), 0]);
  const raw = monotoneCubic(knots);
  const dt = 1.45 / STEPS;
  const x = /* @__PURE__ */ new Float64Array(401);
  const at = (t) => {
    const f = clamp((t - BOTTOM) / dt, 0, 399.999999999);
    const i = Math.floor(f);
    return x[i] + (x[i + 1] - x[i]) * (f - i);
  };
  let lean = 0;
  for (let round = 0; round < 6; round++) {
    for (let i = 1; i <= STEPS; i++)
      x[i] = x[i - 1] + tan((raw(BOTTOM + (i - 0.5) * dt) - lean) * RADIANS) * dt * unit;
    lean += atan((at(1.13) - at(0.15)) / ((1.13 - 0.15) * unit)) * DEGREES;
  }
  const base = at(0.15);
  const rotationKnots = [[0.1, 0]];
  for (let i = curves.length - 1; i >= 0; i--) {
    const curve = curves[i];
    const apical = (curve.side === 'left' ? 1 : -1) * curve.cobb * 0.36;
    if (i === curves.length - 1) rotationKnots.push([HEIGHT[curve.lower], 0.1 * apical]);
    rotationKnots.push([HEIGHT[curve.apex], apical]);
    if (i > 0) rotationKnots.push([HEIGHT[curve.upper], 0]);
    else rotationKnots.push([HEIGHT[curve.upper], 0.1 * apical]);
  }
  rotationKnots.push([1.22, 0]);
  return {
    curves,
    x: (t) => at(t) - base,
    tilt: (t) => raw(t) - lean,
    rotation: monotoneCubic(rotationKnots),
  };
}
/** The vertebrae of `spine`; `y(t)` is the front-to-back place of the column in mm. */
function placeVertebrae(spine, unit, y) {
  return LEVELS.map((level, index) => {
    const t = HEIGHT[level];
    const growth = index / (LEVELS.length - 1);
    const width = 26 + 20 * growth;
    const height = (13 + 13 * growth) * (unit / 447);
    const centre = [spine.x(t), y(t), t * unit];
    const tilt = spine.tilt(t);
    const [s, c] = [sin(tilt * RADIANS), cos(tilt * RADIANS)];
    const corner = (u, w) => [
      centre[0] + (u * width * c) / 2 + (w * height * s) / 2,
      centre[1],
      centre[2] - (u * width * s) / 2 + (w * height * c) / 2,
    ];
    return {
      level,
      centre,
      tilt,
      rotation: spine.rotation(t),
      width,
      height,
      corners: [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)],
    };
  });
}
// ../core/src/sample/trunk.ts
var bump = (theta, t, widthDegrees, heightT, amount) => ({
  theta,
  t,
  widthDegrees,
  heightT,
  amount,
});
var both = (theta, t, widthDegrees, heightT, amount) => [
  bump(theta, t, widthDegrees, heightT, amount),
  bump(-theta, t, widthDegrees, heightT, amount),
];
function bodyBumps(female, size) {
  const list = [
    ...both(148, 0, 27, 0.12, 17),
    bump(180, -0.02, 9, 0.14, -10),
    bump(0, -0.14, 13, 0.06, -20),
    bump(180, -0.16, 12, 0.06, -16),
    ...both(142, 0.85, 15, 0.09, 6.5),
    ...both(152, 0.77, 9, 0.03, 2.5),
    bump(180, 0.62, 8, 0.34, -3.6),
    bump(180, 0.33, 9, 0.12, -2),
    bump(0, 0.17, 42, 0.09, 6),
    bump(0, 0.29, 4, 0.014, -5),
    ...both(50, 0.165, 9, 0.03, 4.5),
    ...both(84, 0.31, 22, 0.035, 3),
    bump(0, 0.52, 15, 0.06, -5),
    ...both(34, 0.5, 16, 0.05, 4),
    bump(0, 0.75, 7, 0.12, -4),
    ...both(116, 0.84, 14, 0.07, 7),
    ...both(62, 0.87, 13, 0.05, 6),
    ...both(90, 0, 20, 0.05, 3.5),
    ...both(33, 1.015, 14, 0.018, 4),
    bump(0, 1, 8, 0.02, -4),
  ];
  if (female) list.push(...both(33, 0.69, 18, 0.06, 12), ...both(33, 0.61, 20, 0.025, -3));
  else list.push(...both(35, 0.76, 22, 0.07, 7));
  return list.map((entry) => ({
    ...entry,
    amount: entry.amount * size,
  }));
}
/** Asymmetry that the skin shows over a curve: rib hump or lumbar prominence on the convex side, a hollow on the concave one, the waist crease. */
function curveBumps(curves, heightOf) {
  return curves.flatMap((curve) => {
    const side = curve.side === 'left' ? 1 : -1;
    const t = heightOf(curve);
    const k = curve.cobb / 40;
    const lumbar = t < 0.55;
    return [
      bump(side * 142, t + 0.01, 24, 0.11, (lumbar ? 7 : 11) * k),
      bump(-side * 142, t, 26, 0.11, -(lumbar ? 4 : 6.5) * k),
      bump(-side * 40, t, 26, 0.1, (lumbar ? 2 : 5) * k),
      bump(-side * 92, lumbar ? 0.34 : Math.min(t - 0.2, 0.4), 26, 0.055, -6 * k),
    ];
  });
}
function angleBetween(a, b) {
  const d = a - b - 360 * Math.round((a - b) / 360);
  return d < 0 ? -d : d;
}
function checkOptions(options) {
  const check = (name, value, min, max) => {
    if (!(value >= min && value <= max))
      throw new SdkError('sample/out-of-range', {
        name,
        min,
        max,
        found: value,
      });
  };
  check('stature', options.stature, 0.8, 2.1);
  check('bmi', options.bmi, 13, 35);
  check('edge', options.edge, 1, 30);
  check('cobb', options.cobb, 0, 70);
}
/** The curves that a bare Cobb angle stands for: right thoracic T5–T12, and a left lumbar curve of 60 % of it below. */
function curvesForCobb(cobb) {
  if (cobb === 0) return [];
  return [
    {
      side: 'right',
      upper: 'T5',
      apex: 'T8',
      lower: 'T12',
      cobb,
    },
    {
      side: 'left',
      upper: 'T12',
      apex: 'L2',
      lower: 'L4',
      cobb: 0.6 * cobb,
    },
  ];
}
/**
 * A closed, manifold trunk with chosen curves, for demonstrations and tests: never a patient's shape. Sizes follow the regressions on
 * stature and BMI of the ANSUR II survey (Gordon et al., 2014); sections are superellipses whose centres follow 70 % of the spine's
 * shift and whose turn follows 40 % of the vertebral rotation. Throws SdkError `sample/out-of-range` and those of `createSpine`.
 */
function sampleTrunk(options = {}) {
  const { stature = 1.52, bmi = 18, sex = 'female', cobb = 35, edge = 4 } = options;
  checkOptions({
    stature,
    bmi,
    cobb,
    edge,
  });
  const female = sex === 'female';
  const unit = (female ? 0.294 : 0.297) * stature * 1e3;
  const curves = options.curves ?? curvesForCobb(cobb);
  const spine = createSpine(curves, unit);
  const size = unit / 447;
  const half = (f, m) => (female ? f : m) / 2;
  const chestW = half(25 + 94 * stature + 3.6 * bmi, 37 + 95 * stature + 3.1 * bmi);
  const chestD = half(-39 + 81 * stature + 6.1 * bmi, -34 + 72 * stature + 5.8 * bmi);
  const waistW = half(-83 + 115 * stature + 7.6 * bmi, -75 + 120 * stature + 6.7 * bmi);
  const waistD = half(-31 + 49 * stature + 6.3 * bmi, -54 + 67 * stature + 6 * bmi);
  const hipW = half(-40 + 144 * stature + 6.3 * bmi, -6 + 133 * stature + 4.2 * bmi);
  const hipD = half(-33 + 75 * stature + 5.6 * bmi, -38 + 70 * stature + 5.8 * bmi);
  const acromion = half(69 + 163 * stature + 1.2 * bmi, 94 + 147 * stature + 2.4 * bmi);
  const neck = (female ? 50 : 56) * size;
  const [bottom, top] = [-0.15, 1.16];
  const width = monotoneCubic([
    [-0.15, 0.96 * hipW],
    [0, hipW],
    [0.12, 0.97 * hipW],
    [0.3, 0.96 * waistW],
    [0.44, 0.5 * (waistW + chestW)],
    [0.58, 0.98 * chestW],
    [0.7, 1.04 * chestW],
    [0.82, 1.1 * chestW],
    [0.9, 0.88 * acromion],
    [0.97, 0.9 * acromion],
    [1.02, 0.76 * acromion],
    [1.06, 0.52 * acromion],
    [1.1, 1.12 * neck],
    [1.16, neck],
  ]);
  const depth = monotoneCubic([
    [-0.15, 0.86 * hipD],
    [0, 0.97 * hipD],
    [0.14, 0.99 * hipD],
    [0.3, waistD],
    [0.44, 0.5 * (waistD + chestD)],
    [0.58, 0.95 * chestD],
    [0.7, 0.99 * chestD],
    [0.82, 0.93 * chestD],
    [0.92, 0.82 * chestD],
    [1, 0.7 * chestD],
    [1.06, 1.12 * neck],
    [1.16, neck],
  ]);
  const exponent = monotoneCubic([
    [-0.15, 2.5],
    [0, 2.7],
    [0.3, 2.45],
    [0.6, 2.5],
    [0.85, 2.6],
    [0.97, 2.3],
    [1.1, 2],
    [1.16, 2],
  ]);
  const bodyY = monotoneCubic([
    [-0.15, 2],
    [0, 4],
    [0.16, 2],
    [0.3, -8],
    [0.45, -5],
    [0.6, 3],
    [0.78, 11],
    [0.95, 16],
    [1.08, 12],
    [1.16, 0],
  ]);
  const columnY = monotoneCubic([
    [0.1, 40],
    [0.31, 22],
    [0.45, 22],
    [0.62, 34],
    [0.8, 52],
    [1, 44],
    [1.15, 18],
  ]);
  const follow = (t) => smoothstep((t - 0.02) / 0.2) * (1 - 0.6 * smoothstep((t - 1) / 0.16));
  const bumps = [
    ...bodyBumps(female, size),
    ...curveBumps(
      curves,
      (curve) => placeVertebrae(spine, 1, () => 0).find((v) => v.level === curve.apex).centre[2],
    ),
  ];
  const surface = (theta, t) => {
    const [st, ct] = [sin(theta * RADIANS), cos(theta * RADIANS)];
    const n = exponent(t);
    const [a, b] = [width(t), depth(t)];
    let r = pow(pow(Math.abs(st) / a, n) + pow(Math.abs(ct) / b, n), -1 / n);
    for (const entry of bumps) {
      const u = angleBetween(theta, entry.theta) / entry.widthDegrees;
      const v = (t - entry.t) / entry.heightT;
      const q = u * u + v * v;
      if (q < 16) r += entry.amount * exp(-q);
    }
    const k = follow(t);
    const turn = 0.4 * spine.rotation(t) * k * RADIANS;
    const [sr, cr] = [sin(turn), cos(turn)];
    const [x0, y0] = [r * st, -r * ct];
    const x = x0 * cr - y0 * sr;
    const lean = clamp(spine.tilt(t), -30, 30) * RADIANS * 0.3 * k * smoothstep((0.9 - t) / 0.3);
    return [x + 0.7 * k * spine.x(t), x0 * sr + y0 * cr + bodyY(t) * size, t * unit - lean * x];
  };
  return {
    mesh: loft(surface, {
      bottom,
      top,
      unit,
      edge,
      girth: 2 * (hipW + hipD) * 1.6,
    }),
    spine,
    vertebrae: placeVertebrae(spine, unit, (t) => columnY(t) * size),
    landmarks: landmarksOf(surface),
    unit,
    bottom,
    top,
    surface,
  };
}
function landmarksOf(surface) {
  const pair = (name, theta, t) => ({
    [`${name}Left`]: surface(theta, t),
    [`${name}Right`]: surface(-theta, t),
  });
  return {
    ...pair('asis', 50, 0.165),
    ...pair('psis', 153, 0.18),
    ...pair('axilla', 90, 0.85),
    ...pair('scapula', 138, 0.83),
    ...pair('trochanter', 90, 0),
    ...pair('iliacCrest', 84, 0.31),
    suprasternalNotch: surface(0, 1),
    xiphoid: surface(0, 0.73),
    c7: surface(180, 1.13),
  };
}
/** Rings of equal segments from bottom to top, closed by flat caps of concentric rings. */
function loft(surface, options) {
  const segments = Math.max(12, 2 * Math.round(options.girth / options.edge / 2));
  const rings = Math.max(8, Math.round(((options.top - options.bottom) * options.unit) / options.edge)) + 1;
  const capRings = Math.max(1, Math.round(segments / 12));
  const count = segments * rings + 2 * (segments * (capRings - 1) + 1);
  const positions = new Float32Array(3 * count);
  const indices = [];
  const write = (index, [x, y, z]) => positions.set([x, y, z], 3 * index);
  for (let ring = 0; ring < rings; ring++) {
    const t = options.bottom + ((options.top - options.bottom) * ring) / (rings - 1);
    for (let s = 0; s < segments; s++) write(ring * segments + s, surface((360 * s) / segments, t));
  }
  const band = (lower, upper) => {
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      indices.push(lower + s, lower + n, upper + n, lower + s, upper + n, upper + s);
    }
  };
  for (let ring = 0; ring + 1 < rings; ring++) band(ring * segments, (ring + 1) * segments);
  let next = segments * rings;
  const cap = (rim, upward) => {
    const centre = [0, 0, 0];
    for (let s = 0; s < segments; s++)
      for (let k = 0; k < 3; k++) centre[k] += positions[3 * (rim + s) + k] / segments;
    let outer = rim;
    for (let ring = 1; ring < capRings; ring++) {
      const f = 1 - ring / capRings;
      const inner = next;
      for (let s = 0; s < segments; s++)
        write(
          next++,
          [0, 1, 2].map((k) => centre[k] + (positions[3 * (rim + s) + k] - centre[k]) * f),
        );
      if (upward) band(outer, inner);
      else bandReversed(outer, inner);
      outer = inner;
    }
    const middle = next++;
    write(middle, centre);
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      if (upward) indices.push(outer + s, outer + n, middle);
      else indices.push(outer + n, outer + s, middle);
    }
  };
  const bandReversed = (outer, inner) => {
    for (let s = 0; s < segments; s++) {
      const n = (s + 1) % segments;
      indices.push(outer + n, outer + s, inner + s, outer + n, inner + s, inner + n);
    }
  };
  cap(0, false);
  cap((rings - 1) * segments, true);
  return {
    positions,
    indices: Uint32Array.from(indices),
  };
}
// ../core/src/sample/scan.ts
var smoothNoise = (random) => {
  const waves = Array.from({ length: 24 }, () => ({
    k: [random() * 0.3 - 0.15, random() * 0.3 - 0.15, random() * 0.3 - 0.15],
    phase: random() * 6.283,
  }));
  return (x, y, z) => {
    let sum = 0;
    for (const wave of waves) sum += sin(wave.k[0] * x + wave.k[1] * y + wave.k[2] * z + wave.phase);
    return sum / Math.sqrt(waves.length / 2);
  };
};
/** What a scanner would give of `trunk`: open ends, noise, holes, loose pieces, turned and shifted. Coordinates stay mm with Z up. */
function scanOf(trunk, options = {}) {
  const { seed = 1, noise = 0.5, turn = 0, tilt = 0, open = true, holes = 4, debris = 3 } = options;
  const random = createRandom(seed);
  const field = smoothNoise(random);
  const source = trunk.mesh;
  const centres = Array.from({ length: holes }, () => trunk.surface(random() * 360, 0.15 + random() * 0.75));
  const lowest = trunk.bottom * trunk.unit;
  const highest = trunk.top * trunk.unit;
  const faces = [];
  const vertexInHole = (v) =>
    centres.some((c) => {
      const [dx, dy, dz] = [0, 1, 2].map((k) => source.positions[3 * v + k] - c[k]);
      return dx * dx + dy * dy + dz * dz < 225;
    });
  for (let f = 0; f < source.indices.length; f += 3) {
    const corners = [0, 1, 2].map((k) => source.indices[f + k]);
    const z = corners.reduce((sum, v) => sum + source.positions[3 * v + 2], 0) / 3;
    if (open && (z < lowest + 12 || z > highest - 6)) continue;
    if (corners.some(vertexInHole)) continue;
    faces.push(...corners);
  }
  const renumber = /* @__PURE__ */ new Map();
  const points = [];
  const [sz, cz] = [sin(turn * RADIANS), cos(turn * RADIANS)];
  const [sx, cx] = [sin(tilt * RADIANS), cos(tilt * RADIANS)];
  const place = (x, y, z) => {
    const [y1, z1] = [y * cx - z * sx, y * sx + z * cx];
    points.push(x * cz - y1 * sz + 12, x * sz + y1 * cz - 7, z1 + 640);
  };
  const indices = faces.map((v) => {
    const known = renumber.get(v);
    if (known !== void 0) return known;
    const [x, y, z] = [source.positions[3 * v], source.positions[3 * v + 1], source.positions[3 * v + 2]];
    const [nx, ny] = [x, y - 5];
    const size = Math.sqrt(nx * nx + ny * ny) || 1;
    const d = noise * field(x, y, z);
    place(x + (nx / size) * d, y + (ny / size) * d, z);
    renumber.set(v, renumber.size);
    return renumber.size - 1;
  });
  for (let piece = 0; piece < debris; piece++) {
    const start = points.length / 3;
    const [x, y, z] = [random() * 80 + 230, random() * 200 - 100, random() * 400];
    place(x, y, z);
    place(x + 9, y, z);
    place(x, y + 9, z);
    place(x, y, z + 9);
    indices.push(
      start,
      start + 2,
      start + 1,
      start,
      start + 1,
      start + 3,
      start,
      start + 3,
      start + 2,
      start + 1,
      start + 2,
      start + 3,
    );
  }
  return {
    positions: Float32Array.from(points),
    indices: Uint32Array.from(indices),
  };
}
// ../core/src/sample/png.ts
var crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 3988292384 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(bytes) {
  let c = 4294967295;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 4294967295) >>> 0;
}
function chunk(type, body) {
  const out = new Uint8Array(12 + body.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(body, 8);
  view.setUint32(8 + body.length, crc32(out.subarray(4, 8 + body.length)));
  return out;
}
/** A PNG of 8-bit grey values, `width · height`, rows from the top. Source: ISO/IEC 15948, filter 0. */
function encodeGreyPng(grey, width, height) {
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = /* @__PURE__ */ new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0, 0, 0, 0], 8);
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level: 6 })),
    chunk('IEND', /* @__PURE__ */ new Uint8Array(0)),
  ];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
// ../core/src/sample/film-thickness.ts
/** Millimetres of body along Y behind every pixel of a film, row-major from the top left; 0 beside the body. */
function buildThickness(trunk, width, height, scale, halfWidth, zTop) {
  const out = new Float32Array(width * height);
  const segments = 180;
  const front = new Float32Array(width);
  const back = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    const t = (zTop - row * scale) / trunk.unit;
    if (t < trunk.bottom || t > trunk.top) continue;
    front.fill(Infinity);
    back.fill(-Infinity);
    let previous = trunk.surface(0, t);
    for (let s = 1; s <= segments; s++) {
      const point = trunk.surface((360 * s) / segments, t);
      const from = Math.min((halfWidth - previous[0]) / scale, (halfWidth - point[0]) / scale);
      const to = Math.max((halfWidth - previous[0]) / scale, (halfWidth - point[0]) / scale);
      for (let column = Math.max(0, Math.ceil(from)); column <= to && column < width; column++) {
        const f =
          to > from ? (column - (halfWidth - previous[0]) / scale) / ((previous[0] - point[0]) / scale) : 0;
        const y = previous[1] + (point[1] - previous[1]) * f;
        if (y < front[column]) front[column] = y;
        if (y > back[column]) back[column] = y;
      }
      previous = point;
    }
    for (let column = 0; column < width; column++)
      if (back[column] > front[column]) out[row * width + column] = back[column] - front[column];
  }
  return out;
}
// ../core/src/sample/film.ts
/** Draws the film: soft tissue by thickness, ribs, vertebrae with bright endplates and pedicles, pelvis, and film noise. */
function sampleFilm(trunk, options = {}) {
  const { millimetresPerPixel: scale = 0.6, seed = 5 } = options;
  const halfWidth = 230;
  const [zTop, zBottom] = [(trunk.top + 0.02) * trunk.unit, (trunk.bottom - 0.02) * trunk.unit];
  const width = Math.round(460 / scale);
  const height = Math.round((zTop - zBottom) / scale);
  const toPixel = ([x, , z]) => [(halfWidth - x) / scale, (zTop - z) / scale];
  const light = new Float32Array(width * height);
  const thickness = buildThickness(trunk, width, height, scale, halfWidth, zTop);
  for (let i = 0; i < light.length; i++) light[i] = 0.52 * (1 - exp(-thickness[i] / 95));
  const lungs = trunk.unit;
  const eachPixel = (draw, x0, x1, z0, z1) => {
    const [c0, r0] = toPixel([Math.max(x0, x1), 0, Math.max(z0, z1)]);
    const [c1, r1] = toPixel([Math.min(x0, x1), 0, Math.min(z0, z1)]);
    for (let row = Math.max(0, Math.floor(r0)); row < Math.min(height, r1); row++)
      for (let column = Math.max(0, Math.floor(c0)); column < Math.min(width, c1); column++) {
        const index = row * width + column;
        if (thickness[index] > 0) light[index] += draw(halfWidth - column * scale, zTop - row * scale);
      }
  };
  for (const side of [1, -1]) {
    const middle = 0.8 * lungs;
    eachPixel(
      (x, z) => {
        const [u, v] = [
          (x - (trunk.spine.x(z / trunk.unit) * 0.7 + side * 0.15 * lungs)) / (0.1 * lungs),
          (z - middle) / (0.25 * lungs),
        ];
        return -0.2 * clamp(1.5 * (1 - u * u - v * v), 0, 1);
      },
      side * 0.3 * lungs - 160,
      side * 0.3 * lungs + 160,
      0.5 * lungs,
      1.1 * lungs,
    );
    for (let rib = 0; rib < 11; rib++) drawRib(eachPixel, trunk, side, rib);
    drawPelvis(eachPixel, trunk, side);
  }
  for (const vertebra of trunk.vertebrae) {
    const [s, c] = [sin(vertebra.tilt * RADIANS), cos(vertebra.tilt * RADIANS)];
    const [w, h] = [vertebra.width / 2, vertebra.height / 2];
    const shift = sin(vertebra.rotation * RADIANS) * w * 0.55;
    eachPixel(
      (x, z) => {
        const [dx, dz] = [x - vertebra.centre[0], z - vertebra.centre[2]];
        const [u, v] = [dx * c - dz * s, dx * s + dz * c];
        const waist = w * (0.9 + 0.1 * (v / h) * (v / h));
        if (Math.abs(u) > waist + 2 || Math.abs(v) > h + 1.2) return 0;
        const body =
          clamp((waist - Math.abs(u)) / 1.5 + 0.5, 0, 1) * clamp((h - Math.abs(v)) / 1 + 0.5, 0, 1);
        const plate =
          exp(-((Math.abs(v) - h + 1) * (Math.abs(v) - h + 1)) / 1.2) *
          clamp((waist - Math.abs(u)) / 2, 0, 1);
        const wall = exp(-((Math.abs(u) - waist + 1) * (Math.abs(u) - waist + 1)) / 1.4) * body;
        const pedicle = [1, -1].reduce((sum, k) => {
          const [pu, pv] = [(u - k * w * 0.62 + shift) / 3.4, (v - h * 0.25) / 4.4];
          const q = pu * pu + pv * pv;
          return sum + 0.13 * exp(-(q - 1) * (q - 1) * 2) - 0.04 * exp(-q * 2);
        }, 0);
        const process =
          0.09 * exp(-((u + shift * 1.6) * (u + shift * 1.6)) / 8 - ((v + h * 0.5) * (v + h * 0.5)) / 40);
        return 0.2 * body + 0.16 * plate + 0.08 * wall + pedicle * body + process;
      },
      vertebra.centre[0] - w - 12,
      vertebra.centre[0] + w + 12,
      vertebra.centre[2] - h - 8,
      vertebra.centre[2] + h + 8,
    );
  }
  const random = createRandom(seed);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = Math.round(255 * clamp(0.03 + light[i] + 0.035 * (random() + random() - 1), 0, 1));
  return {
    png: encodeGreyPng(grey, width, height),
    width,
    height,
    millimetresPerPixel: scale,
    toPixel,
    corners: trunk.vertebrae.map(({ level, corners }) => ({
      level,
      corners: corners.map(toPixel),
    })),
  };
}
function drawRib(eachPixel, trunk, side, rib) {
  const u = trunk.unit;
  const z0 = (1.06 - 0.048 * rib) * u;
  const reach =
    (0.14 + 0.19 * sin(Math.min(1, (rib + 1) / 8) * 1.57)) * u * (rib > 8 ? 1 - 0.28 * (rib - 8) : 1);
  const x0 = trunk.spine.x(z0 / u);
  eachPixel(
    (x, z) => {
      const f = (side * (x - x0) - 16) / reach;
      if (f < 0 || f > 1) return 0;
      const d = z - (z0 + 0.035 * u * sin(f * 3.14) - 0.17 * u * f * f);
      const edge = 4.2;
      return d > -6.2 && d < 6.2
        ? 0.045 * clamp(5.2 - Math.abs(d), 0, 1) +
            0.06 * exp(-((Math.abs(d) - edge) * (Math.abs(d) - edge)) / 1.2)
        : 0;
    },
    x0,
    x0 + side * (reach + 24),
    z0 - 0.25 * u,
    z0 + 0.1 * u,
  );
}
function drawPelvis(eachPixel, trunk, side) {
  const u = trunk.unit;
  eachPixel(
    (x, z) => {
      const s = side * x;
      if (s < 0) return 0;
      const [wu, wv] = [(s - 0.17 * u) / (0.155 * u), (z - 0.2 * u) / (0.115 * u)];
      const wing = wu * wu + wv * wv;
      const [hu, hv] = [(s - 0.2 * u) / (0.055 * u), (z - 0.015 * u) / (0.055 * u)];
      const head = hu * hu + hv * hv;
      const [su, sv] = [s / (0.1 * u), (z - 0.15 * u) / (0.1 * u)];
      const sacrum = su * su + sv * sv;
      const [ou, ov] = [(s - 0.085 * u) / (0.05 * u), (z + 0.02 * u) / (0.05 * u)];
      const foramen = ou * ou + ov * ov;
      return (
        0.1 * clamp((1 - wing) * 6, 0, 1) +
        0.12 * exp(-(wing - 1) * (wing - 1) * 40) +
        0.14 * clamp((1 - head) * 5, 0, 1) +
        0.07 * clamp((1 - sacrum) * 4, 0, 1) -
        0.03 * clamp((1 - foramen) * 3, 0, 1) +
        0.07 * exp(-(foramen - 1) * (foramen - 1) * 14)
      );
    },
    0,
    side * 0.42 * u,
    -0.12 * u,
    0.36 * u,
  );
}
export {
  MOST_PICTURE_BYTES as C,
  ruleIssues as D,
  checkInput as E,
  pitsOf as S,
  cleanPicture as T,
  templateOfTrim as _,
  overEdge as a,
  placeOf as b,
  sendBytes as c,
  sendEvents as d,
  sendJson as f,
  readTrimTemplate as g,
  layTrimTemplate as h,
  sampleTrunk as i,
  sendData as l,
  layMirrored as m,
  scanOf as n,
  requireThinnerEdge as o,
  validationError as p,
  curvesForCobb as r,
  requireValidParams as s,
  sampleFilm as t,
  sendError as u,
  trunkMap as v,
  beginsAsPicture as w,
  matchHeights as x,
  SkinUnder as y,
};

//# sourceMappingURL=film-D-LHefxO.js.map
