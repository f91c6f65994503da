import type { TriMesh } from '../tri-mesh.ts';
import {
  fringeFaces,
  meanEdgeAt,
  withoutCrumbs,
  withoutFaces,
  withoutUnusedVertices,
} from '../fill/trim-fringe.ts';
import { simpleBorders } from './patch.ts';
import { buildWall, type Wall, type WallOptions } from './wall.ts';
import { partOf } from '../work.ts';
import { WallError, type WallPorts } from './wall-options.ts';

/** Times that a ragged edge is taken back; each takes a ring or two of triangles. */
const TRIMMINGS = 6;

/** A wall and the patch it stands on: the one given, or without the triangles of an edge that was too ragged. */
export interface TrimmedWall {
  readonly wall: Wall;
  readonly patch: TriMesh;
  /** Triangles that were taken away at the edge. */
  readonly trimmed: number;
}

/**
 * `buildWall`, taking triangles away where the wall crosses itself close to an edge of the patch: the rim of a hole that a scanner left
 * is often so ragged that no rounded edge fits it. Away from the edges nothing is touched. Throws WallError as `buildWall` does, also
 * when there is no edge near the crossing. `thickness` gives the wall in mm at each vertex of a patch.
 */
export function buildTrimmedWall(
  patch: TriMesh,
  thickness: (patch: TriMesh) => Float64Array,
  options: Pick<WallOptions, 'edgeRadius'>,
  ports: WallPorts,
): TrimmedWall {
  let current = patch;
  for (let attempt = 0; ; attempt++) {
    const walls = thickness(current);
    try {
      // How often it is tried is not known before: each attempt gets half of what is left.
      const left = 1 / (1 << attempt);
      const work = partOf(ports, 1 - left, 1 - left / 2);
      const wall = buildWall(current, { ...options, thickness: walls }, work);
      return { wall, patch: current, trimmed: (patch.indices.length - current.indices.length) / 3 };
    } catch (error) {
      if (!(error instanceof WallError) || error.fault.code !== 'wall-crosses-itself') throw error;
      if (attempt === TRIMMINGS) throw error;
      const rim = Uint32Array.from(simpleBorders(current).flatMap((border) => [...border]));
      const reach = walls[rim[0] ?? 0]! + 2 * meanEdgeAt(current, rim);
      const faces = fringeFaces(
        current,
        current.indices.length / 3,
        rim,
        Float64Array.from(error.fault.places.flat()),
        reach,
      );
      if (faces.length === 0) throw error;
      current = withoutUnusedVertices(withoutCrumbs(withoutFaces(current, new Set(faces))));
    }
  }
}
