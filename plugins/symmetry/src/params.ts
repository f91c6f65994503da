import { p, planePlaceField, planeTiltField } from '@bracewright/core/params';
import { mirror, mirrorRegion } from './operation.ts';

/** A plane as numbers that follow the hand. */
const planeFields = () => ({ leftRight: planePlaceField(), turn: planeTiltField(), lean: planeTiltField() });

/** The form of the tool that mirrors a half: the operation's parameters, with the plane as numbers. */
export const mirrorForm = mirror.params.extend({
  plane: p.custom(mirror.params.shape.plane.optional(), { hidden: true }),
  ...planeFields(),
});

/** The form of the tool that mirrors a region. */
export const regionForm = mirrorRegion.params.extend({
  plane: p.custom(mirrorRegion.params.shape.plane.unwrap().optional(), { hidden: true }),
  ...planeFields(),
});
