import { levelIndex, type FilmLevel } from '../levels.ts';
import { middleOf, type Pixel } from '../picture-plane.ts';
import { median } from '../tilts.ts';
import { errorOnFilm, pixelOnPlane, placeOfPixel } from '../register/registration.ts';
import { drawnLevels, fullBody, samePlace, type DrawnLevel } from './drawn-levels.ts';
import { NINETY, type RegisteredFilm } from './make-line.ts';
import type { SpineLevel } from './spine-line.ts';

/** A vertebra that a frontal and a lateral film show at different heights. */
export interface HeightsApart {
  readonly level: FilmLevel;
  /** How much higher the lateral film shows it, mm; less than 0 where lower. */
  readonly mm: number;
  /** How far the two may lie apart by what both are off, mm: on 90 of 100. */
  readonly within: number;
}

/** A level that both films show. */
interface Shown {
  readonly kept: SpineLevel;
  readonly side: DrawnLevel;
  readonly front: DrawnLevel;
}

/** How high a vertebral body is, mm, and how far that may be off. */
interface Body {
  readonly high: number;
  readonly off: number;
}

/** Vertebrae so many levels away on either side tell how far they stand apart where one is, and so many apart at least. */
const ABOUT = 3;
const LEAST_APART = 2;
/**
 * A body as a share of the way from one to the next, body and disc: anatomy has 0.75 to 0.85, the three synthetic patients 0.75 to 1.19 (T2, which lies over T1 there). Of a large adult's where no film tells that
 * way: of a child's to that of the largest.
 */
const OF_PITCH = { share: 0.9, off: 0.3 } as const;
const OF_ADULT = { share: 1.2, off: 0.66 } as const;

/** How far like plates of a film stand apart about a level, mm from one vertebra to the next; `depth` is that of the level. */
function pitchesAbout(level: FilmLevel, film: RegisteredFilm, depth: number): readonly number[] {
  const near = [...drawnLevels(film.marker)]
    .map(([name, drawn]) => ({ index: levelIndex(name), drawn }))
    .filter(({ index }) => Math.abs(index - levelIndex(level)) <= ABOUT);
  return (['upper', 'lower'] as const).flatMap((name) => {
    const plates = near.filter(({ drawn }) => drawn[name] !== null);
    const [top, low] = [plates[0], plates.at(-1)];
    if (!top || !low || low.index - top.index < LEAST_APART) return [];
    const up = ({ drawn }: typeof top): number =>
      placeOfPixel(film.registration, middleOf(drawn[name]!), depth)[2];
    return [(up(top) - up(low)) / (low.index - top.index)];
  });
}

/** How high a body is by how far like plates stand apart about it, on either film; else as that of an adult may be. */
function bodyOf({ level, at }: SpineLevel, lateral: RegisteredFilm, frontal: RegisteredFilm): Body {
  const pitches = [...pitchesAbout(level, lateral, at[0]), ...pitchesAbout(level, frontal, at[1])];
  const pitch = pitches.length > 0 ? median(pitches) : 0;
  const [of, whole] = pitch > 0 ? [OF_PITCH, pitch] : [OF_ADULT, fullBody(level)];
  return { high: of.share * whole, off: of.off * whole };
}

/** How much higher a place lies than another one of the same vertebra: a plate than the opposite one by the body between them. */
const higherBy = (drawn: DrawnLevel, { high }: Body): number => (drawn.upper ? high / 2 : -high / 2);

/** A level at which two films are compared, with what was taken for the height of its body where they show opposite plates. */
type Compared = HeightsApart & { readonly body: Body | undefined };

const isOut = ({ mm, within }: HeightsApart): boolean => Math.abs(mm) > within;

/** Whether a level is out, and not for an unusual body alone: one that is compared by it has a neighbour that is out the same way, where it has one. */
function isTold(one: Compared, among: readonly Compared[]): boolean {
  const byBody = among.filter(({ body }) => body !== undefined);
  const at = byBody.indexOf(one);
  if (!isOut(one) || at < 0 || byBody.length === 1) return isOut(one);
  return [byBody[at - 1], byBody[at + 1]].some((other) => other && isOut(other) && other.mm * one.mm > 0);
}

/**
 * Whether a lateral film shows the vertebrae where the frontal one does: both tell a height for each name. Undefined where all agree within what both heights are off; else the one that is farthest out for its
 * error. Of a vertebra like is compared with like: its middle where both plates are drawn on both films, else a plate that both show. One of which they show opposite plates tells nothing beside those; where no vertebra has a plate in common,
 * they are compared by the height of the body, as the films' own spacing has it (`bodyOf`). `levels` are those of the frontal film. Measured: sdk-docs/film-to-scan.md.
 */
export function heightsApart(
  levels: readonly SpineLevel[],
  lateral: RegisteredFilm,
  frontal: RegisteredFilm,
): HeightsApart | undefined {
  const [fromSide, fromFront] = [drawnLevels(lateral.marker), drawnLevels(frontal.marker)];
  const shown = levels.flatMap((kept): readonly Shown[] => {
    const [side, front] = [fromSide.get(kept.level), fromFront.get(kept.level)];
    return side && front ? [{ kept, side, front }] : [];
  });
  // C7 and S1 are no part of the numbering, so they do not stand for it.
  const isVertebra = ({ side }: Shown): boolean => side.upper !== null || side.lower !== null;
  const areAlike = shown.some((one) => isVertebra(one) && samePlace(one.side, one.front));
  const told = ({ registration }: RegisteredFilm, pixel: Pixel, depth: number, depthError: number) => {
    const deep = (registration.view === 'frontal' ? depth : -depth) - registration.plane;
    const { up } = errorOnFilm(registration, pixelOnPlane(registration, pixel), deep, depthError);
    return { height: placeOfPixel(registration, pixel, depth)[2], off: NINETY * up };
  };
  const compared = shown.flatMap(({ kept, side, front }): readonly Compared[] => {
    const { level, at, within } = kept;
    const same = samePlace(side, front);
    if (!same && areAlike) return [];
    const body = same ? undefined : bodyOf(kept, lateral, frontal);
    const [sidePixel, frontPixel] = same ?? [side.at, front.at];
    const beside = told(lateral, sidePixel, at[0], 5);
    const own = told(frontal, frontPixel, at[1], within.depth / NINETY);
    const apart = beside.height - own.height;
    const mm = body ? apart - higherBy(side, body) + higherBy(front, body) : apart;
    const off = body?.off ?? 0;
    return [{ level, mm, within: Math.sqrt(beside.off * beside.off + own.off * own.off + off * off), body }];
  });
  const [worst] = compared
    .filter((one) => isTold(one, compared))
    .toSorted((a, b) => Math.abs(b.mm) * a.within - Math.abs(a.mm) * b.within);
  return worst && { level: worst.level, mm: worst.mm, within: worst.within };
}
