import { describe, expect, it } from 'vitest';
import { reportPages } from './layout.ts';
import { createOperationRegistry } from '@bracewright/core/operation';
import { operations } from '@bracewright/catalog';
import { facts } from './facts.fixture.test.ts';
import { printReport } from './print.ts';
import { pdfPages } from '../../../test/pdf-text.ts';
import { expectWhole } from './walls.fixture.test.ts';

describe('walls on a report', () => {
  for (const language of ['en-US', 'zh-CN'] as const)
    for (const paper of ['A4', 'Letter'] as const)
      it(`are told whole, however many there are, in ${language} on ${paper}`, async () => {
        for (let walls = 1; walls <= 8; walls++)
          for (let reasons = 0; reasons <= 5; reasons++) await expectWhole(walls, reasons, language, paper);
      }, 300_000);
});

describe('long lists on a report', () => {
  it('are told whole: measures, few steps with long names, and a list of forces', async () => {
    const { measures, steps, views } = facts('en-US');
    const shown = facts('en-US', {
      pictures: [],
      deviation: null,
      measures: Array.from({ length: 90 }, (_, i) => ({
        ...measures[0]!,
        id: `m${i}`,
        name: `(measure-${i})`,
      })),
      steps: Array.from({ length: 12 }, (_, i) => ({
        ...steps[1]!,
        name: `(step-${i}) ${'a long name that somebody typed '.repeat(8)}(end-${i})`,
      })),
      views: {
        ...views,
        forces: {
          findings: Array.from({ length: 80 }, (_, i) => ({
            code: 'zones/no-room',
            data: { zone: `(P${i})` },
          })),
        } as never,
      },
    });
    const all = pdfPages(
      await printReport(reportPages(shown, 'A4', createOperationRegistry(operations))),
    ).join('');
    for (let i = 0; i < 90; i++) expect(all).toContain(`(measure-${i})`);
    for (let i = 0; i < 12; i++)
      for (const part of [`(step-${i})`, `(end-${i})`]) expect(all).toContain(part);
    for (let i = 0; i < 80; i++) expect(all).toContain(`(P${i})`);
  }, 60_000);
});
