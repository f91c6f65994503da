import type { FormValues } from '@bracewright/core/plugin';
import type { borderForm } from './params.ts';

/** Whether lines are from a template, and only the shape of both bodies says how high they lie. */
export const isByShape = (carried: FormValues<typeof borderForm>['carried']): boolean =>
  carried?.template !== undefined && carried.marks === 0;
