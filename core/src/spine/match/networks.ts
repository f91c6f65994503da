import { added, convolve, doubled, joined, pooled } from './engine.ts';
import { planesOfSize, type Planes } from './planes.ts';
import { planesOf, OVERVIEW, STRIP, type SmallPicture } from './prepare.ts';
import type { OpenedWeights } from './weight-file.ts';

/** Called before each layer; throws where the reading was stopped. */
export type Check = () => void;

const inputOf = (picture: SmallPicture, radius: number): Planes => ({
  ...planesOfSize(2, picture.width, picture.height),
  values: planesOf(picture, radius),
});

/** What the first network says: `rows` 80 × 40 for column, level and presence; `verdict` six classes, then inverted, metal, stitched. Logits. */
export function runOverview(weights: OpenedWeights, picture: SmallPicture, check: Check) {
  const conv = (input: Planes, name: string, step: 1 | 2 = 1): Planes => {
    check();
    return convolve(input, weights.layer(`overview.${name}`), { stride: [step, step] });
  };
  const point = (input: Planes, name: string, rectified: boolean): Planes =>
    convolve(input, weights.layer(`overview.${name}`), { padding: [0, 0], rectified });
  const a = conv(conv(conv(inputOf(picture, OVERVIEW.radius), 'c1', 2), 'c2', 2), 'c3');
  const b = conv(conv(a, 'c4', 2), 'c5');
  const c = conv(conv(b, 'c6', 2), 'c7');
  const d = conv(conv(conv(c, 'c8', 2), 'c9'), 'c10');
  const verdict = point(point(pooled(d), 'f1', true), 'f2', false).values;
  const rows = (): Planes => {
    let e = conv(joined(doubled(d), c), 'u1');
    e = conv(joined(doubled(e), b), 'u2');
    return point(conv(joined(doubled(e), a), 'u3'), 'rows', false);
  };
  return { verdict, rows };
}

/** Planes of the second network whose sign turns with the picture: places across of both plates, and their slopes. */
const SIDED: ReadonlySet<number> = new Set([1, 4, 5, 8]);

/** The same strip seen in a mirror. */
function mirrored({ width, height, grey }: SmallPicture): SmallPicture {
  const turned = new Uint8Array(grey.length);
  for (let row = 0; row < grey.length; row += width)
    for (let x = 0; x < width; x++) turned[row + x] = grey[row + width - 1 - x]!;
  return { width, height, grey: turned };
}

/** The mean of what the second network said of a strip and of what it says of it in a mirror: what it takes amiss on one side it seldom takes amiss on both. */
export function withMirror(
  weights: OpenedWeights,
  picture: SmallPicture,
  said: Planes,
  check: Check,
): Planes {
  const other = runStrip(weights, mirrored(picture), check).values;
  const values = said.values.map((value, i) => {
    const sign = SIDED.has(Math.floor(i / said.height)) ? -1 : 1;
    return (value + sign * other[i]!) / 2;
  });
  return { ...said, values };
}

/** What the second network says of the 176 rows of a strip: 12 planes, see `Strip` of .config/smart-match/train/nets.py. */
export function runStrip(weights: OpenedWeights, picture: SmallPicture, check: Check): Planes {
  const conv = (input: Planes, name: string, down: 1 | 2, across: 1 | 2): Planes => {
    check();
    return convolve(input, weights.layer(`strip.${name}`), { stride: [down, across] });
  };
  let x = conv(inputOf(picture, STRIP.radius), 's1', 2, 2);
  x = conv(conv(x, 's2', 2, 2), 's3', 1, 1);
  x = conv(conv(x, 's4', 1, 2), 's5', 1, 1);
  x = conv(conv(x, 's6', 1, 2), 's7', 1, 1);
  check();
  x = convolve(x, weights.layer('strip.across'), { padding: [1, 0] });
  for (const [n, dilation] of [1, 2, 4, 8, 16, 32].entries()) {
    check();
    x = added(x, convolve(x, weights.layer(`strip.along${n}`), { padding: [dilation, 0], dilation }));
  }
  x = convolve(x, weights.layer('strip.h1'), { padding: [1, 0] });
  return convolve(x, weights.layer('strip.h2'), { padding: [0, 0], rectified: false });
}
