import type { Json } from '@bracewright/core/operation';
import { REGION_RECORD, regionParams } from '@bracewright/core/params';
import { defineOperation, type OperationContext } from '@bracewright/core/operation';
import { definePlugin } from '@bracewright/core/plugin';
import { pushRegion, regionField, type TriMesh } from '@bracewright/core/mesh';
import { recordHash, refsIn, refState, takeOverSource } from '@bracewright/core/history';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { regionHeadline } from './headline.ts';
import plugin from './index.ts';
import { mirrorRegion } from './operation.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 64, rings: 40 });

/** The plugin of regions, as far as its steps go. */
const regions = definePlugin({
  id: 'region',
  apiVersion: 1,
  operations: [
    defineOperation({
      ...REGION_RECORD,
      apply: (mesh: TriMesh, params, ctx: OperationContext) =>
        pushRegion(regionField(mesh, params, ctx), params.amplitude, params.direction, ctx).mesh,
    }),
  ],
  tools: [],
  locales: {
    'en-US': () => Promise.resolve({ default: { 'operations.region.deform': 'Region', ...words } }),
    'zh-CN': () => Promise.resolve({ default: { 'operations.region.deform': '区域', ...words } }),
  },
});
const words = Object.fromEntries(
  ['apex', 'apexClosed', 'amplitude', 'transition', 'contour', 'contourShape', 'direction', 'contourShape.options.corners',
    'contourShape.options.smooth', 'direction.options.normal', 'direction.options.horizontal', 'direction.options.other'].map(
    (name) => [`params.${name}`, name],
  ),
); // prettier-ignore

const onBack = (x: number, z: number) => ({
  position: [x, 100 * Math.sqrt(1 - (x / 150) * (x / 150)), z],
  normal: [0, 1, 0],
});
const around = (x: number, z: number, r: number) =>
  Array.from({ length: 8 }, (_, i) => onBack(x + r * Math.cos(i * 0.785), z + r * Math.sin(i * 0.785)));
const params = (x: number, z = 200, more: object = {}): Json =>
  ({
    ...regionParams.parse({
      contour: around(x, z, 35),
      apex: [onBack(x - 5, z), onBack(x + 6, z)],
      amplitude: -12,
      ...more,
    }),
  }) as never;

async function openWith(...steps: readonly Json[]) {
  const editor = await TestEditor.open({ body, plugins: [plugin, regions], sidesConfirmed: true });
  const { type, version } = REGION_RECORD;
  for (const step of steps) await editor.history.append({ type, version, params: step });
  return editor;
}

test('the last region is shown on the other side, and Apply keeps a reference to its step', async () => {
  const editor = await (await openWith(params(60), params(-70, 120))).activate('symmetry-region');
  const [, last] = editor.records;
  expect(editor.value('recordId')).toMatchObject({ record: last!.id, hash: recordHash(last!) });
  expect(editor.value('plane')).toMatchObject({ origin: [0, 0, 200], normal: [1, 0, 0] });
  expect(await editor.apply()).toBe(true);
  const made = editor.records[2]!;
  expect(made).toMatchObject({ type: 'symmetry.region', version: 1 });
  // Pressed in on the left, as it is on the right.
  const { positions } = editor.history.mesh;
  const floor = (x: number): number => {
    let most = Infinity;
    for (let i = 0; i < positions.length; i += 3)
      if (Math.abs(positions[i]! - x) < 6 && Math.abs(positions[i + 2]! - 120) < 8 && positions[i + 1]! > 0)
        most = Math.min(most, positions[i + 1]!);
    return most;
  };
  expect(floor(70)).toBeCloseTo(floor(-70), 3);
});

test('another region is chosen by its contour, or by Enter on it', async () => {
  const editor = await (await openWith(params(60), params(-70, 120))).activate('symmetry-region');
  const [first, last] = editor.records;
  const grips = editor.drawn.flatMap((item) => (item.kind === 'grip' ? [item] : []));
  const grip = grips.find(({ handle }) => handle === `region/${first!.id}`)!;
  expect(grip.name).toMatch(/region 1$/i);
  expect(grip.key({ key: 'Enter', modifiers: { shift: false, ctrl: false, alt: false } })).toBe('handled');
  expect(editor.value<{ record: string }>('recordId').record).toBe(first!.id);
  editor.click([-70 + 35, 0, 120], { handle: `region/${last!.id}` } as never);
  expect(editor.value<{ record: string }>('recordId').record).toBe(last!.id);
});

test('without a region it says what is missing', async () => {
  const editor = await openWith();
  await expect(editor.activate('symmetry-region')).rejects.toMatchObject({ code: 'symmetry/needs-region' });
});

test('the step knows when its source has changed, and takes it over', async () => {
  const editor = await (await openWith(params(60))).activate('symmetry-region');
  await editor.apply();
  const [source, made] = editor.records;
  const stateOf = () => refState(refsIn(mirrorRegion.params, made!.params)[0]!.ref, editor.records);
  expect(stateOf()).toBe('same');
  await editor.history.editParams(source!.id, params(60, 200, { amplitude: -20 }));
  expect(stateOf()).toBe('changed');
  const now = editor.records.find(({ id }) => id === source!.id)!;
  await editor.history.editParams(made!.id, takeOverSource(made!.params, 'recordId', now));
  expect(editor.records[1]!.params).toMatchObject({ recordId: { params: { amplitude: -20 } } });
});

test('the history says how far it is pushed, and which way', () => {
  expect(regionHeadline({ recordId: { params: params(60) } } as never)).toMatchObject({
    value: -12,
    key: 'in',
  });
  expect(regionHeadline({ amplitude: 8 })).toMatchObject({ value: 8, key: 'out' });
  expect(regionHeadline({})).toBeUndefined();
});
