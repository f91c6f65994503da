import type { AnyOperation } from '@bracewright/core/operation';
import type { SurfaceRules } from '@bracewright/core/testing';
import { GOLDEN_CASES } from './golden.ts';
import { smoothGlobal } from './operation.ts';

/** What the newest version of an operation gave when it was released. */
export const casesOf = ({ type, version }: AnyOperation) =>
  GOLDEN_CASES.filter((one) => one.type === type && one.version === version);

/** Thousands of vertices: in `npm test` its mesh alone is looked at, and the whole contract in the long run. */
export const isLong = ({ name }: { readonly name: string }): boolean => name.startsWith('passes thousands');

/** Brush and contour touch one side of the trunk. */
export const surfaceOf = (operation: AnyOperation): SurfaceRules => ({
  borders: 'line',
  outside: ([, y]) => operation !== smoothGlobal && y < 0,
});
