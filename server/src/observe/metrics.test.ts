import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { measuredBlobs, measuredDatabase } from './measured.ts';

describe('the figures', () => {
  it('count requests by route and status, and changes of the database', async () => {
    const metrics = createMetrics();
    metrics.request('document/list', 'GET', 200, 0.004);
    metrics.request('document/list', 'GET', 200, 0.4);
    metrics.request('none', 'GET', 404, 0.001);
    const open = metrics.write();
    metrics.write()('done');
    const { text, mediaType } = await metrics.text();
    expect(mediaType).toContain('text/plain');
    const list = 'route="document/list",method="GET",status="200"';
    expect(text).toContain(`bracewright_request_seconds_count{${list}} 2`);
    expect(text).toContain(`bracewright_request_seconds_bucket{le="0.3",${list}} 1`);
    expect(text).toContain('bracewright_database_writes_waiting 1');
    open('refused');
    expect((await metrics.text()).text).toContain('bracewright_database_writes_waiting 0');
  });

  it('read what others keep when they are asked for, and bear one that cannot be had', async () => {
    const metrics = createMetrics();
    let waiting = 3;
    metrics.watch('compute_waiting', () => waiting);
    metrics.watch('jobs_running', () => Promise.reject(new Error('no database')));
    expect((await metrics.text()).text).toContain('bracewright_compute_waiting 3');
    waiting = 0;
    const { text } = await metrics.text();
    expect(text).toContain('bracewright_compute_waiting 0');
    expect(text).toContain('bracewright_jobs_running Nan');
  });

  it('know the process, where they are asked to', async () => {
    const { text } = await createMetrics({ ofProcess: true }).text();
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_open_fds',
    ])
      expect(text).toContain(name);
  });

  it('count what goes to the files and what fails there', async () => {
    const metrics = createMetrics();
    const blobs = measuredBlobs(
      {
        put: () => Promise.resolve('hash'),
        read: () => Promise.reject(new Error('gone')),
        size: () => Promise.resolve(7),
      } as never,
      metrics,
    );
    await blobs.put(new Uint8Array(7));
    await expect(blobs.read('hash')).rejects.toThrow('gone');
    const database = measuredDatabase(
      { write: () => Promise.reject(new Error('refused')) } as never,
      metrics,
    );
    await expect(database.write(() => Promise.resolve(1))).rejects.toThrow('refused');
    const { text } = await metrics.text();
    expect(text).toContain('bracewright_blob_calls_total{kind="put",outcome="done"} 1');
    expect(text).toContain('bracewright_blob_calls_total{kind="read",outcome="failed"} 1');
    expect(text).toContain('bracewright_blob_bytes_total{kind="put"} 7');
    expect(text).toContain('bracewright_database_write_seconds_count{outcome="refused"} 1');
  });
});
