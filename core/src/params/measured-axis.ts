import { z } from 'zod';
import { p } from './kinds.ts';

/**
 * The schema of an axis of the trunk as a record keeps it: a point of it, mm, and the planes that it was measured for. With other planes it says nothing.
 */
export const measuredAxis = z.strictObject({ planes: p.planes(), point: p.point() });

/** See the schema. */
export type MeasuredAxis = z.output<typeof measuredAxis>;
