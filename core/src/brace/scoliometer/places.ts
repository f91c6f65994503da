import type { MarkedLandmark } from '../../annotation/index.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { armPit } from '../arm-pits.ts';
import type { PatientSide } from '../brace-type.ts';
import { usualHeights } from '../trunk-levels.ts';
import { ringsOf } from '../trunk-rings.ts';
import type { BodyInScan, BodyFacts } from '../../mesh/index.ts';
import type { TrunkSections } from './back-section.ts';
import type { MarksCheck } from './check-marks.ts';
import { MARKED_WITHIN } from './reading.ts';
import { waistPoint, type WaistPoint } from './flanks.ts';

/** As `trunkLevels` measured it for found arm pits. */
const FOUND_PIT = 12;

/** A place on the body that an asymmetry goes by. */
export interface KnownPlace {
  readonly at: Vec3;
  /** Of its height, mm either way, and of how far to the side it lies. */
  readonly within: number;
  readonly withinAcross: number;
  readonly source: 'marked' | 'found';
}

export interface TrunkScaleOfReading {
  readonly foot: number;
  readonly notch: number;
  readonly axilla: number;
  readonly within: number;
}

/** The landmarks of a body by name: marked ones first, arm pits and waists by its shape. */
export class KnownPlaces {
  readonly #marked: ReadonlyMap<string, Vec3>;
  readonly #found: ReadonlyMap<string, KnownPlace>;
  readonly #contradictory: readonly string[];
  readonly waists: Readonly<Record<PatientSide, WaistPoint | undefined>>;
  /** Whether nobody can tell left from right by the landmarks. */
  readonly areSidesOpen: boolean;

  constructor(
    sections: TrunkSections,
    marked: readonly MarkedLandmark[],
    {
      body,
      facts,
      scale,
      check,
    }: {
      readonly body: BodyInScan;
      readonly facts: BodyFacts;
      readonly scale: TrunkScaleOfReading;
      readonly check: MarksCheck;
    },
  ) {
    this.#contradictory = check.contradictory.map(({ mark }) => mark);
    this.areSidesOpen = check.areSidesOpen;
    this.#marked = new Map(marked.map(({ association, position }) => [association, position]));
    this.waists = { left: waistPoint(sections, 'left', scale), right: waistPoint(sections, 'right', scale) };
    const found = new Map<string, KnownPlace>();
    const rings = ringsOf(sections.mesh);
    for (const side of ['left', 'right'] as const) {
      const pit = armPit(rings, side, usualHeights(body, facts)('axilla'));
      if (pit)
        found.set(`axilla-${side}`, {
          at: pit,
          within: FOUND_PIT,
          withinAcross: MARKED_WITHIN,
          source: 'found',
        });
      const waist = this.waists[side];
      if (waist)
        found.set(`waist-${side}`, { at: waist.at, within: waist.within, withinAcross: 1, source: 'found' });
    }
    this.#found = found;
  }

  /** Whether a pair of this name contradicts the others, or the body. */
  contradicts(pair: string): boolean {
    return this.#contradictory.includes(pair);
  }

  of(name: string): KnownPlace | undefined {
    const at = this.#marked.get(name);
    if (!at) return this.#found.get(name);
    return { at, within: MARKED_WITHIN, withinAcross: MARKED_WITHIN, source: 'marked' };
  }
}
