import { expect, test } from 'vitest';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { createLocalJobs } from './job-service.ts';

const jobs = createLocalJobs({
  async count(params, { checkAborted, progress }) {
    const { to } = params as { readonly to: number };
    if (to < 0) throw new SdkError('test/backwards', { to });
    for (let i = 1; i <= to; i++) {
      await Promise.resolve();
      checkAborted();
      progress(i / to);
    }
    return { counted: to };
  },
  file: () => ({ name: 'a.txt', media: 'text/plain', bytes: new Uint8Array([1]) }),
});

test('work on the page gives its result, tells how far it is, and what it was refused for', async () => {
  const seen: number[] = [];
  const result = await jobs.run('count', { to: 4 }, { onProgress: (fraction) => void seen.push(fraction) });
  expect(result).toEqual({ counted: 4 });
  expect(seen).toEqual([0.25, 0.5, 0.75, 1]);
  expect(await jobs.run('file', null)).toMatchObject({ name: 'a.txt' });
  await expect(jobs.run('count', { to: -1 })).rejects.toMatchObject({ code: 'test/backwards' });
  await expect(jobs.run('toString', null)).rejects.toMatchObject({ code: 'job/unknown' });
  expect(await jobs.found()).toEqual([]);
});

test('stops when it is asked to', async () => {
  const abort = new AbortController();
  const work = jobs.run('count', { to: 1000 }, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(work).rejects.toBeInstanceOf(OperationAborted);
  await expect(jobs.run('file', null, { signal: abort.signal })).rejects.toBeInstanceOf(OperationAborted);
});
