import { operationTitle } from '@bracewright/catalog/words';
import type { Language } from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, it } from 'vitest';
import { forcesOf } from './forces.ts';

const trunk = sampleTrunk({ edge: 30 }).mesh;
const normal = [1, 0, 0];

/** A pad on the patient's left that nobody has named, at the middle of the trunk. */
const pad = {
  ...{ id: 'a', type: 'region.deform', version: 2, seed: 0, state: 'on', result: null, name: '' },
  params: {
    contour: [
      [-30, 250],
      [30, 250],
      [30, 310],
      [-30, 310],
    ].map(([y, z]) => ({ position: [140, y, z], normal })),
    apex: [{ position: [140, 0, 280], normal }],
    amplitude: -15,
  },
} as unknown as OperationRecord;

const namesIn = (records: readonly OperationRecord[], language: Language) =>
  JSON.stringify(forcesOf(records, trunk, {}, (type) => operationTitle(language, type)));

it('call a step that nobody has named as the editor calls it in the language that is asked for', () => {
  expect(namesIn([pad], 'en-US')).toContain(operationTitle('en-US', 'region.deform'));
  expect(namesIn([pad], 'zh-CN')).toContain(operationTitle('zh-CN', 'region.deform'));
  expect(namesIn([pad], 'zh-CN')).not.toContain('region.deform');
  expect(namesIn([{ ...pad, name: 'Waist pad' }], 'en-US')).toContain('Waist pad');
});
