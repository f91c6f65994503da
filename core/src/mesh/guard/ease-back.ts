import { smootherstep } from '../../math/scalar.ts';
import type { FoldOptions } from './fold-guard.ts';
import { geodesicDistance } from '../geodesic/geodesic.ts';
import type { Folding, Unfolded } from './hold-back.ts';
import { meanEdgeLength } from '../smooth/laplacian.ts';
import { partOf } from '../work.ts';

/** How far round what folds a movement is held back: in mean edges, and in lengths of the movement there; the wider counts. */
const LEAST_EDGES = 4;
const REACH = 1.5;
/** Times that a place is widened, each by half, when it folds even where nothing moves in its middle. */
const WIDENINGS = 4;
/** Halvings in the search for the share that a place keeps. */
const HALVINGS = 6;

/** Where a movement is held back: vertices in `zone` (their place's number, −1 elsewhere) and how much of it, `fade`, 1 in the middle and 0 at the edge. */
interface Zones {
  readonly count: number;
  readonly zone: Int32Array;
  readonly fade: Float64Array;
  readonly vertices: Uint32Array;
  /** Triangles with a vertex in a zone, ascending. */
  readonly faces: Uint32Array;
}

/**
 * The movement held back smoothly where it folds: each connected place keeps the largest share of its movement that does not fold, found by
 * bisection, and the share eases to the whole over as many mm as the movement is long, so that no step is left in the skin. What
 * still folds is in `left`; then nothing is said of the rest.
 */
export function easeBack(folding: Folding, options: Omit<FoldOptions, 'faces' | 'corners'> = {}): Unfolded {
  const { mesh, asked, guard } = folding;
  const positions = asked.slice();
  const share = new Float64Array(positions.length / 3).fill(1);
  const ask = (zones: Zones, kept: Float64Array): Uint32Array => {
    for (const v of zones.vertices) {
      const part = 1 - (1 - kept[zones.zone[v]!]!) * zones.fade[v]!;
      share[v] = part;
      for (let i = 3 * v; i < 3 * v + 3; i++) {
        const from = mesh.positions[i]!;
        positions[i] = part === 1 ? asked[i]! : part === 0 ? from : from + part * (asked[i]! - from);
      }
    }
    return guard.again(positions, zones.faces, options);
  };
  const { zones, left } = zonesOf(folding, ask, options);
  if (left.length > 0) return { positions, share, left };
  const low = new Float64Array(zones.count);
  const high = new Float64Array(zones.count).fill(1);
  const told = partOf(options, 0.4, 1);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = low.map((least, i) => (least + high[i]!) / 2);
    const faulty = zonesAt(mesh.indices, zones, ask(zones, middle));
    middle.forEach((value, i) => ((faulty[i] === 1 ? high : low)[i] = value));
    told.progress((halving + 1) / (HALVINGS + 1));
  }
  // Each place was tried beside others that kept more or less: what folds together after all keeps nothing.
  let bad = ask(zones, low);
  for (let i = 0; bad.length > 0 && i < zones.count; i++) {
    zonesAt(mesh.indices, zones, bad).forEach((isFaulty, zone) => (low[zone] = isFaulty ? 0 : low[zone]!));
    bad = ask(zones, low);
  }
  told.progress(1);
  return { positions, share, left: bad };
}

/** Places wide enough that nothing folds when their middles stay, and what folds when there are none. */
function zonesOf(
  { mesh, corners, asked, folds }: Folding,
  ask: (zones: Zones, kept: Float64Array) => Uint32Array,
  options: Omit<FoldOptions, 'faces' | 'corners'>,
): { readonly zones: Zones; readonly left: Uint32Array } {
  const { positions, indices } = mesh;
  const seeds = new Set<number>();
  const add = (faces: Uint32Array): void => {
    for (const f of faces) for (let k = 0; k < 3; k++) seeds.add(indices[3 * f + k]!);
  };
  add(folds);
  let longest = 0;
  for (const v of seeds) {
    const [x, y, z] = [0, 1, 2].map((k) => asked[3 * v + k]! - positions[3 * v + k]!) as [
      number,
      number,
      number,
    ];
    longest = Math.max(longest, Math.sqrt(x * x + y * y + z * z));
  }
  const edge = meanEdgeLength(mesh, Uint32Array.from(seeds).sort(), corners);
  let reach = Math.max(LEAST_EDGES * edge, REACH * longest);
  for (let widening = 0; ; widening++) {
    options.checkAborted?.();
    const zones = zonesAbout({ mesh, corners, asked }, seeds, reach, options.checkAborted);
    const left = ask(zones, new Float64Array(zones.count));
    if (left.length === 0 || widening === WIDENINGS) return { zones, left };
    add(left);
    reach *= 1.5;
    options.progress?.((0.4 * (widening + 1)) / WIDENINGS);
  }
}

/** What moves within `reach` mm of the seeds along the surface, parted where it does not hang together. */
function zonesAbout(
  { mesh, corners: { offsets, corners }, asked }: Pick<Folding, 'mesh' | 'corners' | 'asked'>,
  seeds: ReadonlySet<number>,
  reach: number,
  checkAborted: (() => void) | undefined,
): Zones {
  const { positions, indices } = mesh;
  const distance = geodesicDistance(
    mesh,
    [...seeds].sort((a, b) => a - b).map((vertex) => ({ kind: 'vertex', vertex })),
    { maxDistance: reach, corners: { offsets, corners }, ...(checkAborted ? { checkAborted } : {}) },
  );
  const zone = new Int32Array(distance.length).fill(-1);
  const fade = new Float64Array(distance.length);
  const vertices: number[] = [];
  const faces = new Set<number>();
  const isFree = (v: number): boolean =>
    zone[v] === -1 &&
    distance[v]! < reach &&
    (asked[3 * v] !== positions[3 * v] ||
      asked[3 * v + 1] !== positions[3 * v + 1] ||
      asked[3 * v + 2] !== positions[3 * v + 2]);
  let count = 0;
  for (let start = 0; start < distance.length; start++) {
    if (!isFree(start)) continue;
    const queue = [start];
    zone[start] = count;
    for (let v = queue.pop(); v !== undefined; v = queue.pop()) {
      vertices.push(v);
      fade[v] = 1 - smootherstep(distance[v]! / reach);
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const face = (corners[i]! / 3) | 0;
        faces.add(face);
        for (let k = 3 * face; k < 3 * face + 3; k++) {
          if (!isFree(indices[k]!)) continue;
          zone[indices[k]!] = count;
          queue.push(indices[k]!);
        }
      }
    }
    count++;
  }
  return { count, zone, fade, vertices: Uint32Array.from(vertices), faces: Uint32Array.from(faces).sort() };
}

/** Flags of the zones that have part in what folds; all where none has. */
function zonesAt(indices: Uint32Array, { count, zone }: Zones, folds: Uint32Array): Uint8Array {
  const flags = new Uint8Array(count);
  for (const f of folds)
    for (let k = 3 * f; k < 3 * f + 3; k++) if (zone[indices[k]!]! >= 0) flags[zone[indices[k]!]!] = 1;
  if (folds.length > 0 && !flags.includes(1)) flags.fill(1);
  return flags;
}
