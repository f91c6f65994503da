import { BRACE_TYPES, isBraceType, OPENINGS } from '@bracewright/core/brace';
import { edgeLine, p } from '@bracewright/core/params';
import { z } from 'zod';
import type { cut } from './operation.ts';
import type { Purpose } from './purpose.ts';

/** Points that a closed line has at least and at most. */
export const LEAST = 3;
export const MOST = 80;

const drawn = () => p.custom(p.surfacePoints({ min: 0, max: MOST }).optional(), { hidden: true });

/** The fields of the tool: the gestures fill the lines and the place that is kept. */
const schema = z.object({
  first: drawn(),
  second: drawn(),
  lineShape: p.choice(['smooth', 'corners'], 'smooth', { advanced: true }),
  keep: p.custom(p.surfacePoint().optional(), { hidden: true }),
  /** What a line is proposed for, and its clearances go by: neither class nor side is known from the body. */
  braceClass: p.choice(['none', ...BRACE_TYPES], 'none'),
  curveSide: p.choice(['none', 'left', 'right'], 'none'),
  opening: p.choice(OPENINGS, 'front'),
  openingWidth: p.length({ min: 5, max: 120, default: 30 }),
  /** Class, side and opening that the lines were proposed for, or stand for in a record. */
  drawnFor: p.custom(z.string().max(60).optional(), { hidden: true }),
  /** Of which model or template the lines were carried here, how far its skin lay from this one along them, mm, and how many landmarks their heights go by. */
  carried: p.custom(
    z
      .strictObject({
        ...{ name: z.string(), median: z.number(), worst: z.number(), marks: z.number() },
        /** By how much they may lie too high or too low, mm: `unsureBy`. */
        within: z.number().optional(),
        /** A template, laid as it is or mirrored; absent for another model. */
        template: z.enum(['same', 'mirrored']).optional(),
      })
      .optional(),
    { hidden: true },
  ),
  /** Which side was mirrored onto the other: how far the skin of the one half lies from the mirror image of the other along the line at most, mm, where, and how many landmarks its heights go by. */
  mirrored: p.custom(
    z
      .strictObject({
        from: z.enum(['left', 'right']),
        worst: z.number(),
        at: z.array(z.number()).length(3),
        marks: z.number(),
      })
      .optional(),
    { hidden: true },
  ),
  /** Whether the body is cut along the lines; else they are kept as a step of their own, and the body stays whole. */
  cuts: p.toggle(true),
  showWall: p.toggle(true, { advanced: true }),
  /** Lines of a record that holds more than two, and those whose shape is not that of the others. */
  others: p.custom(z.array(edgeLine).max(18).default([]), { hidden: true }),
});

type Values = z.output<typeof schema>;
type Params = z.output<typeof cut.params>;

/** The closed lines that the values draw, in the order in which they are counted. */
export function linesOf({
  first = [],
  second = [],
  lineShape,
  others = [],
}: Partial<Values>): Params['curves'] {
  const smooth = lineShape !== 'corners';
  const drawn = [first, second].filter(({ length }) => length > 0);
  return [...drawn.map((points) => ({ points, closed: true, smooth })), ...others];
}

/** What a line of another class, side or opening would be another one for. */
export const kindOf = ({ type, side, opening }: Pick<Purpose, 'type' | 'side' | 'opening'>): string =>
  [type, side, opening].join(' ');

/** What the values say that the lines are for; null until class and side were chosen. */
export const purposeOf = ({
  braceClass = 'none',
  curveSide = 'none',
  opening = 'front',
  openingWidth = 30,
}: Partial<Values>): Params['purpose'] =>
  isBraceType(braceClass) && curveSide !== 'none'
    ? { type: braceClass, side: curveSide, opening, width: openingWidth, landmarks: [] }
    : null;

/** Up to two lines are drawn at a time: the upper and the lower edge of a brace, or one round it. */
export const borderForm = {
  schema,
  toParams(values: Values): Params | undefined {
    const curves = linesOf(values);
    if (!values.keep || curves.some(({ points }) => points.length < LEAST)) return undefined;
    return curves.length > 0 ? { curves, keep: values.keep, purpose: purposeOf(values) } : undefined;
  },
  fromParams({
    curves,
    keep,
    purpose,
  }: Omit<Params, 'keep'> & Partial<Pick<Params, 'keep'>>): Partial<Values> {
    const smooth = curves[0]!.smooth;
    const own = curves.filter(
      (one, i) => i < 2 && one.closed && one.smooth === smooth && one.points.length <= MOST,
    );
    return {
      ...(own[0] && { first: own[0].points }),
      ...(own[1] && { second: own[1].points }),
      lineShape: smooth ? 'smooth' : 'corners',
      ...(keep && { keep }),
      others: curves.filter((one) => !own.includes(one)),
      ...(purpose && {
        braceClass: purpose.type,
        curveSide: purpose.side,
        opening: purpose.opening,
        openingWidth: purpose.width,
        drawnFor: kindOf(purpose),
      }),
    };
  },
};
