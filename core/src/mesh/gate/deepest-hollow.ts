import { vec3, type Vec3 } from '../../math/index.ts';
import { hypot, sinCosDegrees } from '../../math/portable.ts';
import { mainLoop } from '../measure/measure.ts';
import { sectionByPlane } from '../section/section.ts';
import type { BlankSheet, SheetWish } from '../sheet/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { sectionStretch, type HollowStretch } from './hollow-stretch.ts';

/** Upright planes through the axis: 10° to the next side of one, some 25 mm on the skin of a trunk. */
const SECTIONS = 18;
/** Hollows that are looked at along slanting planes too, so far apart at least, mm. */
const MOST_HOLLOWS = 6;
const APART = 40;
/** A hollow in which a sheet is stretched by less than this is none whose way matters. */
const SHALLOW = 1.02;
/** Another way across is a steeper one by this factor and more: less is rounding. */
const CLEARLY = 1.01;
/** Slants of these planes, degrees from level, and the steps by which the steepest is sought between them. */
const SLANTS = [-60, -30, 30, 60] as const;
const FINER = [15, 7.5] as const;

/** The hollow in which the sheet becomes longest, and whether it was found on a level outline, in an upright section or in a slanting one. */
export interface DeepestHollow extends HollowStretch {
  readonly by: 'level' | 'upright' | 'slanting';
}

/** A hollow as it is crossed by the plane of a slant, degrees from level. */
interface Crossed extends DeepestHollow {
  readonly slant: number;
}

/** What is looked at: a body, and between which heights about which axis. */
interface Looked {
  readonly mesh: TriMesh;
  readonly wish: SheetWish;
}

/**
 * Of all levels that the blank was measured at, of upright sections through the axis, and of planes at a slant through the deepest of these: what runs level round the body is no hollow of an outline, and a furrow that
 * runs at a slant is wider in both than straight across.
 */
export function deepestHollow(
  mesh: TriMesh,
  { levels, largest }: BlankSheet,
  wish: SheetWish,
  work: Work,
): DeepestHollow {
  const { axis } = wish;
  const count = levels.length + SECTIONS + MOST_HOLLOWS * SLANTS.length + 2 * FINER.length;
  let done = 0;
  const tell = <T>(found: T): T => {
    work.checkAborted?.();
    work.progress?.(++done / count);
    return found;
  };
  const look = { mesh, wish };
  const straight = [
    ...levels.map(({ height }) => tell(levelHollow(look, height))),
    ...Array.from({ length: SECTIONS }, (_, i) => tell(uprightHollow(look, (180 * i) / SECTIONS))),
  ].flat();
  const slanting = deepestApart(straight).flatMap((hollow) =>
    SLANTS.flatMap((slant) => tell(slantHollow(look, hollow.at, slant))),
  );
  // Without a hollow it is stretched most where it goes the longest way round.
  const none: Crossed = { factor: 1, at: [axis[0], axis[1], largest.height], by: 'level', slant: 0 };
  let best = steepest(steepest(none, straight), slanting, CLEARLY);
  if (best.factor < SHALLOW) return best;
  for (const step of FINER)
    best = steepest(
      best,
      [best.slant - step, best.slant + step].flatMap((slant) => tell(slantHollow(look, best.at, slant))),
      CLEARLY,
    );
  return best;
}

/** The one in which a sheet becomes longest, where it is by more than `by` longer than in `first`. */
function steepest(first: Crossed, others: readonly Crossed[], by = 1): Crossed {
  const most = others.reduce((best, one) => (one.factor > best.factor ? one : best), first);
  return most.factor > by * first.factor ? most : first;
}

function levelHollow({ mesh, wish }: Looked, height: number): readonly Crossed[] {
  const plane = { origin: [wish.axis[0], wish.axis[1], height], normal: [0, 0, 1] } as const;
  const loop = mainLoop(sectionByPlane(mesh, plane), plane);
  return loop
    ? [{ ...sectionStretch(loop.points, { ...wish, out: [1, 0], along: [0, 1, 0] }), by: 'level', slant: 0 }]
    : [];
}

function uprightHollow({ mesh, wish }: Looked, degrees: number): readonly Crossed[] {
  const [y, x] = sinCosDegrees(degrees);
  const plane = { origin: [wish.axis[0], wish.axis[1], 0], normal: [-y, x, 0] } as const;
  const loop = mainLoop(sectionByPlane(mesh, plane), plane);
  return loop ? [{ ...sectionStretch(loop.points, { ...wish, out: [x, y] }), by: 'upright', slant: 90 }] : [];
}

/** The hollow at a place of the skin, along the plane that goes outwards there and rises by a slant to the left of who looks out. */
function slantHollow({ mesh, wish }: Looked, at: Vec3, slant: number): readonly Crossed[] {
  const [x, y] = [at[0] - wish.axis[0], at[1] - wish.axis[1]];
  const away = hypot(x, y);
  if (!(away > 0)) return [];
  const out = [x / away, y / away] as const;
  const [rise, level] = sinCosDegrees(slant);
  const up: Vec3 = [-out[1] * level, out[0] * level, rise];
  const plane = { origin: at, normal: vec3.cross([out[0], out[1], 0], up) };
  const loop = mainLoop(sectionByPlane(mesh, plane), plane);
  return loop
    ? [
        {
          ...sectionStretch(loop.points, { ...wish, out, along: up, about: { at, within: APART } }),
          by: 'slanting',
          slant,
        },
      ]
    : [];
}

/** The deepest hollows that lie apart from each other. */
function deepestApart(found: readonly Crossed[]): readonly Crossed[] {
  const kept: Crossed[] = [];
  for (const one of found.toSorted((a, b) => b.factor - a.factor)) {
    if (one.factor < SHALLOW || kept.length === MOST_HOLLOWS) break;
    if (kept.every(({ at }) => vec3.distance(at, one.at) > APART)) kept.push(one);
  }
  return kept;
}
