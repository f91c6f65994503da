import { p } from './kinds.ts';

/** Without a value to begin with: each tool lays its planes on the body. */
const height = () => p.length({ min: -Infinity, max: Infinity }).unwrap().optional();
const tilt = () => p.angle({ min: -44, max: 44, step: 1, advanced: true });

/** A plane list as numbers of a form that follow the hand: heights (mm) and the tilt of the plane that was taken hold of (degrees). `typePlanes` keeps them. */
export const planeFields = () => ({
  height1: height(),
  height2: height(),
  height3: height(),
  height4: height(),
  planeLeftUp: tilt(),
  planeBackUp: tilt(),
});
