import { SdkError } from '../../errors/sdk-error.ts';
import type { Vec3 } from '../../math/vec3.ts';

/** What is said about an edge line along which a body cannot be cut. */
const SAID = {
  lost: 'mesh/edge-line-lost',
  hole: 'mesh/edge-line-hole',
  'meets-line': 'mesh/edge-line-meets-line',
  small: 'mesh/edge-line-small',
  'parts-nothing': 'mesh/edge-line-parts-nothing',
} as const;

/** Why a body cannot be cut along its edge lines, and where: `line` counts from 0. */
export interface TrimFault {
  readonly code: keyof typeof SAID;
  readonly line: number;
  readonly at: Vec3;
}

/** Radius of the place that is shown, mm. */
const SHOWN = 5;

/** SdkError with the number of the line, which counts from 1, and the place to a tenth of a millimetre. */
export function trimError({ code, line, at }: TrimFault): SdkError {
  const [x, y, z] = at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
  return new SdkError(SAID[code], { line: line + 1, x, y, z }, { places: [{ at, radius: SHOWN }] });
}
