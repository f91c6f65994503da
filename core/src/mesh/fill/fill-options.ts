import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import type { SkinCut, TrimLimits } from './fringe.ts';
import type { Manner } from './lay-patch.ts';

/** Which holes are closed and how. */
export interface FillOptions extends Work {
  /** Holes with a longer outline (mm) stay open; absent closes all. */
  readonly maxPerimeter?: number;
  /** Which borders are closed, as simple loops in the direction of the triangles beside them; all unless given. */
  readonly only?: (loop: Uint32Array) => boolean;
  /** `flat`: triangles between the outline points only; `smooth`: the skin is continued across the hole. */
  readonly fill: 'flat' | 'smooth';
  /**
   * Whether triangles of a ragged fringe may go where no patch fits; without it the skin stays bit for bit. Within limits it goes only
   * where that lets a patch fit, and loose scraps in the way go too; `true` takes as much as is in the way (frozen operations only).
   */
  readonly trim?: boolean | TrimLimits;
  /**
   * Whether a patch must also lie flat beside the skin: one that folds back gets other triangles, then is treated as one that runs through the
   * body, but is laid and told where all fold; and no patch repeats an edge that the body or another patch has at the same place.
   */
  readonly neat?: boolean;
  /** Whether a border that touches itself in a place, though in two vertices, is closed as two holes, the vertices made one (see `joinRims`). */
  readonly joins?: boolean;
}

/** A hole and what became of it. */
export interface FilledHole {
  /** Mean of its outline, mm. */
  readonly centre: Vec3;
  /** Largest distance of the outline from the centre, mm. */
  readonly radius: number;
  /** Length of the outline, mm. */
  readonly perimeter: number;
  /** How it was closed; `open` where every patch would have run through the body. */
  readonly manner: Manner | 'open';
  /** Whether it was closed in a simpler manner than was asked, because that one would have run through the body. */
  readonly isSimpler: boolean;
  /** Whether the patch folds back somewhere; only told of `neat` ones. */
  readonly isFolded: boolean;
  /**
   * Whether the shape of the patch is a guess: its outline runs so far off any plane, as under an arm or in a groin, that the skin beside it
   * does not tell how deep the valley across it was.
   */
  readonly isGuess: boolean;
}

/** What was closed. */
export interface FillResult {
  /** Vertices and triangles of the input first, unchanged but for what was trimmed or joined. The input itself when nothing was closed. */
  readonly mesh: TriMesh;
  readonly closed: number;
  /** Holes left open because of `maxPerimeter`. */
  readonly skipped: number;
  /** The holes that were to be closed, in the order of their patches. */
  readonly holes: readonly FilledHole[];
  /** Triangles of a ragged fringe that were taken away so that a patch fits; 0 unless `trim` allows it. */
  readonly trimmed: number;
  /** Where they were; only told of trimming within limits. */
  readonly cuts: readonly SkinCut[];
  /** Loose scraps that were in the way of patches and are gone; only told of trimming within limits. */
  readonly scraps: number;
}
