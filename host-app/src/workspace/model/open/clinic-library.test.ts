import { ApiError, ERRORS, type ApiClient } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { clinicLibrary } from './clinic-library.ts';

const template = {
  id: 't',
  name: 'Pad',
  radius: 40,
  direction: 90,
  slope: 0,
  shape: { a: 1 },
  createdAt: '2026',
};

/** A server that answers as told by call. */
function start(answers: Readonly<Record<string, () => unknown>>) {
  const asked: [string, unknown][] = [];
  const api = {
    call: async (name: string, input: unknown) => {
      asked.push([name, input]);
      return answers[name]!();
    },
  } as unknown as ApiClient;
  return { library: clinicLibrary(api), asked };
}

const refuse = (code: number, status: number) => () => {
  throw new ApiError({ code, status, message: 'no' });
};

test('asks the calls of the contract, with an id of its own so that a retry is harmless', async () => {
  const { library, asked } = start({
    'document/createtemplate': () => template,
    'document/getareatemlateinfo': () => template,
    'document/deletetemplate': () => null,
  });
  const { id: _id, createdAt: _createdAt, ...fresh } = template;
  expect(await library.put(fresh)).toEqual(template);
  expect(asked[0]).toMatchObject(['document/createtemplate', { ...fresh, id: expect.any(String) as string }]);
  expect(await library.get('t')).toEqual(template);
  await library.remove('t');
  expect(asked.slice(1)).toEqual([
    ['document/getareatemlateinfo', { id: 't' }],
    ['document/deletetemplate', { id: 't' }],
  ]);
});

test('says what a refusal means', async () => {
  const taken = ERRORS['operation/id-taken'];
  const exists = ERRORS['document/exists'];
  const of = (answer: () => unknown) =>
    start({ 'document/createtemplate': answer, 'document/getareatemlateinfo': answer }).library;
  await expect(of(refuse(taken.code, taken.http)).put(template)).rejects.toMatchObject({
    code: 'library/id-taken',
  });
  await expect(of(refuse(exists.code, exists.http)).put(template)).rejects.toMatchObject({
    ...{ code: 'library/name-taken', data: { name: 'Pad' } },
  });
  await expect(of(refuse(404, 404)).get('t')).rejects.toMatchObject({ code: 'library/missing' });
  await expect(of(refuse(403, 403)).put(template)).rejects.toBeInstanceOf(ApiError);
});

test('without a connection shows what was seen, and refuses what it cannot keep', async () => {
  let isAway = false;
  const answer = (value: unknown) => () => (isAway ? refuse(0, 0)() : value);
  const { library } = start({
    'document/getareatemlatelist': answer([template]),
    'document/getareatemlateinfo': answer(template),
    'document/createtemplate': answer(template),
  });
  await library.list();
  isAway = true;
  expect(await library.list()).toEqual([template]);
  expect(await library.get('t')).toEqual(template);
  await expect(library.put(template)).rejects.toMatchObject({ status: 0 });
});
