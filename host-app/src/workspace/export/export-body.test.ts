import { exporters, operations } from '@bracewright/catalog';
import { findExporter } from '@bracewright/core/exporter';
import { isHeld, type GateFound } from '@bracewright/core/mesh';
import { createOperationRegistry, type Finding } from '@bracewright/core/operation';
import type { ExportJob } from '@bracewright/core/services';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportBody, type Exported, type ExportWish } from './export-body.ts';

/** What the browser is handed. */
const saved = vi.fn();
beforeEach(() => {
  saved.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: saved }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const found: GateFound = {
  passed: false,
  findings: [{ code: 'gate/invented-skin-left', severity: 'ask', data: {}, places: [] }],
};
const registry = createOperationRegistry(operations);
const cut = { id: 'cut', type: 'border.cut', version: 1, params: {}, seed: 0, state: 'on', result: null };

/** A design that is cut along its edge and lies on made-up skin, as the runner answers for it; `jobs` gets what it was asked. */
function workspace(
  jobs: [readonly { id: string }[], ExportJob][],
  isWall = false,
  answer: { readonly form?: GateFound; readonly findings?: readonly Finding[] } = {},
) {
  const { form = found, findings = [] } = answer;
  const file = { name: 'a.stl', media: 'model/stl', bytes: new Uint8Array(1) };
  const exportFiles = (records: readonly { id: string }[], job: ExportJob) => {
    jobs.push([records, job]);
    const isOut = !job.form || !isHeld(form, job.form.isAnswered ?? false);
    const said = { meshHash: '', triangles: 1, findings, report: {} };
    return Promise.resolve({ ...said, files: isOut ? [file] : [], ...(job.form ? { form } : {}) });
  };
  const design = {
    ...{ history: { records: [cut], cursor: 1 }, roles: registry.roles, hash: 'h' },
    ...{ mesh: { positions: Float32Array.of(0, 0, 40, 0, 9, 310), indices: new Uint32Array() } },
    settled: () => Promise.resolve(),
  };
  const words = { t: (key: string) => key };
  const catalog = { operations: registry };
  const parts = { design, catalog, words, isWall, name: 'scan', runner: { exportFiles }, annotations: {} };
  return { parts } as never;
}

const wishOf = (what: ExportWish['what'], exporter: string, reasons?: Readonly<Record<string, string>>) =>
  ({
    ...{ what, wall: {}, positive: {}, params: {}, make: undefined, reasons, signal: { aborted: false } },
    exporter: { exporter: findExporter(exporters, exporter) },
    onProgress: () => undefined,
  }) as unknown as ExportWish;

test.each([
  ['positive', 'export.stl'],
  ['positive', 'export.gcode'],
  ['positive', 'export.radius-grid'],
  ['positive', 'export.sheet'],
  ['body', 'export.gcode'],
] as const)('a brace is formed over a %s as %s: made-up skin asks before it is saved', async (what, id) => {
  const jobs: [readonly { id: string }[], ExportJob][] = [];
  const held = await exportBody(workspace(jobs), wishOf(what, id));
  expect(held).toMatchObject({ held: found });
  expect(saved).not.toHaveBeenCalled();
  // Where the brace ends is looked at, also where the positive reaches beyond it.
  expect(jobs[0]![1].form!.records.map((one) => one.id)).toEqual(['cut']);
  // Whoever makes the positive takes what the cut left into it.
  expect(jobs[0]![0].map((one) => one.id)).toEqual(['cut']);
  const made = await exportBody(workspace(jobs), wishOf(what, id, { 'trim/opening': 'Wide enough.' }));
  expect(made).toMatchObject({ held: found });
  const reasons = { 'gate/invented-skin-left': 'Felt by hand.' };
  const answered = await exportBody(workspace(jobs), wishOf(what, id, reasons));
  expect(answered).toMatchObject({ form: found, reasons: { reasons } });
  expect(saved).toHaveBeenCalledOnce();
});

test('of a body that another program goes on with it is told, and of a wall that was opened nothing is known', async () => {
  const jobs: [readonly { id: string }[], ExportJob][] = [];
  expect(await exportBody(workspace(jobs), wishOf('body', 'export.stl'))).toMatchObject({ form: found });
  const wall = await exportBody(workspace(jobs, true), wishOf('body', 'export.stl'));
  expect(wall).toMatchObject({ form: undefined });
});

test('a positive is looked at as what it is made for, and what that leads is not told twice', async () => {
  const jobs: [readonly { id: string }[], ExportJob][] = [];
  const held = await exportBody(workspace(jobs), {
    ...wishOf('positive', 'export.stl'),
    formed: { process: 'foam', sheet: {} },
  });
  expect(held).toMatchObject({ held: found });
  expect(jobs[0]![1].form!.made).toMatchObject({
    process: 'foam',
    form: { sheet: { bottom: 40, top: 310 } },
  });
  await exportBody(workspace(jobs), {
    ...wishOf('body', 'export.gcode'),
    formed: { process: 'foam', sheet: {} },
  });
  expect(jobs[1]![1].form).not.toHaveProperty('made');

  const hidden = { code: 'gate/foam-hidden', severity: 'ask', data: {}, places: [] } as const;
  const form: GateFound = { passed: false, findings: [hidden] };
  const findings = ['export/undercut', 'export/margin-short'].map((code) => ({
    ...{ kind: 'warning' as const, code, data: {}, places: [] },
  }));
  const answered = await exportBody(workspace([], false, { form, findings }), {
    ...wishOf('positive', 'export.stl', { 'gate/foam-hidden': 'Filed by hand.' }),
    formed: { process: 'foam', sheet: {} },
  });
  expect((answered as Exported).findings.map(({ code }) => code)).toEqual(['export/margin-short']);
});
