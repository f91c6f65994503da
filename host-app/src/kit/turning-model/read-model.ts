/** A part of the model: positions are `origin + step · position`, mm; normals are of length 127. */
export interface ModelPart {
  /** `3·V`. */
  readonly positions: Int16Array<ArrayBuffer>;
  /** `3·V`. */
  readonly normals: Int8Array<ArrayBuffer>;
  readonly indices: Uint16Array<ArrayBuffer>;
  readonly origin: readonly [number, number, number];
  readonly step: number;
}

/** "BWL2". */
export const MODEL_MAGIC = 0x324c5742;
/** What the model was made from, as a SHA-256: a test compares it, nobody else reads it. */
export const STAMP_BYTES = 32;
const PART_HEAD = 24;

/** Numbers of 16 bits whose low bytes stand before their high ones. */
const joined = (bytes: Uint8Array, at: number, count: number): Uint16Array<ArrayBuffer> =>
  Uint16Array.from({ length: count }, (_, i) => bytes[at + i]! | (bytes[at + count + i]! << 8));

/**
 * Reads the model on the sign-in page: u32 magic, u32 parts, the stamp; per part u32 vertices, u32 indices, f32×3 origin, f32 step, then the positions (all x, all y, all z; each as
 * its difference from the one before, zigzag, u16), the normals (all x, all y, all z; i8), the indices (each as how far it lies behind the next new vertex, u16). All u16 stand as their
 * low bytes, then their high ones, so that gzip makes a quarter of it. Throws on other bytes.
 */
export function readModel(buffer: ArrayBuffer): readonly ModelPart[] {
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== MODEL_MAGIC) throw new Error('not a sign-in model');
  const bytes = new Uint8Array(buffer);
  let at = 8 + STAMP_BYTES;
  return Array.from({ length: view.getUint32(4, true) }, () => {
    const vertices = view.getUint32(at, true);
    const count = view.getUint32(at + 4, true);
    const number = (offset: number) => view.getFloat32(at + offset, true);
    const head = { origin: [number(8), number(12), number(16)] as const, step: number(20) };
    at += PART_HEAD;
    const steps = joined(bytes, at, 3 * vertices);
    const positions = new Int16Array(3 * vertices);
    const normals = new Int8Array(3 * vertices);
    at += 6 * vertices;
    for (let axis = 0; axis < 3; axis++)
      for (let v = 0, value = 0; v < vertices; v++) {
        const step = steps[axis * vertices + v]!;
        value += step & 1 ? -(step + 1) / 2 : step / 2;
        positions[3 * v + axis] = value;
        normals[3 * v + axis] = (bytes[at + axis * vertices + v]! << 24) >> 24;
      }
    at += 3 * vertices;
    let next = 0;
    const indices = joined(bytes, at, count).map((back) => (back === 0 ? next++ : next - back));
    at += 2 * count;
    return { positions, normals, indices, ...head };
  });
}
