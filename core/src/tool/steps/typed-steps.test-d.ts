import { z } from 'zod';
import { defineOperation, type Params } from '../../operation/index.ts';
import { p } from '../../params/index.ts';
import {
  brush,
  drawPolyline,
  pickPlane,
  pickPlanes,
  pickPoint,
  typePlanes,
  type PlanesStep,
  type ToolFactory,
} from '../index.ts';

export const dent = defineOperation({
  type: 'dent.apply',
  version: 1,
  params: z.object({
    at: p.surfacePoint(),
    contour: p.surfacePoints({ min: 3 }),
    apex: p.surfacePoints({ min: 2 }).optional(),
    plane: p.custom(p.plane().optional(), { hidden: true }),
    planes: p.planes(),
    samples: p.custom(z.array(z.object({ position: z.tuple([z.number(), z.number(), z.number()]), normal: z.tuple([z.number(), z.number(), z.number()]), pressure: z.number().optional() }))), // prettier-ignore
    amount: p.length({ min: 0, max: 9 }),
  }),
  apply: (mesh) => mesh,
});
const line = { id: 'a', min: 3, role: 'contour', closed: true } as const;
const plane = { id: 'a', initial: () => undefined } as const;
const painted = { id: 'a', radius: () => 5 } as const;
declare const planes: PlanesStep;

export const typed: ToolFactory<Params<typeof dent>> = (session) => {
  drawPolyline(session, { ...line, into: 'contour' });
  drawPolyline(session, { ...line, into: 'apex' });
  // @ts-expect-error: no such value
  drawPolyline(session, { ...line, into: 'contuor' });
  // @ts-expect-error: a value of another kind
  drawPolyline(session, { ...line, into: 'amount' });
  pickPoint(session, { id: 'a', into: 'at', role: 'apex' });
  // @ts-expect-error: a list of points
  pickPoint(session, { id: 'a', into: 'contour', role: 'apex' });
  pickPlane(session, { ...plane, into: 'plane' });
  // @ts-expect-error: several planes
  pickPlane(session, { ...plane, into: 'planes' });
  pickPlanes(session, { id: 'a', into: 'planes' });
  // @ts-expect-error: one plane
  pickPlanes(session, { id: 'a', into: 'plane' });
  typePlanes(session, planes, 'planes');
  // @ts-expect-error: no such value
  typePlanes(session, planes, 'plains');
  brush(session, { ...painted, into: 'samples' });
  // @ts-expect-error: no such value
  brush(session, { ...painted, into: 'sample' });
  return {};
};

/** Where the values are not known every name is allowed. */
export const untyped: ToolFactory = (session) => ({
  steps: [drawPolyline(session, { ...line, into: 'anything' })],
});
export const loose: ToolFactory<Record<string, unknown>> = (session) => ({
  steps: [drawPolyline(session, { ...line, into: 'anything' })],
});
