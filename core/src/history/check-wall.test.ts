import { expect, test } from 'vitest';
import { bodyAlone, createOperationRegistry } from '../operation/index.ts';
import { boxBody } from '../testing/closed-bodies.ts';
import { checkWall } from './check-wall.ts';

test('what the step that made a wall warned of is asked about like what those before it did', async () => {
  const wall = boxBody([0, 0, 0], [60, 60, 4]);
  const warned = {
    kind: 'warning',
    data: { count: 1, size: 50 },
    places: [{ at: [1, 2, 3] as const }],
  } as const;
  const under = {
    records: [],
    registry: createOperationRegistry([]),
    replay: () => Promise.resolve(bodyAlone(wall)),
    made: [
      { ...warned, code: 'mesh/open-inside' },
      { ...warned, code: 'edge-trimmed' },
    ],
  };
  const asked = async (given: typeof under | undefined) =>
    (await checkWall(wall, { process: 'sls' }, given as never)).findings
      .filter(({ severity }) => severity === 'ask')
      .map(({ code }) => code);
  const before = await asked({ ...under, made: [] });
  expect(before).not.toContain('mesh/open-inside');
  expect(await asked(under)).toEqual([...before, 'mesh/open-inside']);
});
