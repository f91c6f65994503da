import type { PointAssociation } from '../annotation/index.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { bodyInScan, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import { CURVE_LEVELS, type CurveLevel } from '../spine/index.ts';
import type { ZoneLevel } from './zone-table.ts';
import { requireUpright } from '../brace/upright.ts';
import { trunkLevels, usualHeights, WITHIN, type KnownBody } from '../brace/trunk-levels.ts';

/** Heights of a trunk as `t`: 0 at the greater trochanter, 1 at the suprasternal notch. */
export interface TrunkScale {
  /** mm. */
  readonly foot: number;
  readonly notch: number;
  /** The marked landmarks that both ends go by; empty where the body's shape and the proportions of people say it. */
  readonly marked: readonly PointAssociation[];
  /** By how much a height may be wrong either way, mm. */
  readonly within: number;
  /** The iliac crests, mm, where they are marked. */
  readonly crest: number | undefined;
  height(t: number): number;
  t(height: number): number;
}

const NOTCH = 'suprasternal-notch';
/** Height of the notch in parts of the body height, women and men (ANSUR II, lean adults). */
const NOTCH_PART = { female: 0.813, male: 0.815 } as const;
const CREST = ['iliac-crest-left', 'iliac-crest-right'] as const;
const TROCHANTER = ['greater-trochanter-left', 'greater-trochanter-right'] as const;
/** A trunk shorter than this between trochanter and notch, mm, is none. */
const LEAST_TRUNK = 150;

/** Mean height of the landmarks of some names that are marked; undefined where none is. */
function markedHeight({ marked = [] }: KnownBody, names: readonly string[]) {
  const found = marked.filter(({ association }) => names.includes(association));
  if (found.length === 0) return undefined;
  return {
    height: found.reduce((sum, { position }) => sum + position[2], 0) / found.length,
    names: found.map(({ association }) => association as PointAssociation),
  };
}

/**
 * The scale of a body that stands in the patient frame (mm): by its marked trochanters and notch where both are there, else by what the shape shows, moved as the marked ones are. Throws SdkError
 * `mesh/no-trunk` where no body is recognised and those landmarks are not marked, or they stand upside down, `mesh/trunk-turned` where it does not stand upright.
 */
export function trunkScale(mesh: TriMesh, known: KnownBody, work: Work = {}): TrunkScale {
  const [foot, notch] = [markedHeight(known, TROCHANTER), markedHeight(known, [NOTCH])];
  const crest = markedHeight(known, CREST)?.height;
  if (foot && notch)
    return scaleOf({ foot: foot.height, notch: notch.height, crest, within: WITHIN.marked }, [
      ...foot.names,
      ...notch.names,
    ]);
  requireUpright(mesh, known, work);
  const body = bodyInScan(mesh, known.facts, work);
  const levels = trunkLevels(mesh, known, work);
  if (!body || !levels) throw new SdkError('mesh/no-trunk');
  const { sex } = known.facts ?? {};
  const part = sex ? NOTCH_PART[sex] : (NOTCH_PART.female + NOTCH_PART.male) / 2;
  const usual = usualHeights(body, known.facts ?? {});
  // The notch is moved as the highest landmark is that the levels know.
  const moved = levels.middle('scapular-spine').height - usual('scapular-spine');
  const bottom = levels.middle('greater-trochanter');
  const ends = {
    foot: foot?.height ?? bottom.height,
    notch: notch?.height ?? usual('greater-trochanter') + (part - 0.5185) * body.stature + moved,
  };
  const within = Math.max(bottom.within, notch ? 0 : WITHIN.estimated);
  return scaleOf({ ...ends, crest, within }, [...(foot?.names ?? []), ...(notch?.names ?? [])]);
}

function scaleOf(
  { foot, notch, crest, within }: Pick<TrunkScale, 'foot' | 'notch' | 'crest' | 'within'>,
  marked: TrunkScale['marked'],
): TrunkScale {
  const tall = notch - foot;
  if (!(tall >= LEAST_TRUNK)) throw new SdkError('mesh/no-trunk');
  return {
    ...{ foot, notch, marked, within, crest },
    height: (t) => foot + t * tall,
    t: (height) => (height - foot) / tall,
  };
}

/** Heights of the vertebrae's centres as `t`: adult heights of vertebral bodies (domain notes, 3.6); trusted to one level. */
const LEVEL_T: Readonly<Record<CurveLevel, number>> = {
  ...{ T1: 1.13, T2: 1.085, T3: 1.04, T4: 1, T5: 0.95, T6: 0.9, T7: 0.86, T8: 0.8, T9: 0.75 },
  ...{ T10: 0.7, T11: 0.64, T12: 0.58, L1: 0.52, L2: 0.45, L3: 0.38, L4: 0.31, L5: 0.24 },
};
/** One vertebra of the trunk, as `t`: what the proportions are trusted to. */
export const ONE_LEVEL = 0.06;
/**
 * The crest as a hand finds it on the skin: the line between both lies at L3 or between L3 and L4 on most people, a level above the bony one at L4 (Chakraverty,
 * Pynsent and Isaacs 2007, Journal of Anatomy 210). So it is marked.
 */
const CREST_T = (LEVEL_T.L3 + LEVEL_T.L4) / 2;
/** The vertebrae that are the apex of a curve, as `t` from below up: thoracic T2 to T11, thoracolumbar and lumbar T12 to L4 (SRS glossary). */
export const LEVEL_RANGE: Readonly<Record<ZoneLevel, readonly [low: number, high: number]>> = {
  thoracic: [LEVEL_T.T11, LEVEL_T.T2],
  low: [LEVEL_T.L4, LEVEL_T.T12],
};
/** The same by name, from above down. */
export const APEX_LEVELS: Readonly<Record<ZoneLevel, readonly CurveLevel[]>> = {
  thoracic: CURVE_LEVELS.slice(CURVE_LEVELS.indexOf('T2'), CURVE_LEVELS.indexOf('T12')),
  low: CURVE_LEVELS.slice(CURVE_LEVELS.indexOf('T12'), CURVE_LEVELS.indexOf('L5')),
};

/** How the height of a vertebra on a body is known: as a film shows it that hangs by landmarks of both, from the marked iliac crests, or from the proportions of people. */
export type LevelSource = 'film' | 'crest' | 'proportions';

/** A vertebra on a body. */
export interface LevelHeight {
  /** mm. */
  readonly height: number;
  readonly source: LevelSource;
  /** By how much it may be wrong either way, mm. */
  readonly within: number;
}

/** Heights of vertebrae that were measured on this body, mm, by level: of a film that hangs beside it, or of a spine line in it. */
export interface MeasuredLevels {
  readonly heights: ReadonlyMap<CurveLevel, number>;
  readonly within: number;
}

/** The height of a level on this body and how sure it is: the one place that answers this. What was measured on the body itself comes first. */
export function levelHeight(level: CurveLevel, scale: TrunkScale, measured?: MeasuredLevels): LevelHeight {
  const own = measured?.heights.get(level);
  if (own !== undefined) return { height: own, source: 'film', within: measured!.within };
  const oneLevel = ONE_LEVEL * (scale.notch - scale.foot);
  if (scale.crest === undefined)
    return {
      height: scale.height(LEVEL_T[level]),
      source: 'proportions',
      within: Math.round(oneLevel + scale.within),
    };
  // Between crest and notch in proportion; below the crest by the scale of the whole.
  const share = (LEVEL_T[level] - CREST_T) / (1 - CREST_T);
  const above = scale.crest + share * (scale.notch - scale.crest);
  const below = scale.crest + (LEVEL_T[level] - CREST_T) * (scale.notch - scale.foot);
  return {
    height: share >= 0 ? above : below,
    source: 'crest',
    within: Math.round(oneLevel),
  };
}
