import { expect, it } from 'vitest';
import { rotation } from '../../math/mat4.ts';
import { PI } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { viewAlong } from './body-axes.ts';
import { depthMap } from './depth-map.ts';
import { sampleSurface } from './sample-surface.ts';
import { shapeVotes, VOTE_COLUMNS } from './shape-votes.ts';

const samples = sampleSurface(sampleTrunk({ cobb: 30, edge: 10 }).mesh, 24_000);
const { size } = viewAlong(samples, [0, 0, 1]);
const signs = (axis: Vec3, angle: number) => {
  const votes = shapeVotes(depthMap(samples, rotation(axis, angle), size, VOTE_COLUMNS), size);
  const of = (question: string) => new Set(votes.filter((vote) => vote.question === question).map(({ says }) => Math.sign(says))); // prettier-ignore
  return { up: [...of('up')], facing: [...of('facing')] };
};

it.each([
  ['as it stands', [0, 0, 1], 0, { up: [1], facing: [1] }],
  ['turned round', [0, 0, 1], PI, { up: [1], facing: [-1] }],
  ['upside down', [1, 0, 0], PI, { up: [-1], facing: [-1] }],
] as const)('the parts of a body say which way it stands: %s', (_, axis, angle, expected) => {
  expect(signs(axis, angle)).toEqual(expected);
});
