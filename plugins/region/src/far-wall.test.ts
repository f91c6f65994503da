import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { describe, expect, test } from 'vitest';
import plugin from './index.ts';

describe('a pad that goes through the far wall', () => {
  const thin = ellipticTube({ radiusX: 150, radiusY: 20, height: 400, segments: 96, rings: 60 });
  const skin = (x: number, z: number): [number, number, number] => [x, 20 * Math.sqrt(1 - (x / 150) ** 2), z];
  const deep = async (): Promise<TestEditor> => {
    const one = await TestEditor.open({ body: thin, plugins: [plugin] });
    await one.activate('region');
    for (const [x, z] of [
      [-50, 150],
      [50, 150],
      [50, 250],
      [-50, 250],
    ] as const)
      one.click(skin(x, z));
    one
      .key('Enter')
      .click(skin(0, 180))
      .click(skin(0, 220))
      .key('Enter')
      .key('Enter')
      .set({ amplitude: -55 });
    await one.settle();
    return one;
  };

  test('shows where, asks at Apply, and goes back without a record', async () => {
    const one = await deep();
    const [finding] = one.session.feedback.findings;
    expect(finding).toMatchObject({ code: 'region/folds', kind: 'warning', data: { amplitude: -55 } });
    expect(finding!.places.length).toBeGreaterThan(0);
    const applied = one.apply();
    await expect.poll(() => one.tools.question?.findings[0]?.code).toBe('region/folds');
    one.key('Escape');
    expect(await applied).toBe(false);
    expect(one.records).toHaveLength(0);
    expect(one.tools.state).toBe('active');
  });

  test('keeps the mark in the record when it is applied all the same', async () => {
    const one = await deep();
    const applied = one.apply();
    await expect.poll(() => one.tools.question).toBeDefined();
    one.tools.answer(true);
    expect(await applied).toBe(true);
    const outcome = one.history.outcomes.get(one.records[0]!.id)!;
    expect(outcome.findings.map(({ code }) => code)).toContain('region/folds');
  });
});

describe('a contour that crosses itself', () => {
  const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 60 });
  const skin = (x: number, z: number): [number, number, number] => [
    x,
    100 * Math.sqrt(1 - (x / 150) ** 2),
    z,
  ];
  const drawn = async (corners: readonly (readonly [number, number])[]) => {
    const one = await TestEditor.open({ body, plugins: [plugin] });
    await one.activate('region');
    for (const [x, z] of corners) one.click(skin(x, z));
    one
      .key('Enter')
      .click(skin(-25, 190))
      .click(skin(-25, 210))
      .key('Enter')
      .key('Enter')
      .set({ amplitude: -8 });
    await one.settle();
    return one;
  };
  const A = [-50, 150] as const;
  const [B, C, D] = [[50, 150] as const, [50, 250] as const, [-50, 250] as const];

  test('is shown where it does, and asked about at Apply', async () => {
    const one = await drawn([A, C, B, D]);
    const finding = one.session.feedback.findings.find(({ code }) => code === 'region/contour-crosses')!;
    expect(finding.places[0]!.at[0]).toBeCloseTo(0, 0);
    expect(finding.places[0]!.at[2]).toBeCloseTo(200, 0);
    const applied = one.apply();
    await expect.poll(() => one.tools.question?.findings[0]?.code).toBe('region/contour-crosses');
    one.tools.answer(true);
    expect(await applied).toBe(true);
  });

  test('is not said of one that goes round once', async () => {
    const one = await drawn([A, B, C, D]);
    expect(one.session.feedback.findings.map(({ code }) => code)).not.toContain('region/contour-crosses');
    expect(await one.apply()).toBe(true);
  });
});
