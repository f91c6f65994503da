import { smoothstep } from '@bracewright/core/math';
import { ellipse, plateOf, polygon, tube, type Place } from './canvas.ts';
import { course, type Chance } from './chance.ts';
import { expose, type Image } from './expose.ts';
import { onFilm, type Scene } from './scene.ts';
import { FIRST } from './spine-shape.ts';
import { boneKind, drawBody } from './vertebra.ts';

/** A film from the side: the spine lies in the rear half of the body in the bends of a back, spinous processes behind it, ribs run across. */
export function lateralFilm(chance: Chance, hard: number): Image {
  const size = chance.between(0.7, 1.1);
  const bone = boneKind(chance);
  const face = chance.is(0.5) ? 1 : -1;
  const [kyphosis, lordosis] = [chance.between(15, 70), chance.between(20, 70)];
  const tiltAt = (i: number): number =>
    i < -1
      ? -0.2 * kyphosis * (1 + (i + 1) / 3)
      : i < 11.5
        ? kyphosis * (0.55 - (1.05 * (i + 1)) / 12.5)
        : -0.5 * kyphosis + ((0.5 * kyphosis + lordosis * 0.6) * (i - 11.5)) / 5.5;
  const scale = chance.between(0.9, 1.5);
  const spine: { x: number; y: number; tilt: number; h: number; d: number; index: number }[] = [];
  let [x, y] = [0, 0];
  for (let index = FIRST; index <= 17; index++) {
    const tilt = (face * tiltAt(index) * Math.PI) / 180 + chance.about(0, 0.03);
    const h = (12 + (index - FIRST) * 0.75) * size;
    spine.push({ index, x, y, tilt, h, d: (15 + (index - FIRST) * 0.95) * size });
    x -= h * 1.28 * Math.sin(tilt);
    y += h * 1.28 * Math.cos(tilt);
  }
  const [top, bottom] = [chance.between(-140, 20) * size, y + chance.between(60, 330) * size];
  const across = chance.between(230, 480) * size;
  const plate = plateOf(Math.round(across * scale), Math.round((bottom - top) * scale), scale);
  const mean = spine.reduce((sum, v) => sum + v.x, 0) / spine.length;
  const scene: Scene = {
    plate,
    cone: null,
    origin: [(across / 2 - mean - face * chance.between(0, 45)) * scale, -top * scale],
  };
  const soft = chance.between(0.012, 0.02);
  trunk(scene, chance, spine, face, size, soft);
  for (const k of [5, 7, 9, 11, 13, 15]) {
    const v = spine[k]!;
    const path = Array.from({ length: 14 }, (_, n) => {
      const t = n / 13;
      return [...onFilm(scene, v.x - face * 20 * size + face * 165 * size * t, v.y + (90 * t + 15 * Math.sin(t * 3)) * size), 0] as const;
    });
    tube(plate, path, 5 * size * scale, bone.shell * chance.between(0.3, 0.9), 0.5);
  } // prettier-ignore
  for (const v of spine) {
    const at = onFilm(scene, v.x, v.y);
    const wedge = chance.about(0, 0.03);
    const body = {
      index: v.index, x: v.x, y: v.y, z: 0, tilt: v.tilt, upper: v.tilt - wedge, lower: v.tilt + wedge,
      width: v.d, height: v.h, deep: v.d * 1.3, lean: chance.about(0, 0.12), turned: 0,
    }; // prettier-ignore
    drawBody(plate, body, { at, by: 1, lean: body.lean }, bone);
    const [sin, cos] = [Math.sin(v.tilt), Math.cos(v.tilt)];
    const behind = (u: number, w: number): Place =>
      onFilm(scene, v.x - face * u * cos - w * sin, v.y - face * u * sin + w * cos);
    const down = v.index < 12 ? 0.9 : 0.2;
    tube(plate, [[...behind(v.d * 0.5, -v.h * 0.2), 0], [...behind(v.d * 0.95, 0), 0]], v.h * 0.22 * scale, bone.shell * 0.6, 0.5); // prettier-ignore
    tube(plate, [[...behind(v.d * 0.95, 0), 0], [...behind(v.d * 1.7, v.h * down), 0]], v.h * 0.2 * scale, bone.shell * 0.5, 0.5); // prettier-ignore
  }
  const s = spine.at(-1)!;
  const px = size * scale;
  const at = (u: number, w: number): Place => onFilm(scene, s.x + face * u * size, s.y + w * size);
  polygon(plate, [at(-20, 0), at(25, 10), at(-20, 90), at(-45, 100)], bone.shell * 6);
  ellipse(plate, at(30, 20), [70 * px, 55 * px], { turn: face * 0.5, mu: bone.shell * 0.12, deep: 60, hollow: 0.93 }); // prettier-ignore
  for (const u of [35, 42]) {
    ellipse(plate, at(u, 105), [24 * px, 24 * px], { mu: bone.shell * 0.3, deep: 46, hollow: 0.9 });
    tube(
      plate,
      [
        [...at(u, 105), 0],
        [...at(u - 5, 500), 0],
      ],
      15 * px,
      bone.shell * 0.4,
      0.3,
    );
  }
  ellipse(plate, onFilm(scene, face * 20 * size, -110 * size), [95 * px, 88 * px], { mu: bone.shell * 0.3, deep: 130, hollow: 0.93 }); // prettier-ignore
  return expose(plate, chance, hard);
}

/** How far skin lies before and behind the spine, mm, at a part of the way from C3 to S1. */
function rowAt(t: number, fork: number): readonly [number, number] {
  const [neck, legs] = [smoothstep((t - 0.05) / 0.35), smoothstep((t - fork) / 0.25)];
  return [55 + 95 * neck - 40 * legs, 45 + 17 * neck + 30 * Math.exp(-60 * (t - 1.05) * (t - 1.05))];
}

function trunk(
  scene: Scene,
  chance: Chance,
  spine: readonly { x: number; y: number }[],
  face: number,
  size: number,
  soft: number,
): void {
  const { plate, origin } = scene;
  const [front, back] = [course(chance, 7, 10), course(chance, 7, 5)];
  const end = spine.at(-1)!.y;
  const deepAt = course(chance, 6, 15);
  const bottom = end + 180 * size;
  for (let j = 0; j < plate.height; j++) {
    const y = (j + 0.5 - origin[1]) / plate.scale;
    const t = y / end;
    const k = Math.min(spine.length - 2, Math.max(0, spine.findLastIndex((v) => v.y <= y)));
    const [over, under] = [spine[k]!, spine[k + 1]!];
    const w = Math.min(1, Math.max(0, (y - over.y) / (under.y - over.y)));
    const x = over.x + (under.x - over.x) * w;
    const [belly, rear] = rowAt(t, bottom / end);
    const a = x + face * (belly + front(t)) * size;
    const b = x - face * (rear + back(t)) * size;
    const [mid, half] = [(a + b) / 2, Math.abs(a - b) / 2];
    const deep = 60 + 115 * smoothstep((t - 0.06) / 0.24) + deepAt(t);
    for (let i = 0; i < plate.width; i++) {
      const u = ((i + 0.5 - origin[0]) / plate.scale - mid) / half;
      const q = 1 - u * u;
      if (q <= 0) continue;
      let tau = soft * 2 * deep * size * Math.sqrt(q);
      // Lungs in front of the spine.
      if (t > 0.28 && t < 0.56) {
        const v = (u * face - 0.15) / 0.7;
        const w = (t - 0.42) / 0.15;
        const r = 1 - v * v - w * w;
        if (r > 0) tau -= soft * 1.3 * deep * size * Math.sqrt(r) * Math.sqrt(q);
      }
      plate.tau[j * plate.width + i]! += tau;
    }
  }
} // prettier-ignore
