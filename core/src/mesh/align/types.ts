import type { Mat4 } from '../../math/mat4.ts';
import type { LengthUnit } from '../scan-frame.ts';
import type { Work } from '../work.ts';

/** What the record knows of the person; all optional. Lengths in mm. */
export interface BodyFacts {
  /** Body height. */
  readonly height?: number;
  /** Years. */
  readonly age?: number;
  readonly sex?: 'female' | 'male';
  /** Kilograms. */
  readonly weight?: number;
  readonly girths?: { readonly chest?: number; readonly waist?: number; readonly hip?: number };
}

/** Why a guess is as it is, or is not sure. `code` (`align/…`) is a key of `MESH_MESSAGES`, `data` fills its placeholders. */
export interface Reason {
  readonly code: string;
  readonly data?: Record<string, string | number>;
}

/** What part of a person a scan shows: `torso` reaches from the thighs to the neck, `trunk` less. */
export type BodyPart = 'whole-body' | 'torso' | 'trunk' | 'limb';

/** What a scan would be in one unit. */
export interface UnitOption {
  readonly unit: LengthUnit;
  /** Length of the scan along the body, mm. */
  readonly height: number;
  readonly part: BodyPart | undefined;
  /** Body height that the person would have, mm; undefined where the shape does not tell it. */
  readonly stature: number | undefined;
  readonly fits: boolean;
  readonly reasons: readonly Reason[];
}

/** The unit of a scan. */
export interface UnitGuess {
  /** The best guess, also where it is not sure. */
  readonly unit: LengthUnit;
  /** Exactly one unit fits, and the person in it is as tall as recorded. */
  readonly sure: boolean;
  readonly options: readonly UnitOption[];
}

/** One observation: positive `says` speaks for the alignment that was chosen, negative against it. */
export interface Vote {
  readonly question: 'axis' | 'up' | 'facing' | 'side' | 'yaw' | 'roll' | 'pitch' | 'force-line';
  /** What was looked at. */
  readonly by: string;
  readonly says: number;
  readonly weight: number;
}

/** What an alignment may be unsure of; `body` when the scan does not look like a trunk at all. */
export type AlignmentDoubt = 'body' | 'up' | 'facing' | 'force-line' | 'yaw' | 'roll' | 'pitch';

/** How a scan stands in the patient frame (LPS, mm; the force line is the Z axis). */
export interface ScanAlignment {
  /** Rigid, never mirrored, row-major: body in mm to the frame. The best guess, also where it is not sure. */
  readonly transform: Mat4;
  readonly sure: boolean;
  readonly unsure: readonly AlignmentDoubt[];
  readonly reasons: readonly Reason[];
  readonly votes: readonly Vote[];
  /** Other ways in which the scan may stand, the likelier first: what to offer when asking. Where no trunk is recognised in a scan that lies, first those that raise it. */
  readonly alternatives: readonly Mat4[];
}

/** How an alignment is watched and stopped. */
export type AlignOptions = Work;
