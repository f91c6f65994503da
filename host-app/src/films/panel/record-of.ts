import type { ModelBasic } from '@bracewright/core/contract';
import type { MeasuredCurve } from '@bracewright/core/spine';

/** The largest curve of a film as the record of a model has it: degrees to a tenth; the distance of the apex + to the patient's left, mm. */
export const recordOf = ({ upper, lower, apex, angle }: MeasuredCurve, apexToRight: number | null) => ({
  upperEnd: upper,
  lowerEnd: lower,
  apex,
  cobb: Math.round(angle * 10) / 10,
  // -0 is no distance.
  ...(apexToRight === null ? {} : { forceLineDistance: Math.round(-apexToRight * 10) / 10 + 0 }),
});

/** Whether record and film say the same curve. */
export const agrees = (
  film: Pick<ReturnType<typeof recordOf>, 'upperEnd' | 'lowerEnd' | 'apex' | 'cobb'>,
  record: ModelBasic,
): boolean =>
  (['upperEnd', 'lowerEnd', 'apex', 'cobb'] as const).every((key) => film[key] === (record[key] ?? null));
