import { operations } from '@bracewright/catalog';
import { writeRadiusGrid } from '@bracewright/core/mesh';
import { applyToShape, bodyAlone, createOperationRegistry } from '@bracewright/core/operation';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { finerGrid } from './compared-files.ts';

const SEGMENTS = 60;
const body = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: SEGMENTS, rings: 20 });
const registry = createOperationRegistry(operations);
const { mesh: wall } = await applyToShape(registry.latest('export.thicken'), bodyAlone(body), {
  thickness: 4,
});

/** Makes grids that lie as far off the inside of the wall as is told of their numbers of directions, mm; which were asked for. */
async function takenOf(off: Readonly<Record<number, number>>) {
  const asked: number[] = [];
  const { files } = await finerGrid((params) => {
    const { angles } = params as { readonly angles: number };
    asked.push(angles);
    const heights = Float64Array.from({ length: 21 }, (_, i) => 10 * i);
    const radii = new Float64Array(heights.length * SEGMENTS).fill(100 + off[angles]!);
    const text = writeRadiusGrid({ axis: [0, 0], heights, angles: SEGMENTS, radii });
    const bytes = new TextEncoder().encode(text);
    return Promise.resolve({ files: [{ name: `${angles}.csv`, media: 'text/csv', bytes }], findings: [] });
  }, wall);
  return { name: files[0]!.name, asked };
}

test('a grid that was foreseen to be near enough and is not gives way to the finest, where that is', async () => {
  expect(await takenOf({ 120: 0.1 })).toEqual({ name: '120.csv', asked: [120] });
  expect(await takenOf({ 120: 0.6, 360: 0.18 })).toEqual({ name: '360.csv', asked: [120, 360] });
  expect(await takenOf({ 120: 0.6, 360: 0.25, 720: 0.1 })).toEqual({
    name: '720.csv',
    asked: [120, 360, 720],
  });
});

test('of grids that are all too far off the middle one is taken, and no finest made in vain', async () => {
  expect(await takenOf({ 120: 5, 360: 4 })).toEqual({ name: '360.csv', asked: [120, 360] });
  const { name, asked } = await takenOf({ 120: 1.2, 360: 0.6, 720: 0.3 });
  expect([name, asked]).toEqual(['360.csv', [120, 720, 360]]);
});
