import { symmetryPlane } from '../../mesh/index.ts';
import { bodyPieces } from '../../mesh/measure/body-pieces.ts';
import type { Plane } from '../../params/index.ts';
import type { AnySession } from '../../tool-contract/tool.ts';
import { bodyFrame } from '../body-frame.ts';

/** The plane that parts a body's left from its right, and how it was come by. */
export interface SagittalPlane {
  readonly plane: Plane;
  /** `aligned`: that of the force line, to which the body was aligned; `found`: that of its best symmetry; `middle`: upright through the middle of its largest piece. */
  readonly way: 'aligned' | 'found' | 'middle';
}

/** Where a tool of symmetry begins: the plane of the force line where somebody confirmed how the body stands, else the plane that the body itself has. */
export function sagittalPlane({ services }: AnySession): SagittalPlane {
  const { mesh } = services.history;
  const { min, max, centre: ofAll } = bodyFrame(mesh);
  const isAligned = services.looks.standConfirmed?.() === true && min[0] < 0 && max[0] > 0;
  const upright = (x: number, [, y, z]: readonly number[]): Plane => ({
    origin: [x, y!, z!],
    normal: [1, 0, 0],
  });
  if (isAligned) return { plane: upright(0, ofAll), way: 'aligned' };
  const found = symmetryPlane(mesh);
  if (found) return { plane: { origin: [...found.origin], normal: [...found.normal] }, way: 'found' };
  // The largest piece is the body: debris of a scan lies far beside it.
  const centre = bodyPieces(mesh)[0] ?? ofAll;
  return { plane: upright(centre[0], centre), way: 'middle' };
}
