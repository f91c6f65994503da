import type { CutterAdvice } from '../carve/index.ts';
import type { GateFinding } from './gate-report.ts';

/** Most places told of one finding. */
const PLACES = 20;

const hundredth = (value: number): number => Math.round(100 * value) / 100;

/** Why a program of a carver leaves more than `limit` mm, and what would do, beside what asks for an answer. */
export function cutterFindings(
  { at, depth, width, passes, direction, minutes, ball, rows, tried, hidden }: CutterAdvice,
  { limit, cutter }: { readonly limit: number; readonly cutter: number },
): readonly GateFinding[] {
  const note = (code: GateFinding['code'], data: GateFinding['data'], places = [{ at }]): GateFinding => ({
    ...{ code, severity: 'note', places: places.slice(0, PLACES) },
    data: { limit: hundredth(limit), ...data },
  });
  const parts = { depth: hundredth(depth), width: hundredth(width), passes: hundredth(passes) };
  const first = Math.ceil(minutes);
  const best = tried.findLast(({ left }) => left !== undefined);
  // Where no tool reaches from the side a smaller one does not either.
  const isOpen = direction <= limit;
  return [
    ...(ball ? [note('gate/cutter-ball', { ...parts, cutter, ball: ball.diameter, minutes: Math.ceil(ball.minutes), first })] : []), // prettier-ignore
    ...(rows ? [note('gate/cutter-rows', { ...parts, ridge: rows.ridge, minutes: Math.ceil(rows.minutes), first })] : []), // prettier-ignore
    ...(isOpen && !ball && !rows && best?.left
      ? [note('gate/cutter-none', { ...parts, cutter, ball: best.diameter, left: hundredth(best.left.depth), minutes: Math.ceil(best.minutes) }, [{ at: best.left.at }])] // prettier-ignore
      : []),
    ...(isOpen && !ball && !rows && !best && hidden.length === 0 ? [note('gate/cutter-smallest', { ...parts, cutter })] : []), // prettier-ignore
    ...(hidden.length > 0
      ? [note('gate/cutter-direction', { depth: hundredth(hidden[0]!.depth), count: hidden.length }, hidden.map((one) => ({ at: one.at })))] // prettier-ignore
      : []),
  ];
}
