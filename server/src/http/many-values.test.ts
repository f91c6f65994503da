import type { DocumentEntry } from '@bracewright/core/contract';
import { defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testOperations } from '../../test/operations.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { shapeFault } from './json-body.ts';

/** Values that the schema of the operation looked at. */
let seen = 0;
const stroke = defineOperation({
  type: 'test.stroke',
  version: 1,
  params: z.object({
    samples: p.custom(
      z.array(
        z.custom((value) => {
          seen++;
          return typeof value === 'object';
        }),
      ),
      { hidden: true },
    ),
  }),
  apply: (mesh) => mesh,
});

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
beforeAll(async () => {
  server = await startTestServer({ operations: [...testOperations, stroke] });
  user = await server.user('stroker');
  model = await user.scan();
});
beforeEach(() => {
  seen = 0;
});
afterAll(() => server.stop());

const post = (path: string, text: string, language = 'en-US') =>
  server.send('POST', `orthosis/${path}`, {
    token: user.token,
    raw: text,
    headers: { 'content-type': 'application/json', 'accept-language': language },
  });
const list = (one: string, count: number) => `[${new Array<string>(count).fill(one).join(',')}]`;
const record = (samples: string, revision = 0) =>
  `{"modelId":"${model.id}","revision":${revision},"type":"test.stroke","version":1,"params":{"samples":${samples}}}`;

describe('a body of many values', () => {
  it('is refused before it is parsed or any schema walks it', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      for (const samples of [
        list('0', 250_000),
        list('[]', 900_000),
        list('{}', 900_000),
        list('[0,[0]]', 400_000),
      ]) {
        const text = record(samples);
        const answer = await post('operation/create', text);
        expect(answer).toMatchObject({ status: 413, body: { code: 4132 } });
        expect(answer.body.message).toBe(
          'The data holds too many values: at most 250,000 are accepted at once. Nothing was stored.',
        );
        // Not the test's own reading of the answer.
        expect(parse.mock.calls.filter(([given]) => String(given).length > 10_000)).toEqual([]);
      }
    } finally {
      parse.mockRestore();
    }
    expect(seen).toBe(0);
  });

  it('is refused by every call that takes JSON, in both languages', async () => {
    const many = list('[]', 300_000);
    const bodies = {
      'operation/update': `{"id":"a","revision":0,"params":{"a":${many}}}`,
      'measure/create': `{"modelId":"${model.id}","kind":"many.values","params":{"a":${many}}}`,
      'document/saveOrUpdateJson': `{"id":"${model.id}","key":"a","json":${many}}`,
      'document/createtemplate': `{"name":"a","radius":40,"direction":0,"slope":0,"shape":${many}}`,
      'document/repair': `{"id":"${model.id}","revision":0,"params":{"a":${many}}}`,
    };
    for (const [path, text] of Object.entries(bodies)) {
      const answer = await post(path, text, 'zh-CN');
      expect([path, answer.status, answer.body.message]).toEqual([
        path,
        413,
        '数据包含的数值过多，一次最多 250,000 个，未保存任何内容。',
      ]);
    }
  });

  it('is taken with 25,000 samples of position and normal, all a stroke can have', async () => {
    const samples = list('{"position":[1,2,3],"normal":[0,0,1]}', 24_990);
    expect((await post('operation/create', record(samples))).status).toBe(200);
    expect(seen).toBeGreaterThan(24_000);
  });

  it('tells the first hundred of its faults', async () => {
    const answer = await post('operation/create', record(list('0', 5000), 1));
    expect(answer.status).toBe(422);
    expect((answer.body.data as { fields: object[] }).fields).toHaveLength(100);
  });
});

describe('shapeFault', () => {
  const fault = (text: string, maxValues: number) => shapeFault(text, { maxDepth: 9, maxValues });

  it('counts the values of lists and objects, and the lists and objects themselves', () => {
    for (const [text, values] of [
      ['1', 1],
      ['[1,2,3]', 4],
      ['{"a":1,"b":[2,{"c":"x,[y"}]}', 6],
    ] as const) {
      expect([text, fault(text, values)]).toEqual([text, undefined]);
      expect([text, fault(text, values - 1)]).toEqual([
        text,
        values === 1 ? undefined : 'request/too-many-values',
      ]);
    }
  });

  it('reads no further than to the value that is too many', () => {
    let read = 0;
    const text = {
      length: 4e9,
      charCodeAt: () => (read++, 0x2c),
    } as unknown as string;
    expect(fault(text, 1000)).toBe('request/too-many-values');
    expect(read).toBeLessThan(1100);
  });
});
