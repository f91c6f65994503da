import { exporters } from '@bracewright/catalog';
import { findExporter } from '@bracewright/core/exporter';
import type { MadeOf } from '@bracewright/core/history';
import type { ExportJob } from '@bracewright/core/services';
import { expect, test } from 'vitest';
import { besideKind, keepBeside } from './keep-beside.ts';
import type { KeptCheck } from './keep-check.ts';

/** An editor whose runner writes these files, and whose objects refuse the first time. */
function workspace(files: readonly string[], jobs: ExportJob[]) {
  const kept: [readonly string[], string][] = [];
  const states: MadeOf[] = [];
  let fails = true;
  const design = {
    history: { base: 'b', records: [], cursor: 0 },
    roles: { of: () => undefined },
    hash: 'h',
  };
  const exportFiles = (_: unknown, job: ExportJob) => {
    jobs.push(job);
    // Somebody works on meanwhile.
    design.history = { base: 'another', records: [], cursor: 0 };
    return Promise.resolve({ files: files.map((name) => ({ name, media: '', bytes: new Uint8Array(1) })) });
  };
  const addMade = (made: readonly File[], kind: string, of: MadeOf) => {
    states.push(of);
    if (fails) {
      fails = false;
      return Promise.reject(new Error('offline'));
    }
    kept.push([made.map(({ name }) => name), kind]);
    return Promise.resolve();
  };
  const words = { t: (key: string) => key, failure: () => 'offline' };
  const catalog = { operations: { roles: { newest: () => undefined } } };
  const parts = { design, words, catalog, runner: { exportFiles }, annotations: { annotations: [] } };
  return { kept, states, host: { parts, objects: { addMade } } as never };
}

const wish = (what: 'body' | 'positive', id: string) =>
  ({
    what,
    params: { unit: 'inch' },
    positive: {},
    exporter: { exporter: findExporter(exporters, id) },
  }) as never;

test('a positive is kept in mm whatever file was asked for, pads as one solid each, and a failure can be tried again', async () => {
  for (const [what, id, written, kind, names] of [
    ['positive', 'export.stl', ['p.ply'], 'positive', ['p.ply']],
    ['body', 'export.pads', ['p.dxf', 'p-1.stl', 'p-2.stl'], 'pad', ['p-1.stl', 'p-2.stl']],
  ] as const) {
    const jobs: ExportJob[] = [];
    const { kept, states, host } = workspace(written, jobs);
    const told: KeptCheck[] = [];
    await keepBeside(host, wish(what, id), 'p', (one) => told.push(one));
    expect(told.map(({ state }) => state)).toEqual(['under-way', 'failed']);
    await keepBeside(host, wish(what, id), 'p', (one) => told.push(one));
    expect(told.at(-1)!.state).toBe('kept');
    expect(kept).toEqual([[names, kind]]);
    expect(states).toEqual(['b', 'another'].map((key) => ({ key, recordId: null })));
    expect(jobs[0]!.zipped).toBeUndefined();
    expect(jobs[0]!.params).toMatchObject(kind === 'pad' ? { solids: 'stl' } : { unit: 'mm' });
  }
});

test('only solids are offered: no sheet, no program, no grid of a body, and no wall, which lies beside it anyway', () => {
  const of = (what: 'body' | 'wall' | 'positive', id: string) =>
    besideKind(what, findExporter(exporters, id));
  expect(of('body', 'export.pads')).toBe('pad');
  expect(of('positive', 'export.radius-grid')).toBe('positive');
  for (const id of ['export.stl', 'export.sheet', 'export.gcode', 'export.radius-grid'])
    expect(of('body', id)).toBeUndefined();
  expect(of('wall', 'export.stl')).toBeUndefined();
});
