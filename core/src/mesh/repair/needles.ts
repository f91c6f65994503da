/** Whether three places lie on one line (or coincide): the cross product is exactly zero in f64. */
export function hasNoArea(positions: Float32Array, a: number, b: number, c: number): boolean {
  const ux = positions[3 * b]! - positions[3 * a]!;
  const uy = positions[3 * b + 1]! - positions[3 * a + 1]!;
  const uz = positions[3 * b + 2]! - positions[3 * a + 2]!;
  const vx = positions[3 * c]! - positions[3 * a]!;
  const vy = positions[3 * c + 1]! - positions[3 * a + 1]!;
  const vz = positions[3 * c + 2]! - positions[3 * a + 2]!;
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}

/**
 * Decides which triangles without area may go. `fate` holds 3 for the candidates (three corners on one line) and 0 for sound
 * triangles; a candidate becomes 0 (stays) when each of its three edges has a neighbour running the other way, because dropping it
 * would open the surface. Candidates may be neighbours of each other. Only edges of candidates are looked up, so the table is
 * small in all but degenerate files.
 */
export function keepNeedles(indices: Uint32Array, fate: Uint8Array): void {
  let candidates = 0;
  for (let f = 0; f < fate.length; f++) if (fate[f] === 3) candidates++;
  let capacity = 16;
  while (capacity < 6 * candidates) capacity *= 2;
  const mask = capacity - 1;
  const from = new Uint32Array(capacity);
  const to = new Uint32Array(capacity);
  /** 0 free, 1 wanted, 2 wanted and seen. */
  const state = new Uint8Array(capacity);
  const find = (a: number, b: number): number => {
    let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    let slot = (h ^ (h >>> 13)) & mask;
    while (state[slot] !== 0 && (from[slot] !== a || to[slot] !== b)) slot = (slot + 1) & mask;
    return slot;
  };
  const corner = (f: number, k: number): number => indices[3 * f + (k % 3)]!;
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 3) continue;
    for (let k = 0; k < 3; k++) {
      const slot = find(corner(f, k + 1), corner(f, k));
      if (state[slot] !== 0) continue;
      state[slot] = 1;
      from[slot] = corner(f, k + 1);
      to[slot] = corner(f, k);
    }
  }
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 0 && fate[f] !== 3) continue;
    for (let k = 0; k < 3; k++) {
      const slot = find(corner(f, k), corner(f, k + 1));
      if (state[slot] === 1) state[slot] = 2;
    }
  }
  for (let f = 0; f < fate.length; f++) {
    if (fate[f] !== 3) continue;
    let closed = 0;
    for (let k = 0; k < 3; k++) if (state[find(corner(f, k + 1), corner(f, k))] === 2) closed++;
    if (closed === 3) fate[f] = 0;
  }
}
