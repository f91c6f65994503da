/**
 * Nearest point of the triangle `t[at … at + 8]` to (x, y, z). Writes the point to `out[0..2]` and its barycentric weights to
 * `out[3..5]`, returns the squared distance. Degenerate triangles are treated as their longest edge or point.
 * Source: Ericson, Real-Time Collision Detection, 2005, section 5.1.5; the guards against zero lengths are ours.
 */
export function closestOnTriangle(
  t: ArrayLike<number>,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ax = t[at]!;
  const ay = t[at + 1]!;
  const az = t[at + 2]!;
  const abx = t[at + 3]! - ax;
  const aby = t[at + 4]! - ay;
  const abz = t[at + 5]! - az;
  const acx = t[at + 6]! - ax;
  const acy = t[at + 7]! - ay;
  const acz = t[at + 8]! - az;
  const apx = x - ax;
  const apy = y - ay;
  const apz = z - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  let v = 0;
  let w = 0;
  if (d1 > 0 || d2 > 0) {
    const bpx = apx - abx;
    const bpy = apy - aby;
    const bpz = apz - abz;
    const d3 = abx * bpx + aby * bpy + abz * bpz;
    const d4 = acx * bpx + acy * bpy + acz * bpz;
    if (d3 >= 0 && d4 <= d3) v = 1;
    else {
      const vc = d1 * d4 - d3 * d2;
      if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) v = d1 / (d1 - d3);
      else {
        const cpx = apx - acx;
        const cpy = apy - acy;
        const cpz = apz - acz;
        const d5 = abx * cpx + aby * cpy + abz * cpz;
        const d6 = acx * cpx + acy * cpy + acz * cpz;
        if (d6 >= 0 && d5 <= d6) w = 1;
        else {
          const vb = d5 * d2 - d1 * d6;
          if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6) w = d2 / (d2 - d6);
          else {
            const va = d3 * d6 - d5 * d4;
            const e = d4 - d3;
            const g = d5 - d6;
            if (va <= 0 && e >= 0 && g >= 0 && e + g > 0) {
              w = e / (e + g);
              v = 1 - w;
            } else {
              const sum = va + vb + vc;
              if (sum > 0) {
                v = vb / sum;
                w = vc / sum;
              }
            }
          }
        }
      }
    }
  }
  const px = ax + v * abx + w * acx;
  const py = ay + v * aby + w * acy;
  const pz = az + v * abz + w * acz;
  out[0] = px;
  out[1] = py;
  out[2] = pz;
  out[3] = 1 - v - w;
  out[4] = v;
  out[5] = w;
  const dx = x - px;
  const dy = y - py;
  const dz = z - pz;
  return dx * dx + dy * dy + dz * dz;
}
