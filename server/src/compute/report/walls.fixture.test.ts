import type { Language, Making, Paper } from '@bracewright/core/contract';
import { operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { expect } from 'vitest';
import { pdfPages } from '../../../test/pdf-text.ts';
import { facts } from './facts.fixture.test.ts';
import { reportPages } from './layout.ts';
import { printReport } from './print.ts';

const registry = createOperationRegistry(operations);
const CODES = ['gate/thin', 'gate/overhang', 'gate/powder', 'gate/bed', 'gate/rim'];
const LONG = {
  'en-US':
    'The wall is thin beside the axilla, which the technician has seen and will pad by hand before the fitting; ',
  'zh-CN': '腋窝旁的壁较薄，技师已经确认，试穿前将手工加垫；',
};

const name = (wall: number) => `wall-${wall}-of-the-trunk.stl`;
const reason = (wall: number, index: number, language: Language) =>
  `«${wall}.${index}» ${LONG[language].repeat(3)}«end ${wall}.${index}»`;

function making(wall: number, reasons: number, language: Language): Making {
  const codes = CODES.slice(0, reasons);
  return {
    ...{ process: 'sls-pa12', passed: reasons === 0, minWall: 2.4, volume: 5e5, mass: 450, shape: 'hash' },
    findings: codes.map((code) => ({ code, severity: 'ask', data: { thickness: '2.4', least: '3' } })),
    reasons: Object.fromEntries(codes.map((code, i) => [code, reason(wall, i, language)])),
    ...{ at: '2026-11-27T10:00:00.000Z', by: 'Dr Lin' },
  } as unknown as Making;
}

/**
 * Prints a report of walls with answered findings, and expects every wall with its reasons and its hash, the signatures once, and the end of
 * the record on the page of the signatures.
 */
export async function expectWhole(walls: number, reasons: number, language: Language, paper: Paper) {
  const [wall] = facts(language).walls;
  const shown = facts(language, {
    pictures: [],
    deviation: null,
    walls: Array.from({ length: walls }, (_, i) => ({
      ...wall!,
      file: { ...wall!.file!, name: name(i), hash: String(i).repeat(64) },
      making: making(i, reasons, language),
    })),
  });
  const pages = pdfPages(await printReport(reportPages(shown, paper, registry)));
  const all = pages.join('');
  const what = `${walls} walls of ${reasons} reasons, ${language}, ${paper}`;
  for (let i = 0; i < walls; i++) {
    expect(all, what).toContain(name(i));
    expect(all, what).toContain(String(i).repeat(64));
    for (let k = 0; k < reasons; k++)
      for (const part of [`«${i}.${k}»`, `«end${i}.${k}»`]) expect(all.split(part), what).toHaveLength(2);
  }
  const signed = language === 'en-US' ? 'Signatures' : '签名';
  expect(all.split(signed), what).toHaveLength(2);
  expect(pages.at(-1), what).toContain(signed);
  expect(pages.at(-1), what).toContain('ab'.repeat(32));
  // What stands on a page beside its head and its foot.
  for (const page of pages) expect(page.length, what).toBeGreaterThan(150);
  return pages;
}
