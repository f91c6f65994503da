import { MODEL_MAGIC, STAMP_BYTES } from '../../../../host-app/src/kit/turning-model/read-model.ts';
import type { ShownMesh } from './coarsen.ts';

/** Numbers of 16 bits as they are written: all low bytes, then all high ones, which compresses better. */
const planes = (values: readonly number[]): readonly number[] => [
  ...values.map((value) => value & 255),
  ...values.map((value) => (value >> 8) & 255),
];

/** Each number as its difference from the one `stride` places before it; small ones of either sign have few bits. */
function differences(values: readonly number[], stride: number): readonly number[] {
  return values.map((value, i) => {
    const step = ((value - (i < stride ? 0 : values[i - stride]!) + 98_304) % 65_536) - 32_768;
    return step < 0 ? -2 * step - 1 : 2 * step;
  });
}

/** How far each corner lies behind the newest vertex; 0 is the next new one. */
function backwards(indices: Uint32Array): readonly number[] {
  let next = 0;
  return [...indices].map((index) => {
    const back = next - index;
    if (back === 0) next++;
    return back;
  });
}

function encodePart({ positions, normals, indices }: ShownMesh): Uint8Array {
  const axes = [0, 1, 2].map((axis) => positions.filter((_, i) => i % 3 === axis));
  const low = axes.map((values) => values.reduce((a, b) => Math.min(a, b)));
  const high = axes.map((values) => values.reduce((a, b) => Math.max(a, b)));
  const origin = low.map((value, axis) => (value + high[axis]!) / 2);
  const step = Math.max(...low.map((value, axis) => high[axis]! - value)) / 2 / 4000;
  const grid = axes.flatMap((values, axis) => {
    const whole = [...values].map((value) => Math.round((value - origin[axis]!) / step));
    return differences(whole, 1);
  });
  const turned = [0, 1, 2].flatMap((axis) => [...normals.filter((_, i) => i % 3 === axis)]);
  const head = new DataView(new ArrayBuffer(24));
  head.setUint32(0, positions.length / 3, true);
  head.setUint32(4, indices.length, true);
  origin.forEach((value, axis) => head.setFloat32(8 + 4 * axis, value, true));
  head.setFloat32(20, step, true);
  return Uint8Array.from([
    ...new Uint8Array(head.buffer),
    ...planes(grid),
    ...turned.map((value) => Math.round(value * 127) & 255),
    ...planes(backwards(indices)),
  ]);
}

/** The file of the model that turns on the sign-in page; see `readModel` for its format. */
export function encodeModel(parts: readonly ShownMesh[], stamp: string): Uint8Array {
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, MODEL_MAGIC, true);
  head.setUint32(4, parts.length, true);
  const bytes = Buffer.concat([
    new Uint8Array(head.buffer),
    Buffer.from(stamp, 'hex').subarray(0, STAMP_BYTES),
    ...parts.map(encodePart),
  ]);
  return Uint8Array.from(bytes);
}
