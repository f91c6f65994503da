import type { Vec3 } from '../../math/vec3.ts';
import {
  BORDER,
  buildTwins,
  nextHalfEdge,
  vertexCorners,
  type VertexCorners,
} from '../topology/adjacency.ts';
import { connectedComponents, type Components } from '../topology/components.ts';
import { crossingPlaces } from '../crossings/crossing-places.ts';
import { fillHoles } from '../fill/fill-holes.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import { triangleArea } from '../triangle-normal.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import { windingNumber } from '../bvh/winding-number.ts';
import { partOf, type Work } from '../work.ts';

/** A place of the body, mm. */
interface Place {
  readonly at: Vec3;
  readonly radius: number;
}

/** What became of the places where a surface ran through itself. */
export interface MendedCrossings {
  /** The input itself where nothing was mended. */
  readonly mesh: TriMesh;
  /** Crossing pairs of triangles before and after; never more after. */
  readonly pairsBefore: number;
  readonly pairsAfter: number;
  /** Triangles of the input that were cut out. */
  readonly cutOut: number;
  /** Places that were cut out and closed anew. */
  readonly mended: readonly Place[];
  /** Places where the surface still runs through itself: within one piece, and where two pieces run through each other. */
  readonly left: readonly Place[];
  readonly betweenPieces: readonly Place[];
}

/** How many times the ring about a place that cannot be closed is widened by a triangle. */
const WIDENINGS = 6;
/** From this widening on a lid is taken where a rounded or a taut filling still does not fit. */
const LIDS_FROM = 4;
/** A place of more than this share of the surface is no fault of the scan: cutting it out would take a part of the body away. */
const LARGEST_SHARE = 0.05;
/** Of what a cut leaves loose outside the body less than this share of the surface is a crumb: a few cm² of a trunk. */
const CRUMB_SHARE = 0.0005;
/** Points at which it is asked whether a loose part lies inside the body. */
const PROBES = 9;

/**
 * Cuts out the places where a surface runs through itself, each with a ring of triangles, and closes the holes with the filling that
 * continues the skin (`fillHoles`), which never runs through anything. Where no filling fits the ring is widened; what cannot be closed is put
 * back as it was. Skin inside the body that the cut leaves loose goes with it, and so do crumbs; a place that would take an end of the body away
 * (a hand behind a folded wrist) is put back. At a rim the rim draws back, and rims that were
 * open stay open. Vertices that stay keep their bits. Two pieces that run through each other are not touched: which of them is right, or whether they
 * are to be joined, is not for a repair to say.
 */
export function mendCrossings(mesh: TriMesh, work: Work = {}): MendedCrossings {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const pairs = selfIntersections(mesh, partOf(work, 0, 0.35));
  const nothing = {
    mesh,
    pairsBefore: pairs.length / 2,
    pairsAfter: pairs.length / 2,
    cutOut: 0,
    mended: [],
  };
  if (pairs.length === 0) return { ...nothing, left: [], betweenPieces: [] };
  const cut = new Cut(mesh, pairs, checkAborted);
  for (let widening = 0; !cut.isEmpty; widening++) {
    checkAborted();
    progress(0.5 + (0.15 * widening) / WIDENINGS);
    const failed = cut.close(widening >= LIDS_FROM, checkAborted);
    if (failed.size === 0) break;
    if (widening < WIDENINGS) cut.widen(failed);
    else cut.putBack(failed);
  }
  const result = cut.result();
  const after = result === mesh ? pairs : selfIntersections(result, partOf(work, 0.65, 1));
  if (after.length >= pairs.length) return { ...nothing, ...told(mesh, pairs) };
  return {
    mesh: result,
    pairsBefore: pairs.length / 2,
    pairsAfter: after.length / 2,
    cutOut: cut.size,
    mended: crossingPlaces(
      mesh,
      pairs.filter((face) => cut.has(face)),
    ),
    ...told(result, after),
  };
}

/** The places of crossings, told apart by whether one piece or two have part in them. */
function told(mesh: TriMesh, pairs: Uint32Array): Pick<MendedCrossings, 'left' | 'betweenPieces'> {
  if (pairs.length === 0) return { left: [], betweenPieces: [] };
  const { ofFace } = connectedComponents(mesh);
  const isOnePiece = (i: number): boolean => {
    const first = i - (i % 2);
    return ofFace[pairs[first]!] === ofFace[pairs[first + 1]!];
  };
  return {
    left: crossingPlaces(
      mesh,
      pairs.filter((_, i) => isOnePiece(i)),
    ),
    betweenPieces: crossingPlaces(
      mesh,
      pairs.filter((_, i) => !isOnePiece(i)),
    ),
  };
}

/** The triangles that are cut out, gathered to places: those that share a vertex, or cross each other, are one. */
class Cut {
  readonly #mesh: TriMesh;
  readonly #pairs: Uint32Array;
  readonly #corners: VertexCorners;
  readonly #pieces: Components;
  readonly #area: number;
  /** Border half-edges of the input, as a · V + b. */
  readonly #rims = new Set<number>();
  /** 1 for triangles that are cut out, 2 for those that have to stay. */
  readonly #state: Uint8Array;
  #filled: TriMesh;

  constructor(mesh: TriMesh, pairs: Uint32Array, checkAborted: () => void) {
    this.#mesh = mesh;
    this.#filled = mesh;
    this.#pairs = pairs;
    this.#corners = vertexCorners(mesh);
    this.#pieces = connectedComponents(mesh);
    checkAborted();
    this.#state = new Uint8Array(mesh.indices.length / 3);
    this.#area = pieceAreas(mesh, new Uint32Array(this.#state.length), 1)[0]!;
    const { indices } = mesh;
    const vertices = mesh.positions.length / 3;
    checkAborted();
    buildTwins(mesh).forEach((twin, h) => {
      if (twin === BORDER) this.#rims.add(indices[h]! * vertices + indices[nextHalfEdge(h)]!);
    });
    const { ofFace } = this.#pieces;
    for (let i = 0; i < pairs.length; i += 2)
      if (ofFace[pairs[i]!] === ofFace[pairs[i + 1]!])
        for (const face of pairs.subarray(i, i + 2)) this.#state[face] = 1;
    // A triangle that crosses its own piece and another one has to stay, and what crosses it with it.
    for (const keep of this.#crossingOthers()) this.#state[keep] = 2;
    this.widen(new Set(this.#cutFaces()));
  }

  get isEmpty(): boolean {
    return !this.#state.includes(1);
  }

  /** How many triangles are cut out. */
  get size(): number {
    return this.#state.reduce((sum, state) => sum + (state === 1 ? 1 : 0), 0);
  }

  has(face: number): boolean {
    return this.#state[face] === 1;
  }

  /** The input where everything was put back: the last filling then belongs to a cut that failed. */
  result(): TriMesh {
    return this.isEmpty ? this.#mesh : this.#filled;
  }

  /** Cuts out and fills. Returns the triangles cut out at places that could not be closed; none when all are. */
  close(allowLids: boolean, checkAborted: () => void): ReadonlySet<number> {
    this.#takeLoose(checkAborted);
    const large = this.#tooLarge();
    if (large.size > 0) {
      this.putBack(large);
      this.#takeLoose(checkAborted);
    }
    if (this.isEmpty) return new Set();
    const { positions, indices } = this.#mesh;
    checkAborted();
    const rest = { positions, indices: indices.filter((_, i) => this.#state[(i / 3) | 0] !== 1) };
    const vertices = positions.length / 3;
    const loops: Uint32Array[] = [];
    const isNew = (loop: Uint32Array): boolean =>
      loop.every((v, i) => !this.#rims.has(v * vertices + loop[(i + 1) % loop.length]!));
    const { mesh, holes } = fillHoles(rest, {
      fill: 'smooth',
      only: (loop) => isNew(loop) && loops.push(loop) > 0,
      checkAborted,
    });
    checkAborted();
    const failed = new Set<number>();
    holes.forEach(({ manner }, i) => {
      const isGood = manner === 'smooth' || manner === 'taut' || (allowLids && manner !== 'open');
      if (!isGood) for (const v of loops[i]!) for (const face of this.#cutAt(v)) failed.add(face);
    });
    this.#filled = dropUnusedVertices(mesh);
    return failed.size === 0 ? failed : this.#whole(failed);
  }

  /** One ring of triangles more about the given ones. */
  widen(faces: ReadonlySet<number>): void {
    const { indices } = this.#mesh;
    const corners = new Set<number>();
    for (const face of faces) for (let k = 0; k < 3; k++) corners.add(indices[3 * face + k]!);
    for (const v of corners)
      for (const face of this.#around(v)) if (this.#state[face] === 0) this.#state[face] = 1;
  }

  /** Leaves the given triangles as they were, for good. */
  putBack(faces: ReadonlySet<number>): void {
    for (const face of faces) this.#state[face] = 2;
  }

  #cutFaces(): number[] {
    const faces: number[] = [];
    this.#state.forEach((state, face) => {
      if (state === 1) faces.push(face);
    });
    return faces;
  }

  #crossingOthers(): number[] {
    const pairs = this.#pairs;
    const { ofFace } = this.#pieces;
    const found = new Set<number>();
    for (let i = 0; i < pairs.length; i += 2)
      if (ofFace[pairs[i]!] !== ofFace[pairs[i + 1]!]) found.add(pairs[i]!).add(pairs[i + 1]!);
    for (let i = 0; i < pairs.length; i += 2)
      if (found.has(pairs[i]!) || found.has(pairs[i + 1]!)) found.add(pairs[i]!).add(pairs[i + 1]!);
    return [...found];
  }

  /** The triangles at a vertex. */
  *#around(v: number): Generator<number> {
    const { offsets, corners } = this.#corners;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) yield (corners[i]! / 3) | 0;
  }

  *#cutAt(v: number): Generator<number> {
    for (const face of this.#around(v)) if (this.#state[face] === 1) yield face;
  }

  /** Takes what the cut leaves hanging by a vertex, and pieces that it parts from the largest of their kind. */
  #takeLoose(checkAborted: () => void): void {
    for (let isGrown = true; isGrown;) {
      checkAborted();
      isGrown = false;
      for (const v of this.#mesh.indices.filter((_, i) => this.#state[(i / 3) | 0] === 1))
        if (this.#hasTwoFans(v)) isGrown = this.#take(this.#around(v)) || isGrown;
      checkAborted();
      isGrown = this.#takeIslands() || isGrown;
    }
  }

  #take(faces: Iterable<number>): boolean {
    let isTaken = false;
    for (const face of faces)
      if (this.#state[face] === 0) {
        this.#state[face] = 1;
        isTaken = true;
      }
    return isTaken;
  }

  /** Whether the triangles that stay at a vertex do not hang together by edges. */
  #hasTwoFans(v: number): boolean {
    const { indices } = this.#mesh;
    const starts = new Set<number>();
    const ends = new Set<number>();
    const { offsets, corners } = this.#corners;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const h = corners[i]!;
      if (this.#state[(h / 3) | 0] === 1) continue;
      starts.add(indices[nextHalfEdge(h)]!);
      ends.add(indices[nextHalfEdge(nextHalfEdge(h))]!);
    }
    let open = 0;
    for (const start of starts) if (!ends.has(start)) open++;
    return open > 1;
  }

  #takeIslands(): boolean {
    const { positions, indices } = this.#mesh;
    const stays: number[] = [];
    this.#state.forEach((state, face) => {
      if (state !== 1) stays.push(face);
    });
    const rest = { positions, indices: indices.filter((_, i) => this.#state[(i / 3) | 0] !== 1) };
    const { count, ofFace } = connectedComponents(rest);
    if (count === this.#pieces.count) return false;
    const areas = pieceAreas(rest, ofFace, count);
    /** For each piece of the input the largest of what is left of it. */
    const largest = new Map<number, number>();
    ofFace.forEach((part, i) => {
      const piece = this.#pieces.ofFace[stays[i]!]!;
      const known = largest.get(piece);
      if (known === undefined || areas[part]! > areas[known]!) largest.set(piece, part);
    });
    const parts = Array.from({ length: count }, (): number[] => []);
    stays.forEach((face, i) => parts[ofFace[i]!]!.push(face));
    let isChanged = false;
    parts.forEach((part, i) => {
      const main = largest.get(this.#pieces.ofFace[part[0]!]!)!;
      if (main === i) return;
      const isCrumb = areas[i]! < CRUMB_SHARE * this.#area;
      if (isCrumb || this.#liesInside(part, parts[main]!)) isChanged = this.#take(part) || isChanged;
      else isChanged = this.#joinAgain(part) || isChanged;
    });
    return isChanged;
  }

  /** Whether most of a loose part lies inside what stays. */
  #liesInside(part: readonly number[], main: readonly number[]): boolean {
    const { positions, indices } = this.#mesh;
    const stride = Math.ceil(part.length / PROBES);
    let [inside, asked] = [0, 0];
    for (let i = 0; i < part.length; i += stride, asked++) {
      const at = [0, 1, 2].map((k) => {
        const sum = [0, 1, 2].reduce((all, c) => all + positions[3 * indices[3 * part[i]! + c]! + k]!, 0);
        return sum / 3;
      }) as unknown as Vec3;
      if (Math.abs(windingNumber(this.#mesh, main, at)) > 0.5) inside++;
    }
    return 2 * inside > asked;
  }

  /** Puts back the places that part it from the rest. */
  #joinAgain(part: readonly number[]): boolean {
    const { indices } = this.#mesh;
    const about = new Set<number>();
    for (const face of part)
      for (let k = 0; k < 3; k++) for (const cut of this.#cutAt(indices[3 * face + k]!)) about.add(cut);
    this.putBack(this.#whole(about));
    return about.size > 0;
  }

  /** Triangles of places that are too large to be cut out. */
  #tooLarge(): Set<number> {
    const found = new Set<number>();
    for (const place of this.#places()) {
      const area = place.reduce((sum, face) => sum + triangleArea(this.#mesh, face), 0);
      if (area > LARGEST_SHARE * this.#area) for (const face of place) found.add(face);
    }
    return found;
  }

  /** All triangles of the places that hold one of `faces`. */
  #whole(faces: ReadonlySet<number>): ReadonlySet<number> {
    const found = new Set<number>();
    for (const place of this.#places())
      if (place.some((face) => faces.has(face))) for (const face of place) found.add(face);
    return found;
  }

  #places(): number[][] {
    const { indices } = this.#mesh;
    const crossed = new Map<number, number[]>();
    for (let i = 0; i < this.#pairs.length; i++) {
      const other = this.#pairs[i ^ 1]!;
      const list = crossed.get(this.#pairs[i]!);
      if (list) list.push(other);
      else crossed.set(this.#pairs[i]!, [other]);
    }
    const seen = new Set<number>();
    const places: number[][] = [];
    for (const start of this.#cutFaces()) {
      if (seen.has(start)) continue;
      seen.add(start);
      const place = [start];
      const reach = (face: number): void => {
        if (this.#state[face] !== 1 || seen.has(face)) return;
        seen.add(face);
        place.push(face);
      };
      for (let next = 0; next < place.length; next++) {
        const face = place[next]!;
        for (let k = 0; k < 3; k++) for (const near of this.#around(indices[3 * face + k]!)) reach(near);
        for (const other of crossed.get(face) ?? []) reach(other);
      }
      places.push(place);
    }
    return places;
  }
}
