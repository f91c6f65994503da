import { sinCos, PI } from '../math/portable.ts';
import { lerp } from '../math/scalar.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** A small closed body as plain data; lengths in mm, standing on z = 0 with its axis along Z (the sphere: centred on the origin). */
export type BodySpec =
  | ({ readonly kind: 'tube'; readonly radius: number; readonly height: number } & Resolution)
  | ({
      readonly kind: 'elliptic-tube';
      /** Half of the width, along X. */
      readonly radiusX: number;
      /** Half of the depth, along Y. */
      readonly radiusY: number;
      readonly height: number;
    } & Resolution)
  | ({
      /** An elliptic tube without its ends. */
      readonly kind: 'open-tube';
      readonly radiusX: number;
      readonly radiusY: number;
      readonly height: number;
    } & Resolution)
  | ({
      /** A closed elliptic tube with a round dent in its front; a dent deeper than the tube comes out at its back, through the skin. */
      readonly kind: 'dented-tube';
      readonly radiusX: number;
      readonly radiusY: number;
      readonly height: number;
      /** Depth of the dent in its middle. */
      readonly dent: number;
    } & Resolution)
  | ({
      readonly kind: 'cone';
      readonly bottomRadius: number;
      /** 0 is not allowed: take a small radius. */
      readonly topRadius: number;
      readonly height: number;
    } & Resolution)
  | {
      readonly kind: 'sphere';
      readonly radius: number;
      /** Each step splits every triangle into four: 20·4ⁿ triangles. */
      readonly subdivisions: number;
    };

interface Resolution {
  /** Vertices round a section, at least 3. */
  readonly segments: number;
  /** Bands of triangles along the axis, at least 1. */
  readonly rings: number;
}

type Options<K extends BodySpec['kind']> = Omit<Extract<BodySpec, { kind: K }>, 'kind'>;

/** A closed round cylinder. */
export const tube = ({ radius, height, ...resolution }: Options<'tube'>): TriMesh =>
  loft(() => [radius, radius], height, resolution);

/** A closed cylinder of elliptic section, like a trunk. */
export const ellipticTube = ({
  radiusX,
  radiusY,
  height,
  ...resolution
}: Options<'elliptic-tube'>): TriMesh => loft(() => [radiusX, radiusY], height, resolution);

/** The wall of an elliptic tube alone, open above and below. */
export const openTube = (options: Options<'open-tube'>): TriMesh => {
  const { positions, indices } = ellipticTube(options);
  const side = positions.length / 3 - 2;
  const wall: number[] = [];
  for (let t = 0; t < indices.length; t += 3)
    if (indices[t]! < side) wall.push(indices[t]!, indices[t + 1]!, indices[t + 2]!);
  return { positions: positions.slice(0, 3 * side), indices: Uint32Array.from(wall) };
};

/** A closed elliptic tube with a dent in its front at half of its height, as wide as half of `radiusX` all round. */
export const dentedTube = ({ dent, ...options }: Options<'dented-tube'>): TriMesh => {
  const { positions, indices } = ellipticTube(options);
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! >= 0) continue;
    const x = positions[i]! / (options.radiusX / 2);
    const z = (positions[i + 2]! - options.height / 2) / (options.radiusX / 2);
    const inside = 1 - x * x - z * z;
    if (inside > 0) positions[i + 1]! += dent * inside * inside;
  }
  return { positions, indices };
};

/** A closed frustum. */
export const cone = ({ bottomRadius, topRadius, height, ...resolution }: Options<'cone'>): TriMesh =>
  loft((t) => [lerp(bottomRadius, topRadius, t), lerp(bottomRadius, topRadius, t)], height, resolution);

/** The body that `spec` describes: the same bits in every engine. */
export function makeBody(spec: BodySpec): TriMesh {
  switch (spec.kind) {
    case 'tube':
      return tube(spec);
    case 'elliptic-tube':
      return ellipticTube(spec);
    case 'open-tube':
      return openTube(spec);
    case 'dented-tube':
      return dentedTube(spec);
    case 'cone':
      return cone(spec);
    case 'sphere':
      return sphere(spec);
  }
}

/** Sections of `segments` vertices with half axes `radii(t)`, joined by bands and closed by fans of triangles about the axis. */
function loft(
  radii: (t: number) => readonly [x: number, y: number],
  height: number,
  { segments, rings }: Resolution,
): TriMesh {
  const side = segments * (rings + 1);
  const positions = new Float32Array(3 * (side + 2));
  for (let ring = 0; ring <= rings; ring++) {
    const t = ring / rings;
    const [radiusX, radiusY] = radii(t);
    for (let segment = 0; segment < segments; segment++) {
      const [s, c] = sinCos((2 * PI * segment) / segments);
      positions.set([radiusX * c, radiusY * s, height * t], 3 * (ring * segments + segment));
    }
  }
  positions.set([0, 0, 0, 0, 0, height], 3 * side);
  const indices: number[] = [];
  for (let segment = 0; segment < segments; segment++) {
    const next = (segment + 1) % segments;
    indices.push(side, next, segment);
    for (let ring = 0; ring < rings; ring++) {
      const low = ring * segments;
      const high = low + segments;
      // The diagonal alternates, so that no direction is favoured.
      if ((ring + segment) % 2 === 0)
        indices.push(low + segment, low + next, high + next, low + segment, high + next, high + segment);
      else indices.push(low + segment, low + next, high + segment, low + next, high + next, high + segment);
    }
    indices.push(side + 1, rings * segments + segment, rings * segments + next);
  }
  return { positions, indices: Uint32Array.from(indices) };
}

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const ICOSAHEDRON_POINTS = [
  [-1, GOLDEN, 0], [1, GOLDEN, 0], [-1, -GOLDEN, 0], [1, -GOLDEN, 0],
  [0, -1, GOLDEN], [0, 1, GOLDEN], [0, -1, -GOLDEN], [0, 1, -GOLDEN],
  [GOLDEN, 0, -1], [GOLDEN, 0, 1], [-GOLDEN, 0, -1], [-GOLDEN, 0, 1],
] as const; // prettier-ignore
const ICOSAHEDRON_FACES = [
  0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
  3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
]; // prettier-ignore

/** A sphere about the origin from an icosahedron whose triangles are split into four again and again. */
export function sphere({ radius, subdivisions }: Options<'sphere'>): TriMesh {
  const points: number[] = [];
  const addPoint = (x: number, y: number, z: number): number => {
    const factor = radius / Math.sqrt(x * x + y * y + z * z);
    return points.push(x * factor, y * factor, z * factor) / 3 - 1;
  };
  for (const [x, y, z] of ICOSAHEDRON_POINTS) addPoint(x, y, z);
  let faces: readonly number[] = ICOSAHEDRON_FACES;
  for (let level = 0; level < subdivisions; level++) {
    const middles = new Map<number, number>();
    const count = points.length / 3;
    const middle = (a: number, b: number): number => {
      const key = Math.min(a, b) * count + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const made = addPoint(
        points[3 * a]! + points[3 * b]!,
        points[3 * a + 1]! + points[3 * b + 1]!,
        points[3 * a + 2]! + points[3 * b + 2]!,
      );
      middles.set(key, made);
      return made;
    };
    const split: number[] = [];
    for (let at = 0; at < faces.length; at += 3) {
      const [a, b, c] = [faces[at]!, faces[at + 1]!, faces[at + 2]!];
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      split.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
    }
    faces = split;
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(faces) };
}
