import { plugins } from '@bracewright/catalog';
import { referTo, type OperationRecord } from '@bracewright/core/history';
import { REGION_RECORD, regionParams } from '@bracewright/core/params';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test, vi } from 'vitest';
import { makeFrom, toolsFrom } from './made-from.ts';

const at = (x: number, z: number) => ({ position: [x, 90, z], normal: [0, 1, 0] });
const params = regionParams.parse({
  contour: [at(20, 0), at(60, 0), at(40, 40)],
  apex: [at(38, 15), at(42, 15)],
});
const record = {
  ...REGION_RECORD,
  id: 'a',
  params,
  seed: 1,
  state: 'on',
  result: null,
} as never as OperationRecord;

async function desk({ yes = true, mayUse = true } = {}) {
  const catalog = await loadPlugins(plugins);
  const useTool = vi.fn(() => Promise.resolve());
  const confirm = vi.fn(() => Promise.resolve(yes));
  const workspace = {
    parts: { catalog },
    editor: { tools: { requireIdle: () => undefined } },
    notifications: { confirm },
    mayUse: () => mayUse,
    guard: (work: () => unknown) => Promise.resolve(work()),
    useTool,
  };
  return { workspace: workspace as never, useTool, confirm };
}

test('the menu of a region offers to make it again on the other side, and after the question its tool begins with it', async () => {
  const { workspace, useTool, confirm } = await desk();
  const offered = toolsFrom(workspace, record);
  expect(offered.map(({ manifest }) => manifest.id)).toEqual(['region-template', 'symmetry-region']);
  const tool = offered.at(-1);
  await makeFrom(workspace, tool!, record);
  expect(confirm).toHaveBeenCalledWith('symmetry/region-from-record');
  expect(useTool).toHaveBeenCalledWith('symmetry-region', { recordId: referTo(record) });
});

test('its shape is taken to be placed elsewhere, by a tool whose form alone knows of the step', async () => {
  const { workspace, useTool, confirm } = await desk();
  await makeFrom(workspace, toolsFrom(workspace, record)[0]!, record);
  expect(confirm).toHaveBeenCalledWith('region-template/from-record');
  expect(useTool).toHaveBeenCalledWith('region-template', { recordId: referTo(record) });
});

test('nothing begins where the person says no, and nothing is offered of other steps, of early versions, or to who may not', async () => {
  const { workspace, useTool } = await desk({ yes: false });
  await makeFrom(workspace, toolsFrom(workspace, record)[0]!, record);
  expect(useTool).not.toHaveBeenCalled();
  expect(toolsFrom(workspace, { ...record, type: 'twist.apply' })).toEqual([]);
  expect(toolsFrom(workspace, { ...record, version: 3 })).toEqual([]);
  expect(toolsFrom((await desk({ mayUse: false })).workspace, record)).toEqual([]);
});
