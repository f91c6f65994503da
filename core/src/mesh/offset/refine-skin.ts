import type { Skin } from './clean-skin.ts';
import type { OffsetField } from './offset-field.ts';
import { halfEdgesAt, nextHalfEdge } from '../topology/adjacency.ts';
import { pairKey, squaredDistance, withNew } from './retreat.ts';
import { splitEdges, type Wants } from './skin-topology.ts';
import { BATCH_MASK } from '../work.ts';
import type { WallPorts } from './wall-options.ts';

/** Deviation of an edge's middle from the wall above which the edge is halved, mm. */
const CHORD = 0.03;
/** A valley is followed this closely, mm. */
const VALLEY_CHORD = 0.06;
/** Farther out than this the skin bridges a gap and is left so, mm. */
export const BRIDGE = 1;
/** The same for a skin that started without long edges, mm. */
export const FINE_BRIDGE = 4;
const REFINEMENTS = 5;

/** Halves the edges whose middle is off the wall, and those of triangles whose centre is, and puts the middles onto it; farther out than `bridge` (mm) they are left. */
export function refineSkin(
  skin: Skin,
  field: OffsetField,
  bridge: number,
  ports: WallPorts,
  only?: Uint8Array,
): void {
  let known: Known = {
    calm: new Uint8Array(skin.indices.length),
    full: new Uint8Array(skin.indices.length / 3),
  };
  for (let pass = 0; pass < REFINEMENTS; pass++) {
    ports.checkAborted();
    ports.progress(pass / REFINEMENTS);
    const { points, away, onBorder } = skin;
    const count = onBorder.length;
    const { calm, full } = known;
    const forced = hollowTriangles(skin, field, ports, full, only);
    let asked = 0;
    const isOff = (a: number, b: number, most: number): boolean => {
      if ((asked++ & BATCH_MASK) === 0) ports.checkAborted();
      if (only && !(only[a] !== 0 && only[b] !== 0)) return false;
      const [i, j] = [3 * a, 3 * b];
      const x = points[i]! - points[j]!;
      const y = points[i + 1]! - points[j + 1]!;
      const z = points[i + 2]! - points[j + 2]!;
      const bend = 1 - (away[i]! * away[j]! + away[i + 1]! * away[j + 1]! + away[i + 2]! * away[j + 2]!);
      const square = x * x + y * y + z * z;
      // The chord of an arc is off by length · angle / 8: a short, straight edge needs no distance query.
      if (square < 0.25 || (square < 16 && square * bend < 8 * CHORD * CHORD)) return false;
      const off = field.error(
        points[i]! - x / 2,
        points[i + 1]! - y / 2,
        points[i + 2]! - z / 2,
        field.nearest(a),
      );
      return off < -CHORD || (off > VALLEY_CHORD && off < most);
    };
    const wants = (most: number): Wants => wish({ forced, calm }, (a, b) => isOff(a, b, most));
    const { indices, ends, from } = splitEdges(
      count,
      skin.indices,
      wants(bridge),
      // In a hollow a rim has room for fewer vertices, not for more.
      skin.courses === undefined ? undefined : wants(0),
      pass === 0 ? undefined : halfEdgesAt(skin.indices, endsOfAsked(skin, known, forced)),
    );
    if (ends.length === 0) return;
    known = carried(known, from);
    const added = ends.length / 2;
    const wider = (values: Float64Array): Float64Array => {
      const out = new Float64Array(values.length + 3 * added);
      out.set(values);
      return out;
    };
    skin.points = wider(points);
    skin.away = wider(away);
    skin.onBorder = new Uint8Array(count + added);
    skin.onBorder.set(onBorder);
    halveCourses(skin, ends, count);
    if (only) {
      const grown = new Uint8Array(count + added).fill(1, count);
      grown.set(only);
      only = grown;
    }
    skin.target = withNew(skin.target, count + added);
    skin.indices = indices;
    for (let i = 0; i < added; i++) {
      if ((i & BATCH_MASK) === 0) ports.checkAborted();
      const [a, b] = [3 * ends[2 * i]!, 3 * ends[2 * i + 1]!];
      for (let k = 0; k < 3; k++)
        skin.points[3 * (count + i) + k] = (skin.points[a + k]! + skin.points[b + k]!) / 2;
      const [x, y, z] = [0, 1, 2].map((k) => away[a + k]! + away[b + k]!) as [number, number, number];
      const size = Math.sqrt(x * x + y * y + z * z);
      if (size > 0.1) field.slideTo(skin.points, count + i, x / size, y / size, z / size, skin.away);
      else field.project(skin.points, count + i, 1, skin.away);
    }
  }
}

/** 1 for the ends of edges that are forced or not calm. */
function endsOfAsked({ indices, onBorder }: Skin, { calm }: Known, forced: Uint8Array): Uint8Array {
  const at = new Uint8Array(onBorder.length);
  for (let h = 0; h < indices.length; h++)
    if (forced[h] === 1 || calm[h] === 0) at[indices[h]!] = at[indices[nextHalfEdge(h)]!] = 1;
  return at;
}

/** Whether an edge is halved: where one of its half-edges is `forced`, or none is `calm` and `isOff` says so; if not, it is calm from then on. */
function wish(
  { forced, calm }: { readonly forced: Uint8Array; readonly calm: Uint8Array },
  isOff: (a: number, b: number) => boolean,
): Wants {
  return (a, b, halfEdges, start, end) => {
    let isCalm = false;
    for (let i = start; i < end; i++) {
      if (forced[halfEdges[i]!] === 1) return true;
      isCalm ||= calm[halfEdges[i]!] === 1;
    }
    if (isCalm) return false;
    if (isOff(a, b)) return true;
    for (let i = start; i < end; i++) calm[halfEdges[i]!] = 1;
    return false;
  };
}

/** What is known of a skin of which nothing moves but what is new: it need not be asked again. */
interface Known {
  /** 1 for half-edges that are not to be halved. */
  readonly calm: Uint8Array;
  /** 1 for triangles that are not hollow. */
  readonly full: Uint8Array;
}

/** The same of the triangles after a cut; `from` says which each was before. */
function carried({ calm, full }: Known, from: Int32Array): Known {
  const next = { calm: new Uint8Array(3 * from.length), full: new Uint8Array(from.length) };
  for (let f = 0; f < from.length; f++) {
    const old = from[f]!;
    if (old < 0) continue;
    next.full[f] = full[old]!;
    for (let k = 0; k < 3; k++) next.calm[3 * f + k] = calm[3 * old + k]!;
  }
  return next;
}

/** Takes the middles of halved edges, numbered from `first`, into the borders on which they lie. */
function halveCourses({ courses = [], target, onBorder }: Skin, ends: Uint32Array, first: number): void {
  if (courses.length === 0) return;
  const middles = new Map<number, number>();
  for (let i = 0; i < ends.length; i += 2) middles.set(pairKey(ends[i]!, ends[i + 1]!), first + i / 2);
  for (const course of courses) {
    course.settle(target);
    for (const middle of course.halve(middles)) onBorder[middle] = 1;
  }
}

/** The longest edges, as half-edges (`3·F` flags), of the large triangles whose centre is nearer to the body than the wall allows; those that are in `full` (`F`) are not looked at, and others that are not hollow are put into it. */
function hollowTriangles(
  { points: p, indices }: Skin,
  field: OffsetField,
  ports: WallPorts,
  full: Uint8Array,
  only?: Uint8Array,
): Uint8Array {
  const edges = new Uint8Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    if ((t & BATCH_MASK) === 0) ports.checkAborted();
    if (full[t / 3] === 1) continue;
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    if (only && !(only[a] !== 0 && only[b] !== 0 && only[c] !== 0)) continue;
    const [ab, bc, ca] = [squaredDistance(p, a, b), squaredDistance(p, b, c), squaredDistance(p, c, a)];
    const longest = Math.max(ab, bc, ca);
    full[t / 3] = 1;
    if (longest < 9) continue;
    const middle = (k: number): number => (p[3 * a + k]! + p[3 * b + k]! + p[3 * c + k]!) / 3;
    if (!field.isTooNear(middle(0), middle(1), middle(2), 2 * CHORD, field.nearest(a))) continue;
    full[t / 3] = 0;
    edges[longest === ab ? t : longest === bc ? t + 1 : t + 2] = 1;
  }
  return edges;
}
