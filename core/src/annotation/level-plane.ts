import type { Plane } from '../params/kinds.ts';

/** A normal within this of the vertical belongs to a level plane. */
const LEVEL = 0.9999;

/** The height (mm over the origin of the model space) of a level plane, which says where it lies; undefined of a tilted one. */
export const levelHeight = ({ origin, normal }: Plane): number | undefined =>
  Math.abs(normal[2]) > LEVEL ? origin[2] : undefined;
