import type { CutterAdvice } from '../carve/index.ts';
import type { GateFinding } from './gate-report.ts';

/** Most places told of one finding. */
const PLACES = 20;

const hundredth = (value: number): number => Math.round(100 * value) / 100;

/** How much foam stays (mm), and how much of that comes from the width of the tool and from its ways: rounded, they add up. */
export function cutterParts({ depth, width }: Pick<CutterAdvice, 'depth' | 'width'>) {
  const [all, ofWidth] = [hundredth(depth), hundredth(width)];
  return { depth: all, width: ofWidth, passes: hundredth(all - ofWidth) };
}

/** Why a program of a carver leaves more than `limit` mm, and what would do, beside what asks for an answer. */
export function cutterFindings(
  { at, depth, width, direction, minutes, ball, rows, tried, least, hidden, doubtful }: CutterAdvice,
  { limit, cutter }: { readonly limit: number; readonly cutter: number },
): readonly GateFinding[] {
  const note = (code: GateFinding['code'], data: GateFinding['data'], places = [{ at }]): GateFinding => ({
    ...{ code, severity: 'note', places: places.slice(0, PLACES) },
    data: { limit: hundredth(limit), ...data },
  });
  const parts = cutterParts({ depth, width });
  const first = Math.ceil(minutes);
  const smallest = Math.min(...tried.map(({ diameter }) => diameter));
  const left = least && { ...parts, cutter, ball: least.diameter, left: hundredth(least.left.depth), minutes: Math.ceil(least.minutes) }; // prettier-ignore
  // Where no tool reaches from the side a smaller one does not either.
  const isOpen = direction <= limit;
  return [
    ...(ball ? [note('gate/cutter-ball', { ...parts, cutter, ball: ball.diameter, minutes: Math.ceil(ball.minutes), first })] : []), // prettier-ignore
    ...(rows ? [note('gate/cutter-rows', { ...parts, ridge: rows.ridge, minutes: Math.ceil(rows.minutes), first })] : []), // prettier-ignore
    ...(isOpen && !ball && !rows && left
      ? [note(left.ball > smallest ? 'gate/cutter-flank' : 'gate/cutter-none', left, [{ at: least.left.at }])]
      : []),
    ...(isOpen && !ball && !rows && !least && hidden.length === 0 ? [note('gate/cutter-smallest', { ...parts, cutter })] : []), // prettier-ignore
    ...(hidden.length > 0
      ? [note('gate/cutter-direction', { depth: hundredth(hidden[0]!.depth), count: hidden.length }, hidden.map((one) => ({ at: one.at })))] // prettier-ignore
      : []),
    ...(doubtful.length > 0
      ? [note('gate/cutter-doubtful', { depth: hundredth(doubtful[0]!.depth), count: doubtful.length }, doubtful.map((one) => ({ at: one.at })))] // prettier-ignore
      : []),
  ];
}
