import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import { stepDifferences } from './step-differences.ts';
import { Units } from './units.ts';
import { Words } from './words.ts';

const catalog = await loadPlugins(plugins);

test.each([
  ['en', ['Planes: yours is another one', 'Angle: yours +8.0°, saved −40.0°']],
  ['zh', ['平面：您的与已保存的不同', '角度：您的 +8.0°，已保存 −40.0°']],
])('what differs is told by its name, numbers with both values: %s', (language, told) => {
  const settings = new SettingsStore(memoryStorage(), [language]);
  const words = new Words(settings);
  words.use(catalog);
  const { version } = catalog.operations.latest('twist.apply');
  const record = {
    ...{ type: 'twist.apply', version },
    params: { angle: -40, planes: [1] },
  } as unknown as OperationRecord;
  const parts = { catalog, words, units: new Units(settings) };
  expect(stepDifferences(record, { angle: 8, planes: [2] }, parts)).toEqual(told);
  expect(stepDifferences(record, record.params, parts)).toEqual([]);
  // Less than is shown of a number is told as a difference all the same.
  const near = stepDifferences(record, { angle: -40.001, planes: [1] }, parts);
  expect(near).toEqual([words.t('aside.differs', { name: told[1]!.split(/[:：]/)[0]! })]);
});
