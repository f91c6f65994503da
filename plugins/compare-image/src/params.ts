import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** From where a photograph was taken, and is looked at: the patient's own sides. */
export const SIDES = ['back', 'front', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** Heights of a picture at the most, in parts of its width. */
const TALLEST = 20;
/** Per cent of its width. */
const ACROSS = { min: 0, max: 100, step: 0.1, advanced: true } as const;
const DOWN = { ...ACROSS, max: 100 * TALLEST } as const;
/** mm that a picture, or a point of it, may lie from the origin in its view. */
const FAR = 3000;
const FREE = { fit: ['distance', 'hand'] } as const;
export const PLACE = { min: -FAR, max: FAR } as const;

/** mm that a picture may be wide by hand. */
export const WIDTH = { min: 5, max: 5000 } as const;

/** A place of a picture: parts of its width, to the right and down from its upper left corner. */
const mark = z.tuple([z.number().min(0).max(1), z.number().min(0).max(TALLEST)]);
export type Mark = z.output<typeof mark>;

export const params = z.object({
  photo: p.image(),
  /** From which side of the patient it was taken, and is looked at. */
  side: p.choice(SIDES, 'back'),
  /** Over the body or behind it, seen from that side. */
  place: p.choice(['before', 'behind'], 'before'),
  opacity: p.ratio({ min: 1, max: 100, default: 50 }),
  /** What scales it: two points that are seen on both, the distance between two of its points, or the hand. */
  fit: p.choice(['points', 'distance', 'hand'], 'points'),
  /** Two places of the picture. */
  marks: p.custom(z.array(mark).max(2), { hidden: true }).default([]),
  /** The same two on the body. */
  points: p.surfacePoints({ min: 0, max: 2 }).default([]),
  /** Between the two places of the picture. */
  distance: p.length({ min: 0, max: 2000, when: { fit: ['distance'] } }),
  width: p.length({ ...WIDTH, default: 500, when: { fit: ['hand'] } }),
  /** Where its middle lies: to the right as seen from its side, and up, from the origin. */
  across: p.length({ ...PLACE, when: FREE }),
  up: p.length({ ...PLACE, when: FREE }),
  /** Counter-clockwise as seen from its side. */
  turn: p.angle({ min: -180, max: 180, default: 0, when: FREE }),
});
export type Params = z.output<typeof params>;

/** The form's numbers for the places of the picture, in order: to the right and down, per cent of its width. */
export const MARK_FIELDS = { right1: ACROSS, down1: DOWN, right2: ACROSS, down2: DOWN };
/** And for those of the body: to the right as seen from the side, and up, mm. */
export const POINT_FIELDS = { across1: PLACE, up1: PLACE, across2: PLACE, up2: PLACE };

/** The form: the parameters, and numbers that say the same of what is clicked. */
export const form = params.extend({
  right1: p.ratio(ACROSS),
  down1: p.ratio(DOWN),
  right2: p.ratio(ACROSS),
  down2: p.ratio(DOWN),
  across1: p.length({ ...PLACE, advanced: true }),
  up1: p.length({ ...PLACE, advanced: true }),
  across2: p.length({ ...PLACE, advanced: true }),
  up2: p.length({ ...PLACE, advanced: true }),
});
export type Form = z.output<typeof form>;
