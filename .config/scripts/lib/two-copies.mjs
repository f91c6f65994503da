// Runs in the project of a stranger: `./other` holds an operation of a plugin that brought a copy of core with it.
import assert from 'node:assert/strict';
import { createReplayer } from '@bracewright/core/history';
import { SdkError, createOperationRegistry, isSdkError } from '@bracewright/core/operation';
import { describeParams } from '@bracewright/core/params';
import { sampleTrunk } from '@bracewright/core/sample';
import { arch, core } from './other/arch.js';

assert.notEqual(core.SdkError, SdkError, 'there is one copy of core');
assert.ok(isSdkError(new core.SdkError('arch/flat')));
assert.deepEqual(
  describeParams(arch.params).map(({ kind }) => kind),
  ['point', 'direction', 'length', 'length'],
);
const flat = { ...arch, apply: () => Promise.reject(new core.SdkError('arch/flat', { depth: 1 })) };
const record = {
  ...{ id: 'a', type: 'arch.apply', version: 1, seed: 0, state: 'on' },
  params: { origin: [0, -90, 200], direction: [0, 1, 0], radius: 90, depth: 15 },
};
const { mesh } = sampleTrunk({ cobb: 20, edge: 20 });
const outcomeOf = async (operation) => {
  const registry = createOperationRegistry([operation]);
  return (await createReplayer({ registry }).replay([record], mesh)).outcomes[0];
};
assert.equal((await outcomeOf(arch)).state, 'applied');
assert.deepEqual((await outcomeOf(flat)).error, { code: 'arch/flat', data: { depth: 1 } });
