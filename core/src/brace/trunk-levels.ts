import { findSizeLevels, type MarkedLandmark } from '../annotation/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { bodyInScan, type BodyFacts, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import type { PatientSide } from './brace-type.ts';

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
} as const;

export type LevelName = keyof typeof FRACTIONS;

/** How the place of a landmark is known: somebody marked it, the shape of the body shows it, or the proportions of people say where it should be. */
export type LandmarkSource = 'marked' | 'found' | 'estimated';

/** The height of a landmark, mm in the patient frame. */
export interface Level {
  readonly height: number;
  readonly source: LandmarkSource;
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
    return { height: (left.height + right.height) / 2, source };
  }
}

/** What is known of a body beside its surface. */
export interface KnownBody {
  /** Landmarks that somebody marked. */
  readonly marked?: readonly MarkedLandmark[];
  readonly facts?: BodyFacts;
}

/** The iliac spines, level with which the middle of the pelvis is found. */
const PELVIS = [0.567, 0.565] as const;
/** A level that the shape shows further than this from where people have it, mm, is a fold or a hem. */
const FAR = 40;
const SIDES: readonly PatientSide[] = ['left', 'right'];

/**
 * The heights of the landmarks that a trim line goes by, of a body that stands in the patient frame (mm). Marked ones count first; the arm pits are taken
 * from the shape where it shows them; the others are where people of this build have them, moved as the known ones near them are. Undefined where no body
 * is recognised. Throws only what `checkAborted` throws.
 */
export function trunkLevels(
  mesh: TriMesh,
  { marked = [], facts = {} }: KnownBody,
  work?: Work,
): TrunkLevels | undefined {
  const body = bodyInScan(mesh, facts, work);
  if (!body) return undefined;
  const part = (pair: readonly [number, number]): number =>
    facts.sex === undefined ? (pair[0] + pair[1]) / 2 : pair[facts.sex === 'female' ? 0 : 1];
  const usual = (name: LevelName): number =>
    body.pelvis[2] + (part(FRACTIONS[name]) - part(PELVIS)) * body.stature;
  const known = new Map<string, Level>();
  const { axilla } = findSizeLevels(mesh);
  const shown = axilla !== undefined && Math.abs(axilla - usual('axilla')) <= FAR ? axilla : undefined;
  for (const side of SIDES)
    for (const name of Object.keys(FRACTIONS) as LevelName[]) {
      const mark = marked.find(
        ({ association }) => association === `${name}-${side}` || association === name,
      );
      const key = `${name} ${side}`;
      if (mark) known.set(key, { height: mark.position[2], source: 'marked', at: mark.position });
      else if (name === 'axilla' && shown !== undefined) known.set(key, { height: shown, source: 'found' });
    }
  const levels = new Map<string, Level>(known);
  for (const side of SIDES)
    for (const name of Object.keys(FRACTIONS) as LevelName[]) {
      if (known.has(`${name} ${side}`)) continue;
      const height = usual(name) + shiftAt(usual(name), known, usual, side);
      levels.set(`${name} ${side}`, { height, source: 'estimated' });
    }
  return new TrunkLevels(levels);
}

/** How far known landmarks of a side lie from where people have them, at a height: between two of them in proportion, beyond the last as that, mm. */
function shiftAt(
  height: number,
  known: ReadonlyMap<string, Level>,
  usual: (name: LevelName) => number,
  side: PatientSide,
): number {
  const shifts = [...known]
    .filter(([key]) => key.endsWith(` ${side}`))
    .map(([key, level]) => {
      const from = usual(key.slice(0, key.lastIndexOf(' ')) as LevelName);
      return { from, by: level.height - from };
    })
    .sort((a, b) => a.from - b.from);
  const above = shifts.find(({ from }) => from >= height);
  const below = shifts.findLast(({ from }) => from <= height);
  if (!above || !below) return (above ?? below)?.by ?? 0;
  if (above.from === below.from) return above.by;
  const share = (height - below.from) / (above.from - below.from);
  return below.by + share * (above.by - below.by);
}
