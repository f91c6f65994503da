import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/operation.ts';
import { createOperationRegistry } from '../operation/registry.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { p } from '../params/kinds.ts';
import { ellipticTube } from '../testing/bodies.ts';
import { CheckpointStore } from './checkpoints.ts';
import { createReplayer } from './replay.ts';
import type { OperationRecord } from './record.ts';

test('a step that names a picture is computed, and remembered, without it', async () => {
  let applied = 0;
  const keep = defineOperation({
    type: 'photos.keep',
    version: 1,
    params: z.object({ photo: p.image() }),
    apply: (mesh) => (applied++, { positions: mesh.positions.map((x) => x + 1), indices: mesh.indices }),
  });
  const { replay } = createReplayer({ registry: createOperationRegistry([keep]) });
  const base = ellipticTube({ radiusX: 10, radiusY: 8, height: 20, segments: 8, rings: 3 });
  const photo = 'a'.repeat(64);
  const record: OperationRecord = {
    ...{ id: '1', type: 'photos.keep', version: 1, params: { photo }, seed: 0, state: 'on', result: null },
  };
  const checkpoints = new CheckpointStore();
  const first = await replay([record], base, { checkpoints });
  expect(first.outcomes).toMatchObject([{ state: 'applied', cached: false }]);
  // Whether pictures can be had is not even asked.
  const refuse = () => Promise.reject(new SdkError('operation/mesh-missing'));
  const again = await replay([record], base, { checkpoints, loadMesh: refuse, hasMesh: () => false });
  expect(again.outcomes).toMatchObject([{ state: 'applied', cached: true }]);
  expect([again.hash, applied]).toEqual([first.hash, 1]);
});
