import { blur } from './canvas.ts';
import { chanceOf, course, type Chance } from './chance.ts';
import type { Image } from './expose.ts';
import { frontalFilm, wholeFrame, type Film, type Frame, type Shown } from './frontal.ts';
import { word, write } from './glyphs.ts';
import { lateralFilm } from './lateral.ts';
import { otherPicture } from './others.ts';

export const CLASSES = [
  'frontal',
  'not-a-spine',
  'not-frontal',
  'upside-down',
  'incomplete',
  'poor',
] as const;
export type Class = (typeof CLASSES)[number];

export interface Sample {
  readonly image: Image;
  readonly is: Class;
  readonly vertebrae: readonly Shown[];
  readonly inverted: boolean;
  readonly metal: boolean;
  readonly stitched: boolean;
  readonly kind: string;
  readonly hard: number;
}

const PARTS: readonly (readonly [Class, number])[] = [
  ['frontal', 0.52], ['not-a-spine', 0.14], ['not-frontal', 0.1], ['upside-down', 0.09], ['incomplete', 0.11], ['poor', 0.04],
]; // prettier-ignore

function classOf(chance: Chance): Class {
  let at = chance();
  for (const [name, part] of PARTS) {
    if (at < part) return name;
    at -= part;
  }
  return 'frontal';
}

interface Raw {
  image: Image;
  vertebrae: readonly Shown[];
  metal: boolean;
  kind: string;
}

const moved = (vertebrae: readonly Shown[], to: (x: number, y: number) => readonly [number, number]): Shown[] =>
  vertebrae.map(({ index, middle, corners }) => ({
    index,
    middle: to(middle[0], middle[1]),
    corners: corners.map(([x, y]) => to(x, y)),
  })); // prettier-ignore

/** Upside down by half a turn or a mirror, or lying on its side. */
function turned({ width, height, data }: Image, how: 'half' | 'flip' | 'left' | 'right'): Image {
  const across = how === 'left' || how === 'right';
  const to = { width: across ? height : width, height: across ? width : height };
  const out = new Float32Array(data.length);
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const from =
        how === 'half' ? (height - 1 - y) * width + (width - 1 - x)
        : how === 'flip' ? (height - 1 - y) * width + x
        : how === 'left' ? (height - 1 - x) * width + y
        : x * width + (width - 1 - y); // prettier-ignore
      out[y * to.width + x] = data[from]!;
    }
  return { ...to, data: out };
}

const incompleteFrame = (chance: Chance): Frame => {
  const whole = wholeFrame(chance);
  const across = chance.between(280, 480);
  switch (chance.whole(0, 3)) {
    case 0:
    case 1:
      return { ...whole, across, cutBelow: chance.whole(5, 14) };
    case 2:
      return { ...whole, across, cutAbove: chance.whole(4, 15) };
    default:
      return { ...whole, across, cutAbove: chance.whole(2, 8), cutBelow: chance.whole(10, 15) };
  }
};

/** So blurred, noisy or wrongly exposed that no plate can be seen. */
function spoil(chance: Chance, image: Image): void {
  const { width, height, data } = image;
  const how = chance.whole(0, 2);
  if (how === 0) blur(data, width, height, chance.between(11, 24));
  const [sd, gain, shift] = [how === 1 ? chance.between(0.9, 2) : 0.02, how === 2 ? chance.between(0.015, 0.04) : 1, chance.between(0.1, 0.9)]; // prettier-ignore
  for (let i = 0; i < data.length; i++) {
    const value = (how === 2 ? shift + gain * data[i]! : data[i]!) + sd * (chance() + chance() - 1);
    data[i] = Math.min(1, Math.max(0, value));
  }
}

/** Letters and lines of text; a margin; a seam; dark bones. Gives the film with its vertebrae where they lie now. */
function finished(
  chance: Chance,
  raw: Raw,
  wantsSeam: boolean,
): Raw & { inverted: boolean; stitched: boolean } {
  let { image, vertebrae } = raw;
  const { width, height, data } = image;
  const stitched = wantsSeam && chance.is(0.22);
  if (stitched) {
    const row = Math.round(height * chance.between(0.3, 0.7));
    const shift = chance.whole(-3, 3);
    const [gain, offset] = [1 + chance.about(0, 0.06), chance.about(0, 0.03)];
    for (let y = row; y < height; y++) {
      const line = data.slice(y * width, (y + 1) * width);
      for (let x = 0; x < width; x++)
        data[y * width + x] = Math.min(1, Math.max(0, gain * line[Math.min(width - 1, Math.max(0, x - shift))]! + offset)); // prettier-ignore
    }
    vertebrae = moved(vertebrae, (x, y) => [y > row ? x + shift : x, y]);
    if (chance.is(0.5)) for (let x = 0; x < width; x++) data[row * width + x] = Math.min(1, data[row * width + x]! + 0.1); // prettier-ignore
  }
  if (chance.is(0.2)) {
    // Collimated: black beyond a margin at the sides.
    const [left, right, up, down] = [chance.between(0, 0.12) * width, chance.between(0, 0.12) * width, chance.between(0, 0.02) * height, chance.between(0, 0.02) * height]; // prettier-ignore
    const level = chance.between(0, 0.08);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (x < left || x > width - right || y < up || y > height - down) data[y * width + x] = level;
  }
  const inverted = chance.is(0.18);
  if (inverted) for (let i = 0; i < data.length; i++) data[i] = 1 - data[i]!;
  const ink = chance.is(0.75) ? (inverted ? 0 : 1) : chance();
  if (chance.is(0.8)) write(image, chance.one(['R', 'L', 'R', 'L', 'RT', 'LT', `R ${word(chance, 2)}`]), chance.between(0.02, 0.9) * width, chance.between(0.02, 0.9) * height, chance.between(2, 4.5), ink); // prettier-ignore
  for (let k = chance.is(0.4) ? chance.whole(1, 4) : 0; k > 0; k--)
    write(image, word(chance, chance.whole(3, 14)), chance.between(0, 0.7) * width, chance.is(0.5) ? 10 + k * 14 : height - 10 - k * 14, chance.between(1, 2), ink); // prettier-ignore
  if (chance.is(0.3)) {
    const [l, r, u, d] = [1, 2, 3, 4].map(() => Math.round(chance.between(0, 0.14) * width)) as [number, number, number, number]; // prettier-ignore
    const level = chance.is(0.85) ? chance.whole(0, 1) : chance();
    const to = { width: width + l + r, height: height + u + d, data: new Float32Array((width + l + r) * (height + u + d)).fill(level) }; // prettier-ignore
    for (let y = 0; y < height; y++)
      to.data.set(data.subarray(y * width, (y + 1) * width), (y + u) * to.width + l);
    image = to;
    vertebrae = moved(vertebrae, (x, y) => [x + l, y + u]);
  }
  return { ...raw, image, vertebrae, inverted, stitched };
}

/** The sample of a seed: the same in every run. */
export function sampleOf(seed: number, want?: Class): Sample {
  const chance = chanceOf(seed);
  const drawn = classOf(chance);
  const is = want ?? drawn;
  const hard = chance.is(0.5) ? chance.between(0, 0.35) : chance.between(0.35, 1.6);
  const film = (frame: Frame): Film => frontalFilm(chance, frame, hard);
  let raw: Raw;
  if (is === 'not-a-spine') raw = { image: otherPicture(chance), vertebrae: [], metal: false, kind: is };
  else if (is === 'not-frontal') {
    const image = lateralFilm(chance, hard);
    raw = { image: chance.is(0.1) ? turned(image, 'half') : image, vertebrae: [], metal: false, kind: is };
  } else if (is === 'incomplete') raw = { ...film(incompleteFrame(chance)), vertebrae: [] };
  else raw = film(wholeFrame(chance));
  if (is === 'poor') spoil(chance, raw.image);
  const done = finished(chance, raw, is === 'frontal');
  if (is === 'upside-down') {
    const image = turned(done.image, chance.one(['half', 'half', 'flip', 'flip', 'left', 'right']));
    return { ...done, image, vertebrae: [], is, hard };
  }
  return { ...done, vertebrae: is === 'poor' ? [] : done.vertebrae, is, hard };
}

/** How far off the first network may lay the strip. */
export function jitteredMiddle(
  chance: Chance,
  column: (y: number) => number,
  rows: number,
  pixel: number,
): (row: number) => number {
  const wander = course(chance, 7, 2.5 * pixel);
  const off = chance.about(0, 2.5) * pixel;
  return (row) => column(row) + wander(row / rows) + off;
}
