import { vec3, type Vec3 } from '@bracewright/core/math';
import type { SurfaceDisc } from '@bracewright/core/mesh';

/** A ring with fewer vertices than this, twice the numbers of a patch, says nothing of the skin round about. */
export const FEW = 12;
/** A triangle faces as the ring does where the cosine between them is above this: moved along the ring's one normal it turns over nowhere. */
export const FACES = 0.2;
/** Skin that faces within so much (a cosine) of the middle says how the ring faces. */
export const ALIKE = 0.5;

/** Skin by its pieces: the area of each along its normal outwards, and how far it lies from the middle, in radii. */
export interface Pieces {
  readonly areas: Float64Array;
  readonly shares: Float64Array;
}

/** The way the skin under a ring faces: first its pieces about the middle, then all that face about so. A cut or a fold that the ring reaches over does not turn it. Of length 0 where none do. */
export function facingOf({ areas, shares }: Pieces): Vec3 {
  const sum = (reach: number, [x, y, z]: Vec3): Vec3 => {
    const all: [number, number, number] = [0, 0, 0];
    for (let n = 0; n < shares.length; n++) {
      const u = shares[n]! / reach;
      if (!(u < 1)) continue;
      const [a, b, c] = [areas[3 * n]!, areas[3 * n + 1]!, areas[3 * n + 2]!];
      // With no way given all count.
      if (a * x + b * y + c * z < ALIKE * Math.sqrt((x * x + y * y + z * z) * (a * a + b * b + c * c)))
        continue;
      const weight = (1 - u * u) * (1 - u * u);
      all[0] += weight * a;
      all[1] += weight * b;
      all[2] += weight * c;
    }
    return vec3.normalize(all, [0, 0, 0]);
  };
  const about = sum(1 / 2, [0, 0, 0]);
  const all = sum(1, about);
  return vec3.length(all) > 0 ? all : about;
}

/** The triangles of a piece of skin whose vertices lie at `positions` (`3·V` of the whole body). */
export function trianglesOf(
  { mesh: { indices }, distances, vertices }: SurfaceDisc,
  positions: Float32Array,
  { radius, out }: { readonly radius: number; readonly out: 1 | -1 },
): Pieces {
  const count = indices.length / 3;
  const areas = new Float64Array(3 * count);
  const shares = new Float64Array(count);
  for (let f = 0; f < count; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    shares[f] = (distances[a]! + distances[b]! + distances[c]!) / (3 * radius);
    const area = areaOf(positions, vertices[a]!, vertices[b]!, vertices[c]!, out);
    for (let k = 0; k < 3; k++) areas[3 * f + k] = area[k]!;
  }
  return { areas, shares };
}

/** Twice the area of a triangle along its normal, outwards. */
function areaOf(p: ArrayLike<number>, a: number, b: number, c: number, out: 1 | -1): Vec3 {
  const at = vec3.pointAt(p, a);
  const u = vec3.subtract(vec3.pointAt(p, b), at);
  return vec3.scale(vec3.cross(u, vec3.subtract(vec3.pointAt(p, c), at)), out);
}

/** Distances of the vertices of a piece from its middle in radii; Infinity for those that stay: of edges that keep their line, and of triangles that do not face as the ring does. */
export function sharesOf(
  { mesh, distances, vertices }: SurfaceDisc,
  normal: Vec3,
  { out, held, radius }: { readonly out: 1 | -1; readonly held: Uint8Array; readonly radius: number },
): Float64Array {
  const { positions, indices } = mesh;
  const shares = distances.map((distance, n) => (held[vertices[n]!] === 1 ? Infinity : distance / radius));
  for (let i = 0; i < indices.length; i += 3) {
    const area = areaOf(positions, indices[i]!, indices[i + 1]!, indices[i + 2]!, out);
    if (vec3.dot(area, normal) > FACES * vec3.length(area)) continue;
    for (let c = i; c < i + 3; c++) shares[indices[c]!] = Infinity;
  }
  return shares;
}
