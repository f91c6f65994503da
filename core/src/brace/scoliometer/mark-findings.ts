import type { ErrorData } from '../../errors/sdk-error.ts';
import type { MarkContradiction, ScoliometerReading } from './reading.ts';

const CODES: Readonly<Record<MarkContradiction['what'], string>> = {
  exchanged: 'scoliometer/mark-exchanged',
  uneven: 'scoliometer/mark-uneven',
  height: 'scoliometer/mark-height',
  aside: 'scoliometer/mark-aside',
  front: 'scoliometer/mark-front',
};
const SIDES_OPEN = 'scoliometer/sides-open';

/** What is told of the landmarks that a back was read by, in sentences of their codes: first that left and right are open. `nameOf` has the words of whoever tells it. */
export const againstMarks = (
  {
    contradictory = [],
    areSidesOpen = false,
  }: Partial<Pick<ScoliometerReading, 'contradictory' | 'areSidesOpen'>>,
  nameOf: (mark: MarkContradiction['mark']) => string,
): readonly { readonly code: string; readonly data: ErrorData }[] => [
  ...(areSidesOpen ? [{ code: SIDES_OPEN, data: {} }] : []),
  ...contradictory.map(({ mark, what }) => ({ code: CODES[what], data: { mark: nameOf(mark) } })),
];
