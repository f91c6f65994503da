import { vec3, type Vec3 } from '@bracewright/core/math';
import { partOf, type TriMesh, type Work } from '@bracewright/core/mesh';

/** Border vertices nearer to the plane than this, mm, are of the seam: a clean cut may lie a hundredth of a millimetre beside its plane. */
const AT_SEAM = 0.0105;

/** How many vertices are mirrored between two questions whether to stop. */
const BATCH = 16384;

/** A plane through `origin`, mm, with its unit normal. */
export interface MirrorPlane {
  readonly origin: Vec3;
  readonly normal: Vec3;
}

/**
 * A half that ends at the plane, and its mirror image, with one seam: the border of the half at the plane is laid onto it and belongs to both. Other borders (holes of the
 * scan) are mirrored as they are. The vertices of the half come first and keep their bits but at the seam.
 */
export function withMirrorImage(half: TriMesh, { origin, normal }: MirrorPlane, work: Work = {}): TriMesh {
  const count = half.positions.length / 3;
  const far = (v: number): number => vec3.dot(vec3.subtract(vec3.pointAt(half.positions, v), origin), normal);
  const isSeam = seamOf(half, far);
  const { progress } = partOf(work, 0.3, 1);
  progress?.(0);
  const twin = new Uint32Array(count);
  let twins = count;
  for (let v = 0; v < count; v++) twin[v] = isSeam[v] === 1 ? v : twins++;
  const positions = new Float32Array(3 * twins);
  positions.set(half.positions);
  for (let v = 0; v < count; v++) {
    if (v % BATCH === 0) {
      work.checkAborted?.();
      progress?.(v / count);
    }
    const away = far(v);
    const times = isSeam[v] === 1 ? 1 : 2;
    for (let k = 0; k < 3; k++)
      positions[3 * twin[v]! + k] = half.positions[3 * v + k]! - times * away * normal[k]!;
  }
  const indices = new Uint32Array(2 * half.indices.length);
  indices.set(half.indices);
  for (let i = 0; i < half.indices.length; i += 3)
    for (let k = 0; k < 3; k++) indices[half.indices.length + i + k] = twin[half.indices[i + 2 - k]!]!;
  return { positions, indices };
}

/** Flags of the vertices on border edges that lie in the plane. */
function seamOf({ positions, indices }: TriMesh, far: (v: number) => number): Uint8Array {
  const count = positions.length / 3;
  const near = Uint8Array.from({ length: count }, (_, v) => (Math.abs(far(v)) <= AT_SEAM ? 1 : 0));
  // Edges of two near vertices, by their lower and their higher one: how often each is there.
  const times = new Map<number, number>();
  const eachEdge = (visit: (a: number, b: number, key: number) => void): void => {
    for (let i = 0; i < indices.length; i++) {
      const [a, b] = [indices[i]!, indices[i % 3 === 2 ? i - 2 : i + 1]!];
      if (near[a] === 1 && near[b] === 1) visit(a, b, Math.min(a, b) * count + Math.max(a, b));
    }
  };
  eachEdge((_, __, key) => times.set(key, (times.get(key) ?? 0) + 1));
  const isSeam = new Uint8Array(count);
  eachEdge((a, b, key) => {
    if (times.get(key) === 1) isSeam[a] = isSeam[b] = 1;
  });
  return isSeam;
}
