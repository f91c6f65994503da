import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/index.ts';
import { portable } from '../math/index.ts';
import type { PatientSide } from './brace-type.ts';
import { ringsOf, type TrunkRing } from './trunk-rings.ts';

/** Where places of one trunk lie on another one, mm of both frames. */
export interface TrunkMap {
  /** The height on the other trunk. */
  height(at: Vec3): number;
  /** A place at its distance from the middle of the trunk; undefined where the other trunk has no level. */
  carried(at: Vec3): Vec3 | undefined;
  /** A place fitted to width and depth of the other trunk there; undefined likewise. */
  fitted(at: Vec3): Vec3 | undefined;
}

/** Levels are cut so far from each other, mm; between two the trunk is taken to change evenly. */
const STEP = 10;

/** A level of a trunk: its middle, and how far it reaches to the sides and to front and back, mm. */
export interface LevelSize {
  readonly centre: readonly [x: number, y: number];
  readonly width: number;
  readonly depth: number;
  /** How far it reaches to each side, mm of the frame. */
  readonly reach: Readonly<Record<PatientSide, number>>;
}

function levelOf(ring: TrunkRing | undefined): LevelSize | undefined {
  const [front, back] = [ring?.at(0), ring?.at(180)];
  if (!ring || !front || !back) return undefined;
  const reach = { left: ring.outermost('left')[0], right: ring.outermost('right')[0] };
  return { centre: ring.centre, width: reach.left - reach.right, depth: back[1] - front[1], reach };
}

/** The levels of a trunk, each cut when it is asked for. */
export function levelSizesOf(mesh: TriMesh): (z: number) => LevelSize | undefined {
  const rings = ringsOf(mesh);
  const known = new Map<number, LevelSize | undefined>();
  const cut = (step: number): LevelSize | undefined => {
    if (!known.has(step)) known.set(step, levelOf(rings.ring(step * STEP)));
    return known.get(step);
  };
  return (z) => {
    const step = Math.floor(z / STEP);
    const [low, high] = [cut(step), cut(step + 1)];
    if (!low || !high) return low ?? high;
    const share = z / STEP - step;
    const mix = (a: number, b: number): number => a + share * (b - a);
    return {
      centre: [mix(low.centre[0], high.centre[0]), mix(low.centre[1], high.centre[1])],
      width: mix(low.width, high.width),
      depth: mix(low.depth, high.depth),
      reach: {
        left: mix(low.reach.left, high.reach.left),
        right: mix(low.reach.right, high.reach.right),
      },
    };
  };
}

/** Maps places of the trunk `from` to the trunk `to`; `height` gives the height there, also by how far to the left a place is, 0 to 1. */
export function trunkMap(given: {
  readonly from: TriMesh;
  readonly to: TriMesh;
  readonly height: (z: number, left: number) => number;
}): TrunkMap {
  const [before, now] = [levelSizesOf(given.from), levelSizesOf(given.to)];
  /** A place from the middle of its level, and the level. */
  const within = ([x, y, z]: Vec3) => {
    const level = before(z);
    const [dx, dy] = [x - (level?.centre[0] ?? 0), y - (level?.centre[1] ?? 0)];
    const left = (1 + portable.sin(portable.atan2(dx, -dy))) / 2;
    return { level, dx, dy, height: given.height(z, left) };
  };
  const placed = (at: Vec3, isFitted: boolean): Vec3 | undefined => {
    const { level, dx, dy, height } = within(at);
    const other = now(height);
    if (!level || !other) return undefined;
    const [wide, deep] = isFitted ? [other.width / level.width, other.depth / level.depth] : [1, 1];
    return [other.centre[0] + wide * dx, other.centre[1] + deep * dy, height];
  };
  return {
    height: (at) => within(at).height,
    carried: (at) => placed(at, false),
    fitted: (at) => placed(at, true),
  };
}
