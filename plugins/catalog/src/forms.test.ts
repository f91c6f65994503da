import { formOf } from '@bracewright/core/plugin';
import { describeForm } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { CASES } from '../../../sdk-docs/examples/golden/hashes.ts';
import { plugins } from './index.ts';

/** A quarter turn with a lean, and one that swaps left and right. */
const stands = [
  [0.8, -0.6, 0, 12, 0.6, 0.8, 0, -7, 0, 0, 1, -640, 0, 0, 0, 1],
  [-1, 0, 0, 0, 0, 0.96, -0.28, 3, 0, 0.28, 0.96, 5, 0, 0, 0, 1],
].map((transform, index) => ({
  name: `${index}`,
  type: 'position.apply',
  version: 1,
  params: { transform },
}));

const tools = plugins.flatMap((plugin) =>
  plugin.tools
    .filter((tool) => tool.kind === 'operation' && formOf(tool) !== undefined)
    .map((tool) => ({ plugin, tool })),
);

it('is looked at with records of its own for every form', () => {
  const types = [...CASES, ...stands].map(({ type }) => type);
  for (const { tool } of tools) expect(types).toContain(tool.operation);
});

/** The saw cuts by the places of a line, which may be written without the skin under them. */
const places = (params: Readonly<Record<string, unknown>>): unknown => ({
  ...params,
  polyline: (
    params['polyline'] as readonly (readonly number[] | { readonly position: unknown })[] | undefined
  )?.map((point) => ('position' in point ? point.position : point)),
});

for (const { plugin, tool } of tools)
  describeForm(plugin, tool, {
    cases: [...CASES, ...stands],
    body: { centre: [10, -20, 300] },
    // Angles are typed, and shown, to a ten-thousandth of a degree.
    within: tool.id === 'position' ? 0.002 : 0,
    ...(tool.id === 'saw' && { reads: places }),
  });
