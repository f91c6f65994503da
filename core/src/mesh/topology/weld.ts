import type { TriMesh } from '../tri-mesh.ts';

/**
 * Mixes three 32-bit words. Source: Appleby, MurmurHash3, 2011 (x86, 32 bits). The full mixing is needed: the low bits of
 * coordinates are mostly zero, and a weaker hash puts a regular grid into one long run of the table.
 */
function hash3(a: number, b: number, c: number): number {
  let k = Math.imul(a, 0xcc9e2d51);
  let h = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  k = Math.imul(b, 0xcc9e2d51);
  h ^= Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  k = Math.imul(c, 0xcc9e2d51);
  h ^= Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function tableSize(entries: number): number {
  let size = 1024;
  while (size < entries) size *= 2;
  return size;
}

/**
 * Gives every corner the number of the first corner at the same place. Two places are the same when their coordinates are the
 * same bit for bit, with -0 taken as 0. Open addressing with linear probing in one Int32Array: a JS Map holds at most 2²⁴ keys
 * and is twenty times slower. Numbers are dealt in order of first appearance, so the result does not depend on the table's size.
 */
function numberPlaces(corners: Float32Array): { vertexOf: Uint32Array; positions: Float32Array } {
  const count = corners.length / 3;
  // -0 becomes 0 by adding 0, so that comparing bits compares places; NaN keeps its bits and equals only itself.
  const values = new Float32Array(corners.length);
  for (let i = 0; i < values.length; i++) values[i] = corners[i]! + 0;
  const bits = new Uint32Array(values.buffer);
  const vertexOf = new Uint32Array(count);
  let capacity = tableSize(Math.ceil(count / 2));
  let mask = capacity - 1;
  let table = new Int32Array(capacity).fill(-1);
  let used = 0;
  // Distinct places are packed to the front of `bits` as they are found: place `p` never overtakes the corner being read.
  for (let corner = 0; corner < count; corner++) {
    const at = 3 * corner;
    const x = bits[at]!;
    const y = bits[at + 1]!;
    const z = bits[at + 2]!;
    let slot = hash3(x, y, z) & mask;
    let place = table[slot]!;
    while (place >= 0) {
      const other = 3 * place;
      if (bits[other] === x && bits[other + 1] === y && bits[other + 2] === z) break;
      slot = (slot + 1) & mask;
      place = table[slot]!;
    }
    if (place < 0) {
      place = used++;
      table[slot] = place;
      bits[3 * place] = x;
      bits[3 * place + 1] = y;
      bits[3 * place + 2] = z;
      if (used * 5 > capacity * 3) {
        capacity *= 2;
        mask = capacity - 1;
        table = new Int32Array(capacity).fill(-1);
        for (let p = 0; p < used; p++) {
          let free = hash3(bits[3 * p]!, bits[3 * p + 1]!, bits[3 * p + 2]!) & mask;
          while (table[free]! >= 0) free = (free + 1) & mask;
          table[free] = p;
        }
      }
    }
    vertexOf[corner] = place;
  }
  return { vertexOf, positions: values.slice(0, 3 * used) };
}

/**
 * Makes an indexed mesh of a triangle soup (`9·F` coordinates, three corners a triangle): corners at bit-equal places (-0 = 0)
 * become one vertex, numbered in order of first appearance. Triangles are kept as they are, degenerate ones too.
 */
export function weld(soup: Float32Array): TriMesh {
  const { vertexOf, positions } = numberPlaces(soup);
  return { positions, indices: vertexOf };
}

/** Joins the vertices of an indexed mesh that lie at bit-equal places (-0 = 0); returns `mesh` itself when there are none. */
export function weldVertices(mesh: TriMesh): TriMesh {
  const { vertexOf, positions } = numberPlaces(mesh.positions);
  if (positions.length === mesh.positions.length) return mesh;
  const indices = new Uint32Array(mesh.indices.length);
  for (let i = 0; i < indices.length; i++) indices[i] = vertexOf[mesh.indices[i]!]!;
  return { positions, indices };
}
