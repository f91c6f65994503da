import type { MarkedLandmark } from '@bracewright/core/annotation';
import { marksKey, type ScoliometerReading } from '@bracewright/core/brace';
import type { KeptScoliometer } from '@bracewright/core/contract';
import type { Mat4 } from '@bracewright/core/math';

const to = (digits: number, value: number): number => Number(value.toFixed(digits));
const rounded = <T extends number | null>(value: T): T => (value === null ? value : (to(3, value) as T));

/** The body and the stand that a reading is of. */
export interface ReadOf {
  readonly meshHash: string;
  readonly transform: Mat4;
  /** The landmarks that it goes by. */
  readonly marks: readonly MarkedLandmark[];
}

/** A reading as it is kept with a scan: nobody has confirmed it yet. */
export function keptOf(
  reading: ScoliometerReading,
  { meshHash, transform, marks }: ReadOf,
  { by, at }: { readonly by: string; readonly at: string },
): KeptScoliometer {
  const { version, scale, turned, pelvis, pelvisWhy, levels, regions, pairs, waist, potsi } = reading;
  const { contradictory, areSidesOpen } = reading;
  return {
    ...{ version, meshHash, transform: [...transform], takenAt: at, by, confirmed: null },
    marks: marksKey(marks),
    scale: {
      ...{ foot: rounded(scale.foot), notch: rounded(scale.notch) },
      ...{ axilla: rounded(scale.axilla), within: rounded(scale.within) },
    },
    turned: rounded(turned),
    pelvis: rounded(pelvis),
    pelvisWhy: pelvisWhy ?? null,
    levels: levels.map(({ height, t, angle, why }) => ({
      ...{ height: rounded(height), t: rounded(t), angle: rounded(angle) },
      why: why ?? null,
    })),
    regions: regions.map((one) => ({
      ...one,
      ...{ toPelvis: rounded(one.toPelvis), toFrame: rounded(one.toFrame) },
      ...{ within: rounded(one.within), frameWithin: rounded(one.frameWithin) },
      ...{ height: rounded(one.height), t: rounded(one.t), doubts: [...one.doubts], why: one.why ?? null },
    })),
    pairs: pairs.map((one) => ({
      ...one,
      ...{ higher: rounded(one.higher), angle: rounded(one.angle), within: rounded(one.within) },
      why: one.why ?? null,
    })),
    waist: {
      ...waist,
      ...{ left: rounded(waist.left), right: rounded(waist.right) },
      ...{ deeper: rounded(waist.deeper), within: rounded(waist.within), why: waist.why ?? null },
    },
    potsi: {
      parts: potsi.parts.map((one) => ({
        ...one,
        ...{ value: rounded(one.value), within: rounded(one.within) },
        ...{ missing: [...one.missing], doubts: [...one.doubts] },
      })),
      ...{ total: rounded(potsi.total), within: rounded(potsi.within), missing: [...potsi.missing] },
    },
    ...(contradictory.length > 0 && { contradictory: [...contradictory] }),
    ...(areSidesOpen && { areSidesOpen }),
  };
}

/** How far two stands of a body may lie apart by rounding. */
const SAME = 1e-6;

/** Whether what is kept was read of this body in this stand. */
export const isOf = (
  { meshHash, transform }: Pick<KeptScoliometer, 'meshHash' | 'transform'>,
  of: Pick<ReadOf, 'meshHash' | 'transform'>,
): boolean =>
  meshHash === of.meshHash && transform.every((value, i) => Math.abs(value - of.transform[i]!) <= SAME);
