import { expect, it } from 'vitest';
import type { Language, Making } from '@bracewright/core/contract';
import type { MadeWall, WallFile } from '../facts.ts';
import { numbersFor } from '../numbers.ts';
import { reportWords } from '../words/index.ts';
import { makingLines } from './making-lines.ts';

const MAKING: Making = {
  process: 'fdm-pp',
  printer: 'Big',
  bed: [500, 400, 600],
  passed: true,
  minWall: 3.42,
  volume: 500_000,
  mass: 450,
  findings: [{ code: 'gate/bed-turn', severity: 'note', data: { size: '1', bed: '2', turn: 45 } }],
  agreement: [
    {
      ...{ a: 'shell', b: 'positive', most: 0.034, p995: 0.001, at: [-115.2, -95, 834.8] },
      ...{ offset: 0, limit: 0.2, passes: true },
    },
  ],
  shape: 'hash',
  at: '2026-11-27T10:00:00.000Z',
  by: 'Dr Lin',
};
const FILE: WallFile = { name: 'wall.stl', hash: 'hash', away: undefined, isWorkedOn: false };

function linesOf(making: Making | undefined, language: Language = 'en-US', file: WallFile | null = FILE) {
  const numbers = numbersFor(language, 'mm', 'UTC');
  const wall = { making, file: file ?? undefined } as MadeWall;
  return makingLines(wall, { language }, reportWords[language], numbers) as {
    text: string;
    bold?: boolean;
  }[];
}

it('says for what a wall was checked, by whom, and how thin it is', () => {
  const [line, note, agrees, ...more] = linesOf(MAKING);
  expect(more).toEqual([]);
  expect(agrees!.text).toBe(
    'Inside of the brace and positive: 0.03 mm apart at most (−115 / −95 / 835), 0.20 mm allowed.',
  );
  expect(note!.text).toBe('• The part (1 mm) fits the machine (2 mm) when it is turned by 45° about Z.');
  expect(line!.text).toMatch(
    /^Checked for PP, filament · Big · 500 × 400 × 600 mm by Dr Lin, .*2026.*: it can be made\. Thinnest wall 3\.4 mm by rays, 450 g\.$/,
  );
  expect(line!.bold).toBeUndefined();
});

it('never says to agree what was not compared, and says what was left out for a liner', () => {
  const { agreement, ...rest } = MAKING;
  expect(linesOf(rest).at(-1)!.text).toBe('The inside of the brace was not compared with a positive.');
  const lined = linesOf({ ...MAKING, agreement: [{ ...agreement![0]!, offset: 5 }] }, 'zh-CN');
  expect(lined.at(-1)!.text).toContain('内衬的 5.00 mm');
});

it('says where nobody asked whether it fits a machine', () => {
  const { bed: _bed, printer: _printer, ...rest } = MAKING;
  expect(linesOf(rest)[0]!.text).toContain(
    'it can be made. Whether it fits a machine was not looked at. Thinnest',
  );
});

it('prints in bold what somebody answered for, and the reason', () => {
  const answered: Making = {
    ...MAKING,
    passed: false,
    reason: 'The rim is flared by hand.',
    findings: [{ code: 'gate/thin', severity: 'ask', data: { wall: 1.8, least: 2 } }],
  };
  for (const [language, thin, reason] of [
    ['en-US', 'The wall is 1.8 mm at its thinnest', 'Reason given: The rim is flared by hand.'],
    ['zh-CN', '壁厚最薄处为 1.8 mm', '所附理由：The rim is flared by hand.'],
  ] as const) {
    const lines = linesOf(answered, language);
    expect(lines.every(({ bold }) => bold === true)).toBe(true);
    expect(lines.map(({ text }) => text).join('\n')).toContain(thin);
    expect(lines.at(-1)!.text).toBe(reason);
  }
});

it('prints each reason under what it is for', () => {
  const findings = ['gate/invented-skin-left', 'gate/thin', 'gate/invented-skin-left'].map((code) => ({
    code,
    severity: 'ask' as const,
    data: { wall: 1.8, least: 2 },
  }));
  const reasons = { 'gate/thin': 'A cover.', 'gate/invented-skin-left': 'Felt by hand.' };
  const texts = linesOf({ ...MAKING, passed: false, findings, reasons }).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('Reason given'))).toHaveLength(2);
  expect(texts[2]).toContain('The wall is 1.8 mm');
  expect([texts[3], texts[5]]).toEqual(['Reason given: A cover.', 'Reason given: Felt by hand.']);
});

it('says of a wall that nobody looked at that nobody did, and nothing where its file is gone', () => {
  expect(linesOf(undefined).map(({ text }) => text)).toEqual([
    'Nobody has checked whether this wall can be made.',
  ]);
  expect(linesOf(undefined, 'en-US', null)).toEqual([]);
});

it('says nothing of a wall that lies with another patient: a reason may name that one', () => {
  const away: WallFile = { ...FILE, away: 'patient' };
  expect(linesOf({ ...MAKING, passed: false, reason: 'Berta asked for it.' }, 'en-US', away)).toEqual([]);
  expect(linesOf(undefined, 'en-US', away)).toEqual([]);
  expect(linesOf(MAKING, 'en-US', { ...FILE, away: 'elsewhere' })).not.toEqual([]);
});

it('prints time and price by the figures of the machine, as far as those suffice', () => {
  const first = (cost: Making['cost'], language: Language = 'en-US') => linesOf({ ...MAKING, cost }, language)[0]!.text; // prettier-ignore
  expect(first({ rate: 40, perHour: 6, perKg: 30, currency: 'EUR' })).toContain(
    '450 g. By the figures given for the machine about 13 h and 88.50\u00A0EUR.',
  );
  expect(first({ rate: 100 }, 'zh-CN')).toContain('按该设备所填数值约需 5.0 小时。');
  expect(first({ perHour: 6 })).toMatch(/450 g\.$/);
});
