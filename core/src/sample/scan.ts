import { RADIANS, cos, sin } from '../math/portable.ts';
import { createRandom } from '../math/rng.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { SampleTrunk } from './trunk.ts';

/** How a scanner spoils a trunk. */
export interface ScanOptions {
  readonly seed?: number;
  /** Standard deviation of the correlated noise, mm; 0.5. */
  readonly noise?: number;
  /** Turn about the vertical and forward tilt, degrees. */
  readonly turn?: number;
  readonly tilt?: number;
  /** Whether neck and thighs are open, as a scanner leaves them; true. */
  readonly open?: boolean;
  /** Number of round holes in the skin, about 30 mm wide; 4. */
  readonly holes?: number;
  /** Number of loose pieces beside the body; 3. */
  readonly debris?: number;
}

const smoothNoise = (random: () => number) => {
  const waves = Array.from({ length: 24 }, () => ({
    k: [random() * 0.3 - 0.15, random() * 0.3 - 0.15, random() * 0.3 - 0.15] as const,
    phase: random() * 6.283,
  }));
  return (x: number, y: number, z: number) => {
    let sum = 0;
    for (const wave of waves) sum += sin(wave.k[0] * x + wave.k[1] * y + wave.k[2] * z + wave.phase);
    return sum / Math.sqrt(waves.length / 2);
  };
};

/** What a scanner would give of `trunk`: open ends, noise, holes, loose pieces, turned and shifted. Coordinates stay mm with Z up. */
export function scanOf(trunk: SampleTrunk, options: ScanOptions = {}): TriMesh {
  const { seed = 1, noise = 0.5, turn = 0, tilt = 0, open = true, holes = 4, debris = 3 } = options;
  const random = createRandom(seed);
  const field = smoothNoise(random);
  const source = trunk.mesh;
  const centres = Array.from({ length: holes }, () => trunk.surface(random() * 360, 0.15 + random() * 0.75));
  const lowest = trunk.bottom * trunk.unit;
  const highest = trunk.top * trunk.unit;
  const faces: number[] = [];
  const vertexInHole = (v: number) =>
    centres.some((c) => {
      const [dx, dy, dz] = [0, 1, 2].map((k) => source.positions[3 * v + k]! - c[k]!) as [
        number,
        number,
        number,
      ];
      return dx * dx + dy * dy + dz * dz < 15 * 15;
    });
  for (let f = 0; f < source.indices.length; f += 3) {
    const corners = [0, 1, 2].map((k) => source.indices[f + k]!);
    const z = corners.reduce((sum, v) => sum + source.positions[3 * v + 2]!, 0) / 3;
    if (open && (z < lowest + 12 || z > highest - 6)) continue;
    if (corners.some(vertexInHole)) continue;
    faces.push(...corners);
  }
  const renumber = new Map<number, number>();
  const points: number[] = [];
  const [sz, cz] = [sin(turn * RADIANS), cos(turn * RADIANS)];
  const [sx, cx] = [sin(tilt * RADIANS), cos(tilt * RADIANS)];
  const place = (x: number, y: number, z: number) => {
    const [y1, z1] = [y * cx - z * sx, y * sx + z * cx];
    points.push(x * cz - y1 * sz + 12, x * sz + y1 * cz - 7, z1 + 640);
  };
  const indices = faces.map((v) => {
    const known = renumber.get(v);
    if (known !== undefined) return known;
    const [x, y, z] = [source.positions[3 * v]!, source.positions[3 * v + 1]!, source.positions[3 * v + 2]!];
    const [nx, ny] = [x, y - 5];
    const size = Math.sqrt(nx * nx + ny * ny) || 1;
    const d = noise * field(x, y, z);
    place(x + (nx / size) * d, y + (ny / size) * d, z);
    renumber.set(v, renumber.size);
    return renumber.size - 1;
  });
  for (let piece = 0; piece < debris; piece++) {
    const start = points.length / 3;
    const [x, y, z] = [random() * 80 + 230, random() * 200 - 100, random() * 400];
    place(x, y, z);
    place(x + 9, y, z);
    place(x, y + 9, z);
    place(x, y, z + 9);
    indices.push(
      start,
      start + 2,
      start + 1,
      start,
      start + 1,
      start + 3,
      start,
      start + 3,
      start + 2,
      start + 1,
      start + 2,
      start + 3,
    );
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(indices) };
}
