import { OperationAborted } from '@bracewright/core/operation';
import { describe, expect, it } from 'vitest';
import { jobServer } from '../../../stores/testing/job-fakes.ts';
import { documentJobs } from './document-jobs.ts';

describe('the job service of a document', () => {
  it('runs the calls that may take long, by their names, and no others', async () => {
    const { make } = jobServer([{ state: 'done', result: { volume: 3 } }]);
    const jobs = documentJobs(make(), 'm');
    expect(await jobs.run('document/volume', { id: 'm' })).toEqual({ volume: 3 });
    for (const type of ['document/delete', 'toString'])
      await expect(jobs.run(type, {})).rejects.toMatchObject({ code: 'job/unknown', data: { type } });
  });

  it('gives files as bytes, and tells a plugin of a stop as a stop', async () => {
    const { make } = jobServer(
      [{ state: 'done', result: { download: 'jobs/j/download' } }],
      [{ id: 'j', type: 'document/export', state: 'running' }],
    );
    const jobs = documentJobs(make(), 'm');
    const file = { name: 'a.stl', media: 'model/stl', bytes: new Uint8Array([7]) };
    expect(await jobs.run('document/export', { id: 'm' })).toEqual(file);
    const [found] = await jobs.found();
    expect(await found!.follow()).toEqual(file);

    const running = documentJobs(jobServer([{ state: 'running' }]).make(), 'm');
    const stop = new AbortController();
    const work = running.run(
      'document/volume',
      { id: 'm' },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(work).rejects.toBeInstanceOf(OperationAborted);
  });
});
