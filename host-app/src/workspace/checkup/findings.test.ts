import { inspectMesh } from '@bracewright/core/mesh';
import { mat4 } from '@bracewright/core/math';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { checksOf, type Seen } from './findings.ts';

test('holes that were closed roughly are not green, though the surface is closed', () => {
  const { mesh } = sampleTrunk({ cobb: 30, edge: 24 });
  const seen: Seen = {
    inspection: inspectMesh(mesh),
    guess: { unit: 'mm', sure: true, options: [] },
    heightDiffers: false,
    alignment: { transform: mat4.IDENTITY, sure: true, unsure: [], reasons: [], votes: [], alternatives: [] },
    confirmed: true,
    recordedHeight: undefined,
    days: 0,
  };
  const holes = (roughlyClosed: number) =>
    checksOf({ ...seen, roughlyClosed }).find(({ name }) => name === 'holes');
  expect(holes(0)).toMatchObject({ state: 'checked', words: 'none' });
  expect(holes(3)).toMatchObject({ state: 'ask', words: 'rough', data: { count: 3 } });
});
