import { plugins } from '@bracewright/catalog';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test } from 'vitest';
import { standsInRail } from './rail.ts';

const { tools } = await loadPlugins(plugins);

test.each(tools.map((tool) => [tool.manifest.id, tool] as const))(
  '%s stands in the rail, or where files are made',
  (_id, tool) => {
    const stages = (['align', 'edit'] as const).filter((stage) => standsInRail(tool, stage));
    expect(stages.length > 0).toBe(tool.manifest.kind !== 'exporter');
  },
);
