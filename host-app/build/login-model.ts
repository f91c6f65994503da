import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';

/**
 * File format of the model on the sign-in page ("BWL1"): u32 magic, u32 parts; per part u32 vertices, u32 indices, f32×3 origin and f32 step
 * (position = origin + step · i16), i16 positions (3·V, padded to 4 bytes), i8 unit normals ·127 (4 a vertex), u16 indices (padded).
 * 40 kB instead of the 400 kB of an STL, and readable without a parser.
 */
export const LOGIN_MODEL_MAGIC = 0x314c5742;

interface Part {
  readonly positions: number[];
  readonly indices: number[];
}

/** Area-weighted unit normals, `3·V`. */
function normalsOf({ positions, indices }: Part): Float64Array {
  const normals = new Float64Array(positions.length);
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [indices[f]! * 3, indices[f + 1]! * 3, indices[f + 2]! * 3];
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number];
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) normals[corner + k]! += n[k]!;
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1;
    for (let k = 0; k < 3; k++) normals[i + k]! /= length;
  }
  return normals;
}

const smooth = (x: number) => {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
};
/** Soft step that is 1 at `centre` and 0 beyond `half` degrees from it. */
const near = (theta: number, centre: number, half: number) => {
  const d = Math.abs(((theta - centre + 540) % 360) - 180);
  return smooth(1 - d / half);
};

// Trim lines of a Chêneau-type brace as height fractions over the angle: high under one axilla, cut out for the arms, the thighs and the belly.
const upperTrim = (theta: number) =>
  0.76 +
  0.1 * near(theta, -90, 60) -
  0.02 * near(theta, 90, 55) +
  0.03 * near(theta, 180, 70) -
  0.16 * near(theta, 0, 62);
const lowerTrim = (theta: number) =>
  -0.06 +
  0.11 * near(theta, 62, 52) +
  0.11 * near(theta, -62, 52) +
  0.02 * near(theta, 0, 40) -
  0.03 * near(theta, 180, 80);

/** The brace's wall round the trunk: open in front, 5 mm thick, standing off the skin, with a rounded rim. */
function braceWall(trunk: SampleTrunk): Part {
  const columns = 132;
  const rows = 46;
  const opening = 6;
  const positions: number[] = [];
  const indices: number[] = [];
  const skin = (theta: number, t: number, offset: number) => {
    const [x, y, z] = trunk.surface(theta, t);
    // Outwards across the section; enough for a wall this thin.
    const a = trunk.surface(theta - 5, t);
    const b = trunk.surface(theta + 5, t);
    const [tx, ty] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(tx, ty) || 1;
    const centre = trunk.surface(theta + 180, t);
    let [nx, ny] = [ty / length, -tx / length];
    if (nx * (x - centre[0]) + ny * (y - centre[1]) < 0) [nx, ny] = [-nx, -ny];
    return [x + nx * offset, y + ny * offset, z] as const;
  };
  const at = (layer: number, i: number, j: number) => layer * (columns + 1) * (rows + 1) + i * (rows + 1) + j;
  for (const offset of [8, 2.5])
    for (let i = 0; i <= columns; i++) {
      const theta = opening + ((360 - 2 * opening) * i) / columns;
      const [low, high] = [lowerTrim(theta), upperTrim(theta)];
      for (let j = 0; j <= rows; j++) positions.push(...skin(theta, low + ((high - low) * j) / rows, offset));
    }
  const quad = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, a, c, d);
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      quad(at(0, i, j), at(0, i + 1, j), at(0, i + 1, j + 1), at(0, i, j + 1));
      quad(at(1, i, j), at(1, i, j + 1), at(1, i + 1, j + 1), at(1, i + 1, j));
    }
  for (let i = 0; i < columns; i++) {
    quad(at(0, i, 0), at(1, i, 0), at(1, i + 1, 0), at(0, i + 1, 0));
    quad(at(0, i, rows), at(0, i + 1, rows), at(1, i + 1, rows), at(1, i, rows));
  }
  for (let j = 0; j < rows; j++) {
    quad(at(0, 0, j), at(0, 0, j + 1), at(1, 0, j + 1), at(1, 0, j));
    quad(at(0, columns, j), at(1, columns, j), at(1, columns, j + 1), at(0, columns, j + 1));
  }
  return { positions, indices };
}

/** Where the shown skin ends below: just under the brace, as a bust does. */
const SKIN_BOTTOM = -0.1;

/** The trunk's skin without the closing caps above the shoulders' end, as a grid. */
function trunkSkin(trunk: SampleTrunk): Part {
  const columns = 96;
  const rows = 92;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= rows; j++) {
    const t = SKIN_BOTTOM + ((trunk.top - SKIN_BOTTOM) * j) / rows;
    for (let i = 0; i < columns; i++) positions.push(...trunk.surface((360 * i) / columns, t));
  }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [a, b] = [j * columns + i, j * columns + ((i + 1) % columns)];
      indices.push(a, b, b + columns, a, b + columns, a + columns);
    }
  return { positions, indices };
}

function encode(parts: readonly Part[]): Uint8Array {
  const size = parts.reduce(
    (sum, { positions, indices }) =>
      sum +
      24 +
      Math.ceil((positions.length * 2) / 4) * 4 +
      (positions.length / 3) * 4 +
      Math.ceil((indices.length * 2) / 4) * 4,
    8,
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, LOGIN_MODEL_MAGIC, true);
  view.setUint32(4, parts.length, true);
  let at = 8;
  for (const part of parts) {
    const { positions, indices } = part;
    const normals = normalsOf(part);
    const low = [0, 1, 2].map((k) => Math.min(...positions.filter((_, i) => i % 3 === k)));
    const high = [0, 1, 2].map((k) => Math.max(...positions.filter((_, i) => i % 3 === k)));
    const origin = low.map((value, k) => (value + high[k]!) / 2);
    const step = Math.max(...low.map((value, k) => high[k]! - value)) / 2 / 32_000;
    view.setUint32(at, positions.length / 3, true);
    view.setUint32(at + 4, indices.length, true);
    origin.forEach((value, k) => view.setFloat32(at + 8 + 4 * k, value, true));
    view.setFloat32(at + 20, step, true);
    at += 24;
    positions.forEach((value, i) =>
      view.setInt16(at + 2 * i, Math.round((value - origin[i % 3]!) / step), true),
    );
    at += Math.ceil((positions.length * 2) / 4) * 4;
    for (let v = 0; v < positions.length / 3; v++, at += 4)
      for (let k = 0; k < 3; k++) view.setInt8(at + k, Math.round(normals[3 * v + k]! * 127));
    indices.forEach((value, i) => view.setUint16(at + 2 * i, value, true));
    at += Math.ceil((indices.length * 2) / 4) * 4;
  }
  return bytes;
}

/** The bytes of `/login-model.bin`: a trunk with a thoracic curve, and a brace round it. */
export function loginModel(): Uint8Array {
  const trunk = sampleTrunk({ cobb: 24, edge: 12 });
  return encode([trunkSkin(trunk), braceWall(trunk)]);
}
