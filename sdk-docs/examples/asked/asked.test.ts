import { defineExporter } from '@bracewright/core/exporter';
import { type OperationRecord } from '@bracewright/core/history';
import { createOperationRegistry } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { tube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { level } from './operations.ts';
import { messages } from './own-operations.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const sizes = defineExporter({
  id: 'test.size',
  params: z.object({}),
  files: (mesh) => [
    { name: 'size.txt', media: 'text/plain', bytes: new TextEncoder().encode(String(mesh.indices.length)) },
  ],
});

/** What comes of a file of what a brace with a level rim is formed over. */
async function formed(height: number, isAnswered = false) {
  const runner = createLocalRunner(createOperationRegistry([level]), { exporters: [sizes] });
  await runner.open(body);
  const rim: OperationRecord = {
    ...{ id: 'rim', type: 'rim.level', version: 1, params: { height, least: 150 } },
    ...{ seed: 0, state: 'on', result: null },
  };
  const job = { exporter: 'test.size', params: {}, name: 'body', annotations: [] };
  const { files, form } = await runner.exportFiles([rim], { ...job, form: { records: [rim], isAnswered } });
  return { files, findings: form!.findings };
}

test('a brace that is long enough is made, and nobody is asked', async () => {
  const { files, findings } = await formed(300);
  expect(findings).toEqual([]);
  expect(files).toHaveLength(1);
});

test('one that is short asks in words of the plugin, and is made with an answer', async () => {
  const { files, findings } = await formed(90);
  expect(findings).toMatchObject([{ code: 'rim/short', severity: 'ask', data: { left: 90, least: 150 } }]);
  expect(files).toEqual([]);
  for (const sentences of Object.values(messages)) expect(sentences['rim/short']).toContain('{left} mm');
  expect((await formed(90, true)).files).toHaveLength(1);
});
