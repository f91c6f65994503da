import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { loadPlugins } from '@bracewright/core/plugin';
import { expect, test } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import { Words } from './words.ts';
import { Units } from './units.ts';
import { recordHeadline, sidesToldOf, recordTitle, toolShownFor } from './history-row.ts';

const catalog = await loadPlugins(plugins);

test('a wall that was made from the design is named in its history as its exporter is', () => {
  const words = new Words(new SettingsStore(memoryStorage(), ['en']));
  words.use(catalog);
  const record = { type: 'export.thicken', name: '' } as unknown as OperationRecord;
  expect(recordTitle(record, catalog, words)).toBe(words.tool(catalog.tool('export-thicken'), 'title'));
  expect(recordTitle({ ...record, name: 'Night brace' }, catalog, words)).toBe('Night brace');
  expect(toolShownFor('export.thicken', catalog)?.manifest.icon).toContain('<svg');
});

test('a row whose headline throws has no number, and the others have theirs', () => {
  const settings = new SettingsStore(memoryStorage(), ['en']);
  const words = new Words(settings);
  words.use(catalog);
  const tool = catalog.toolOf('remesh.run')!;
  const broken = () => { throw new Error('broken'); }; // prettier-ignore
  const parts = { words, units: new Units(settings), sides: 'sure' as const };
  const say = (headline: unknown) => {
    const other = { ...tool, manifest: { ...tool.manifest, headline } } as typeof tool;
    const shown = { ...parts, catalog: { toolOf: () => other, tools: [other] } as unknown as typeof catalog };
    return recordHeadline({ type: 'remesh.run', params: {}, name: '' } as unknown as OperationRecord, shown);
  };
  expect(say(broken)).toBe('');
  expect(say(() => ({ key: 'nobody', value: 7 }))).toBe('7');
});

test('every row has its main number, one hole said as one', () => {
  const settings = new SettingsStore(memoryStorage(), ['en']);
  const words = new Words(settings);
  words.use(catalog);
  const parts = { catalog, words, units: new Units(settings), sides: 'sure' as const };
  const say = (type: string, params: object, report?: Readonly<Record<string, number>>) =>
    recordHeadline({ type, params, name: '' } as unknown as OperationRecord, parts, report);
  const level = (z: number, up = 1) => ({ origin: [0, 0, z], normal: [0, 0, up] });
  expect(say('crop.apply', { top: level(460), bottom: level(47.96) })).toBe('412.0 mm kept');
  expect(say('crop.apply', { top: level(460) })).toBe('top at 460.0 mm');
  expect(say('saw.cut', { plane: level(300, -1), keep: 'positive' })).toBe('lower part kept');
  expect(say('seal.close', {})).toBe('');
  expect(say('seal.close', {}, { holesClosed: 1 })).toBe('1 hole');
  expect(say('seal.close', {}, { holesClosed: 1100 })).toBe('1,100 holes');
  expect(say('repair.run', {}, { welded: 2, turned: 1, componentsFound: 4 })).toBe('3 faults');
  const turn = [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  expect(say('position.apply', { transform: turn })).toBe('turned 90.0°');
  expect(say('position.apply', { transform: [-1, ...turn.slice(1)] })).not.toBe('');
  const pressed = { amplitude: -12, shape: { push: 'normal' } };
  expect(say('region-template.apply', { ...pressed, name: 'Waist' })).toBe('Waist · −12.0 mm in');
  expect(say('region-template.apply', pressed)).toBe('−12.0 mm in');
  expect(say('region-template.apply', pressed, { deepest: -19.5 })).toBe('−12.0 mm in, −19.5 mm at most');
});

test('a step from before the body was turned names no side, which would be that of how it stood then', () => {
  const settings = new SettingsStore(memoryStorage(), ['en']);
  const words = new Words(settings);
  words.use(catalog);
  const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
  const bend = { type: 'bend.apply', state: 'on', name: '', params: { angle: 5, direction: 90, planes: [level(1), level(9)] } } as unknown as OperationRecord; // prettier-ignore
  const turn = { type: 'position.apply', state: 'on' } as unknown as OperationRecord;
  const say = (records: readonly OperationRecord[], cursor: number, confirmed = true) => {
    const sides = sidesToldOf(
      bend,
      { history: { base: 'scan', records, cursor }, roles: catalog.operations.roles },
      confirmed,
    );
    return recordHeadline(bend, { catalog, words, units: new Units(settings), sides });
  };
  expect(say([turn, bend], 2)).toBe('+5.0° to the left');
  expect(say([turn, bend], 2, false)).toBe('+5.0° to the left?');
  expect(say([bend, turn], 2)).toBe('+5.0°');
  expect(say([bend, turn], 1)).toBe('+5.0° to the left');
  expect(say([bend, { ...turn, state: 'off' }], 2)).toBe('+5.0° to the left');
});
