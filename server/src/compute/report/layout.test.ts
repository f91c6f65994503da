import type { Language } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import type { ReportFacts } from './facts.ts';
import { facts } from './facts.fixture.test.ts';
import { reportPages } from './layout.ts';
import { forcesPart } from './parts/forces-part.ts';
import { registry, texts, textsOf } from './texts.fixture.test.ts';
import { reportWords } from './words/index.ts';

describe('what stands on a report', () => {
  it('says the patient, the curve, the sizes, the shape and the deviations with their units', () => {
    expect(texts('en-US')).toEqual(
      expect.arrayContaining([
        '小雨', 'Female', 'May 14, 2012', '13 years', '42.5 kg', 'Rigo A1', '38.0°, visit of Jan 2, 2026', 'T8', '22.0 mm to the right', 'Waist girth', '653.0 mm',
        '303.1 × 212.2 × 408.2 mm', '15.13 L', '2,914 cm²', '+15.1 mm', '−14.7 mm', '2.1 mm', '1,323 cm²', 'ab'.repeat(32), 'Bracewright 0.1.0',
      ]),
    ); // prettier-ignore
  });

  it('says that filled and cut places are left out of the deviation, and where its scale is clipped', () => {
    const { deviation } = facts('en-US');
    const clipped = { ...deviation!, summary: { ...deviation!.summary, maxIn: 33, maxOut: 12 } };
    const said = texts('en-US', { deviation: clipped });
    expect(said).toEqual(
      expect.arrayContaining([
        'Grey: no scan there (filled or cut), left out of the numbers: 41 cm²',
        '≤ −20.0 mm',
        '+20.0 mm',
      ]),
    );
    expect(texts('zh-CN')).toContain('灰色：此处没有扫描数据（补洞或切面），不计入数值：41 cm²');
    const whole = { ...deviation!, summary: { ...deviation!.summary, leftOut: 0 } };
    expect(texts('en-US', { deviation: whole }).filter((text) => text.startsWith('Grey'))).toEqual([]);
  });

  it('lists the changed zones with place, area, largest, mean and volume, says what of, and what is not listed', () => {
    expect(texts('en-US')).toEqual(
      expect.arrayContaining([
        ...['Changed zones', 'height 250.4 mm, 110.2 mm right, 20.3 mm behind', '123 cm²', '−29.9 mm', '−11.2 mm'],
        ...['−138.2 cm³', '+8.0 mm', '+3.0 mm', '≈ +12.0 cm³', '2 smaller zones, 2 cm² in all, are not listed.'],
        expect.stringContaining('The shape after 1 step, with the scan. Skin that lies 1.0 mm or more'),
        expect.stringContaining('not clear which skin moved where'),
      ]),
    ); // prettier-ignore
    expect(texts('zh-CN')).toEqual(
      expect.arrayContaining([
        '变化区域',
        '−138.2 cm³',
        expect.stringContaining('经 1 个步骤后的形状与扫描比较。'),
      ]),
    );
    expect(texts('en-US', { unit: 'inch' })).toContain('−8.4 in³');
    // A side that nobody has confirmed is not named.
    expect(texts('en-US', { areSidesConfirmed: false }).join()).not.toContain('110.2 mm right');
    const { deviation } = facts('en-US');
    const none = { ...deviation!.ledger, zones: [] };
    expect(texts('en-US', { deviation: { ...deviation!, ledger: none } })).toContain(
      'No skin of 1 cm² or more lies 1.0 mm or farther from the scan.',
    );
    // What the card tells of smaller ones is told on paper too, and no sign is explained that no row bears.
    const onlySmall = texts('en-US', { deviation: { ...deviation!, ledger: none } });
    expect(onlySmall).toContain('2 smaller zones, 2 cm² in all, are not listed.');
    const [zone, rough] = deviation!.ledger.zones;
    const many = { ...deviation!.ledger, zones: [...Array.from({ length: 19 }, () => zone!), rough!] };
    const said = texts('en-US', { deviation: { ...deviation!, ledger: many } });
    expect(said.filter((text) => text === '−138.2 cm³')).toHaveLength(15);
    expect(said).toContain('7 smaller zones, 535 cm² in all, are not listed.');
    expect([texts('en-US'), said].map((all) => all.some((text) => text.startsWith('≈: ')))).toEqual([
      true,
      false,
    ]);
    expect(texts('en-US', { deviation: null })).not.toContain('Changed zones');
    // The numbers of the rows stand on the pictures, those without a row do not.
    const marks = [2, 16].map((number) => ({ number, at: [10, 20] as const }));
    const pictures = [{ ...deviation!.pictures[0]!, marks }];
    const numbered = texts('en-US', { deviation: { ...deviation!, pictures } });
    expect([numbered.includes(' 2 '), numbered.includes(' 16 ')]).toEqual([true, false]);
  });

  it('is in the unit that was chosen, throughout', () => {
    const inches = texts('en-US', { unit: 'inch' });
    expect(inches).toEqual(
      expect.arrayContaining(['59.8 in', '93.7 lb', '451.7 in²', 'Changed area (over 0.04 in)', '205.1 in²']),
    );
    expect(inches.some((text) => /^(0\.50|1\.00|2\.00|5\.00|10\.00|20\.00) in$/.test(text))).toBe(true);
    expect(inches.filter((text) => /\d\s*(mm|cm|cm²|kg)\b/.test(text))).toEqual([]);
    expect(texts('zh-CN', { unit: 'cm' }).filter((text) => /\d\s*mm/.test(text))).toEqual([]);
  });

  it('names operations, their values and states, walls and measures as the editor does, in either language', () => {
    expect(texts('en-US')).toEqual(
      expect.arrayContaining([
        'Bend', 'Angle −4.0°, Towards +90.0°', 'applied', 'hip (Smooth zone)', 'stepped back', '4.0 mm', 'Equal', 'Outside the body',
        'Girth by tape', '653.2 mm', 'whole', 'cannot be taken on this shape', 'Axilla, left',
      ]),
    ); // prettier-ignore
    expect(texts('zh-CN')).toEqual(
      expect.arrayContaining([
        '患者姓名',
        '女',
        '2012年5月14日',
        '13 岁',
        '弯曲',
        '软尺围长',
        '等厚',
        '左腋窝',
        '顶椎',
      ]),
    );
  });

  it('begins with the clinic, and with the title where there is none', () => {
    expect(texts('en-US')[0]).toBe('Clinic A');
    expect(texts('en-US', { clinic: null })[0]).toBe('Brace design report');
  });

  it('takes names and remarks as text, whatever stands in them', () => {
    expect(texts('en-US')).toContain('<b>thin</b>');
  });

  it('speaks the units of the user', () => {
    expect(texts('en-US', { unit: 'cm' })).toContain('65.30 cm');
    expect(texts('en-US', { unit: 'inch' })).toContain('25.71 in');
  });

  it('says one year of one, and a full colon in Chinese', () => {
    const { patient } = facts('en-US');
    expect(texts('en-US', { patient: { ...patient!, birthday: '2024-12-31' } })).toContain('1 year');
    expect(texts('zh-CN')).toContain('医生：Lin');
    expect(texts('zh-CN').filter((text) => /[\u4e00-\u9fff]\s*:/.test(text))).toEqual([]);
  });

  it('marks left and right as open until somebody has confirmed how the body stands', () => {
    expect(texts('en-US')).toContain('L');
    const open = texts('en-US', { areSidesConfirmed: false });
    expect(open).toEqual(expect.arrayContaining(['L?', 'R?']));
    expect(open).not.toContain('L');
    expect(open.join(' ')).toContain('Left and right are not confirmed');
    expect(texts('zh-CN', { areSidesConfirmed: false }).join(' ')).toContain('左右方位未确认');
  });

  it('never leaves the signatures on a page of their own', () => {
    const { content } = reportPages(facts('en-US'), 'A4', registry);
    const last = textsOf(content.at(-1));
    expect(last).toEqual(expect.arrayContaining(['Export settings', 'About this report', 'Signatures']));
  });

  it('says why no patient is named', () => {
    const missing = { patient: null, patientMissing: 'withheld' } as const;
    expect(texts('en-US', missing)).toContain('You may not read patient records.');
    expect(texts('en-US', missing)).not.toContain('小雨');
  });

  it('tells what is wrong with the forces of the pads, and where nobody can tell', () => {
    const shown = (forces: ReportFacts['views']['forces'], language: Language = 'en-US') =>
      texts(language, { views: { ...facts(language).views, forces } });
    expect(shown(null)).not.toContain('Forces of pads and rooms');
    expect(shown({ findings: [] }).join(' ')).toContain('no pad of the type is missing');
    expect(shown({ findings: undefined }).join(' ')).toContain('no trunk was recognised');
    const findings = [{ code: 'zones/no-room', data: { zone: 'P1' } }];
    expect(shown({ findings }).join(' ')).toContain('• P1 has no room opposite');
    expect(shown({ findings }, 'zh-CN').join(' ')).toContain('• P1 对侧没有释放区');
    // What is to be known is no fault.
    const both = [
      { code: 'zones/missing', data: { zone: 'P6' }, severity: 'note' as const },
      { ...findings[0]!, severity: 'warning' as const },
    ];
    const told = shown({ findings: both }).join(' ');
    expect(told).toContain('Note: Missing: P6.');
    expect(told.indexOf('• P1 has no room')).toBeLessThan(told.indexOf('Note: Missing'));
    expect(shown({ findings: both }, 'zh-CN').join(' ')).toContain('提示：缺少 P6');
    const views = { ...facts('en-US').views, forces: { findings: both } };
    const lines = forcesPart(facts('en-US', { views }), reportWords['en-US'], 500);
    expect(JSON.stringify(lines)).toMatch(/Note: Missing[^}]*"color"/);
    expect(JSON.stringify(lines)).not.toMatch(/Note: Missing[^}]*"bold"/);
  });

  it('marks zones that nobody confirmed, and tells the type that was suggested beside the one that was chosen', () => {
    const [first] = facts('en-US').steps;
    const zone = { ...first!, name: 'P1', isStartingValue: true };
    const typeChoice = { type: 'rigo-A1', side: 'right' as const, upper: true, isClear: false };
    const suggested = ['rigo-A2', 'rigo-A3'];
    const basic = { typeChoice: { ...typeChoice, suggested, chosenAt: '2026-01-05T08:00:00.000Z' } };
    const shown = texts('en-US', { steps: [zone], basic });
    expect(shown).toContain('Starting value, not confirmed by a person yet');
    expect(shown.join(' ')).toContain('Rigo A1 + D. Suggested from the film then: Rigo A2, Rigo A3.');
    expect(texts('zh-CN', { steps: [zone], basic })).toContain('起始值，尚未经人确认');
    expect(texts('en-US')).not.toContain('Starting value, not confirmed by a person yet');
  });
});
