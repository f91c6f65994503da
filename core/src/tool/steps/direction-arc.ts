import type { Vec3 } from '../../math/vec3.ts';
import type { Handle } from './handle-shape.ts';

/** Of a trunk of this size the arc's radius, and how far under its plane it lies, so that its middle stays the plane's. */
const [RADIUS, UNDER] = [0.26, 0.06];

/** What a direction round the trunk is dragged by. */
export interface DirectionArc {
  /** What the value is called, in the user's language. */
  readonly name: string;
  /** Where the direction leads, in words. */
  readonly meaning: string | undefined;
  /** Middle of the plane that it stands at, mm. */
  readonly origin: Vec3;
  /** Diagonal of the body, mm. */
  readonly size: number;
  /** Degrees: 0 front, +90 the patient's left, 180 back, −90 right. */
  readonly value: number;
  set(value: number): void;
}

/** A level arc about the trunk that turns a direction by steps of 5°, all the way round. */
export function directionArc({ name, meaning, origin, size, value, set }: DirectionArc): Handle {
  const [x, y, z] = origin;
  return {
    kind: 'arc',
    key: 'direction',
    role: 'handle',
    name,
    meaning,
    centre: [x, y, z - UNDER * size],
    axis: [0, 0, 1],
    start: [0, -1, 0],
    radius: size * RADIUS,
    value,
    min: -180,
    max: 180,
    step: 5,
    aside: true,
    round: true,
    set,
  };
}
