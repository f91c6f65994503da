import { plugins } from '@bracewright/catalog';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test } from 'vitest';
import { stageOf, standsInRail } from './rail.ts';

const { tools } = await loadPlugins(plugins);

test.each(tools.map((tool) => [tool.manifest.id, tool] as const))(
  '%s stands in the rail, or where files are made',
  (_id, tool) => {
    const stages = (['align', 'edit', 'edge'] as const).filter((stage) => standsInRail(tool, stage));
    expect(stages.length > 0).toBe(tool.manifest.kind !== 'exporter');
  },
);

test.each([
  ['position', 'align'],
  ['bend', 'edit'],
  ['border', 'edge'],
])('%s belongs to the stage %s, and stands in its rail', (id, stage) => {
  const tool = tools.find(({ manifest }) => manifest.id === id)!;
  expect(stageOf(tool)).toBe(stage);
  expect(standsInRail(tool, stageOf(tool))).toBe(true);
});
