import type { PatientSide } from '../brace/brace-type.ts';
import type { DesignZone } from './design-zones.ts';
import type { ZoneId } from './place-zones.ts';
import type { ZoneCode } from './zone-table.ts';

/** The body that couples are judged on: found once, so that moving a pad asks no more of it. */
export interface CoupleGround {
  readonly t: (height: number) => number;
  /** The middle of the section at a height, mm. */
  readonly centre: (height: number) => readonly [x: number, y: number];
  /** Heights of the folds of the arm pits as `t`; a side that is not known has none. */
  readonly pits: Readonly<Partial<Record<PatientSide, number>>>;
}

/** What is wrong with the forces of a design. */
export type CoupleFault =
  | 'no-room'
  | 'left-partner'
  | 'shallow-room'
  | 'no-pad'
  | 'pad-out'
  | 'room-in'
  | 'same-side'
  | 'tilted'
  | 'under-room'
  | 'overlap'
  | 'overlap-rim'
  | 'twice'
  | 'missing'
  | 'shallow'
  | 'deep'
  | 'other-side'
  | 'other-class'
  | 'astray-height'
  | 'astray-round';

/** A fault at a zone, and the other zone that it is about where there is one. */
export interface CoupleWarning {
  readonly fault: CoupleFault;
  /** Of the zone; null where what is told of is that none is there. */
  readonly id: string | null;
  /** Of `shallow` and `deep`: how deep the class has it, mm, by the least and by the largest factor of a Cobb angle. */
  readonly range?: readonly [least: number, most: number];
  /** Of `missing`: what the class has, and the design has not. */
  readonly lacks?: ZoneId;
  readonly other: string | null;
  /** Of `tilted` and `astray-round`: degrees. Of `shallow-room`, `pad-out`, `room-in`, `shallow` and `deep`: its depth, mm. Of `overlap` and `overlap-rim`: how much of the smaller zone the other covers, %. Of `left-partner` and `astray-height`: how far apart in height, %, of the way from trochanter to notch. */
  readonly value: number | null;
}

/** A zone of the design as it is judged. */
export interface JudgedZone extends DesignZone {
  readonly role: ZoneCode | null;
  /** Degrees round the trunk, and height. */
  readonly theta: number;
  readonly t: number;
}

/** Three pads that hold a curve between them, from above down. */
export type ThreePoints = readonly [upper: string, middle: string, lower: string];

/** What a force-couple check says. */
export interface CoupleCheck {
  readonly zones: readonly JudgedZone[];
  readonly systems: readonly ThreePoints[];
  readonly warnings: readonly CoupleWarning[];
  /** What the zones of a class do to one another of themselves, where apices lie close: no fault of whoever made them, and to be known. */
  readonly notes: readonly CoupleWarning[];
}
