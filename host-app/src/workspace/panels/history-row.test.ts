import { plugins } from '@bracewright/catalog/plugins';
import type { OperationRecord } from '@bracewright/core/history';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test } from 'vitest';
import { SettingsStore } from '../../stores/settings.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { Words } from '../model/words.ts';
import { recordTitle, toolShownFor } from './history-row.ts';

const catalog = await loadPlugins(plugins);

test('a wall that was made from the design is named in its history as its exporter is', () => {
  const words = new Words(new SettingsStore(memoryStorage(), ['en']));
  words.use(catalog);
  const record = { type: 'export.thicken', name: '' } as unknown as OperationRecord;
  expect(recordTitle(record, catalog, words)).toBe(words.tool(catalog.tool('export-thicken'), 'title'));
  expect(recordTitle({ ...record, name: 'Night brace' }, catalog, words)).toBe('Night brace');
  expect(toolShownFor('export.thicken', catalog)?.manifest.icon).toContain('<svg');
});
