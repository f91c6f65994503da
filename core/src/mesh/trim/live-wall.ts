import type { Vec3 } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { sharedLocate, type SurfacePlace } from '../geodesic/geodesic-locate.ts';
import type { PathPiece } from '../geodesic/geodesic-path.ts';
import { lineThrough } from '../geodesic/surface-line.ts';
import { vertexNormals } from '../normals.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { compact } from '../topology/compact.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { smallLineFault, trimLines, type DrawnLine } from './cut-by-edge-lines.ts';
import { faceWithin, requireLine, type TrimLine } from './cut-by-lines.ts';
import { Divisions, embedLinesInSteps, type EmbeddedLines } from './embed-lines.ts';
import { keptSides, type KeptSides } from './keep-part.ts';
import {
  lineBand,
  regionAreas,
  regionsBeside,
  withRegions,
  type LineBand,
  type Regions,
} from './line-band.ts';
import { trimError } from './trim-error.ts';

/** A line as it was drawn last. */
interface KnownLine extends TrimLine {
  readonly places: readonly SurfacePlace[];
  readonly spans: readonly (readonly PathPiece[])[];
}

/** The band of a body about lines, and it with the lines in it. */
interface Embedded {
  readonly band: LineBand;
  readonly embedded: EmbeddedLines;
}

/** A body with lines in it, and the part of it that is kept. */
interface Shown extends Embedded {
  readonly regions: Regions;
  readonly kept: KeptSides;
  /** Whether a region is of the part, by its number. */
  readonly isOfPart: readonly boolean[];
}

/** Spans between two rests at most: some milliseconds on a large body. */
const SPANS = 4;

const isSamePoint = (a: SkinPoint, b: SkinPoint): boolean =>
  [0, 1, 2].every((k) => a.position[k as 0] === b.position[k as 0] && a.normal[k as 0] === b.normal[k as 0]);

/**
 * How a wall within edge lines would look from outside, on a body whose lines are dragged: the skin of the kept part moved outwards, joined to the lines by square rims.
 * Rims are not rounded and folds not untangled. Of a line only the spans about a point that moved are drawn anew, and the triangles of the body away from the
 * lines are taken as they are.
 */
export class LiveWall {
  readonly #mesh: TriMesh;
  readonly #known: KnownLine[] = [];
  readonly #divisions = new Divisions();
  #normals: Float32Array | undefined;
  #openings: readonly Uint32Array[] | undefined;

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
  }

  /**
   * The wall of `thickness` mm; the part is chosen as `cutByEdgeLines` does. Yields between pieces of work, so that a page can draw. Throws what `cutByEdgeLines`
   * throws of the lines.
   */
  *sketch(
    lines: readonly DrawnLine[],
    { thickness, keep }: { readonly thickness: number; readonly keep: Vec3 | undefined },
  ): Generator<undefined, TriMesh, undefined> {
    const drawn = yield* this.#embedded(lines);
    if (!this.#normals) {
      this.#normals = vertexNormals(this.#mesh);
      yield;
      this.#openings = boundaryLoops(this.#mesh);
      yield;
    }
    const shown = yield* this.#part(drawn, keep);
    yield;
    return yield* this.#outer(shown, thickness);
  }

  /** Throws what `edgeLinesFault` gives of the lines; yields as `sketch` does. */
  *check(lines: readonly DrawnLine[]): Generator<undefined, void, undefined> {
    yield* this.#embedded(lines);
  }

  /** The band about the lines, with them in it. */
  *#embedded(lines: readonly DrawnLine[]): Generator<undefined, Embedded, undefined> {
    const drawn: (readonly PathPiece[])[] = [];
    const small = smallLineFault(lines);
    if (small) throw small;
    for (const [number, line] of trimLines(lines).entries()) drawn.push(yield* this.#draw(line, number));
    const band = lineBand(this.#mesh, sharedCorners(this.#mesh), drawn);
    const embedded = yield* embedLinesInSteps(
      band.mesh,
      drawn.map((pieces) => band.own(pieces)),
      { divisions: this.#divisions, numberOf: (face) => band.faces[face]! },
    );
    yield;
    return { band, embedded };
  }

  /** The pieces of a line; only spans that hang on a point that moved are traced. */
  *#draw(line: TrimLine, number: number): Generator<undefined, readonly PathPiece[], undefined> {
    const { points, shape } = line;
    const n = points.length;
    const known = this.#known[number];
    const before = known && known.points.length === n && known.shape === shape ? known : undefined;
    const isSame = points.map((point, i) => before !== undefined && isSamePoint(point, before.points[i]!));
    const moved = points.filter((_, i) => !isSame[i]);
    const located = sharedLocate(this.#mesh)(moved);
    if (n < 2 || located.length < moved.length)
      throw trimError({ code: 'lost', line: number, at: points[0]?.position ?? [0, 0, 0] });
    let next = 0;
    const places = points.map((_, i) => (isSame[i] ? before!.places[i]! : located[next++]!));
    const reach = shape === 'smooth' ? [-1, 0, 1, 2] : [0, 1];
    const stale = points.flatMap((_, i) => (reach.every((k) => isSame[(i + k + n) % n]) ? [] : [i]));
    const spans = [...(before?.spans ?? points.map(() => []))];
    for (let from = 0; from < stale.length; from += SPANS) {
      const wanted = new Set(stale.slice(from, from + SPANS));
      const found = lineThrough(this.#mesh, sharedCorners(this.#mesh), places, {
        ...{ closed: true, shape, locate: sharedLocate(this.#mesh) },
        asks: (span) => wanted.has(span),
      });
      const made = requireLine(this.#mesh, found, number);
      for (const span of wanted) spans[span] = made[span]!;
      yield;
    }
    this.#known[number] = { points, shape, places, spans };
    return spans.flat();
  }

  /** The part that is kept. */
  *#part({ band, embedded }: Embedded, keep: Vec3 | undefined): Generator<undefined, Shown, undefined> {
    const mesh = this.#mesh;
    const corners = sharedCorners(mesh);
    const hit = keep && sharedBvh(mesh).closestPoint(keep);
    const isBeside = hit && band.faceOf[hit.triangle] === 0;
    const regions = yield* regionsBeside(
      mesh,
      corners,
      band,
      isBeside ? mesh.indices[3 * hit.triangle]! : undefined,
    );
    yield;
    const reduced = withRegions(embedded, regions.rims);
    const regionOf = (face: number): number => regions.of[mesh.indices[3 * face]!]! - 1;
    const face = !hit
      ? undefined
      : isBeside
        ? reduced.firsts[regionOf(hit.triangle)]!
        : faceWithin(embedded, band.faceOf[hit.triangle]! - 1, hit.position);
    const inBand = embedded.mesh.indices.length / 3;
    let areas: Map<number, number> | undefined;
    const kept = keptSides(reduced.embedded, face, (f) => {
      if (f < inBand) return triangleArea(embedded.mesh, f);
      areas ??= new Map([...regionAreas(mesh, band, regions)].map((area, i) => [reduced.firsts[i]!, area]));
      return areas.get(f) ?? 0;
    });
    return { band, embedded, regions, kept, isOfPart: reduced.firsts.map(kept.isKept) };
  }

  /** The outer side and its rims. */
  *#outer(
    { band, embedded, regions, kept, isOfPart }: Shown,
    thickness: number,
  ): Generator<undefined, TriMesh, undefined> {
    const { positions: skin, indices } = this.#mesh;
    const bodyEnd = skin.length / 3;
    const first = band.vertices.length;
    const numberOf = (v: number): number => (v < first ? band.vertices[v]! : bodyEnd + v - first);
    const isThere = new Uint8Array(bodyEnd);
    const corners = new Uint32Array(indices.length + embedded.mesh.indices.length);
    let count = 0;
    for (let h = 0; h < indices.length; h += 3) {
      const region = regions.of[indices[h]!]!;
      if (region === 0 || !isOfPart[region - 1] || band.faceOf[h / 3] !== 0) continue;
      for (let k = h; k < h + 3; k++) isThere[(corners[count++] = indices[k]!)] = 1;
    }
    const cut = embedded.mesh.indices;
    for (let h = 0; h < cut.length; h++) {
      if (!kept.isKept((h / 3) | 0)) continue;
      const number = (corners[count++] = numberOf(cut[h]!));
      if (number < bodyEnd) isThere[number] = 1;
    }
    yield;
    const loops = [...kept.sides].map(([line, side]) => {
      const loop = embedded.lines[line]!.map(numberOf);
      return side === 'left' ? loop : loop.toReversed();
    });
    for (const loop of this.#openings!) if (isThere[loop[0]!] === 1) loops.push([...loop]);
    const inner = new Float32Array(3 * (bodyEnd + embedded.mesh.positions.length / 3 - first));
    inner.set(skin);
    inner.set(embedded.mesh.positions.subarray(3 * first), skin.length);
    const normals = new Float32Array(inner.length);
    normals.set(this.#normals!);
    normals.set(vertexNormals(embedded.mesh).subarray(3 * first), skin.length);
    const outer = inner.map((value, i) => value + thickness * normals[i]!);
    yield;
    return withRims({ positions: outer, indices: corners.subarray(0, count) }, inner, loops);
  }
}

/** A surface with square rims from its borders down to `inner`, where its vertices were. */
function withRims(
  { positions, indices }: TriMesh,
  inner: Float32Array,
  loops: readonly (readonly number[])[],
): TriMesh {
  const count = loops.reduce((sum, loop) => sum + loop.length, 0);
  const all = new Float32Array(positions.length + 3 * count);
  all.set(positions);
  const corners = new Uint32Array(indices.length + 6 * count);
  corners.set(indices);
  let [at, corner] = [positions.length / 3, indices.length];
  for (const loop of loops) {
    for (const [i, vertex] of loop.entries()) {
      const next = (i + 1) % loop.length;
      for (let k = 0; k < 3; k++) all[3 * (at + i) + k] = inner[3 * vertex + k]!;
      corners.set([loop[next]!, vertex, at + i, loop[next]!, at + i, at + next], corner);
      corner += 6;
    }
    at += loop.length;
  }
  return compact(all, corners);
}
