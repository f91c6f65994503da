import type { ParamField } from '@bracewright/core/params';

/**
 * Where the slider of a bounded number begins, in the number's own unit: at the bound, or less than a step below it, so that the field's default is a whole number of
 * steps away. A slider stops at no other values: from 1 in tens it would stand at 201 beside a field that says 200.
 */
export function sliderStart(
  { default: given }: Pick<ParamField, 'default'>,
  min: number,
  step: number,
): number {
  if (typeof given !== 'number' || !(given > min)) return min;
  // A division of decimals may end a little over the whole number that it is.
  return given - Math.ceil((given - min) / step - 1e-9) * step;
}
