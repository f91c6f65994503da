import type { LineShape } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayRole } from '../../services/overlay-service.ts';
import type { StepAction } from '../../tool-contract/tool.ts';
import type { LinePath } from './line-path.ts';
import type { SnapTarget } from './snap.ts';

/** What may be done to the points now. */
export interface PolylineAllows {
  readonly add: boolean;
  readonly insert: boolean;
  readonly drag: boolean;
  readonly delete: boolean;
  /** A press elsewhere moves the only point there; default false. */
  readonly replace?: boolean;
}

/** How a line is drawn, and into which parameter; `I`: names that the draft has for a list of points. */
export interface PolylineOptions<I extends string = string> {
  readonly id: string;
  /** Name of the parameter, an array of SurfacePoint. */
  readonly into: I;
  readonly min: number;
  readonly max?: number;
  readonly role: OverlayRole;
  /** Whether the finished line is closed. */
  readonly closed: boolean | (() => boolean);
  /** How the line runs through its points, as the operation takes it; default: straight from one to the next. Observable. */
  readonly shape?: () => LineShape;
  /** How the line is drawn; default: on the skin, as operations follow it (`SurfacePath`). */
  readonly path?: LinePath;
  /** Read at each event; default: everything. */
  readonly allows?: () => PolylineAllows;
  /** Whether the line is drawn now; default always. Observable. */
  readonly shown?: () => boolean;
  /** Whether a magnified view follows a point that is dragged; default true. */
  readonly magnify?: boolean;
  /**
   * What is said of a point in the hand, beside how far it lies from its neighbours along the line; `before`: the points as the hand found them, the same list all through a drag. Observable.
   */
  readonly says?: (before: readonly SurfacePoint[]) => string | undefined;
  /** Whether stretches of the finished line can be laid straight, along the shortest way on the skin between two of its points (`straightenLine`); default false. */
  readonly straightens?: boolean;
  /** What a dragged point snaps to within some millimetres, unless Ctrl is held or it is switched off; default: nothing. Observable. */
  readonly snaps?: () => readonly SnapTarget[];
  /** Whether finishing the line goes to the next step at once; default true. */
  readonly advance?: boolean;
}

export const EVERYTHING: PolylineAllows = { add: true, insert: true, drag: true, delete: true };

/** Index of the point that Backspace takes: the selected one, else the last while drawing; undefined when none may go. */
export function removableOf(
  line: { readonly length: number; readonly min: number; readonly selected: number | undefined },
  { add, delete: any, replace = false }: PolylineAllows,
  isFinishedLoop: boolean,
): number | undefined {
  const { length, min, selected } = line;
  const drawing = (add || replace) && !isFinishedLoop;
  // A finished line keeps the points it needs: nothing could be added to it again.
  if (length === 0 || (!drawing && (!any || length <= min))) return undefined;
  return (any ? selected : undefined) ?? (drawing ? length - 1 : undefined);
}

/** What can be done to the points by buttons; `closesFrom`: how many a line needs that the user closes. */
export function pointActions(
  line: { readonly found: number; readonly isDrawing: boolean; readonly removable: number | undefined },
  { add, delete: any }: PolylineAllows,
  closesFrom: number | undefined,
): readonly StepAction[] {
  const { found, isDrawing, removable } = line;
  return [
    ...(isDrawing && closesFrom !== undefined ? [{ id: 'close', enabled: found >= closesFrom }] : []),
    ...(isDrawing || any ? [{ id: 'remove-point', enabled: removable !== undefined }] : []),
    ...(add ? [{ id: 'clear', enabled: found > 0 }] : []),
  ];
}
