import type { FormValues } from '@bracewright/core/plugin';
import type { borderForm } from './params.ts';

type Carried = FormValues<typeof borderForm>['carried'];

/** What a line that was kept before it was told how unsure its heights are may be off by, mm, where no landmark says them. */
const BEFORE = 45;

/** Whether lines are from a template, and only the shape of both bodies says how high they lie. */
export const isByShape = (carried: Carried): boolean =>
  carried?.template !== undefined && carried.marks === 0;

/** By how much lines may lie too high or too low, mm, as only the shape of both bodies says where something of them lies; 0 where landmarks say it. */
export const unsureBy = (carried: NonNullable<Carried>): number =>
  carried.within ?? (carried.marks > 0 ? 0 : BEFORE);
