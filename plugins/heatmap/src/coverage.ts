import { vec3 } from '@bracewright/core/math';
import { BORDER, buildTwins, triangleArea, type TriMesh } from '@bracewright/core/mesh';

/** Weights of a corner below this count as none: the point lies on the other edge. */
const NO_WEIGHT = 1e-9;

/** Standing a scan upright keeps its triangles, so its borders are looked for once. */
const known = new WeakMap<Uint32Array, Uint8Array>();

/**
 * Where the triangles of a mesh touch its open borders, a byte a triangle: bit `k` for the edge from corner `k` to the next, bit
 * `3 + k` for corner `k`.
 */
export function bordersOf(mesh: TriMesh): Uint8Array {
  const { indices, positions } = mesh;
  const found = known.get(indices);
  if (found) return found;
  const twins = buildTwins(mesh);
  const isEnd = new Uint8Array(positions.length / 3);
  const borders = new Uint8Array(indices.length / 3);
  for (let h = 0; h < indices.length; h++) {
    if (twins[h] !== BORDER) continue;
    borders[Math.floor(h / 3)]! |= 1 << (h % 3);
    isEnd[indices[h]!] = 1;
    isEnd[indices[h % 3 === 2 ? h - 2 : h + 1]!] = 1;
  }
  for (let h = 0; h < indices.length; h++)
    if (isEnd[indices[h]!] === 1) borders[Math.floor(h / 3)]! |= 8 << (h % 3);
  known.set(indices, borders);
  return borders;
}

/** The open borders of a mesh as triangles without a width, for finding the nearest place on them. */
export function borderLines({ positions, indices }: TriMesh, borders: Uint8Array): TriMesh {
  const lines: number[] = [];
  for (let h = 0; h < indices.length; h++) {
    if ((borders[Math.floor(h / 3)]! & (1 << (h % 3))) === 0) continue;
    const end = indices[h % 3 === 2 ? h - 2 : h + 1]!;
    lines.push(indices[h]!, end, end);
  }
  return { positions, indices: Uint32Array.from(lines) };
}

/** Whether the point of a triangle with the weights `found[3 … 5]` of its corners lies on an open border; `borders` is the triangle's byte. */
export function isOnBorder(borders: number, found: Float64Array): boolean {
  if (borders === 0) return false;
  let weighty = 0;
  for (let k = 0; k < 3; k++) if (found[3 + k]! > NO_WEIGHT) weighty |= 1 << k;
  if (weighty === 7) return false;
  // One corner, else the edge between two: that of corners 2 and 0 starts at 2.
  for (let k = 0; k < 3; k++) if (weighty === 1 << k) return (borders & (8 << k)) !== 0;
  const edge = weighty === 3 ? 0 : weighty === 6 ? 1 : 2;
  return (borders & (1 << edge)) !== 0;
}

/** A plane that triangles of a mesh lie in: unit normal, distance from the origin in mm. */
export interface FlatPatch {
  readonly normal: readonly [number, number, number];
  readonly offset: number;
}

/** A patch counts as flat within this, mm: no skin is, a cut is. */
const FLAT = 0.05;
/** Smallest flat area, mm², and number of triangles that speak for a cut. */
const LEAST_AREA = 100;
const LEAST_FACES = 4;
/** Steps that normals and offsets (mm) are counted in. */
const NORMAL_STEP = 0.02;
const OFFSET_STEP = 0.5;

interface Count {
  area: number;
  /** The largest of its triangles, and that one's area. */
  face: number;
  most: number;
  readonly sum: [number, number, number];
}

/** The planes in which many of `faces` lie: those of cuts. `normals` are those of all triangles, `3·F`. */
export function cutPlanes(
  mesh: TriMesh,
  normals: Float32Array,
  faces: readonly number[],
): readonly FlatPatch[] {
  const counts = new Map<string, Count>();
  for (const face of faces) {
    const normal = [normals[3 * face]!, normals[3 * face + 1]!, normals[3 * face + 2]!] as const;
    const offset = heightOver(normal, mesh, mesh.indices[3 * face]!);
    const key = [...normal.map((n) => Math.round(n / NORMAL_STEP)), Math.round(offset / OFFSET_STEP)].join();
    const count = counts.get(key) ?? { area: 0, face, most: 0, sum: [0, 0, 0] };
    counts.set(key, count);
    const area = triangleArea(mesh, face);
    count.area += area;
    if (area > count.most) [count.most, count.face] = [area, face];
    for (const k of [0, 1, 2] as const) count.sum[k] += normal[k] * area;
  }
  const planes: FlatPatch[] = [];
  for (const { area, face, sum } of counts.values()) {
    if (area < LEAST_AREA || planes.some((plane) => isIn(plane, mesh, normals, face))) continue;
    const size = vec3.length(sum);
    const normal = sum.map((part) => part / size) as [number, number, number];
    const plane = { normal, offset: heightOver(normal, mesh, mesh.indices[3 * face]!) };
    const inside = faces.filter((one) => isIn(plane, mesh, normals, one));
    const flat = inside.reduce((total, one) => total + triangleArea(mesh, one), 0);
    if (flat >= LEAST_AREA && inside.length >= LEAST_FACES) planes.push(plane);
  }
  return planes;
}

/** Height of a vertex over the plane through the origin with unit `normal`, mm. */
function heightOver([x, y, z]: FlatPatch['normal'], { positions }: TriMesh, vertex: number): number {
  return x * positions[3 * vertex]! + y * positions[3 * vertex + 1]! + z * positions[3 * vertex + 2]!;
}

/** Whether triangle `face` lies in the plane, and looks to the same side. */
export function isIn(
  { normal, offset }: FlatPatch,
  mesh: TriMesh,
  normals: Float32Array,
  face: number,
): boolean {
  const [nx, ny, nz] = normal;
  if (nx * normals[3 * face]! + ny * normals[3 * face + 1]! + nz * normals[3 * face + 2]! < 0.9) return false;
  for (let k = 0; k < 3; k++)
    if (Math.abs(heightOver(normal, mesh, mesh.indices[3 * face + k]!) - offset) > FLAT) return false;
  return true;
}

/** Cosine between the normals of two triangles that lie in one plane: a quarter of a degree, which skin is bent by within two millimetres. */
const LEVEL = 0.99999;
/** Cosine of the angle at the rim of a cut: 30°, which hardly any skin is bent by from one triangle to the next. */
const SHARP = 0.866;
/** Part of the way round a flat piece that is such a rim where it is the face of a cut. */
const RIM = 0.9;

/**
 * The faces of cuts that were closed: level triangles that hang together, each piece as their numbers, large enough, and with a sharp or open rim nearly all the way round. `normals` are those of all triangles, `3·F`.
 */
export function cutFaces(mesh: TriMesh, normals: Float32Array): readonly (readonly number[])[] {
  const twins = buildTwins(mesh);
  const bend = (f: number, g: number): number =>
    normals[3 * f]! * normals[3 * g]! +
    normals[3 * f + 1]! * normals[3 * g + 1]! +
    normals[3 * f + 2]! * normals[3 * g + 2]!;
  const seen = new Uint8Array(mesh.indices.length / 3);
  const found: number[][] = [];
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const piece = [first];
    let [round, sharp, area] = [0, 0, 0];
    for (let i = 0; i < piece.length; i++) {
      const f = piece[i]!;
      area += triangleArea(mesh, f);
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const g = twins[h]! < 0 ? -1 : Math.floor(twins[h]! / 3);
        const cosine = g < 0 ? -1 : bend(first, g);
        if (cosine <= LEVEL) {
          const length = edgeLength(mesh, h);
          round += length;
          if (cosine < SHARP) sharp += length;
        } else if (seen[g] === 0) {
          seen[g] = 1;
          piece.push(g);
        }
      }
    }
    if (piece.length >= LEAST_FACES && area >= LEAST_AREA && sharp >= RIM * round) found.push(piece);
  }
  return found;
}

function edgeLength({ positions, indices }: TriMesh, h: number): number {
  const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
  return vec3.distance(vec3.pointAt(positions, a), vec3.pointAt(positions, b));
}

/** A mesh without some of its triangles; the mesh itself without any. */
export function withoutFaces(mesh: TriMesh, faces: readonly number[]): TriMesh {
  if (faces.length === 0) return mesh;
  const isGone = new Uint8Array(mesh.indices.length / 3);
  for (const face of faces) isGone[face] = 1;
  const indices = mesh.indices.filter((_, h) => isGone[Math.floor(h / 3)] === 0);
  return { positions: mesh.positions, indices };
}
