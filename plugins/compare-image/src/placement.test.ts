import { mat4, type Vec3 } from '@bracewright/core/math';
import { describe, expect, test } from 'vitest';
import { params as schema, SIDES, type Mark, type Params } from './params.ts';
import {
  byNumbers,
  inSpace,
  inView,
  numbersOf,
  rightOf,
  similarityOf,
  sizeOf,
  toPicture,
  towards,
  toView,
  transformOf,
  type Place,
} from './placement.ts';

const ASPECT = 1.5;
const marks: Mark[] = [
  [0.3, 0.25],
  [0.62, 1.31],
];
/** Two points of the skin, one of them nearer to the eye than the other. */
const points = [
  { position: [40, 90, 420], normal: [0, 1, 0] },
  { position: [-35, 60, 130], normal: [0, 1, 0] },
] satisfies Params['points'];
const asked = (more: object = {}): Params => schema.parse({ photo: 'a'.repeat(64), marks, points, ...more });
const code = (more: object) => {
  try {
    return similarityOf(asked(more), ASPECT);
  } catch (error) {
    return error;
  }
};

describe.each(SIDES)('a picture taken from the %s', (side) => {
  const lies = similarityOf(asked({ side }), ASPECT);
  const transform = transformOf(lies, { side, aspect: ASPECT, depth: 70, wide: 100 });
  /** A place of the picture in model space, by the rectangle that the scene draws. */
  const drawn = ([x, y]: readonly [number, number]): Vec3 =>
    mat4.transformPoint(transform, [100 * (x - 0.5), 100 * (ASPECT / 2 - y), 0]);

  test('lies with both its points on those of the body, as seen from there', () => {
    points.forEach(({ position }, i) => {
      const [right, up] = inView(side, position as unknown as Vec3);
      const at = inView(side, drawn(marks[i]!));
      expect(at[0]).toBeCloseTo(right, 6);
      expect(at[1]).toBeCloseTo(up, 6);
      expect(toPicture(lies, [right, up])[0]).toBeCloseTo(marks[i]![0], 9);
      expect(toPicture(lies, [right, up])[1]).toBeCloseTo(marks[i]![1], 9);
    });
  });

  test('is never a mirror image: its right is the right of who looks, its face is turned to them', () => {
    const { width } = sizeOf(lies);
    const columns = [0, 1, 2].map((k) =>
      mat4.transformDirection(transform, [+(k === 0), +(k === 1), +(k === 2)]),
    );
    const [x, y, z] = columns as [Vec3, Vec3, Vec3];
    const det =
      x[0] * (y[1] * z[2] - y[2] * z[1]) -
      x[1] * (y[0] * z[2] - y[2] * z[0]) +
      x[2] * (y[0] * z[1] - y[1] * z[0]);
    expect(det).toBeCloseTo((width / 100) * (width / 100) * (width / 100), 6);
    z.forEach((part, k) => expect(part / (width / 100)).toBeCloseTo(towards(side)[k]!, 9));
    // Upright by numbers its edges run along the view.
    const upright = transformOf(byNumbers({ width: 400, turn: 0, across: 20, up: 300 }, ASPECT), {
      side,
      aspect: ASPECT,
      depth: 0,
      wide: 100,
    });
    mat4
      .transformDirection(upright, [1, 0, 0])
      .forEach((part, k) => expect(part).toBeCloseTo(4 * rightOf(side)[k]!, 9));
    expect(mat4.transformDirection(upright, [0, 1, 0])[2]).toBeCloseTo(4, 9);
    mat4
      .transformPoint(upright, [0, 0, 0])
      .forEach((part, k) => expect(part).toBeCloseTo(inSpace(side, [20, 300], 0)[k]!, 9));
  });

  test('lies by numbers as it lay by points', () => {
    const again = byNumbers(numbersOf(lies, ASPECT), ASPECT);
    for (const corner of [
      [0, 0],
      [1, ASPECT],
    ] as const)
      // prettier-ignore
      toView(again, corner).forEach((part, k) => expect(Math.abs(part - toView(lies, corner)[k as 0 | 1])).toBeLessThan(0.2));
  });
});

test('patient’s right is on the right of a picture from behind, and on the left of one from the front', () => {
  expect(inView('back', [-50, 0, 10])).toEqual([50, 10]);
  expect(inView('front', [-50, 0, 10])).toEqual([-50, 10]);
  // From the patient’s left the back is on the right.
  expect(inView('left', [0, 50, 10])).toEqual([50, 10]);
  expect(inView('right', [0, 50, 10])).toEqual([-50, 10]);
});

test('a known turn and scale is found again', () => {
  const truth = byNumbers({ width: 612, turn: -7.5, across: 31, up: 288 }, ASPECT);
  const onBody = marks.map((mark) => ({
    position: [...inSpace('back', toView(truth, mark) as Place, 80)],
    normal: [0, 1, 0],
  }));
  const found = similarityOf(asked({ points: onBody }), ASPECT);
  expect(sizeOf(found).width).toBeCloseTo(612, 6);
  expect(sizeOf(found).turn).toBeCloseTo(-7.5, 8);
  expect(found.corner[0]).toBeCloseTo(truth.corner[0], 6);
  expect(found.corner[1]).toBeCloseTo(truth.corner[1], 6);
});

test('by a measured distance its points lie so far apart, and it stands and is turned as the numbers say', () => {
  const lies = similarityOf(asked({ fit: 'distance', distance: 320, turn: 4, across: 12, up: 250 }), ASPECT);
  const [a, b] = marks.map((mark) => toView(lies, mark)) as [Place, Place];
  expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(320, 8);
  expect(toView(lies, [0.5, ASPECT / 2]).map((part) => Math.round(part))).toEqual([12, 250]);
  expect(sizeOf(lies).turn).toBeCloseTo(4, 9);
});

test.each([
  [
    'one place of the picture alone',
    { marks: marks.slice(0, 1) },
    'compare-image/marks-missing',
    { found: 1 },
  ],
  [
    'two places that are one',
    { marks: [marks[0], marks[0]] },
    'compare-image/marks-together',
    { found: 0, least: 2 },
  ],
  ['points that are not there', { points: [] }, 'compare-image/points-missing', { found: 0 }],
  [
    'points that are one behind the other',
    { points: [points[0], { ...points[0], position: [40, -90, 420] }] },
    'compare-image/points-together',
    { found: 0, least: 10 },
  ],
  ['no distance', { fit: 'distance' }, 'compare-image/distance-missing', {}],
  [
    'a picture as wide as a house',
    {
      marks: [
        [0.5, 0.5],
        [0.52, 0.5],
      ],
    },
    'compare-image/size',
    { min: 5, max: 10_000 },
  ],
] as const)('%s is refused', (_what, more, expected, data) => {
  expect(code(more)).toMatchObject({ code: expected, data });
});
