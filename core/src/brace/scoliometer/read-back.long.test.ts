import { expect, it } from 'vitest';
import { sampleTrunk } from '../../sample/index.ts';
import { readScoliometer } from './index.ts';
import { noisy, rising, straight, twisted } from './read-back.fixture.test.ts';

const scoliotic = sampleTrunk({ cobb: 40, edge: 14 });

it('of a body that is turned by the hand of the alignment is the same against the pelvis', () => {
  const [before, turned] = [
    readScoliometer(scoliotic.mesh),
    readScoliometer(twisted(scoliotic.mesh, () => -3)),
  ];
  expect(turned.turned).toBeGreaterThan(2);
  expect(turned.regions[0]!.toPelvis! - before.regions[0]!.toPelvis!).toBeCloseTo(0, 0);
  expect(turned.regions[0]!.toFrame! - before.regions[0]!.toFrame!).toBeCloseTo(-3, 0);
});

it('lies within 2.5° of the twist at every level of a coarse surface in 1 mm of noise, half of them within 0.5°', () => {
  const errors = [0, 5, 10, 15, 20].flatMap((most) =>
    readScoliometer(noisy(twisted(straight.mesh, rising(most)), 1, 1 + most)).levels.flatMap(
      ({ angle, height }) => (angle === null || height < 60 ? [] : Math.abs(angle - rising(most)(height))),
    ),
  );
  const sorted = errors.toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(140);
  expect(sorted[sorted.length >> 1]).toBeLessThan(0.5);
  expect(sorted.at(-1)).toBeLessThan(2.5);
});

it('refuses a body that does not stand in the frame, with the angle', () => {
  const turned = twisted(straight.mesh, () => 60);
  expect(() => readScoliometer(turned)).toThrow(
    expect.objectContaining({ code: 'scoliometer/trunk-turned', data: { angle: 60 } }),
  );
});

it('does not read the levels at which an arm hangs on the trunk', () => {
  const body = twisted(straight.mesh, rising(10));
  const positions = body.positions.slice();
  for (let i = 0; i < positions.length; i += 3)
    if (positions[i]! > 85 && positions[i + 2]! > 240) positions[i]! += 45;
  const { levels, regions } = readScoliometer({ positions, indices: body.indices });
  const above = levels.filter(({ height }) => height > 260);
  expect(above.length).toBeGreaterThan(8);
  expect(above.every(({ angle }) => angle === null)).toBe(true);
  expect(new Set(above.map(({ why }) => why))).toEqual(new Set(['arm']));
  expect(regions[0]).toMatchObject({ region: 'thoracic', toPelvis: null, side: null });
  const below = levels.find(({ height }) => height === 220)!;
  expect(Math.abs(below.angle! - rising(10)(220))).toBeLessThan(0.5);
});
