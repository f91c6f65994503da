import { z } from 'zod';
import type { History } from '../history/index.ts';
import { createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { createLocalRunner } from '../runner/index.ts';
import { sampleTrunk } from '../sample/index.ts';
import { DesignSession } from '../session/index.ts';
import { MemoryStorage } from './memory-services.ts';

/** Stretches and lifts a body: two such steps give another shape in another order. */
export const lift = defineOperation({
  type: 'test.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50 }) }),
  apply: (mesh, { amount }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value * 2 + amount : value)),
    indices: mesh.indices,
  }),
});
export const liftOf = (amount: number) => ({ type: 'test.lift', version: 1, params: { amount } });

const registry = createOperationRegistry([lift]);

/** What the designs of `openLifts` start from. */
export const liftedBody = sampleTrunk({ edge: 30 }).mesh;

/** A design that knows `lift` and keeps its changes in memory; its steps are called id-1, id-2 and so on. */
export async function openLifts({ records, cursor }: Pick<History, 'records' | 'cursor'> = NOTHING) {
  const storage = new MemoryStorage(liftedBody);
  let count = records.length;
  const session = await DesignSession.open({
    model: { ...(await storage.open()), records, cursor },
    runner: createLocalRunner(registry),
    roles: registry.roles,
    storage,
    ids: { uuid: () => `id-${++count}`, seed: () => count },
  });
  return { storage, session };
}
const NOTHING = { records: [], cursor: 0 };
