import { deflateSync } from 'node:zlib';

/** A vertebra of the drawn film: its corners as the picture shows them, upper left first and on clockwise. */
export interface DrawnVertebra {
  readonly level: string;
  readonly corners: readonly (readonly [number, number])[];
}

const LEVELS = [
  'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12', 'L1', 'L2', 'L3', 'L4', 'L5',
]; // prettier-ignore

/** Tilt of each vertebra, degrees, + where its right end lies lower: a thoracic curve of 36° from T5 to T12, its apex T8 or T9, and straight below. */
const TILTS = [0, 4, 8, 12, 18, 14, 8, 2, -5, -11, -16, -18, -12, -6, -2, 0, 0];

const SIZE = { width: 420, height: 1000 } as const;

/** A column of vertebrae that follows its tilts. */
export function drawnVertebrae(): readonly DrawnVertebra[] {
  let [x, y] = [SIZE.width / 2, 90];
  return LEVELS.map((level, i) => {
    const half = 20 + i;
    const height = 30 + i;
    const tilt = (TILTS[i]! * Math.PI) / 180;
    const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
    const corner = (dx: number, dy: number) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos] as const;
    const corners = [corner(-half, 0), corner(half, 0), corner(half, height), corner(-half, height)];
    const gap = height + 6;
    [x, y] = corner(0, gap) as [number, number];
    return { level, corners };
  });
}

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

const isInside = ([x, y]: readonly [number, number], corners: DrawnVertebra['corners']): boolean =>
  corners.every(([ax, ay], k) => {
    const [bx, by] = corners[(k + 1) % corners.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** A film of nobody, drawn here: bright vertebrae on a grey trunk, as an 8-bit PNG. */
export function drawnFilm(): Buffer {
  const { width, height } = SIZE;
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = Math.round(
        30 + 60 * Math.exp(-(((x - width / 2) / 130) * ((x - width / 2) / 130))),
      );
  for (const { corners } of drawnVertebrae()) {
    const ys = corners.map(([, y]) => y);
    for (let y = Math.floor(Math.min(...ys)); y < Math.max(...ys); y++)
      for (let x = 0; x < width; x++)
        if (isInside([x + 0.5, y + 0.5], corners)) rows[y * (width + 1) + 1 + x] = 190;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
