import type { SkinCut, TrimLimits } from '../fill/fringe.ts';
import { SkinCuts } from '../fill/skin-cuts.ts';
import {
  fringeFaces,
  meanEdgeAt,
  withoutCrumbs,
  withoutFaces,
  withoutUnusedVertices,
} from '../fill/trim-fringe.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import { simpleBorders } from './patch.ts';
import { WallError, type WallPorts } from './wall-options.ts';
import { buildWall, type Wall, type WallOptions } from './wall.ts';

/** Times that a ragged edge is taken back; each takes a ring or two of triangles. */
const TRIMMINGS = 6;

/** A wall and the patch it stands on: the one given, or without the triangles of an edge that was too ragged. */
export interface TrimmedWall {
  readonly wall: Wall;
  readonly patch: TriMesh;
  /** Triangles that were taken away at the edge. */
  readonly trimmed: number;
  /** Where they were; only told of trimming within limits. */
  readonly cuts: readonly SkinCut[];
}

/** The rounded edge of a wall, and how much of a ragged one may go; without limits as much as is in the way (frozen operations only). */
export interface TrimmedWallOptions extends Pick<
  WallOptions,
  'edgeRadius' | 'followsEdges' | 'takesFins' | 'mendsByField' | 'keepsGood'
> {
  /** Whether the skin is `fine`, and `held` where no wall can be made so. */
  readonly isFine?: boolean;
  readonly trim?: TrimLimits;
}

/** Share of the work for a `fine` skin, before a `held` one is tried. */
const FINE_SHARE = 0.8;

/** Mean edges, beside the wall itself, within which triangles at the edge go. */
const REACH = 2;

/**
 * `buildWall`, taking triangles away where the wall crosses itself close to an edge of the patch: the rim of a hole that a scanner left
 * is often so ragged that no rounded edge fits it. Away from the edges nothing is touched. Throws WallError as `buildWall` does, also
 * when there is no edge near the crossing. `thickness` gives the wall in mm at each vertex of a patch.
 */
export function buildTrimmedWall(
  patch: TriMesh,
  thickness: (patch: TriMesh) => Float64Array,
  { isFine = false, ...options }: TrimmedWallOptions,
  ports: WallPorts,
): TrimmedWall {
  if (!isFine) return trimToFit(patch, thickness, options, ports);
  try {
    return trimToFit(patch, thickness, { ...options, skin: 'fine' }, partOf(ports, 0, FINE_SHARE));
  } catch (error) {
    if (!(error instanceof WallError)) throw error;
    // A skin of fewer triangles has fewer ways to cross itself.
    return trimToFit(patch, thickness, { ...options, skin: 'held' }, partOf(ports, FINE_SHARE, 1));
  }
}

function trimToFit(
  patch: TriMesh,
  thickness: (patch: TriMesh) => Float64Array,
  { trim, ...options }: Omit<TrimmedWallOptions, 'isFine'> & Pick<WallOptions, 'skin'>,
  ports: WallPorts,
): TrimmedWall {
  const sparing = trim && new SparingTrim(patch, trim);
  let current = patch;
  let fewest = Infinity;
  for (let attempt = 0; ; attempt++) {
    const walls = thickness(current);
    try {
      // How often it is tried is not known before: each attempt gets half of what is left.
      const left = 1 / (1 << attempt);
      const work = partOf(ports, 1 - left, 1 - left / 2);
      const wall = buildWall(current, { ...options, thickness: walls }, work);
      const trimmed = (patch.indices.length - current.indices.length) / 3;
      return { wall, patch: current, trimmed, cuts: sparing?.places() ?? [] };
    } catch (error) {
      if (!(error instanceof WallError) || error.fault.code !== 'wall-crosses-itself') throw error;
      if (attempt === TRIMMINGS) throw error;
      const { pairs } = error.fault;
      // Where trimming leaves as many crossings, a fine skin, which takes long, is not where it ends well.
      if (options.skin === 'fine' && pairs >= fewest) throw error;
      fewest = Math.min(fewest, pairs);
      const places = Float64Array.from(error.fault.places.flat());
      const less = sparing ? sparing.less(places, walls) : trimFreely(current, places, walls);
      if (!less) throw error;
      current = less;
    }
  }
}

/** Shares of the depth that trimming may reach, in the order in which they are tried: what goes deeper than it has to leaves a raggeder edge. */
const DEPTHS = [0.125, 0.5, 1];
/** Times that each depth is tried. */
const ROUNDS = 2;

/** Takes as little of a ragged edge away as lets a wall fit, within limits. */
class SparingTrim {
  readonly #patch: TriMesh;
  readonly #limits: TrimLimits;
  /** Made for the first crossing: most walls have none. */
  #cuts: SkinCuts | undefined;
  #round = 0;

  constructor(patch: TriMesh, limits: TrimLimits) {
    this.#patch = patch;
    this.#limits = limits;
  }

  /** Where skin is gone. */
  places(): readonly SkinCut[] {
    return this.#cuts?.places() ?? [];
  }

  /** The patch without the edge near crossings of the wall that was last tried; undefined when nothing more may go. */
  less(places: Float64Array, walls: Float64Array): TriMesh | undefined {
    while (this.#round < ROUNDS * DEPTHS.length) {
      const isDeeper = this.#round % ROUNDS === 0;
      const cuts = (this.#cuts = isDeeper || !this.#cuts ? this.#anew() : this.#cuts);
      this.#round++;
      const skin = cuts.skin();
      const reach = { edges: REACH, mm: walls.reduce((a, b) => Math.max(a, b), 0) };
      if (cuts.trim([{ loop: rimOf(skin), places }], reach)) return withoutUnusedVertices(cuts.skin());
      this.#round += ROUNDS - (this.#round % ROUNDS || ROUNDS);
    }
    return undefined;
  }

  #anew(): SkinCuts {
    const share = DEPTHS[Math.floor(this.#round / ROUNDS)]!;
    return new SkinCuts(this.#patch, { ...this.#limits, depth: share * this.#limits.depth });
  }
}

/** The patch without the edge near the crossings, however deep; undefined when there is none. */
function trimFreely(patch: TriMesh, places: Float64Array, walls: Float64Array): TriMesh | undefined {
  const rim = rimOf(patch);
  const reach = walls[rim[0] ?? 0]! + REACH * meanEdgeAt(patch, rim);
  const faces = fringeFaces(patch, patch.indices.length / 3, rim, places, reach);
  if (faces.length === 0) return undefined;
  return withoutUnusedVertices(withoutCrumbs(withoutFaces(patch, new Set(faces))));
}

const rimOf = (patch: TriMesh): Uint32Array =>
  Uint32Array.from(simpleBorders(patch).flatMap((border) => [...border]));
