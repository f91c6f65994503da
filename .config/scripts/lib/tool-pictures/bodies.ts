import { createRandom, type Vec3 } from '@bracewright/core/math';
import { buildBvh, vertexNeighbours, vertexNormals, type Bvh, type TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';

/** A point of the skin as operations take it. */
export interface Skin {
  readonly position: Vec3;
  readonly normal: Vec3;
}

/** The trunk that every picture shows, and ways to name places on it. */
export interface Trunk extends SampleTrunk {
  readonly bvh: Bvh;
  /** The skin at degrees round the trunk (0 front, +90 the patient's left, 180 back) and a share of its height. */
  skin(theta: number, t: number): Skin;
  /** A transverse plane. */
  plane(t: number): { readonly origin: Vec3; readonly normal: Vec3 };
  /** Points round a place: half axes in degrees and in shares of the height. */
  ring(theta: number, t: number, degrees: number, height: number, count?: number): Skin[];
}

/** The sample trunk with a right thoracic curve of 35°. */
export function makeTrunk(): Trunk {
  const trunk = sampleTrunk({ cobb: 35 });
  const bvh = buildBvh(trunk.mesh);
  const skin = (theta: number, t: number): Skin => {
    const { position } = bvh.closestPoint(trunk.surface(theta, t))!;
    const length = Math.hypot(position[0], position[1]);
    return { position, normal: [position[0] / length, position[1] / length, 0] };
  };
  return {
    ...trunk,
    bvh,
    skin,
    plane: (t) => ({ origin: [0, 0, Math.round(t * trunk.unit)], normal: [0, 0, 1] }),
    ring: (theta, t, degrees, height, count = 16) =>
      Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * i) / count;
        return skin(theta + degrees * Math.cos(angle), t + height * Math.sin(angle));
      }),
  };
}

/** The body as a poor scanner gives it: grains a few millimetres wide within `radius` of a place, or everywhere. */
export function roughened(
  mesh: TriMesh,
  amount: number,
  at?: { readonly centre: Vec3; readonly radius: number },
): TriMesh {
  const random = createRandom(7);
  const normals = vertexNormals(mesh);
  const near = vertexNeighbours(mesh);
  const means = (values: Float64Array) =>
    values.map((value, v) => {
      let [sum, count] = [value, 1];
      for (let i = near.offsets[v]!; i < near.offsets[v + 1]!; i++) {
        sum += values[near.neighbours[i]!]!;
        count++;
      }
      return sum / count;
    });
  const fine = means(Float64Array.from({ length: mesh.positions.length / 3 }, () => random() - 0.5));
  // Wide waves are shape, not noise, and no smoothing takes them.
  let wide = fine;
  for (let i = 0; i < 4; i++) wide = means(wide);
  const noise = fine.map((value, v) => value - wide[v]!);
  const positions = mesh.positions.slice();
  for (let v = 0; v < noise.length; v++) {
    const away = at
      ? Math.hypot(...([0, 1, 2] as const).map((k) => positions[3 * v + k]! - at.centre[k])) / at.radius
      : 0;
    if (away >= 1) continue;
    const share = at ? Math.min(1, 4 * (1 - away)) : 1;
    for (let k = 0; k < 3; k++) positions[3 * v + k]! += normals[3 * v + k]! * noise[v]! * amount * share;
  }
  return { positions, indices: mesh.indices };
}

/** Turned and shifted as a scan arrives: row-major transform of a lean, a tilt and a turn in degrees, and a shift in mm. */
export function standing(turn: number, tilt: number, lean: number, shift: Vec3): number[] {
  const [ct, st] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cx, sx] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const [cy, sy] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)];
  // Ry · Rx · Rz
  const a = [cy * ct + sy * sx * st, -cy * st + sy * sx * ct, sy * cx];
  const b = [cx * st, cx * ct, -sx];
  const c = [-sy * ct + cy * sx * st, sy * st + cy * sx * ct, cy * cx];
  return [...a, shift[0], ...b, shift[1], ...c, shift[2], 0, 0, 0, 1];
}

/** The transform that undoes a rigid one. */
export function undone(m: readonly number[]): number[] {
  const row = (k: number) => {
    const column = [m[k]!, m[4 + k]!, m[8 + k]!];
    return [...column, -(column[0]! * m[3]! + column[1]! * m[7]! + column[2]! * m[11]!)];
  };
  return [...row(0), ...row(1), ...row(2), 0, 0, 0, 1];
}

/** A square sheet. */
export function sheet(centre: Vec3, u: Vec3, v: Vec3): TriMesh {
  const corner = (a: number, b: number) => centre.map((value, k) => value + a * u[k]! + b * v[k]!);
  const positions = Float32Array.from([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].flat());
  return { positions, indices: Uint32Array.from([0, 1, 2, 0, 2, 3]) };
}

/** The edges of a mesh as lines, each once. */
export function wires({ positions, indices }: TriMesh): (readonly [Vec3, Vec3])[] {
  const seen = new Set<string>();
  const point = (v: number): Vec3 => [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
  const out: (readonly [Vec3, Vec3])[] = [];
  for (let f = 0; f < indices.length; f += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[f + k]!, indices[f + ((k + 1) % 3)]!];
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (seen.has(key)) continue;
      seen.add(key);
      out.push([point(a), point(b)]);
    }
  return out;
}

/** Small pieces that float beside the body, as a scanner leaves them. */
export function debris(trunk: Trunk, count: number): TriMesh {
  const random = createRandom(11);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let piece = 0; piece < count; piece++) {
    const theta = piece % 2 === 0 ? 96 + 60 * random() : -96 - 60 * random();
    const at = trunk.surface(theta, 0.05 + 0.9 * random());
    const out = 1.18 + 0.28 * random();
    const centre = [at[0] * out, at[1] * out, at[2]];
    const start = positions.length / 3;
    const ring = 7;
    positions.push(centre[0]!, centre[1]! + 5, centre[2]!);
    for (let s = 0; s < ring; s++) {
      const angle = (2 * Math.PI * s) / ring;
      const size = 6 + 9 * random();
      positions.push(
        centre[0]! + size * Math.cos(angle),
        centre[1]! + 4 * random(),
        centre[2]! + size * Math.sin(angle),
      );
    }
    // Seen from behind, where +X is on the left.
    for (let s = 0; s < ring; s++) indices.push(start, start + 1 + ((s + 1) % ring), start + 1 + s);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Two meshes as one. */
export function joined(a: TriMesh, b: TriMesh): TriMesh {
  const positions = new Float32Array(a.positions.length + b.positions.length);
  positions.set(a.positions);
  positions.set(b.positions, a.positions.length);
  const start = a.positions.length / 3;
  return { positions, indices: Uint32Array.from([...a.indices, ...b.indices.map((index) => index + start)]) };
}

/** A lens about the origin: as wide as `radius` all round Z, as thick as `depth` to either side. */
export function roundPad(radius: number, depth: number): TriMesh {
  const [rows, columns] = [32, 64];
  const positions = [0, 0, -depth, 0, 0, depth];
  const indices: number[] = [];
  const at = (row: number, column: number): number =>
    row === 0 ? 0 : row === rows ? 1 : 2 + (row - 1) * columns + (column % columns);
  for (let row = 1; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [up, round] = [(Math.PI * row) / rows, (2 * Math.PI * column) / columns];
      const wide = radius * Math.sin(up);
      positions.push(wide * Math.cos(round), wide * Math.sin(round), -depth * Math.cos(up));
    }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [a, b, c, d] = [
        at(row, column),
        at(row, column + 1),
        at(row + 1, column + 1),
        at(row + 1, column),
      ];
      if (row > 0) indices.push(a, b, c);
      if (row < rows - 1) indices.push(a, c, d);
    }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
