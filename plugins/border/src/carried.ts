import type { FormValues } from '@bracewright/core/plugin';
import type { borderForm } from './params.ts';

type Carried = FormValues<typeof borderForm>['carried'];

/** What a line that was kept before it was told how unsure its heights are may be off by, mm, where no landmark says them. */
const BEFORE = 45;

/** By how much lines may lie too high or too low, mm, as only the shape of both bodies says where something of them lies; 0 where landmarks say it. */
export const unsureBy = (carried: NonNullable<Carried>): number =>
  carried.within ?? (carried.marks > 0 ? 0 : BEFORE);

/** What is to be asked of lines from a template before they are kept: how high they lie the shape of both bodies says, alone or beyond the landmarks; undefined where nothing is. */
export function heightQuestion(
  carried: Carried,
): 'border/heights-by-shape' | 'border/heights-partly-by-shape' | undefined {
  if (carried?.template === undefined || unsureBy(carried) === 0) return undefined;
  return carried.marks === 0 ? 'border/heights-by-shape' : 'border/heights-partly-by-shape';
}

/** Under which name it stands by how much heights may be off. */
export const heightRow = ({ marks }: NonNullable<Carried>): 'height-by-shape' | 'height-beyond-marks' =>
  marks === 0 ? 'height-by-shape' : 'height-beyond-marks';
