import { clamp, type Vec3 } from '@bracewright/core/math';
import { planeWays, type SymmetryLevel } from '@bracewright/core/mesh';
import type { MirrorPlane } from './mirror-blend.ts';

/** The mirror plane of one level, see `SymmetryLevel`. */
type Level = readonly [across: number, back: number, turn: number];

/**
 * Takes every level of a body, as a whole, to where its own mirror plane is the plane of all: shifted and turned within the level. Levels are joined by a uniform cubic B-spline, C2; beyond the
 * ends they stay as the last one. Heights stay. Source: de Boor, A Practical Guide to Splines, 1978.
 */
export class Straightening {
  readonly #plane: MirrorPlane;
  readonly #up: Vec3;
  readonly #back: Vec3;
  readonly #levels: readonly SymmetryLevel[];

  constructor(plane: MirrorPlane, levels: readonly SymmetryLevel[]) {
    this.#plane = plane;
    const { up, back } = planeWays(plane.normal);
    [this.#up, this.#back] = [up, back];
    this.#levels = levels;
  }

  /** Where a place comes, mm: written to `out`. `times` 2 takes it to where the mirror image of its counterpart is, 1 half the way. */
  into(x: number, y: number, z: number, times: 1 | 2, out: Float64Array): void {
    const { origin: o, normal: n } = this.#plane;
    const [up, rear] = [this.#up, this.#back];
    const [dx, dy, dz] = [x - o[0], y - o[1], z - o[2]];
    const height = dx * up[0] + dy * up[1] + dz * up[2];
    const [across, back, turn] = this.#at(height);
    const size = Math.sqrt(1 + turn * turn);
    // By the angle of the tangent, or twice that.
    let [cosine, sine] = [1 / size, turn / size];
    if (times === 2) [cosine, sine] = [cosine * cosine - sine * sine, 2 * sine * cosine];
    const a = dx * n[0] + dy * n[1] + dz * n[2] - across;
    const b = dx * rear[0] + dy * rear[1] + dz * rear[2] - back;
    const toSide = cosine * a + sine * b - a - times * across;
    const toBack = cosine * b - sine * a - b;
    out[0] = x + toSide * n[0] + toBack * rear[0];
    out[1] = y + toSide * n[1] + toBack * rear[1];
    out[2] = z + toSide * n[2] + toBack * rear[2];
  }

  #at(height: number): Level {
    const levels = this.#levels;
    const last = levels.length - 1;
    const [low, high] = [levels[0]!.height, levels[last]!.height];
    const t = clamp(((height - low) / (high - low)) * last, 0, last);
    const i = Math.min(last - 1, Math.floor(t));
    const u = t - i;
    const v = 1 - u;
    const shares = [v * v * v, 3 * u * u * u - 6 * u * u + 4, 3 * v * v * v - 6 * v * v + 4, u * u * u];
    let [across, back, turn] = [0, 0, 0];
    for (let k = 0; k < 4; k++) {
      const level = levels[clamp(i + k - 1, 0, last)]!;
      const share = shares[k]! / 6;
      across += share * level.across;
      back += share * level.back;
      turn += share * level.turn;
    }
    return [across, back, turn];
  }
}
