import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { testOperations } from '../../test/operations.ts';
import { createInlineCompute } from '../compute/inline-compute.ts';
import { picturePng } from '../../test/bodies.ts';

let server: TestServer;
let user: TestUser;
let patient: DocumentEntry;
let model: DocumentEntry;
/** As it is before anything was kept with the model. */
let usual: Awaited<ReturnType<typeof pdf>>;
beforeAll(async () => {
  server = await startTestServer({ patienceMs: 60_000 });
  user = await server.user('orthotist');
  patient = await user.patient('小雨');
  model = await user.scan(patient.id);
  usual = await pdf({ modelId: model.id, patientId: patient.id });
});
afterAll(() => server.stop());

async function pdf(query: Record<string, string>, token = user.token, language = 'en-US') {
  const response = await fetch(
    `${server.url}/api/orthosis/report/pdf?${new URLSearchParams(query).toString()}`,
    {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, text: bytes.toString('latin1') };
}

describe('the report of a model', () => {
  it('is a PDF in the paper size that was asked for, named after the patient', async () => {
    const { response, text } = usual;
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(
      '小雨 Brace design report.pdf',
    );
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(text).toContain('/PageMode /UseOutlines');
    const letter = await pdf({
      modelId: model.id,
      units: 'cm',
      paper: 'Letter',
      language: 'zh-CN',
      zone: 'Asia/Shanghai',
    });
    expect(letter.text).toContain('/MediaBox [0 0 612 792]');
    expect(letter.text).toContain('/Lang (zh-CN)');
    expect(decodeURIComponent(letter.response.headers.get('content-disposition')!)).toContain(
      '支具设计报告.pdf',
    );
  }, 30_000);

  it('is not found under another patient, and refused for what is no model', async () => {
    const other = await user.patient('other');
    expect((await pdf({ modelId: model.id, patientId: other.id })).response.status).toBe(404);
    expect((await pdf({ modelId: patient.id })).response.status).toBe(422);
    expect((await pdf({ modelId: model.id, paper: 'A3' })).response.status).toBe(422);
    expect((await pdf({ modelId: model.id, units: 'ell' })).response.status).toBe(422);
  });

  it('leaves a line in the trail of the patient', async () => {
    const { items } = await user.client.call('audit/list', { patientId: patient.id });
    expect(items.map(({ action }) => action)).toContain('report/pdf');
  }, 30_000);

  it('carries an X-ray that is kept with the model', async () => {
    const file = { bytes: await picturePng(400, 600), name: 'film.png' };
    await user.form(
      'orthosis/document/saveXray',
      { id: model.id, marker: '{"spineLine":[[10,10],[20,400]]}' },
      file,
    );
    const images = (text: string) => text.split('/Subtype /Image').length - 1;
    expect(images((await pdf({ modelId: model.id })).text)).toBe(images(usual.text) + 1);
  }, 30_000);
});

describe('a report that is made while somebody works on the model', () => {
  const compute = createInlineCompute(testOperations);
  let made: TestServer;
  let between: () => Promise<unknown>;
  const printed: string[] = [];
  let drawn: unknown;
  beforeAll(async () => {
    made = await startTestServer({
      patienceMs: 60_000,
      compute: {
        ...compute,
        run: (async (task, ports) => {
          if (task.kind !== 'views') return compute.run(task, ports);
          // Drawn once: the pictures are not what this is about.
          drawn ??= await compute.run(task, ports);
          await between();
          return drawn;
        }) as typeof compute.run,
        print: (pages) => {
          printed.push(JSON.stringify(pages));
          return Promise.resolve(new TextEncoder().encode('%PDF-'));
        },
      },
    });
  });
  afterAll(() => made.stop());

  it('shows one state of it: the pictures are made anew after a step, and it is refused when there is no end', async () => {
    const worker = await made.user('busy');
    const scan = await worker.scan((await worker.patient('Ada')).id);
    let [revision, wanted] = [scan.revision, 1];
    between = async () => {
      if (wanted-- <= 0) return;
      const step = { id: crypto.randomUUID(), modelId: scan.id, revision, type: 'test.grow', version: 1, params: { percent: 2 }, seed: 1 }; // prettier-ignore
      ({ revision } = await worker.client.call('operation/create', step));
    };
    const ask = () =>
      fetch(`${made.url}/api/orthosis/report/pdf?modelId=${scan.id}`, {
        headers: { authorization: `Bearer ${worker.token}` },
      });
    expect((await ask()).status).toBe(200);
    expect(revision).toBe(scan.revision + 1);
    expect(printed).toHaveLength(1);
    expect(wanted).toBe(-1);
    wanted = 100;
    expect((await ask()).status).toBe(409);
    expect(printed).toHaveLength(1);
  }, 60_000);
});
