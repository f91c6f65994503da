import type { MarkedLandmark, PointAssociation } from '../annotation/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { bodyInScan, type BodyFacts, type BodyInScan, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import { armPit } from './arm-pits.ts';
import type { PatientSide } from './brace-type.ts';
import { ringsOf } from './trunk-rings.ts';

type Unsided<Name> = Name extends `${infer Pair}-${'left' | 'right'}` ? Pair : Name;

/** A landmark that a trim line goes by, whichever side it is of: each can be marked. */
export type LevelName = Exclude<Unsided<PointAssociation>, 'psis' | 'suprasternal-notch' | 'acromion' | 'c7'>;

/**
 * Heights of landmarks as parts of the body height, women and men. Source: US Army ANSUR II (Gordon et al. 2014), lean adults; iliac spines, scapula,
 * symphysis and sacrum from anatomy atlases.
 */
const FRACTIONS = {
  fork: [0.483, 0.487],
  symphysis: [0.515, 0.515],
  'greater-trochanter': [0.519, 0.518],
  sacrum: [0.525, 0.524],
  asis: [0.567, 0.565],
  'iliac-crest': [0.61, 0.607],
  'tenth-rib': [0.649, 0.637],
  bust: [0.724, 0.738],
  'xiphoid-process': [0.735, 0.735],
  axilla: [0.762, 0.759],
  scapula: [0.762, 0.762],
  'scapular-spine': [0.825, 0.825],
} as const satisfies Readonly<Record<LevelName, readonly [women: number, men: number]>>;

/** How the place of a landmark is known: somebody marked it, the shape of the body shows it, or the proportions of people say where it should be. */
export type LandmarkSource = 'marked' | 'found' | 'estimated';

/**
 * By how much a height may be wrong, mm: the largest error on four synthetic bodies of known landmarks, on their raw scans and on those in another unit, mirrored and cut
 * otherwise, rounded up. Estimated: iliac spines of a pelvis that stands 20 mm aslant among them, which one height for both sides misses. Found: arm pits. What a
 * person marked is taken as it stands.
 */
export const WITHIN: Readonly<Record<LandmarkSource, number>> = { marked: 0, found: 12, estimated: 30 };
/** Of an arm pit that no shape shows. */
const UNSEEN_PIT = 50;

/** The height of a landmark, mm in the patient frame. */
export interface Level {
  readonly height: number;
  readonly source: LandmarkSource;
  /** By how much the height may be wrong either way, mm: `WITHIN` of its source, or what a mark that was kept as it was estimated says of itself. */
  readonly within: number;
  /** Where it was marked. */
  readonly at?: Vec3;
}

/** Heights of landmarks on a trunk; a landmark in the middle of the body has one height for both sides. */
export class TrunkLevels {
  readonly #levels: ReadonlyMap<string, Level>;

  constructor(levels: ReadonlyMap<string, Level>) {
    this.#levels = levels;
  }

  of(name: LevelName, side: PatientSide): Level {
    return this.#levels.get(`${name} ${side}`)!;
  }

  /** Mean height of both sides, mm; known as badly as the side that is known worse. */
  middle(name: LevelName): Level {
    const [left, right] = [this.of(name, 'left'), this.of(name, 'right')];
    const order: readonly LandmarkSource[] = ['estimated', 'found', 'marked'];
    const source = order.find((one) => one === left.source || one === right.source)!;
    return {
      ...levelAt((left.height + right.height) / 2, source),
      within: Math.max(left.within, right.within),
    };
  }
}

/** What is known of a body beside its surface. */
export interface KnownBody {
  /** Landmarks that somebody marked, or kept as they were estimated (`within`). */
  readonly marked?: readonly MarkedLandmark[];
  readonly facts?: BodyFacts;
  /** Whether a place on the skin was scanned; where a hole was closed nothing is found by its shape. */
  readonly isScanned?: (at: Vec3) => boolean;
  /** The body as it was before rims were flared: clearances are measured of the line as it lies, from landmarks found here, for a rim that stands off fills the fold under an arm. */
  readonly unflared?: TriMesh;
}

/** The iliac spines, level with which the middle of the pelvis is found. */
const PELVIS = 'asis';
/** Landmarks by which the pelvis is known, so that where it was recognised counts no more. */
const OF_PELVIS: readonly LevelName[] = ['symphysis', 'greater-trochanter', 'sacrum', 'asis', 'iliac-crest'];
const SIDES: readonly PatientSide[] = ['left', 'right'];
const NAMES = Object.keys(FRACTIONS) as LevelName[];

/** Whether a landmark has a height that is known of people. */
export const isLevelName = (name: string): name is LevelName => name in FRACTIONS;

/** Whether a landmark, with or without its side, says where the pelvis is. */
export const isPelvic = (name: string): boolean =>
  OF_PELVIS.some((one) => one === name.replace(/-(left|right)$/, ''));

const levelAt = (height: number, source: LandmarkSource, at?: Vec3): Level => ({
  height,
  source,
  within: WITHIN[source],
  ...(at && { at }),
});

/** A landmark where it was marked; one that was kept as it was estimated stays an estimate. */
const markedLevel = ({ position, within }: MarkedLandmark): Level =>
  within === undefined
    ? levelAt(position[2], 'marked', position)
    : { ...levelAt(position[2], 'estimated', position), within };

/** What is known of one side of a body, by name. */
type KnownSide = ReadonlyMap<LevelName, Level>;

/**
 * The heights of the landmarks that a trim line goes by, of a body that stands in the patient frame (mm). Marked ones count first; the arm pits are taken
 * from the shape where it shows them; the others are where people of this build have them, from the pelvis that was recognised or marked, and moved as the known ones
 * near them are. Undefined where no body is recognised. Throws only what `checkAborted` throws.
 */
export function trunkLevels(
  mesh: TriMesh,
  { marked = [], facts = {}, isScanned = () => true }: KnownBody,
  work?: Work,
): TrunkLevels | undefined {
  const body = bodyInScan(mesh, facts, work);
  if (!body) return undefined;
  const usual = usualHeights(body, facts);
  const rings = ringsOf(mesh);
  const known = (side: PatientSide): Map<LevelName, Level> => {
    const found = new Map<LevelName, Level>();
    const pit = armPit(rings, side, usual('axilla'));
    if (pit) found.set('axilla', levelAt(pit[2], isScanned(pit) ? 'found' : 'estimated'));
    for (const name of NAMES) {
      const mark = marked.find(
        ({ association }) => association === `${name}-${side}` || association === name,
      );
      // What the shape shows is worth more than an estimate that nobody looked at.
      const isShown = mark?.within !== undefined && found.get(name)?.source === 'found';
      if (mark && !isShown) found.set(name, markedLevel(mark));
    }
    return found;
  };
  const [left, right] = [known('left'), known('right')];
  const levels = new Map<string, Level>();
  for (const side of SIDES) {
    const [own, other] = side === 'left' ? [left, right] : [right, left];
    // What is known of one side only says more of the other than people in general do.
    const shifts = shiftsOf(new Map([...other, ...own]), usual);
    for (const name of NAMES) {
      const height = usual(name);
      const level = own.get(name) ?? levelAt(height + shiftAt(height, shifts), 'estimated');
      const isUnseen = name === 'axilla' && !own.has(name) && !other.has(name);
      levels.set(`${name} ${side}`, isUnseen ? { ...level, within: UNSEEN_PIT } : level);
    }
  }
  return new TrunkLevels(levels);
}

/** Where people of this height and sex have a landmark, from the pelvis that was recognised, mm. */
export function usualHeights(
  { pelvis, stature }: BodyInScan,
  { sex }: BodyFacts,
): (name: LevelName) => number {
  const part = (name: LevelName): number => {
    const [female, male] = FRACTIONS[name];
    return sex === undefined ? (female + male) / 2 : sex === 'female' ? female : male;
  };
  return (name) => pelvis[2] + (part(name) - part(PELVIS)) * stature;
}

/** How far a landmark lies from where people have it, mm. */
interface Shift {
  readonly from: number;
  readonly by: number;
}

/** Those of the known landmarks and of the recognised pelvis, from below. */
function shiftsOf(known: KnownSide, usual: (name: LevelName) => number): readonly Shift[] {
  const shifts: Shift[] = [...known].map(([name, { height }]) => ({
    from: usual(name),
    by: height - usual(name),
  }));
  if (!OF_PELVIS.some((name) => known.has(name))) shifts.push({ from: usual(PELVIS), by: 0 });
  return shifts.sort((a, b) => a.from - b.from);
}

/** The shift at a height: between two known ones in proportion, beyond the last as that, mm. */
function shiftAt(height: number, shifts: readonly Shift[]): number {
  const above = shifts.find(({ from }) => from >= height);
  const below = shifts.findLast(({ from }) => from <= height);
  if (!above || !below) return (above ?? below)?.by ?? 0;
  if (above.from === below.from) return above.by;
  const share = (height - below.from) / (above.from - below.from);
  return below.by + share * (above.by - below.by);
}
