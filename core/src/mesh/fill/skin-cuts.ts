import {
  BORDER,
  buildTwins,
  nextHalfEdge,
  vertexCorners,
  type VertexCorners,
} from '../topology/adjacency.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { connectedComponents, type Components } from '../topology/components.ts';
import { pieceAreas } from '../measure/piece-areas.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Misfit, RimFault, SkinCut, TrimLimits, TrimReach } from './fringe.ts';
import { fringeLeft, Joints, meanEdgeLeft } from './skin-left.ts';
import { FRINGE_REACH } from './trim-fringe.ts';

/** A loose piece of fewer triangles and less area than this share of the largest one is a scrap that a scanner left. */
const SCRAP_SHARE = 0.01;

/**
 * What is cut away from a skin so that patches fit: scraps that hang in the way, and the ragged fringe of holes within limits, which may be given back.
 * The skin keeps the vertices of the input.
 */
export class SkinCuts {
  /** A 1 for each triangle of the input that is gone. */
  readonly gone: Uint8Array;
  readonly #mesh: TriMesh;
  readonly #limits: TrimLimits;
  readonly #areas: Float64Array;
  readonly #pieces: Components;
  readonly #isScrap: readonly boolean[];
  readonly #border: Float64Array;
  readonly #corners: VertexCorners;
  readonly #joints: Joints;
  /** Of vertices and of triangles of the input, mm. */
  readonly #depths = new Map<number, number>();
  readonly #faceDepths = new Map<number, number>();
  readonly #total: number;
  #area = 0;

  constructor(mesh: TriMesh, limits: TrimLimits) {
    this.#mesh = mesh;
    this.#limits = limits;
    const faces = mesh.indices.length / 3;
    this.gone = new Uint8Array(faces);
    this.#areas = Float64Array.from({ length: faces }, (_, f) => triangleArea(mesh, f));
    this.#total = this.#areas.reduce((sum, area) => sum + area, 0);
    this.#pieces = connectedComponents(mesh);
    this.#isScrap = scrapsOf(mesh, this.#pieces);
    this.#border = borderOf(mesh);
    this.#corners = vertexCorners(mesh);
    this.#joints = new Joints(mesh);
  }

  /** Triangles of the skin that are gone, and loose scraps. */
  get triangles(): number {
    return this.#faces((f) => !this.#isOfScrap(f)).length;
  }

  get scraps(): number {
    return new Set(this.#faces((f) => this.#isOfScrap(f)).map((f) => this.#pieces.ofFace[f]!)).size;
  }

  /** What is left, the input itself when nothing is gone; vertices keep their numbers, also those that no triangle names any more. */
  skin(): TriMesh {
    if (!this.gone.includes(1)) return this.#mesh;
    const { positions, indices } = this.#mesh;
    const left = new Uint32Array(indices.length);
    let end = 0;
    for (let f = 0; f < this.gone.length; f++) {
      if (this.gone[f] === 1) continue;
      left[end++] = indices[3 * f]!;
      left[end++] = indices[3 * f + 1]!;
      left[end++] = indices[3 * f + 2]!;
    }
    return { positions, indices: left.slice(0, end) };
  }

  /** Takes all loose scraps when a patch does not fit on one or one lies in the way of a patch. Returns the holes that it helps. */
  dropScraps(misfits: readonly Misfit[]): readonly Misfit[] {
    const scraps = [...this.gone.keys()].filter((f) => this.#isOfScrap(f));
    const { indices, positions } = this.#mesh;
    const ofScrap = new Uint8Array(positions.length / 3);
    for (const f of scraps) for (let k = 0; k < 3; k++) ofScrap[indices[3 * f + k]!] = 1;
    // Most holes of a scan of crumbs are those of the crumbs themselves: those need not be looked for.
    const freed = misfits.filter(
      ({ loop, box }) => loop.some((v) => ofScrap[v] === 1) || scraps.some((f) => this.#isInTheWay(f, box)),
    );
    if (freed.length > 0) for (const f of scraps) this.gone[f] = 1;
    return freed;
  }

  /** Takes the fringe within reach of what does not fit; false when nothing may go. */
  trim(faults: readonly RimFault[], { edges, mm }: TrimReach = { edges: FRINGE_REACH, mm: 0 }): boolean {
    const left = { mesh: this.#mesh, corners: this.#corners, gone: this.gone.slice() };
    let isTrimmed = false;
    for (const { loop, places } of faults) {
      const reach = edges * meanEdgeLeft(left, loop) + mm;
      const fringe = fringeLeft(left, loop, places, reach);
      isTrimmed = this.#take(fringe.filter((f) => this.#mayGo(f))) || isTrimmed;
    }
    if (isTrimmed) this.#takeCrumbs();
    return isTrimmed;
  }

  /** Puts back all that was cut at some holes; false where nothing was. */
  giveBack(misfits: readonly Misfit[]): boolean {
    const rims = new Set(misfits.flatMap(({ loop }) => [...loop]));
    const { indices } = this.#mesh;
    let isBack = false;
    for (const place of this.#cuts())
      if (place.some((f) => [0, 1, 2].some((k) => rims.has(indices[3 * f + k]!)))) {
        for (const f of place) {
          this.gone[f] = 0;
          this.#area -= this.#areas[f]!;
        }
        isBack = true;
      }
    return isBack;
  }

  /** Where skin is gone; scraps are none. */
  places(): readonly SkinCut[] {
    return this.#cuts().map((faces) => {
      const corners = faces.flatMap((f) => [...this.#mesh.indices.subarray(3 * f, 3 * f + 3)]);
      const at = corners.map((v) => [...this.#mesh.positions.subarray(3 * v, 3 * v + 3)]);
      const centre = [0, 1, 2].map((k) =>
        at.reduce((sum, p) => sum + p[k]! / at.length, 0),
      ) as unknown as Vec3;
      const radius = Math.max(
        ...at.map((p) => Math.sqrt(p.reduce((sum, x, k) => sum + (x - centre[k]!) * (x - centre[k]!), 0))),
      );
      const area = faces.reduce((sum, f) => sum + this.#areas[f]!, 0);
      return {
        centre,
        radius,
        triangles: faces.length,
        area,
        depth: Math.max(...faces.map((f) => this.#depthOf(f))),
      };
    });
  }

  #isOfScrap(face: number): boolean {
    return this.#isScrap[this.#pieces.ofFace[face]!]!;
  }

  #faces(isWanted: (face: number) => boolean): readonly number[] {
    const found: number[] = [];
    this.gone.forEach((gone, f) => {
      if (gone === 1 && isWanted(f)) found.push(f);
    });
    return found;
  }

  #mayGo(face: number): boolean {
    return this.gone[face] === 0 && this.#depthOf(face) <= this.#limits.depth;
  }

  /** Takes triangles while the share allows it: all or none of them, or as many as go, the shallowest first. */
  #take(given: readonly number[]): boolean {
    const faces = this.#limits.persist ? this.#affordable(given) : given;
    const area = faces.reduce((sum, f) => sum + this.#areas[f]!, 0);
    if (faces.length === 0 || this.#area + area > this.#limits.share * this.#total) return false;
    for (const f of faces) this.gone[f] = 1;
    this.#area += area;
    return true;
  }

  #affordable(faces: readonly number[]): readonly number[] {
    let left = this.#limits.share * this.#total - this.#area;
    const byDepth = [...faces].sort((a, b) => this.#depthOf(a) - this.#depthOf(b) || a - b);
    return byDepth.filter((f) => {
      const isIn = this.#areas[f]! <= left;
      if (isIn) left -= this.#areas[f]!;
      return isIn;
    });
  }

  /** What trimming has cut loose goes too, where all of it may. */
  #takeCrumbs(): void {
    const crumbs = this.#joints.crumbs(this.gone, SCRAP_SHARE);
    for (const crumb of crumbs)
      if (!this.#isOfScrap(crumb[0]!)) if (crumb.every((f) => this.#mayGo(f))) this.#take(crumb);
  }

  #isInTheWay(face: number, box: Misfit['box']): boolean {
    const { positions, indices } = this.#mesh;
    for (let k = 0; k < 3; k++) {
      const a = positions[3 * indices[3 * face]! + k]!;
      const b = positions[3 * indices[3 * face + 1]! + k]!;
      const c = positions[3 * indices[3 * face + 2]! + k]!;
      if (!(Math.min(a, b, c) <= box[3 + k]! && Math.max(a, b, c) >= box[k]!)) return false;
    }
    return true;
  }

  /** The triangles of the skin that are gone, those that share a vertex together. */
  #cuts(): readonly (readonly number[])[] {
    const { indices } = this.#mesh;
    const faces = this.#faces((f) => !this.#isOfScrap(f));
    const at = new Map<number, number[]>();
    for (const f of faces)
      for (let k = 0; k < 3; k++) {
        const there = at.get(indices[3 * f + k]!);
        if (there) there.push(f);
        else at.set(indices[3 * f + k]!, [f]);
      }
    const seen = new Set<number>();
    const cuts: number[][] = [];
    for (const start of faces) {
      if (seen.has(start)) continue;
      seen.add(start);
      const cut = [start];
      for (let next = 0; next < cut.length; next++)
        for (let k = 0; k < 3; k++)
          for (const f of at.get(indices[3 * cut[next]! + k]!)!)
            if (!seen.has(f)) {
              seen.add(f);
              cut.push(f);
            }
      cuts.push(cut);
    }
    return cuts;
  }

  /** Farthest corner, or middle, of a triangle from the rims of the input, mm. */
  #depthOf(face: number): number {
    let depth = this.#faceDepths.get(face);
    if (depth === undefined) this.#faceDepths.set(face, (depth = this.#measuredDepth(face)));
    return depth;
  }

  #measuredDepth(face: number): number {
    const { positions: p, indices } = this.#mesh;
    const corners = indices.subarray(3 * face, 3 * face + 3);
    const middle = [0, 1, 2].map((k) => corners.reduce((sum, v) => sum + p[3 * v + k]! / 3, 0));
    return Math.max(
      this.#fromRim(middle[0]!, middle[1]!, middle[2]!),
      ...[...corners].map((v) => this.#depthAt(v)),
    );
  }

  #depthAt(v: number): number {
    const { positions: p } = this.#mesh;
    let depth = this.#depths.get(v);
    if (depth === undefined)
      this.#depths.set(v, (depth = this.#fromRim(p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!)));
    return depth;
  }

  /** Distance of a point from the nearest border edge of the input, mm. */
  #fromRim(x: number, y: number, z: number): number {
    const border = this.#border;
    let best = Infinity;
    for (let i = 0; i < border.length; i += 6) {
      const [ax, ay, az] = [x - border[i]!, y - border[i + 1]!, z - border[i + 2]!];
      const [ux, uy, uz] = [border[i + 3]!, border[i + 4]!, border[i + 5]!];
      const along = (ax * ux + ay * uy + az * uz) / Math.max(ux * ux + uy * uy + uz * uz, 1e-12);
      const t = Math.max(0, Math.min(1, along));
      const [dx, dy, dz] = [ax - t * ux, ay - t * uy, az - t * uz];
      best = Math.min(best, dx * dx + dy * dy + dz * dz);
    }
    return Math.sqrt(best);
  }
}

/** For each piece whether it is a scrap. */
function scrapsOf(mesh: TriMesh, { count, ofFace }: Components): readonly boolean[] {
  const sizes = new Float64Array(count);
  for (const piece of ofFace) sizes[piece]! += 1;
  const areas = pieceAreas(mesh, ofFace, count);
  const most = sizes.reduce((a, b) => Math.max(a, b), 0);
  const widest = areas.reduce((a, b) => Math.max(a, b), 0);
  return Array.from(sizes, (size, i) => size < SCRAP_SHARE * most && areas[i]! < SCRAP_SHARE * widest);
}

/** Start and direction of each border edge, `6·n`, mm. */
function borderOf(mesh: TriMesh): Float64Array {
  const { positions: p, indices } = mesh;
  const edges: number[] = [];
  buildTwins(mesh).forEach((twin, h) => {
    if (twin !== BORDER) return;
    const [a, b] = [3 * indices[h]!, 3 * indices[nextHalfEdge(h)]!];
    for (let k = 0; k < 3; k++) edges.push(p[a + k]!);
    for (let k = 0; k < 3; k++) edges.push(p[b + k]! - p[a + k]!);
  });
  return Float64Array.from(edges);
}
