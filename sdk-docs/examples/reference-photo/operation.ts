import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Keeps a reference photograph with the design. It is looked at and changes no shape, so the body goes on as it is. */
export const placePhoto = defineOperation({
  type: 'photos.place',
  version: 1,
  params: z.object({
    photo: p.image(),
    /** From which side of the patient it was taken, and is looked at. */
    side: p.choice(['back', 'front', 'left', 'right'], 'back'),
    /** Seen from that side. */
    place: p.choice(['behind', 'before'], 'behind'),
    width: p.length({ min: 50, max: 3000, default: 500 }),
    /** From the middle of the body to the patient's left (of a side view: to the back), and up. */
    across: p.length({ min: -2000, max: 2000, default: 0 }),
    up: p.length({ min: -2000, max: 2000, default: 0 }),
    opacity: p.ratio({ min: 1, max: 100, default: 100 }),
  }),
  apply: (mesh) => mesh,
});
