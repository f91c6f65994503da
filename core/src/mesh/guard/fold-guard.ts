import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { slotBoxes } from '../bvh/bvh-build.ts';
import { creasedFaces } from './creases.ts';
import { pressedFaces } from './pressed-faces.ts';
import { crossingsAt, type SlottedSearch } from '../crossings/crossings-at.ts';
import { nearbyMesh, type NearbyMesh } from '../bvh/nearby-mesh.ts';
import { buildMortonTree } from '../bvh/morton-tree.ts';
import { isOpenStar } from '../crossings/open-stars.ts';
import { crossingsIn } from '../crossings/self-intersection.ts';
import { trianglesMeet } from '../crossings/triangle-pair.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** How a search for folds is limited. */
export interface FoldOptions extends Work {
  /** `F` flags: the triangles to look at; those with a moved corner unless given. */
  readonly faces?: Uint8Array;
  /** Only what crosses counts, not what is turned over among its neighbours as needles may be by a long way (false). */
  readonly crossingsOnly?: boolean;
  /**
   * Part of its area, seen from where it faced before, that a triangle must keep (0 to 1): less is a fold too, and below 0 it is turned over, also where layers only slide over each
   * other and nothing crosses. For movements that may run along the skin. Needles are not looked at, their neighbours tell (not looked at unless given).
   */
  readonly leastLeft?: number;
  /** Degrees: two neighbours that turn from each other by more than this, and did not before, are a fold too (not looked at unless given). */
  readonly crease?: number;
  /** `vertexCorners` of the mesh, where the caller has it. */
  readonly corners?: VertexCorners;
}

/** Positions that were asked about, `openStars` where they are known, and the triangles that may have to do with the movement. */
interface Asked {
  readonly positions: Float32Array;
  readonly open: Uint8Array;
  readonly nearby: NearbyMesh;
}

type Question = Pick<FoldOptions, 'checkAborted' | 'crossingsOnly' | 'crease' | 'leastLeft'>;

/**
 * Watches a body whose vertices are moved: which triangles of the moved one cross another, or lie turned over among their
 * neighbours, that did not before. A body that crosses itself from the start is judged by what is added.
 *
 * Between two questions the search is kept. Its boxes then span both ends of the movement, so that positions anywhere between them
 * can be asked about by looking at what changed only.
 */
export class FoldGuard {
  readonly #mesh: TriMesh;
  #corners: VertexCorners | undefined;
  /** What was asked last. */
  #asked: Asked | undefined;
  /** Made when it is asked again. */
  #search: SlottedSearch | undefined;

  constructor(mesh: TriMesh, corners?: VertexCorners) {
    this.#mesh = mesh;
    this.#corners = corners;
  }

  /** `vertexCorners` of the mesh, made when they are asked for: a movement that folds nowhere needs none. */
  get corners(): VertexCorners {
    return (this.#corners ??= vertexCorners(this.#mesh));
  }

  /** Triangles that cross or are turned over in `positions` (`3·V`) and were not before, ascending. */
  added(positions: Float32Array, options: Omit<FoldOptions, 'corners'> = {}): Uint32Array {
    const { indices } = this.#mesh;
    const moved: TriMesh = { positions, indices };
    const faces = options.faces ?? movedFaces(this.#mesh, positions);
    if (!faces.includes(1)) return new Uint32Array(0);
    const { checkAborted } = options;
    checkAborted?.();
    const nearby = nearbyMesh(this.#mesh, positions, faces);
    this.#search = undefined;
    this.#asked = undefined;
    const near: TriMesh = { positions, indices: nearby.mesh.indices };
    const body = { indices, corners: this.#corners };
    const { pairs, open } = crossingsIn(near, body, { ...options, faces: nearby.flagsOf(faces) });
    this.#asked = { positions: positions.slice(), open, nearby };
    return this.#answer(moved, nearby.numbersOf(pairs), open, listOf(faces), options);
  }

  /**
   * The same for positions that differ from those asked last at `faces` (ascending) only, and lie between them and the body's own. The work
   * grows with those triangles, not with the body.
   */
  again(positions: Float32Array, faces: Uint32Array, options: Question = {}): Uint32Array {
    const { checkAborted } = options;
    checkAborted?.();
    if (!this.#asked) return this.added(positions, options);
    const { indices } = this.#mesh;
    const moved: TriMesh = { positions, indices };
    const search = (this.#search ??= this.#searchAll(this.#asked, checkAborted));
    const { corners } = search.tree;
    const { boxes } = search;
    const isKnown = new Uint8Array(search.open.length);
    // A triangle that lies apart from the movement has not moved and meets nothing that did.
    const known = faces.filter((f) => search.slots[f]! !== NO_SLOT);
    for (const f of known) {
      const slot = search.slots[f]!;
      for (let k = 0; k < 3; k++) {
        const v = indices[3 * f + k]!;
        for (let d = 0; d < 3; d++) corners[9 * slot + 3 * k + d] = positions[3 * v + d]!;
        if (isKnown[v] === 1) continue;
        isKnown[v] = 1;
        search.open[v] = isOpenStar(moved, this.corners, v) ? 1 : 0;
      }
      boundSlot(boxes, corners, slot);
    }
    const isMuch = known.length > FEW * search.tree.order.length;
    const pairs = crossingsAt(indices, isMuch ? refitted(search) : search, known, checkAborted);
    return this.#answer(moved, pairs, search.open, faces, options);
  }

  /** A search with the boxes of the positions asked last, in a tree that spans those and the body's own. */
  #searchAll(
    { positions: last, open, nearby }: Asked,
    checkAborted: (() => void) | undefined,
  ): SlottedSearch {
    const { positions, indices } = this.#mesh;
    const near = buildMortonTree({ positions: last, indices: nearby.mesh.indices });
    const tree = { ...near, order: nearby.numbersOf(near.order) };
    checkAborted?.();
    const boxes = slotBoxes(tree.corners);
    const spans = boxes.slice();
    const slots = new Uint32Array(indices.length / 3).fill(NO_SLOT);
    for (let slot = 0; slot < tree.order.length; slot++) {
      const face = tree.order[slot]!;
      slots[face] = slot;
      for (let k = 0; k < 3; k++)
        for (let d = 0; d < 3; d++) {
          const value = positions[3 * indices[3 * face + k]! + d]!;
          if (value < spans[6 * slot + d]!) spans[6 * slot + d] = value;
          if (value > spans[6 * slot + 3 + d]!) spans[6 * slot + 3 + d] = value;
        }
    }
    checkAborted?.();
    fitBounds(tree, spans, tree.bounds);
    return { tree, boxes, open, slots };
  }

  #answer(
    moved: TriMesh,
    pairs: Uint32Array,
    open: Uint8Array,
    faces: Uint32Array,
    { crossingsOnly, crease, leastLeft, checkAborted }: Question,
  ): Uint32Array {
    const { indices } = this.#mesh;
    const bad = new Set<number>();
    const before = new Float32Array(18);
    for (let i = 0; i < pairs.length; i += 2) {
      this.#copyTriangle(pairs[i]!, before, 0);
      this.#copyTriangle(pairs[i + 1]!, before, 9);
      if (trianglesMeet(before, 0, 9)) continue;
      bad.add(pairs[i]!).add(pairs[i + 1]!);
    }
    for (let i = 0; i < faces.length && !crossingsOnly; i++) {
      if ((i & BATCH_MASK) === 0) checkAborted?.();
      const f = faces[i]!;
      if (bad.has(f)) continue;
      const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
      if (open[a] === 1 && open[b] === 1 && open[c] === 1) continue;
      if (this.#isTurnedOver(moved.positions, f) && !this.#isTurnedOver(this.#mesh.positions, f)) bad.add(f);
    }
    if (leastLeft !== undefined)
      for (const f of pressedFaces(this.#mesh, moved.positions, faces, leastLeft)) bad.add(f);
    if (crease !== undefined)
      for (const f of creasedFaces(this.#mesh, moved.positions, { faces, corners: this.corners, crease }))
        bad.add(f);
    return Uint32Array.from(bad).sort();
  }

  #copyTriangle(face: number, to: Float32Array, at: number): void {
    const { positions, indices } = this.#mesh;
    for (let k = 0; k < 3; k++) {
      const from = 3 * indices[3 * face + k]!;
      for (let d = 0; d < 3; d++) to[at + 3 * k + d] = positions[from + d]!;
    }
  }

  /** Whether a triangle faces against the mean of the triangles at its corners. */
  #isTurnedOver(positions: Float32Array, face: number): boolean {
    const { indices } = this.#mesh;
    const { offsets, corners } = this.corners;
    const own: [number, number, number] = [0, 0, 0];
    addAreaNormal(positions, indices, face, own);
    const mean: [number, number, number] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * face + k]!;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
        addAreaNormal(positions, indices, (corners[i]! / 3) | 0, mean);
    }
    return own[0] * mean[0] + own[1] * mean[1] + own[2] * mean[2] < 0;
  }
}

/** The slot of a triangle that is not in a search. */
const NO_SLOT = 0xffffffff;

/** Up to this share of the triangles are looked for in a tree that spans the whole movement; for more one of where they are now is worth its making: a long movement of small triangles spans thousands of others. */
const FEW = 1 / 64;

/** The same search in a tree of where the triangles are now. */
function refitted(search: SlottedSearch): SlottedSearch {
  const bounds = search.tree.bounds.slice();
  fitBounds(search.tree, search.boxes, bounds);
  return { ...search, tree: { ...search.tree, bounds } };
}

/** The boxes of the nodes about the boxes of their slots, into `bounds`. */
function fitBounds(
  { info, nodeCount }: Pick<SlottedSearch['tree'], 'info' | 'nodeCount'>,
  boxes: Float32Array,
  bounds: Float32Array,
): void {
  for (let node = nodeCount - 1; node >= 0; node--) {
    const count = info[2 * node + 1]!;
    const first = info[2 * node]!;
    if (count === 0) {
      spanBoxes(bounds, node, bounds, node + 1, first);
      continue;
    }
    spanBoxes(bounds, node, boxes, first, first);
    for (let slot = first + 1; slot < first + count; slot++) addBox(bounds, node, boxes, slot);
  }
}

/** The box of a slot about its corners. */
function boundSlot(boxes: Float32Array, corners: Float32Array, slot: number): void {
  for (let d = 0; d < 3; d++) {
    const [a, b, c] = [corners[9 * slot + d]!, corners[9 * slot + 3 + d]!, corners[9 * slot + 6 + d]!];
    boxes[6 * slot + d] = Math.min(a, b, c);
    boxes[6 * slot + 3 + d] = Math.max(a, b, c);
  }
}

/** Box `to` becomes what boxes `a` and `b` of `from` span. */
function spanBoxes(boxes: Float32Array, to: number, from: Float32Array, a: number, b: number): void {
  for (let k = 0; k < 6; k++) boxes[6 * to + k] = from[6 * a + k]!;
  addBox(boxes, to, from, b);
}

function addBox(boxes: Float32Array, to: number, from: Float32Array, box: number): void {
  for (let k = 0; k < 3; k++) {
    if (from[6 * box + k]! < boxes[6 * to + k]!) boxes[6 * to + k] = from[6 * box + k]!;
    if (from[6 * box + 3 + k]! > boxes[6 * to + 3 + k]!) boxes[6 * to + 3 + k] = from[6 * box + 3 + k]!;
  }
}

const normal = new Float64Array(3);

function addAreaNormal(
  positions: Float32Array,
  indices: Uint32Array,
  face: number,
  sum: [number, number, number],
): void {
  triangleNormal({ positions, indices }, face, normal);
  for (const k of [0, 1, 2] as const) sum[k] += normal[k]!;
}

/** Triangles with a corner that lies elsewhere in `positions`: `F` flags. */
export function movedFaces({ positions: before, indices }: TriMesh, positions: Float32Array): Uint8Array {
  const moved = new Uint8Array(positions.length / 3);
  for (let v = 0, i = 0; v < moved.length; v++, i += 3)
    if (
      positions[i] !== before[i] ||
      positions[i + 1] !== before[i + 1] ||
      positions[i + 2] !== before[i + 2]
    )
      moved[v] = 1;
  return facesAt(indices, moved);
}

/** The numbers that are flagged, ascending. */
function listOf(flags: Uint8Array): Uint32Array {
  const list = new Uint32Array(flags.length);
  let count = 0;
  for (let f = 0; f < flags.length; f++) if (flags[f] === 1) list[count++] = f;
  return list.subarray(0, count);
}

/** Triangles with a flagged corner: `F` flags. */
function facesAt(indices: Uint32Array, flags: Uint8Array): Uint8Array {
  const faces = new Uint8Array(indices.length / 3);
  for (let f = 0, at = 0; f < faces.length; f++, at += 3)
    faces[f] = flags[indices[at]!]! | flags[indices[at + 1]!]! | flags[indices[at + 2]!]!;
  return faces;
}
