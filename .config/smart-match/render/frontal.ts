import {
  buildOf, cornersOnFilm, drawArms, drawBelly, drawChest, drawPelvis, drawRibs, drawMediastinum, drawSkull, drawSpine, drawTrunk, placed,
} from './body.ts'; // prettier-ignore
import { plateOf, type Place } from './canvas.ts';
import type { Chance } from './chance.ts';
import { expose, type Image } from './expose.ts';
import type { Scene } from './scene.ts';
import { spineOf } from './spine-shape.ts';
import { drawThings } from './things.ts';
import { boneKind } from './vertebra.ts';

/** A vertebra as the film shows it: C7 is -1, T1 0, S1 17. Upper left, upper right, lower right, lower left; pixels. */
export interface Shown {
  readonly index: number;
  readonly middle: Place;
  readonly corners: readonly Place[];
}

export interface Film {
  readonly image: Image;
  readonly vertebrae: readonly Shown[];
  readonly metal: boolean;
  readonly kind: string;
}

/** What the frame of a film takes in: the whole spine, or a part of it (for films that are to be refused). */
export interface Frame {
  /** mm from T1's middle up and from S1's down, of an adult. */
  readonly above: number;
  readonly below: number;
  readonly across: number;
  /** The film ends at the middle of this vertebra, above or below. */
  readonly cutAbove?: number;
  readonly cutBelow?: number;
}

export const wholeFrame = (chance: Chance): Frame => ({
  above: chance.between(40, 210),
  below: chance.is(0.06) ? chance.between(330, 700) : chance.between(60, 330),
  across: chance.between(300, 520),
});

/** A standing film from behind or in front. `hard` as in `expose`. */
export function frontalFilm(chance: Chance, frame: Frame, hard: number): Film {
  const { kind, vertebrae: spine } = spineOf(chance);
  const build = buildOf(chance, spine, boneKind(chance));
  const [t1, s1] = [spine.find((v) => v.index === 0)!, spine.at(-1)!];
  const cut = (index: number): number => spine.find((v) => v.index === index)!.y;
  const top = frame.cutAbove === undefined ? t1.y - frame.above * build.size : cut(frame.cutAbove);
  const bottom = frame.cutBelow === undefined ? s1.y + frame.below * build.size : cut(frame.cutBelow);
  const across = frame.across * build.size;
  const middle = (t1.x + s1.x) / 2 + chance.about(0, 0.06) * across;
  // The strip has 36 pixels for a level: films are drawn a little finer or coarser than that.
  const scale = (16 * chance.between(30, 44)) / (s1.y - t1.y);
  const plate = plateOf(Math.round(across * scale), Math.round((bottom - top) * scale), scale);
  const scene: Scene = {
    plate,
    origin: [(across / 2 - middle) * scale, -top * scale],
    cone: chance.is(0.7)
      ? {
          far: (chance.is(0.7) ? 1 : -1) * chance.between(1300, 3000),
          x: middle,
          y: top + (bottom - top) * chance.between(0.3, 0.7),
        }
      : null,
  };
  drawTrunk(scene, build, chance);
  drawArms(scene, build, chance);
  drawChest(scene, build, chance);
  drawBelly(scene, build, chance);
  drawSkull(scene, build, chance);
  drawPelvis(scene, build, chance);
  drawRibs(scene, build, chance);
  drawMediastinum(scene, build, chance);
  drawSpine(scene, build, chance);
  const { metal } = drawThings(scene, build, chance);
  const shown = spine
    .filter((v) => v.index >= -1)
    .map((v) => ({ index: v.index, middle: placed(scene, v).at, corners: cornersOnFilm(scene, v) }));
  return { image: expose(plate, chance, hard), vertebrae: shown, metal, kind };
}
