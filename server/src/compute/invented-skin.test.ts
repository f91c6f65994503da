import { expect, test } from 'vitest';
import { exporters } from '@bracewright/catalog';
import { ReplayHost } from '@bracewright/core/runner';
import { body, record, registry, SHAPED } from './invented-skin.fixture.test.ts';

test('what a brace is formed over is held as its wall is, and told where the made-up skin lies', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const { type, version } = record('export.carve', {});
  const grid = {
    exporter: 'export.radius-grid',
    subject: 'body' as const,
    params: {},
    name: 'grid',
    annotations: [],
  };
  const positive = { ...grid, instead: { type, version, params: {} } };
  const held = await host.exportFiles(SHAPED, { ...positive, form: { records: SHAPED } });
  expect(held.files).toEqual([]);
  expect(held.form).toMatchObject({ passed: false });
  const { code, severity, data, places } = held.form!.findings[0]!;
  expect([code, severity, places.length]).toEqual(['gate/invented-skin-front', 'ask', 1]);
  // A hole of 80 mm has 50 cm². The lids over the ends of the scan are none of it.
  expect(data['area']).toBeGreaterThan(42);
  expect(data['area']).toBeLessThan(65);
  expect(held.form!.findings.map((one) => one.code)).not.toContain('gate/invented-skin-round');

  const answered = { records: SHAPED, isAnswered: true };
  const made = await host.exportFiles(SHAPED, { ...positive, form: answered });
  expect([made.files.length, made.form]).toEqual([1, held.form]);
  // Where the brace ends below the place, it lies on none of it.
  const below = [
    ...SHAPED,
    record('crop.apply', {
      top: { origin: [0, 0, 370], normal: [0, 0, 1] },
      bottom: { origin: [0, 0, 310], normal: [0, 0, -1] },
      cap: false,
    }),
  ];
  const clear = await host.exportFiles(SHAPED, { ...positive, form: { records: below } });
  expect([clear.files.length, clear.form]).toEqual([1, { passed: true, findings: [] }]);
});
