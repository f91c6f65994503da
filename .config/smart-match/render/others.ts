import { blur, ellipse, plateOf, polygon, tube, type Place } from './canvas.ts';
import { course, type Chance } from './chance.ts';
import { expose, type Image } from './expose.ts';
import { word, write } from './glyphs.ts';

const blank = (width: number, height: number, level: number): Image => ({
  width, height, data: new Float32Array(width * height).fill(level),
}); // prettier-ignore

const rectangle = ({ width, height, data }: Image, x: number, y: number, w: number, h: number, level: number): void => {
  for (let j = Math.max(0, Math.floor(y)); j < Math.min(height, y + h); j++)
    for (let i = Math.max(0, Math.floor(x)); i < Math.min(width, x + w); i++) data[j * width + i] = level;
}; // prettier-ignore

const sized = (chance: Chance): readonly [number, number] => {
  const height = chance.whole(350, 900);
  return [
    Math.round(height * (chance.is(0.6) ? chance.between(0.45, 0.95) : chance.between(0.95, 1.9))),
    height,
  ];
};

function noise(chance: Chance): Image {
  const image = blank(...sized(chance), 0);
  const [middle, sd, sigma] = [chance.between(0.2, 0.8), chance.between(0.05, 0.4), chance.is(0.4) ? 0 : chance.between(0.5, 60)]; // prettier-ignore
  for (let i = 0; i < image.data.length; i++) image.data[i] = chance() - 0.5;
  if (sigma > 0) blur(image.data, image.width, image.height, sigma);
  let most = 1e-9;
  for (const value of image.data) most = Math.max(most, Math.abs(value));
  for (let i = 0; i < image.data.length; i++) image.data[i] = middle + (sd * 2 * image.data[i]!) / most;
  return image;
}

function page(chance: Chance): Image {
  const image = blank(...sized(chance), chance.between(0.85, 1));
  const columns = chance.whole(1, 3);
  const dot = chance.between(1, 2.6);
  const ink = chance.between(0, 0.35);
  for (let c = 0; c < columns; c++)
    for (let y = 40; y < image.height - 40; y += dot * chance.between(9, 12)) {
      if (chance.is(0.08)) continue;
      let x = 30 + (c * (image.width - 60)) / columns;
      const end =
        20 + ((c + 1) * (image.width - 60)) / columns - (chance.is(0.2) ? chance.between(0, 80) : 0);
      while (x < end - 30 * dot) {
        const length = chance.whole(1, 8);
        write(image, word(chance, length), x, y, dot, ink);
        x += (length + 1) * 6 * dot;
      }
    }
  return image;
}

function screen(chance: Chance): Image {
  const image = blank(...sized(chance), chance.between(0.7, 1));
  const { width, height } = image;
  rectangle(image, 0, 0, width, height * 0.06, chance());
  rectangle(image, 0, 0, width * chance.between(0.05, 0.25), height, chance());
  const [nx, ny] = [chance.whole(1, 5), chance.whole(1, 6)];
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const [x, y] = [width * (0.22 + (0.76 * i) / nx), height * (0.1 + (0.86 * j) / ny)];
      rectangle(image, x, y, (width * 0.7) / nx, (height * 0.6) / ny, chance());
      write(
        image,
        word(chance, chance.whole(3, 12)),
        x,
        y + (height * 0.65) / ny,
        1.3,
        chance.between(0, 0.4),
      );
    }
  return image;
}

function code(chance: Chance): Image {
  const side = chance.whole(300, 700);
  const image = blank(side, Math.round(side * chance.between(0.9, 1.4)), 1);
  const cells = chance.whole(15, 45);
  const cell = (side * 0.84) / cells;
  for (let j = 0; j < cells; j++)
    for (let i = 0; i < cells; i++)
      if (chance.is(0.5)) rectangle(image, side * 0.08 + i * cell, side * 0.08 + j * cell, cell + 0.5, cell + 0.5, 0);
  for (const [i, j] of [[0, 0], [1, 0], [0, 1]] as const)
    for (const [k, level] of [[0, 0], [1, 1], [2, 0]] as const) {
      const at = (n: number): number => side * 0.08 + n * (cells - 7) * cell + k * cell;
      rectangle(image, at(i), at(j), (7 - 2 * k) * cell, (7 - 2 * k) * cell, level);
    }
  return image;
} // prettier-ignore

/** Shapes of even grey, gradients and texture: what photographs of rooms and people look like from afar. */
function photograph(chance: Chance): Image {
  const image = blank(...sized(chance), 0);
  const { width, height, data } = image;
  const [down, over] = [course(chance, 5, 0.25), course(chance, 5, 0.2)];
  const base = chance.between(0.2, 0.8);
  for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) data[j * width + i] = base + down(j / height) + over(i / width); // prettier-ignore
  for (let k = chance.whole(0, 20); k > 0; k--) {
    const level = chance();
    const [x, y, r] = [chance() * width, chance() * height, chance.between(10, 0.35 * height)];
    if (chance.is(0.5)) rectangle(image, x, y, r, r * chance.between(0.3, 3), level);
    else {
      const q = chance.between(0.4, 2.5);
      for (let j = Math.max(0, Math.floor(y - r * q)); j < Math.min(height, y + r * q); j++)
        for (let i = Math.max(0, Math.floor(x - r)); i < Math.min(width, x + r); i++)
          if (((i - x) / r) * ((i - x) / r) + ((j - y) / (r * q)) * ((j - y) / (r * q)) < 1) data[j * width + i] = level; // prettier-ignore
    }
  }
  if (chance.is(0.6)) blur(data, width, height, chance.between(0.6, 12));
  const [grain, block] = [chance.between(0, 0.2), chance.whole(1, 12)];
  const row = new Float32Array(width);
  for (let j = 0; j < height; j++) {
    if (j % block === 0)
      for (let i = 0; i < width; i++) row[i] = i % block === 0 ? chance() - 0.5 : row[i - 1]!;
    for (let i = 0; i < width; i++) data[j * width + i]! += grain * row[i]!;
  }
  return image;
}

/** A hand, a foot or a long bone of a limb, an X-ray of something else. */
function limb(chance: Chance): Image {
  const [width, height] = [chance.whole(300, 620), chance.whole(450, 820)];
  const plate = plateOf(width, height, 1.6);
  const bone = (from: Place, to: Place, r: number): void => {
    tube(
      plate,
      [
        [...from, 0],
        [...to, 0],
      ],
      r * 2.2,
      0.012,
    );
    tube(
      plate,
      [
        [...from, 0],
        [...to, 0],
      ],
      r,
      0.04,
      0.5,
    );
    for (const [x, y] of [from, to])
      ellipse(plate, [x, y], [r * 1.35, r * 1.1], { mu: 0.02, deep: 20, hollow: 0.8 });
  };
  if (chance.is(0.5)) {
    const [x0, y0] = [width * chance.between(0.4, 0.6), height * chance.between(0.62, 0.75)];
    for (let k = 0; k < 5; k++) {
      const angle = -1.3 + 0.42 * k + chance.about(0, 0.05) - 0.1;
      let [x, y] = [x0 + 16 * (k - 2), y0];
      for (const part of [0.17, 0.12, 0.08, 0.05]) {
        if (k === 0 && part === 0.05) continue;
        const to: Place = [
          x + height * part * Math.sin(angle * 0.6),
          y - height * part * Math.cos(angle * 0.6),
        ];
        bone([x, y], to, chance.between(6, 9));
        [x, y] = [to[0] + 3 * Math.sin(angle), to[1] - 6];
      }
    }
    for (let k = 0; k < 8; k++) ellipse(plate, [x0 + chance.about(0, 28), y0 + 18 + chance.about(0, 12)], [12, 11], { mu: 0.03, deep: 18, hollow: 0.7 }); // prettier-ignore
    for (const side of [-1, 1]) bone([x0 + side * 16, y0 + 50], [x0 + side * 20, height + 80], 12);
  } else {
    const [x, lean] = [width * chance.between(0.35, 0.65), chance.about(0, 60)];
    const joint = height * chance.between(0.3, 0.7);
    tube(plate, [[x - lean, -80, 0], [x, joint, 0], [x + lean * 0.4, height + 80, 0]], chance.between(60, 120), 0.01); // prettier-ignore
    bone([x - lean, -80], [x, joint - 10], chance.between(16, 30));
    bone([x + 8, joint + 10], [x + lean * 0.4, height + 80], chance.between(14, 26));
    if (chance.is(0.5)) bone([x - 35, joint + 25], [x - 40, height + 80], 9);
  }
  return expose(plate, chance, chance());
}

function skull(chance: Chance): Image {
  const [width, height] = [chance.whole(350, 650), chance.whole(400, 750)];
  const plate = plateOf(width, height, 2);
  const [x, y, r] = [width / 2 + chance.about(0, 15), height * chance.between(0.4, 0.5), width * chance.between(0.3, 0.42)]; // prettier-ignore
  ellipse(plate, [x, y], [r, r * 1.22], { mu: 0.02, deep: 150, hollow: 0.9 });
  ellipse(plate, [x, y], [r * 1.1, r * 1.3], { mu: 0.006, deep: 160 });
  for (const side of [-1, 1]) ellipse(plate, [x + side * r * 0.36, y + r * 0.35], [r * 0.24, r * 0.2], { mu: -0.01, deep: 60 }); // prettier-ignore
  ellipse(plate, [x, y + r * 0.7], [r * 0.12, r * 0.22], { mu: -0.012, deep: 60 });
  ellipse(plate, [x, y + r * 1.05], [r * 0.55, r * 0.5], { mu: 0.02, deep: 60, hollow: 0.7 });
  for (let k = -4; k < 4; k++) for (const row of [0, 1]) ellipse(plate, [x + (k + 0.5) * r * 0.09, y + r * (0.95 + 0.15 * row)], [r * 0.04, r * 0.07], { mu: 0.06, deep: 12 }); // prettier-ignore
  if (chance.is(0.5)) for (let k = 0; k < 5; k++) ellipse(plate, [x, y + r * (1.4 + 0.2 * k)], [r * 0.2, r * 0.08], { mu: 0.02, deep: 20, hollow: 0.6 }); // prettier-ignore
  return expose(plate, chance, chance());
}

/** A pile of blocks, a ladder, rows of ribs with nothing about them: what only looks like a spine. */
function pile(chance: Chance): Image {
  const [width, height] = [chance.whole(300, 700), chance.whole(600, 1000)];
  const plate = plateOf(width, height, 1.3);
  const step = height / chance.whole(8, 34);
  const half = step * chance.between(0.4, 1.6);
  const bend = course(chance, 5, 0.08 * width);
  const fill = chance.between(0.4, 0.95);
  for (let y = step / 2; y < height; y += step) {
    const x = width / 2 + bend(y / height);
    const a = chance.about(0, 0.06);
    const at = (u: number, w: number): Place => [x + u - a * w, y + w + a * u];
    const [h, mode] = [(step * fill) / 2, chance.whole(0, 0)];
    polygon(plate, [at(-half, -h), at(half, -h), at(half, h), at(-half, h)], 1 + mode);
  }
  if (chance.is(0.4))
    ellipse(plate, [width / 2, height / 2], [width * 0.4, height * 0.6], { mu: 0.01, deep: 200 });
  return expose(plate, chance, chance());
}

const OTHERS = [noise, page, screen, code, photograph, photograph, limb, limb, skull, pile, (chance: Chance) => blank(...sized(chance), chance.one([0, 1, 0.5, chance()]))] as const; // prettier-ignore

/** Something that is no film of a spine. */
export const otherPicture = (chance: Chance): Image => chance.one(OTHERS)(chance);
