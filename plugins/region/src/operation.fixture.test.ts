import type { AnyOperation } from '@bracewright/core/operation';
import type { SurfaceRules } from '@bracewright/core/testing';
import { GOLDEN_CASES } from './golden.ts';

/** What the newest version of an operation gave when it was released. */
export const casesOf = ({ type, version }: AnyOperation) =>
  GOLDEN_CASES.filter((one) => one.type === type && one.version === version);

/** Between a coarse skin and a contour with or without corners one case of each is telling; of the others `npm test` looks at the mesh alone. */
const LONG = [
  'refines a coarse scan and makes room level with the ground',
  'presses a pad without corners in by 15 mm',
  'moves a pad up before pressing',
];
export const isLong = ({ name }: { readonly name: string }): boolean => LONG.includes(name);

/** The contour lies on the back, well away from the ends. */
export const SURFACE: SurfaceRules = {
  borders: 'line',
  outside: ([, y, z]) => y < 0 || z < 100 || z > 320,
};
