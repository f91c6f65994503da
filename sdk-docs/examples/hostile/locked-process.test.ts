import { once } from 'node:events';
import { expect, test } from 'vitest';
import { withWorkers } from './worker-kit.ts';

const kit = withWorkers('in-process.ts');
const locked = 'operation/builtins-locked';

test.each([
  ['operation', 'operation/builtins-changed'],
  ['exporter', 'operation/builtins-changed'],
  ['measure', 'measure/crashed'],
])('on a thread that cannot be replaced, nothing is computed after it was locked (%s)', async (by, code) => {
  const [said] = (await once(kit.startThread({ by, way: 'frozen' }), 'message')) as [readonly string[]];
  expect(said).toEqual([code, locked, locked, locked, 'done', `Error: ${locked}`]);
});

test.each([
  ['operation', 'operation/builtins-changed'],
  ['exporter', 'operation/builtins-changed'],
  ['measure', 'measure/crashed'],
])('what could be put back harms nobody (%s)', async (by, code) => {
  const [said] = (await once(kit.startThread({ by, way: 'shadowed' }), 'message')) as [readonly string[]];
  expect(said).toEqual([code, 'done', 'done', 'done', 'done', 'done']);
});
