import { SdkError } from '../../errors/sdk-error.ts';
import { distance, type Vec3 } from '../../math/vec3.ts';

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

/** Most places that are shown of one fault. */
const MOST_SHOWN = 20;
/** Places of a line that are nearer to each other than this, mm, are one. */
const APART = 2;

/** SdkError with the number of the line, which counts from 1, and the place to a tenth of a millimetre. The places of `more` faults are shown beside it. */
export function trimError({ code, line, at }: TrimFault, more: readonly TrimFault[] = []): SdkError {
  const [x, y, z] = at.map((value) => Math.round(value * 10) / 10) as [number, number, number];
  const shown: Pick<TrimFault, 'line' | 'at'>[] = [{ line, at }];
  for (const one of more) {
    if (shown.length === MOST_SHOWN) break;
    const isShown = shown.some((other) => other.line === one.line && distance(other.at, one.at) < APART);
    if (!isShown) shown.push(one);
  }
  const places = shown.map((one) => ({ at: one.at, radius: SHOWN }));
  return new SdkError(SAID[code], { line: line + 1, x, y, z }, { places });
}
