import { p } from './kinds.ts';

/** Where a plane stands, mm, as a number of a form: without a value to begin with, since each tool lays its planes on the body. */
export const planePlaceField = () => p.length({ min: -Infinity, max: Infinity }).unwrap().optional();

/** How far a plane rises to a side, degrees, as a number of a form. */
export const planeTiltField = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });

/** A plane list as numbers of a form that follow the hand: heights (mm) and the tilt of the plane that was taken hold of (degrees). `typePlanes` keeps them. */
export const planeFields = () => ({
  height1: planePlaceField(),
  height2: planePlaceField(),
  height3: planePlaceField(),
  height4: planePlaceField(),
  planeLeftUp: planeTiltField(),
  planeBackUp: planeTiltField(),
});
