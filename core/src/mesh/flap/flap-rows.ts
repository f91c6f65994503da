import { addScaled, distance, length, mix, normalize, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { edgeAt, heightsOf, type OpeningEdge } from './opening.ts';

/** How far a flap begins inside its own edge, mm: over this way its outer side rises out of that of the wall. */
export const ROOT = 16;
/** Rows and columns of a flap lie so far apart, mm. */
export const CELL = 2.5;
/** From the ends of the edges, where they turn into the upper and the lower edge, mm. */
const FROM_ENDS = 6;
/** So far inside its own edge the skin goes on by as much to all sides, mm: where its border turns into the upper or the lower edge there is nothing for the root to stand on. */
const INSIDE = 6;
/** A way along the skin is walked in steps of so many mm. */
const STEP = 1;
/** The tangent at an edge is taken over so many mm. */
const TANGENT = 4;

/** A body side that is asked. */
type Skin = Pick<Bvh, 'mesh' | 'closestPoint'>;

/** The edge that a flap begins at, the one that it covers, and the border that both are on. */
export interface FlapEdges {
  readonly edges: readonly [own: OpeningEdge, other: OpeningEdge];
  readonly loop: Uint32Array;
}

/** One level of a flap: ways along the skin from both edges of the opening, and the curve between them. mm. */
export interface FlapRow {
  readonly height: number;
  /** Inwards from its own edge; the first place is on it. */
  readonly root: readonly Vec3[];
  /** Inwards from the other edge. */
  readonly lap: readonly Vec3[];
  /** Across the opening. */
  readonly gap: number;
}

/** The levels at which both edges of an opening run, from below; undefined those from which one of the ways leaves the skin. */
export function flapRows(
  skin: Skin,
  { edges: [own, other], loop }: FlapEdges,
  overlap: number,
): readonly (FlapRow | undefined)[] {
  const borders = borderTree(skin.mesh, loop);
  const isByBorder = (root: readonly Vec3[]): boolean =>
    [INSIDE, ROOT / 2, ROOT].some((far) => borders.closestPoint(along(root, far), INSIDE - 1) !== undefined);
  const [a, b] = [heightsOf(own), heightsOf(other)];
  const low = Math.max(a[0], b[0]) + FROM_ENDS;
  const high = Math.min(a[1], b[1]) - FROM_ENDS;
  const count = Math.max(0, Math.ceil((high - low) / CELL) + 1);
  return Array.from({ length: count }, (_, i) => {
    const height = low + ((high - low) * i) / Math.max(1, count - 1);
    const [from, to] = [edgeAt(own, height), edgeAt(other, height)];
    if (!from || !to) return undefined;
    const across = subtract(to, from);
    const root = walk(skin, from, scale(across, -1), ROOT);
    const lap = walk(skin, to, across, overlap);
    if (root && isByBorder(root)) return undefined;
    return root && lap && { height, root, lap, gap: length(across) };
  });
}

/** A border of a surface, to be asked how near it is. */
function borderTree({ positions }: TriMesh, loop: Uint32Array): Bvh {
  // An edge is a triangle whose last two corners are one.
  const edges = Array.from(loop, (v, i) => [v, loop[(i + 1) % loop.length]!, v]).flat();
  return buildBvh({ positions, indices: Uint32Array.from(edges) });
}

/** A way along the skin at the height where it begins, in a direction, of at least so many mm; undefined where the skin ends before. */
function walk(skin: Skin, from: Vec3, towards: Vec3, reach: number): readonly Vec3[] | undefined {
  const way: Vec3[] = [from];
  let direction = normalize([towards[0], towards[1], 0]);
  for (let far = 0; far < reach + TANGENT;) {
    const now = way.at(-1)!;
    const [x, y] = skin.closestPoint(addScaled(now, direction, STEP))!.position;
    const next = skin.closestPoint([x, y, from[2]])!.position;
    const stepped = distance(now, next);
    // At the end of the skin the nearest place stays where it is.
    if (stepped < STEP / 4 || Math.abs(next[2] - from[2]) > STEP) return undefined;
    const went = normalize([next[0] - now[0], next[1] - now[1], 0]);
    direction = normalize([direction[0] + went[0], direction[1] + went[1], 0]);
    far += stepped;
    way.push(next);
  }
  return way;
}

/** The place so many mm along a way. */
function along(way: readonly Vec3[], far: number): Vec3 {
  let left = far;
  for (let i = 1; i < way.length; i++) {
    const part = distance(way[i - 1]!, way[i]!);
    if (left <= part) return mix(way[i - 1]!, way[i]!, part > 0 ? left / part : 0);
    left -= part;
  }
  return way.at(-1)!;
}

/** Where a row is: `on` says on what, `far` mm inwards from that edge, or the share of the way between both. */
export interface FlapColumn {
  readonly on: 'root' | 'gap' | 'lap';
  readonly far: number;
}

/** The place of a row in a column, on the skin or on the curve between both edges that goes on from it on both sides (cubic, Hermite). */
export function placeIn({ root, lap, gap }: FlapRow, { on, far }: FlapColumn): Vec3 {
  if (on === 'root') return along(root, far);
  if (on === 'lap') return along(lap, far);
  const [from, to] = [root[0]!, lap[0]!];
  const out = scale(normalize(subtract(from, along(root, TANGENT))), gap);
  const into = scale(normalize(subtract(along(lap, TANGENT), to)), gap);
  const [t, u] = [far, 1 - far];
  const [h0, h1, h2, h3] = [(1 + 2 * t) * u * u, t * u * u, t * t * (3 - 2 * t), -t * t * u];
  return [0, 1, 2].map(
    (k) => h0 * from[k as 0] + h1 * out[k as 0] + h2 * to[k as 0] + h3 * into[k as 0],
  ) as unknown as Vec3;
}
