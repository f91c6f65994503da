import { expect, it } from 'vitest';
import type { Vec3 } from '../math/vec3.ts';
import { buildBvh, projectToSurface, vertexNormals } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import { A1, proposed, trunk } from './brace.fixture.test.ts';
import { centres } from './drawn-trim.ts';
import { proposeTrim } from './propose-trim.ts';
import { trimRules, type TrimRuleId } from './trim-rules.ts';
import { trimTargets } from './trim-targets.ts';
import { ringsOf } from './trunk-rings.ts';
import { underArms } from './under-arms.ts';

const { mesh } = trunk;
const [bvh, normals, rings] = [buildBvh(mesh), vertexNormals(mesh), ringsOf(mesh)];
const { levels } = proposed(A1);
const centre = centres(mesh, underArms(levels));

const towards = ([x, y, z]: Vec3): number => {
  const [ox, oy] = centre(z);
  return (Math.atan2(x - ox, oy - y) * 180) / Math.PI;
};
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
const onSkin = (theta: number, z: number): EdgeLine['points'][number] => {
  const position = rings.ring(z)!.at(theta, centre(z))!;
  const [found] = projectToSurface(bvh, [{ position, normal: [0, 0, 1] }], normals);
  return { position: [...found!.position], normal: [...found!.normal] };
};

/** The line with a spike of an edge to a height, a few degrees wide at its foot. */
function spiked(
  [line]: readonly EdgeLine[],
  theta: number,
  { z, edge }: { z: number; edge: 1 | -1 },
): EdgeLine[] {
  const heights = line!.points.map(({ position }) => position[2]!);
  const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
  const placed = line!.points.map((point) => {
    const out = turned(towards(point.position as Vec3) - theta);
    return { point, out, isOf: edge * (point.position[2]! - middle) > 30 };
  });
  // Points of that edge on both sides of the spike follow one another.
  const at = placed.findIndex(({ out, isOf }, i) => {
    const next = placed[(i + 1) % placed.length]!;
    return isOf && next.isOf && out <= 0 !== next.out <= 0 && Math.abs(out - next.out) < 90;
  });
  const [from, to] = [placed[at]!, placed[(at + 1) % placed.length]!];
  const foot = (aside: number) => {
    const share = (aside - from.out) / (to.out - from.out);
    const [a, b] = [from.point.position[2]!, to.point.position[2]!];
    return onSkin(theta + aside, a + share * (b - a));
  };
  const way = Math.sign(to.out - from.out);
  const wide = Math.min(3, Math.abs(from.out) / 2 + 0.5, Math.abs(to.out) / 2 + 0.5);
  const spike = [foot(-way * wide), onSkin(theta, z), foot(way * wide)];
  return [{ ...line!, smooth: false, points: line!.points.toSpliced(at + 1, 0, ...spike) }];
}

/** Where a line runs over each part of the body, whose height is known: how far beside its middle, and so many mm beyond its landmark. */
const SPIKES: readonly (readonly [
  id: TrimRuleId,
  height: number,
  edge: 1 | -1,
  directions: readonly number[],
])[] = [
  ['breast-left', levels.of('bust', 'left').height, 1, [18, 25, 30, 41, 45, 49, 53]],
  ['breast-right', levels.of('bust', 'right').height, 1, [-18, -25, -30, -41, -45, -49, -53]],
  ['axilla-left', levels.of('axilla', 'left').height - 5, 1, [62, 70, 74, 85, 90, 95, 106]],
  ['axilla-right', levels.of('axilla', 'right').height - 5, 1, [-62, -70, -74, -85, -90, -95, -106]],
  ['scapula', levels.of('scapular-spine', 'left').height - 5, 1, [121, 131, 138, 145, 155]],
  ['thigh-left', levels.of('asis', 'left').height - 36, -1, [33, 38, 46, 50, 54, 62, 67]],
  ['thigh-right', levels.of('asis', 'right').height - 36, -1, [-33, -38, -46, -54, -62, -67]],
  ['groin', levels.middle('symphysis').height, -1, [-21, 21]],
  ['seat', levels.middle('fork').height + 15, -1, [159, 168, 172, 180, 188, 192, 201]],
  ['trochanter-left', levels.of('greater-trochanter', 'left').height + 4, -1, [73, 82, 88, 98, 107]],
];

it.each(SPIKES)('a spike over the part that %s keeps free is told wherever it runs over it', (id, z, edge, directions) => {
  const { curves } = proposed(A1);
  const before = trimRules(mesh, curves, A1, levels).find((rule) => rule.id === id)!;
  expect(['good', 'unsure']).toContain(before.status);
  for (const theta of directions) {
    const rule = trimRules(mesh, spiked(curves, theta, { z, edge }), A1, levels).find((one) => one.id === id)!;
    expect([id, theta, rule.status === 'near' || rule.status === 'bad']).toEqual([id, theta, true]);
    // Told and coloured where it is worst.
    expect(Math.abs(turned(towards(rule.at) - theta))).toBeLessThan(4);
  }
}); // prettier-ignore

it('an edge under a trochanter is not told as clear where a spike of it runs up to that', () => {
  const wish = { ...A1, type: 'rigo-A2' } as const;
  const { curves } = proposed(wish);
  const level = levels.of('greater-trochanter', 'right');
  for (const theta of [-87, -90, -93]) {
    const lines = spiked(curves, theta, { z: level.height + 3, edge: -1 });
    const rule = trimRules(mesh, lines, wish, levels).find(({ id }) => id === 'trochanter-right')!;
    expect([theta, rule.status]).toEqual([theta, 'bad']);
  }
});

it('a point snaps nowhere where its clearance is not measured, and further off than the least', () => {
  const targets = trimTargets(mesh, A1, levels);
  const { height, holds } = targets.find(({ id }) => id === 'breast-left')!;
  expect(levels.of('bust', 'left').height - height).toBeGreaterThan(26);
  const at = (theta: number) => holds(onSkin(theta, height).position as Vec3);
  expect([18, 35, 52, 55].map(at)).toEqual([true, true, true, false]);
});

it('a line that is proposed for a woman runs free of her breasts over all their width', () => {
  const known = { facts: { sex: 'female' } } as const;
  const { curves, levels: hers } = proposeTrim(mesh, A1, known);
  const breasts = trimRules(mesh, curves, A1, hers).filter(({ id }) => id.startsWith('breast'));
  expect(breasts.map(({ status }) => status)).toEqual(['unsure', 'unsure']);
});
