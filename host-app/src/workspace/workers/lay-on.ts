import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { buildBvh, faceNormals, type TriMesh } from '@bracewright/core/mesh';

/** How two shapes lie apart as a whole. */
export interface LiesApart {
  /** Mean distance as they lie and once one is laid on the other, mm, of the part of the skin that lies nearest. */
  readonly before: number;
  readonly after: number;
  /** The rigid transform that lays the shape on the reference. */
  readonly motion: Mat4;
}

/** Places of the shape that are laid on. */
const SAMPLES = 1500;
const ROUNDS = 40;
/** Part of the places that is laid on, the nearest ones: the rest may be of what only one of the two has. */
const NEAREST = 0.8;
/** Two shapes lie apart as a whole where laying one on takes at least this much of the mean distance away, as a part of it and in mm. */
const GAIN = { part: 0.5, mm: 2 } as const;

interface Found {
  /** Places as they lie now, those of the reference nearest to them, and its normals there. */
  readonly at: Vec3;
  readonly foot: Vec3;
  readonly normal: Vec3;
  readonly away: number;
}

/**
 * Whether a shape lies beside a reference as a whole, as another scan of the patient does that stands in the space of its scanner; undefined where it lies on it, or differs in more than how it stands.
 * Source: iterative closest points to the planes of the reference (Chen and Medioni, Object modelling by registration of multiple range images, 1992), of the nearest part of the places (trimmed, Chetverikov et al. 2005).
 */
export function liesApart(shape: TriMesh, reference: TriMesh): LiesApart | undefined {
  const places = samplesOf(shape);
  if (places.length < 6 || reference.indices.length === 0) return undefined;
  const nearest = nearestOn(reference);
  let motion: Mat4 = mat4.IDENTITY;
  let best: { readonly mean: number; readonly motion: Mat4 } | undefined;
  let before = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const found = nearest(places.map((place) => mat4.transformPoint(motion, place)));
    const mean = found.reduce((sum, { away }) => sum + away, 0) / found.length;
    if (round === 0) before = mean;
    if (!best || mean < best.mean) best = { mean, motion };
    const step = stepOf(found);
    motion = mat4.multiply(step, motion);
  }
  const { mean: after, motion: laid } = best!;
  const isApart = before - after >= Math.max(GAIN.mm, GAIN.part * before);
  return isApart ? { before, after, motion: laid } : undefined;
}

/** Corners of triangles all over a shape. */
function samplesOf({ positions, indices }: TriMesh): readonly Vec3[] {
  const step = Math.max(1, Math.ceil(indices.length / SAMPLES));
  const places: Vec3[] = [];
  for (let h = 0; h < indices.length; h += step) places.push(vec3.pointAt(positions, indices[h]!));
  return places;
}

/** Finds the nearest places of a reference, of the part of the given ones that lies nearest to it. */
function nearestOn(reference: TriMesh): (places: readonly Vec3[]) => readonly Found[] {
  const tree = buildBvh(reference);
  const normals = faceNormals(reference);
  const out = new Float64Array(7);
  return (places) => {
    const all = places.flatMap((at): readonly Found[] => {
      const triangle = tree.closestPointInto(at[0], at[1], at[2], Infinity, out);
      if (triangle < 0) return [];
      const foot: Vec3 = [out[0]!, out[1]!, out[2]!];
      return [{ at, foot, normal: vec3.pointAt(normals, triangle), away: out[6]! }];
    });
    return all.toSorted((a, b) => a.away - b.away).slice(0, Math.ceil(NEAREST * all.length));
  };
}

/** The small turn and move that brings places nearest to the planes of their feet. */
function stepOf(found: readonly Found[]): Mat4 {
  const middle = vec3.scale(found.map(({ at }) => at).reduce(vec3.add, [0, 0, 0] as Vec3), 1 / found.length);
  const matrix = Array.from({ length: 6 }, () => new Float64Array(7));
  for (const { at, foot, normal } of found) {
    const row = [...vec3.cross(vec3.subtract(at, middle), normal), ...normal];
    const over = vec3.dot(vec3.subtract(foot, at), normal);
    for (let r = 0; r < 6; r++) {
      for (let c = 0; c < 6; c++) matrix[r]![c]! += row[r]! * row[c]!;
      matrix[r]![6]! += row[r]! * over;
    }
  }
  // A shape that slides along itself, as round a tube, does not.
  for (let r = 0; r < 6; r++) matrix[r]![r]! *= 1 + 1e-6;
  const [a, b, c, x, y, z] = solved(matrix) as [number, number, number, number, number, number];
  const angle = vec3.length([a, b, c]);
  const turn = angle > 0 ? mat4.rotation(vec3.scale([a, b, c], 1 / angle), angle, middle) : mat4.IDENTITY;
  return mat4.multiply(mat4.translation([x, y, z]), turn);
}

/** Unknowns of six equations, their right sides in the seventh column; 0 where nothing says them. Gaussian elimination with pivots. */
function solved(rows: Float64Array[]): number[] {
  for (let k = 0; k < 6; k++) {
    const best = [...rows.keys()].slice(k).reduce((a, b) => (Math.abs(rows[b]![k]!) > Math.abs(rows[a]![k]!) ? b : a), k); // prettier-ignore
    [rows[k], rows[best]] = [rows[best]!, rows[k]!];
    if (Math.abs(rows[k]![k]!) < 1e-9) continue;
    for (let r = k + 1; r < 6; r++) {
      const factor = rows[r]![k]! / rows[k]![k]!;
      for (let c = k; c < 7; c++) rows[r]![c]! -= factor * rows[k]![c]!;
    }
  }
  const x = [0, 0, 0, 0, 0, 0];
  for (let r = 5; r >= 0; r--) {
    const rest = rows[r]!.slice(r + 1, 6).reduce((sum, value, i) => sum + value * x[r + 1 + i]!, 0);
    x[r] = Math.abs(rows[r]![r]!) < 1e-9 ? 0 : (rows[r]![6]! - rest) / rows[r]![r]!;
  }
  return x;
}
