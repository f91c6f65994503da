import type { RecordOutcome } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import { runInAction, observable } from 'mobx';
import { tellPrepared, whatWasDone } from './tell-done.ts';
import type { Workspace } from '../workspace.ts';

/** A workspace in which the step `seal` was applied with these findings and this report. */
function applied({ findings, report }: Pick<RecordOutcome, 'findings' | 'report'>): Workspace {
  const outcome = { type: 'seal.close', state: 'applied', findings, report };
  const texts: Readonly<Record<string, string>> = {
    'seal:report.trimmed': 'Ragged triangles removed',
    'seal:report.none': 'Nothing to do.',
  };
  const words = {
    has: (key: string) => key in texts,
    t: (key: string, values: Readonly<Record<string, string>> = {}) =>
      key === 'done.said' ? `${values['name']!}: ${values['what']!}` : (texts[key] ?? ' '),
    sentence: (code: string) => `<${code}>`,
    tool: () => 'Seal',
  };
  const parts = {
    words,
    app: { settings: { language: 'en-US' } },
    catalog: { toolOf: () => ({ plugin: { id: 'seal' } }) },
    design: {
      mesh: { positions: new Float32Array(), indices: new Uint32Array() },
      outcomes: new Map([['seal', outcome]]),
      history: { base: '', records: [], cursor: 0 },
    },
  };
  return { parts } as unknown as Workspace;
}

const closed = [{ code: 'seal/closed', kind: 'note', data: {}, places: [] }] as const;

test('counts are told beside findings, so that removed triangles are never unsaid', () => {
  const said = (report: Readonly<Record<string, number>>, findings: RecordOutcome['findings'] = closed) =>
    whatWasDone(applied({ findings, report }), 'seal')?.what;
  expect(said({ holesClosed: 2, trimmed: 12 })).toBe('<seal/closed> Ragged triangles removed: 12');
  expect(said({ holesClosed: 2, trimmed: 0 })).toBe('<seal/closed>');
  expect(said({ trimmed: 0 }, [])).toBe('Nothing to do.');
});

test('of prepared steps only those are told as carried out that hold once they were sent', async () => {
  const shown: { kind: string; text: string }[] = [];
  const records = [
    { id: 'a', state: 'on' },
    { id: 'b', state: 'on' },
  ];
  const design = observable({
    saveState: { kind: 'saving' },
    history: { records },
    outcomes: new Map(records.map(({ id }) => [id, { type: 'seal.close', state: 'applied' }])),
  });
  const words = {
    has: () => false,
    t: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      [key, ...Object.values(values)].join(' '),
  };
  const app = {
    settings: { language: 'en-US' },
    toasts: { show: (one: { kind: string; text: string }) => void shown.push(one) },
  };
  const storage: { aside: unknown[] } = { aside: [] };
  const parts = { words, app, design, storage, modelId: 'one', catalog: { toolOf: () => undefined } };
  const tell = () => tellPrepared({ parts } as never, ['a', 'b']);
  const told = tell();
  expect(shown).toEqual([]);
  runInAction(() => {
    design.history = { records: [] };
    design.saveState = { kind: 'saved' };
  });
  expect(await told).toBe(false);
  runInAction(() => (design.history = { records: records.slice(0, 1) }));
  expect(await tell()).toBe(false);
  runInAction(() => (design.history = { records }));
  expect(await tell()).toBe(true);
  // What the server refused and nobody could take out.
  storage.aside = records.map((record) => ({ command: { kind: 'append', record }, refusal: {} }));
  expect(await tell()).toBe(false);
  expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
    ['warning', 'checkup.prepared.none 0 2'],
    ['warning', 'checkup.prepared.part 1 2'],
    ['success', 'checkup.prepared.done 2'],
    ['warning', 'checkup.prepared.none 0 2'],
  ]);
});
