import type { RecordOutcome } from '@bracewright/core/history';
import { expect, test } from 'vitest';
import { whatWasDone } from './tell-done.ts';
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
