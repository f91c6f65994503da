import type { Vec3 } from '../../math/vec3.ts';
import { bvhOfTree } from '../bvh/bvh.ts';
import { joinedTree } from '../bvh/joined-tree.ts';
import type { ManyQueries } from '../bvh/many-queries.ts';
import { keepBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { withoutFins } from './fins.ts';
import { measureWall, treeBeyond, type TakeMiss, type WallMeasure } from './measure-wall.ts';
import type { OffsetField } from './offset-field.ts';
import type { UntangleReport, WallDraft } from './untangle.ts';
import { WallError } from './wall-options.ts';

/** What a wall is made of. */
export interface WallOptions {
  /** Wall in mm at each vertex of the patch, `V`; above 0. */
  readonly thickness: Float64Array;
  /** Radius of both edges of the rim, mm; half the wall (or more) gives half a circle, 0 a square edge. */
  readonly edgeRadius: number;
  /**
   * How the skin grows. `fine`: without long edges, so that it follows hollow edges between large triangles; `held`: with those of the patch; both
   * are kept from running off inwards. Without it as frozen operations grow it.
   */
  readonly skin?: 'fine' | 'held';
  /** Whether the rim runs along the whole of an edge line; without it, as frozen operations make it, it may cut a bend short and leave a feather of the line there. */
  readonly followsEdges?: boolean;
  /** Whether fins are taken off the outer side (`withoutFins`); without it they stay, as frozen operations leave them. */
  readonly takesFins?: boolean;
  /** Whether places of the outer side that cross, are thin or off the wall are made anew from a distance field (`mendByField`). */
  readonly mendsByField?: boolean;
  /** Whether a wall that is good as it is is kept, and what was mended is taken only where more of it is at the wall that was asked for; without it as frozen operations mend. */
  readonly keepsGood?: boolean;
}

/** A finished wall and how good it is. */
export interface Wall {
  /** Closed; the first `V` vertices are those of the patch, bit for bit, and the first `F` triangles are its triangles turned over. */
  readonly mesh: TriMesh;
  /** Vertices from `V` to here (exclusive) are the outer skin, the rest is the rim. */
  readonly skinEnd: number;
  readonly borders: number;
  readonly untangling: UntangleReport;
  readonly measure: WallMeasure;
  /** Of a wall that mends by a field: whether a place was made anew, and whether rays find at least `LEAST_SHARE` of the wall that was asked for everywhere. */
  readonly isMended?: boolean;
  readonly isThick?: boolean;
}

/** What a wall stands on, and what it is asked by. */
export interface WallSite {
  readonly patch: TriMesh;
  readonly options: WallOptions;
  readonly borders: readonly Uint32Array[];
  readonly closest: ManyQueries;
  readonly field: OffsetField;
  readonly checkAborted: () => void;
}

/** The wall of a draft, without fins, measured. Throws WallError `wall-crosses-itself` where untangling left something. */
export function finishedWall(draft: WallDraft, untangling: UntangleReport, site: WallSite): Wall {
  if (untangling.badFaces.length > 0) throw crossing(draft, untangling);
  return measuredWall(draft, untangling, site);
}

/** The same of one that may cross itself, with its fins then. `onMiss` is told where its skin is off. */
export function measuredWall(
  given: WallDraft,
  untangling: UntangleReport,
  { patch, options, borders, closest, field, checkAborted }: WallSite,
  onMiss?: TakeMiss,
): Wall {
  const takesFins = options.takesFins === true && untangling.badFaces.length === 0;
  const draft = takesFins ? withoutFins(given, (x, y, z) => field.error(x, y, z, -1), checkAborted) : given;
  const mesh = { positions: new Float32Array(draft.points), indices: draft.indices };
  const beyond = treeBeyond(mesh, patch, checkAborted);
  // Whoever looks for thin places asks the whole wall.
  keepBvh(mesh, bvhOfTree(mesh, joinedTree(field.bvh.tree, beyond.tree, mesh)));
  return {
    mesh,
    skinEnd: draft.skinEnd,
    borders: borders.length,
    untangling,
    measure: measureWall(
      {
        patch,
        thickness: options.thickness,
        bvh: field.bvh,
        borders,
        closest,
        beyond,
        wall: mesh,
        first: draft.bodyEnd,
        end: draft.skinEnd,
        onRim: draft.onRim,
        ...(onMiss ? { onMiss } : {}),
      },
      checkAborted,
    ),
  };
}

function crossing({ points, indices }: WallDraft, { badFaces, pairsAfter }: UntangleReport): WallError {
  const places = badFaces.map((face): Vec3 => {
    const v = 3 * indices[3 * face]!;
    return [points[v]!, points[v + 1]!, points[v + 2]!];
  });
  return new WallError({ code: 'wall-crosses-itself', pairs: pairsAfter, at: places[0]!, places });
}
