import { expect, it } from 'vitest';
import type { Language, Making } from '@bracewright/core/contract';
import type { MadeForm } from '../facts.ts';
import { facts } from '../facts.fixture.test.ts';
import { numbersFor } from '../numbers.ts';
import { reportWords } from '../words/index.ts';
import { formsPart } from './forms-part.ts';

const FOAM: Making = {
  ...{ process: 'foam', bed: [400, 400, 900], passed: false, minWall: 8.26, volume: 1e7, mass: 812.4 },
  reasons: { 'gate/foam-thin': 'Sanded by hand.', 'gate/agree-grid': 'A coarse grid is enough.' },
  findings: [
    { code: 'gate/foam-thin', severity: 'ask', data: { foam: 8.3, least: 10, area: 2 } },
    {
      ...{ code: 'gate/foam-told', severity: 'note' },
      data: { density: 80, diameter: 320, length: 610, mass: 3.92, left: 0.81 },
    },
  ],
  ...{ shape: 'hash', at: '2026-11-27T10:00:00.000Z', by: 'Dr Lin' },
};
const SHEET: Making = {
  ...{ process: 'sheet', passed: true, minWall: 2.84, volume: 5e6, mass: 4750, findings: [] },
  ...{ shape: 'hash', at: '2026-11-27T10:00:00.000Z', by: 'Dr Lin' },
};

/** Texts of a page in their order, those in bold with a star before. */
function textsOf(piece: unknown): string[] {
  if (Array.isArray(piece)) return piece.flatMap(textsOf);
  if (typeof piece !== 'object' || piece === null) return [];
  const { text, stack, bold } = piece as { text?: string; stack?: unknown; bold?: boolean };
  return [...(text === undefined ? [] : [`${bold ? '*' : ''}${text}`]), ...textsOf(stack)];
}

const part = (forms: readonly MadeForm[], language: Language = 'en-US') =>
  textsOf(
    formsPart(
      facts(language, { forms }),
      reportWords[language],
      numbersFor(language, 'mm', 'UTC'),
      515,
    ),
  ); // prettier-ignore

it('tells the block, the mass, the thinnest place and each finding with its reason', () => {
  const [title, first, thin, reason, told, , other, ...more] = part([{ making: FOAM, isOlder: false }]);
  expect(title).toBe('*Foam and sheet');
  expect(first).toMatch(
    /^\*Checked for carving of polyurethane foam · 400 × 400 × 900 mm by Dr Lin, .*, and made in spite of what was found\. Foam 8\.3 mm thick at the thinnest place; 812 g of foam stay\.$/,
  );
  expect(thin).toContain('Foam stands out of the positive only 8.3 mm thick');
  expect(reason).toBe('*Reason given: Sanded by hand.');
  expect(told).toContain('a round block of 320 mm and 610 mm length');
  expect(other).toBe('*Reason given: A coarse grid is enough.');
  expect(more).toEqual([]);
});

it('says of a look at a design that was changed since that it is old, before all else', () => {
  const lines = part([{ making: SHEET, isOlder: true }]);
  expect(lines[1]).toMatch(/^\*The design was changed after this was looked at/);
  expect(lines[2]).toContain('it can be made. Of the sheet 2.8 mm are reckoned to stay');
  const chinese = part([{ making: FOAM, isOlder: true }, { making: SHEET, isOlder: false }], 'zh-CN').join('|'); // prettier-ignore
  expect(chinese).toContain('泡沫阳模与板材');
  expect(chinese).toContain('检查之后设计又有改动');
  expect(chinese).toContain('所附理由：Sanded by hand.');
  expect(chinese).toContain('板材拉伸最大处预计余厚 2.8 mm');
});

it('names who gave each reason where the files were made by another', () => {
  const reasonsBy = { 'gate/foam-thin': { by: 'Dr Wu', at: '2026-11-20T10:00:00.000Z' } };
  const lines = part([{ making: { ...FOAM, reasonsBy }, isOlder: false }]);
  expect(lines[1]).toContain('by Dr Lin');
  expect(lines[3]).toMatch(/^\*Reason given by Dr Wu, .*20.*2026.*: Sanded by hand\.$/);
  expect(lines[6]).toMatch(/^\*Reason given by Dr Lin, .*27.*2026.*: A coarse grid is enough\.$/);
  const reasonBy = reasonsBy['gate/foam-thin'];
  const all = part(
    [{ making: { ...FOAM, reasons: {}, reason: 'By hand.', reasonBy }, isOlder: false }],
    'zh-CN',
  );
  expect(all.at(-1)).toMatch(/^\*Dr Wu 于 .*2026.* 所附理由：By hand\.$/);
});

it('says nothing where nobody looked', () => {
  expect(part([])).toEqual([]);
});
