import { ellipse, polygon, tube, type Place } from './canvas.ts';
import type { Build } from './body.ts';
import { spineColumn } from './body.ts';
import type { Chance } from './chance.ts';
import { onFilm, type Scene } from './scene.ts';

/** What lies on and in a body besides: adds it to the optical depth and says whether metal is over the spine. */
export function drawThings(scene: Scene, build: Build, chance: Chance): { readonly metal: boolean } {
  const { plate } = scene;
  const { spine, size } = build;
  const px = plate.scale * size;
  let metal = false;
  const at = (x: number, y: number): Place => onFilm(scene, x, y, 0);
  const [top, bottom] = [spine[4]!.y, spine.at(-1)!.y];
  if (chance.is(0.1)) {
    // Rods with screws.
    const [from, to] = [chance.whole(5, 14), chance.whole(15, 21)];
    for (const side of [-1, 1]) {
      const path = spine.slice(from, to).map((v) => [...at(v.x + side * 9 * size, v.y), 0] as const);
      if (path.length > 1) tube(plate, path, 2.8 * px, chance.between(0.15, 0.5));
      for (const v of spine.slice(from, to))
        if (chance.is(0.7)) tube(plate, [[...at(v.x + side * 10 * size, v.y - 2), 0], [...at(v.x + side * 3 * size, v.y), 0]], 2.6 * px, 0.4); // prettier-ignore
    }
    metal = true;
  }
  if (chance.is(0.15))
    for (let k = chance.whole(1, 7); k > 0; k--) {
      const y = chance.between(top, bottom);
      const x = spineColumn(spine, y) + chance.about(0, 50) * size;
      ellipse(plate, at(x, y), [5 * px, 5 * px], { mu: 0.35, deep: 5, hollow: chance.is(0.4) ? 0.7 : 0 });
    }
  if (chance.is(0.12))
    for (let k = chance.whole(1, 3); k > 0; k--) {
      let [x, y] = [chance.about(0, 90) * size, chance.between(top, bottom)];
      const path = Array.from({ length: 12 }, () => {
        x += chance.about(0, 25) * size;
        y += chance.about(8, 25) * size;
        return [...at(x, y), 0] as const;
      });
      tube(plate, path, chance.between(0.8, 1.6), 0.8);
    }
  if (chance.is(0.12)) {
    const y = spine[10]!.y;
    for (const side of [-1, 1]) {
      const arc = Array.from({ length: 9 }, (_, n) => {
        const a = 0.3 + (n / 8) * 2.5;
        return [...at(build.middle(y) + side * (75 - 62 * Math.cos(a)) * size, y + 62 * Math.sin(a) * size), 0] as const;
      });
      tube(plate, arc, 1.2 * px, 0.5);
    }
    for (let k = 0; k < 3; k++) ellipse(plate, at(build.middle(y) + chance.about(0, 6), y + k * 9 * size), [2.5 * px, 2 * px], { mu: 0.5, deep: 4 }); // prettier-ignore
  }
  if (chance.is(0.12)) {
    // A brace: plastic seen edge on at the sides, buckles, pads.
    for (const side of [-1, 1]) {
      const path = spine.slice(8).map((v) => [...at(build.middle(v.y) + side * (135 + chance.about(0, 4)) * size, v.y), 0] as const);
      tube(plate, path, 2 * px, 0.25);
    }
    for (let k = 0; k < 3; k++) {
      const [x, y] = [build.middle(0) + chance.about(0, 40) * size, spine[13 + 3 * k]!.y];
      const [w, h] = [chance.between(6, 20) * size, chance.between(4, 12) * size];
      polygon(plate, [at(x - w, y - h), at(x + w, y - h), at(x + w, y + h), at(x - w, y + h)], chance.between(0.3, 1.5));
    }
    if (chance.is(0.5)) ellipse(plate, at(build.middle(0) + chance.about(0, 70) * size, spine[14]!.y), [45 * px, 60 * px], { mu: 0.01, deep: 12 }); // prettier-ignore
  }
  if (chance.is(0.12)) ellipse(plate, at(spine.at(-1)!.x, bottom + 110 * size), [chance.between(35, 60) * px, chance.between(28, 45) * px], { mu: 0.5, deep: 10, hollow: 0 }); // prettier-ignore
  if (chance.is(0.08)) {
    // A ruler in lead.
    const x = build.middle(0) + chance.about(0, 110) * size;
    for (let k = 0; k < 60; k++) tube(plate, [[...at(x, top - 40 + k * 10), 0], [...at(x + (k % 5 ? 5 : 11), top - 40 + k * 10), 0]], 0.8, 0.8); // prettier-ignore
  }
  if (chance.is(0.12)) ellipse(plate, at(chance.about(0, 130) * size, chance.between(top, bottom + 150)), [12.5 * plate.scale, 12.5 * plate.scale], { mu: 0.3, deep: 25 }); // prettier-ignore
  return { metal };
} // prettier-ignore
