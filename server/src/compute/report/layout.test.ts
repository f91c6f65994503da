import { operations } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import { createOperationRegistry } from '@bracewright/core/operation';
import { describe, expect, it } from 'vitest';
import type { ReportFacts } from './facts.ts';
import { FRAME, facts } from './facts.fixture.test.ts';
import { reportPages } from './layout.ts';
import { forcesPart } from './parts/forces-part.ts';
import { reportWords } from './words/index.ts';

const registry = createOperationRegistry(operations);

/** Every text that a report would show, in order; where a line may not break stands a blank here. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('\u00a0', ' ')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { text, stack, columns, table } = value as Record<string, unknown> & { table?: { body: unknown } };
  return [text, stack, columns, table?.body].flatMap(textsOf);
}
const texts = (language: Language, changes?: Partial<ReportFacts>) =>
  textsOf(reportPages(facts(language, changes), 'A4', registry).content);

describe('what stands on a report', () => {
  it('says the patient, the curve, the sizes, the shape and the deviations with their units', () => {
    expect(texts('en-US')).toEqual(
      expect.arrayContaining([
        '小雨', 'Female', 'May 14, 2012', '13 years', '42.5 kg', 'Rigo A1', '38.0°, visit of Jan 2, 2026', 'T8', '22.0 mm to the right', 'Waist girth', '653.0 mm',
        '303.1 × 212.2 × 408.2 mm', '15.13 L', '2,914 cm²', '+15.1 mm', '−14.7 mm', '2.1 mm', '1,323 cm²', 'ab'.repeat(32), 'Bracewright 0.1.0',
      ]),
    ); // prettier-ignore
  });

  it('prints what the scoliometer read with what it is not, marked until somebody confirms it, and no side before left and right are confirmed', () => {
    const kept = {
      ...{ version: 1, meshHash: 'ab'.repeat(32), transform: FRAME.transform, takenAt: '2026-01-05T08:00:00.000Z', by: 'chen', confirmed: null },
      ...{ scale: { foot: 10, notch: 457, axilla: 380, within: 30 }, turned: 0, pelvis: 0.1, pelvisWhy: null, levels: [] },
      regions: [
        { region: 'thoracic', toPelvis: 12.41, toFrame: 12.5, side: 'right', height: 360, t: 0.78, within: 1.3, frameWithin: 1.6, why: null, doubts: [] },
        { region: 'lumbar', toPelvis: null, toFrame: null, side: null, height: null, t: null, within: null, frameWithin: null, why: 'back-unseen', doubts: [] },
      ],
      pairs: [{ pair: 'asis', higher: -9.2, angle: -2.5, side: 'right', within: 7.1, source: 'marked', why: null }],
      waist: { left: 21, right: 40.2, deeper: -19.2, within: 2.8, why: null },
      potsi: { parts: [], total: null, within: null, missing: ['fai-c7', 'hdi-shoulder'] },
    } as const; // prettier-ignore
    const basic = { scoliometer: kept as never };
    const said = texts('en-US', { basic });
    expect(said).toEqual(
      expect.arrayContaining([
        ...[
          '12.4°, right stands out',
          '±1.3°',
          '350.0 mm',
          'not known',
          'ASIS',
          'right',
          '9.2 mm',
          '±7.1 mm',
        ],
        'not formed: C7 off the middle, shoulder height not known',
        'Found by the program; nobody has confirmed it.',
        'left 21.0 mm, right 40.2 mm',
      ]),
    );
    expect(said.join(' ')).toContain('no Adam’s forward bend test');
    const open = texts('zh-CN', { basic, areSidesConfirmed: false });
    expect(open).toContain('12.4°');
    expect(open.join(' ')).not.toContain('右侧隆起');
    // Known, but of sides that nobody confirmed.
    expect(open).toContain('确认左右方位后才能给出');
    expect(open.join(' ')).not.toContain('40.2');
    const confirmed = {
      scoliometer: { ...kept, confirmed: { by: 'Lin', at: '2026-01-06T08:00:00.000Z' } } as never,
    };
    expect(texts('en-US', { basic: confirmed })).toContain('Confirmed by Lin on Jan 6, 2026.');
    const turned = {
      ...{ ...kept, contradictory: [{ mark: 'asis', what: 'exchanged' }], areSidesOpen: true },
      regions: [{ ...kept.regions[0], side: null, doubts: ['sides-open'] }],
      pairs: [
        { ...kept.pairs[0], higher: null, angle: null, side: null, within: null, why: 'contradictory' },
      ],
    };
    const against = texts('en-US', { basic: { scoliometer: turned as never } }).join(' ');
    expect(against).toContain('Left and right are not settled');
    expect(against).toContain('or the scan is a mirror image');
    expect(against).toContain('ASIS: left and right are exchanged');
    expect(against).toContain('landmarks contradict each other');
    expect(against).not.toContain('right stands out');
    expect(texts('zh-CN', { basic: { scoliometer: turned as never } }).join(' ')).toContain(
      '髂前上棘：左右标反',
    );
    const moved = texts('en-US', { basic, scoliometerGap: 'aligned-since' }).join(' ');
    expect(moved).toContain('aligned otherwise since it was read');
    expect(moved).not.toContain('12.4°');
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
    const [zone] = deviation!.ledger.zones;
    const many = { ...deviation!.ledger, zones: Array.from({ length: 20 }, () => zone!) };
    const said = texts('en-US', { deviation: { ...deviation!, ledger: many } });
    expect(said.filter((text) => text === '−138.2 cm³')).toHaveLength(15);
    expect(said).toContain('7 smaller zones, 619 cm² in all, are not listed.');
    expect(texts('en-US', { deviation: null })).not.toContain('Changed zones');
    // The numbers of the rows stand on the pictures, those without a row do not.
    const marks = [2, 16].map((number) => ({ number, at: [10, 20] as const }));
    const pictures = [{ ...deviation!.pictures[0]!, marks }];
    const numbered = texts('en-US', { deviation: { ...deviation!, pictures } });
    expect([numbered.includes(' 2 '), numbered.includes(' 16 ')]).toEqual([true, false]);
  });

  it('prints R and L at the edges of a film, or that nobody knows, and the convex side in words', () => {
    const film = (patientRight: 'left' | 'right' | null | undefined) => ({
      picture: { url: 'data:image/jpeg;base64,', width: 300, height: 400 },
      marks: {
        ...{ outlines: [], lines: [], labels: [] },
        angles: [
          { text: 'T5–T12', angle: 35, convex: patientRight ? ('right' as const) : null, isAtLeast: false },
          { text: 'L1–L4', angle: 21, convex: null, isAtLeast: true },
        ],
      },
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn: null },
      patientRight,
    });
    const said = (language: 'en-US' | 'zh-CN', right: 'left' | 'right' | null | undefined) =>
      texts(language, { films: [film(right)] });
    const lettersOf = (right: 'left' | 'right' | null | undefined) =>
      said('en-US', right).filter((text) => text === ' R ' || text === ' L ');
    expect(lettersOf('left')).toEqual([' R ', ' L ']);
    expect(lettersOf('right')).toEqual([' L ', ' R ']);
    expect([lettersOf(null), lettersOf(undefined)]).toEqual([[], []]);
    expect(said('en-US', 'left').join('\n')).toMatch(/T5–T12 35.*convex to the right/);
    expect(said('zh-CN', 'left').join('\n')).toMatch(/T5–T12 35.*凸向右侧/);
    expect(said('en-US', 'left').join('\n')).toMatch(/T5–T12 35.*L1–L4 ≥ 21/);
    expect(said('en-US', null).join('\n')).toContain('side not known');
    expect(said('zh-CN', null).join('\n')).toContain('左右未知');
    expect(said('en-US', undefined).join('\n')).not.toContain('side not known');
  });

  it('prints no side and no level as sure that nobody has confirmed', () => {
    const film = (doubts: readonly ('numbering' | 'side')[]) => ({
      picture: { url: 'data:image/jpeg;base64,', width: 300, height: 400 },
      marks: {
        ...{ outlines: [], lines: [], labels: [], doubts },
        angles: [{ text: 'T5–T12', angle: 35, convex: 'right' as const, isAtLeast: false }],
      },
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn: null },
      patientRight: 'left' as const,
    });
    const said = (language: 'en-US' | 'zh-CN', doubts: readonly ('numbering' | 'side')[]) =>
      texts(language, { films: [film(doubts)] });
    const side = said('en-US', ['side']);
    expect(side.filter((text) => /^ [RL]/.test(text))).toEqual([' R? ', ' L? ']);
    expect(side.join('\n')).toContain('convex to the right (side not confirmed)');
    expect(side.join('\n')).toContain('no person has confirmed it');
    const both = said('zh-CN', ['numbering', 'side']).join('\n');
    expect(both).toMatch(/凸向右侧 （左右未确认） （节段编号未确认）/);
    expect(both).toContain('节段可能差一节');
    expect(said('en-US', ['numbering']).filter((text) => /^ [RL]/.test(text))).toEqual([' R ', ' L ']);
    expect(said('en-US', []).join('\n')).not.toContain('confirmed');
  });

  it('marks an angle that a machine read and nobody has confirmed, with its interval', () => {
    const films = ([[27.4, 36], null] as const).map((interval) => ({
      picture: { url: 'data:image/jpeg;base64,', width: 300, height: 400 },
      marks: {
        ...{ outlines: [], lines: [], labels: [] },
        angles: [{ text: 'T5–T12', angle: 31, convex: null, isAtLeast: false, machine: { interval } }],
      },
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn: null },
      patientRight: 'left' as const,
    }));
    const said = texts('en-US', { films }).join('\n');
    expect(said).toContain('T5–T12 31.0° (27.4°–36.0°), read by the program, not confirmed by a person');
    expect(said).toContain('T5–T12 31.0°, read by the program');
    expect(texts('zh-CN', { films }).join('\n')).toContain('程序识别，未经人员确认');
  });

  it('says when a film was taken, or else that it says when it came', () => {
    const film = (takenOn: string | null) => ({
      picture: { url: 'data:image/jpeg;base64,', width: 30, height: 40 },
      marks: { outlines: [], lines: [], labels: [], angles: [] },
      patientRight: undefined,
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn },
    });
    const said = (language: 'en-US' | 'zh-CN', takenOn: string | null) =>
      texts(language, { films: [film(takenOn)] }).join('\n');
    expect(said('en-US', '2023-01-15')).toContain('taken on Jan 15, 2023');
    expect(said('en-US', '2023-01-15')).not.toContain('added on');
    expect(said('en-US', null)).toContain('added on Jan 2, 2026');
    expect(said('zh-CN', '2023-01-15')).toMatch(/拍摄于 .*2023/);
    expect(said('zh-CN', null)).toMatch(/添加于 .*2026/);
  });

  it('prints the convex side of this scan beside the patient’s, and never lends a curve the side of another', () => {
    const given = facts('en-US');
    const sides = (recorded: 'left' | 'right' | null, here: 'left' | 'right' | null) => {
      const said = texts('en-US', {
        patient: { ...given.patient!, convexSide: recorded },
        basic: { convexSide: here, apex: 'T7', cobb: 34.6 },
      });
      const after = (label: string) => (said.includes(label) ? said[said.indexOf(label) + 1] : undefined);
      return [after('Convex side'), after('Convex side with this scan')];
    };
    expect(sides('left', 'right')).toEqual(['Left', 'Right']);
    expect(sides('left', 'left')).toEqual(['Left', undefined]);
    expect(sides('left', null)).toEqual(['Left', 'not said']);
    expect(sides(null, 'right')[1]).toBe('Right');
  });

  it('says how many films it leaves out', () => {
    const film = {
      picture: { url: 'data:image/jpeg;base64,', width: 30, height: 40 },
      marks: { outlines: [], lines: [], labels: [], angles: [] },
      patientRight: undefined,
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn: null },
    };
    const films = [film, film, film, film];
    const left = (text: string) => text.includes('older film') || text.includes('较早');
    expect(texts('en-US', { films }).filter(left)).toEqual([]);
    expect(texts('en-US', { films, olderFilms: 1 }).filter(left)).toEqual([
      '1 older film of this model is kept in the program and not shown here.',
    ]);
    expect(texts('zh-CN', { films, olderFilms: 3 }).filter(left)).toEqual([
      '另有 3 张较早的 X 光片保存在程序中，此处未显示。',
    ]);
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

  it('says of a reason what it is the reason of', () => {
    const { patient } = facts('en-US');
    const unknown = { ...patient!, cobb: null, noFilmYet: true, cobbReason: 'Film on Monday' };
    const said = texts('en-US', { patient: unknown, cobb: null });
    expect(said).toEqual(expect.arrayContaining(['No film yet', 'Why no angle is known', 'Film on Monday']));
    expect(said).not.toContain('Reason for an angle outside 20 to 40°');
    expect(texts('zh-CN', { patient: unknown, cobb: null })).toEqual(
      expect.arrayContaining(['尚未拍片', '角度不明的原因']),
    );
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

  it('says what each step did, at what height a measure was taken and where a marker lies', () => {
    const when = { name: '', state: 'on', isAhead: false, createdAt: '2026-01-05T08:00:00.000Z', creator: 'chen' } as const; // prettier-ignore
    const turned = [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });
    const steps = [
      { ...when, type: 'position.apply', params: { transform: turned } },
      { ...when, type: 'crop.apply', params: { top: level(580), bottom: level(190), caps: true } },
      { ...when, type: 'seal.close', params: {}, report: { holesClosed: 1 } },
      { ...when, type: 'bend.apply', params: { angle: -4, direction: 90, planes: [level(200), level(400)] } },
    ];
    const taken = { modelId: '1', name: '', frame: FRAME, checked: true, givenValue: null } as const;
    const measures = [
      { ...taken, id: 'a', kind: 'tape', params: { plane: level(403.5) }, value: 653.24, unit: 'mm' },
      { ...taken, id: 'b', kind: 'marker-point', params: { association: 'asis-left', point: { position: [92.04, -71, 412], normal: [0, -1, 0] } }, value: null, unit: '' }, // prettier-ignore
    ] as const;
    const said = texts('en-US', { steps, measures });
    expect(said.some((text) => text.startsWith('turned 90.0°'))).toBe(true);
    expect(said.some((text) => text.startsWith('390.0 mm kept'))).toBe(true);
    expect(said.some((text) => text.startsWith('1 hole,') || text === '1 hole')).toBe(true);
    expect(said.some((text) => text.startsWith('−4.0° to the right'))).toBe(true);
    expect(said).toContain('Girth by tape · height 403.5 mm');
    expect(said).toContain('height 412.0 mm, 92.0 mm left, 71.0 mm in front');
    const estimated = [{ ...measures[1], params: { ...measures[1].params, within: 25 } }] as const;
    expect(texts('en-US', { measures: estimated })).toContain(
      'height 412.0 mm, 92.0 mm left, 71.0 mm in front; estimated by the program, ±25.0 mm, not confirmed by a person',
    );
    expect(texts('zh-CN', { measures: estimated }).join(' ')).toContain('程序估计，±25.0 mm，未经人员确认');
    const before = steps.map((step) => ({ ...step, isTurnedSince: true }));
    expect(texts('en-US', { steps: before }).join(' ')).not.toContain('−4.0° to the right');
    const unsure = texts('en-US', { steps, measures, areSidesConfirmed: false }).join(' ');
    expect(unsure).not.toContain('92.0 mm left');
    expect(unsure).toContain('−4.0° to the right?');
    const chinese = texts('zh-CN', { steps, measures }).join(' ');
    expect(chinese).toMatch(/转动 90\.0°.*保留 390\.0 mm.*1 处孔洞/);
  });

  it('calls a tape over points a length over points, and one round the body a girth', () => {
    const taken = { modelId: '1', name: '', frame: FRAME, checked: true, givenValue: null } as const;
    const points = [150, 160].map((z) => ({ position: [0, -70, z], normal: [0, -1, 0] }));
    const measures = [
      { ...taken, id: 'a', kind: 'tape', params: { points }, value: 158.3, unit: 'mm' },
      { ...taken, id: 'b', kind: 'tape', params: { points }, name: 'Scar', value: 20, unit: 'mm' },
    ] as const;
    expect(texts('en-US', { measures }).filter((text) => text.startsWith('Tape over'))).toHaveLength(3);
    expect(texts('en-US', { measures })).not.toContain('Girth by tape');
    expect(texts('zh-CN', { measures })).toContain('软尺过点');
  });

  it('tells heights also from the line that is the zero level', () => {
    const taken = { modelId: '1', name: '', frame: FRAME, checked: true, givenValue: null } as const;
    const plane = { origin: [0, 0, 403.5], normal: [0, 0, 1] };
    const points = [150, 160].map((z) => ({ position: [0, -70, z], normal: [0, -1, 0] }));
    const measures = [
      { ...taken, id: 'a', kind: 'tape', params: { plane }, value: 653.24, unit: 'mm' },
      { ...taken, id: 'b', kind: 'marker-line', params: { points, zeroLevel: true }, value: null, unit: '' },
    ] as const;
    const said = texts('en-US', { measures });
    expect(said).toContain('Girth by tape · height 403.5 mm (+248.5 mm from the zero level)');
  });

  it('gives no volume of an open shape', () => {
    const { views } = facts('en-US');
    expect(texts('en-US', { views: { ...views, volume: null } })).toContain('none: the shape is open');
  });

  it('says of a wall how thin and thick it came out, in bold where it is thin', () => {
    const [wall] = facts('en-US').walls;
    const said = (measured: object, more: object = {}) =>
      JSON.stringify(
        reportPages(
          facts('en-US', { walls: [{ ...wall!, measured: measured as never, ...more }] }),
          'A4',
          registry,
        ).content,
      );
    const text = 'Measured: 2.4 mm at the thinnest place, 4.1 mm at the thickest.';
    expect(said({ thinnest: 2.36, thickest: 4.1 })).toContain(`{"text":"${text}","bold":true}`);
    expect(said({ thinnest: 2.36, thickest: 4.1 }, { mode: 'transition' })).not.toContain(
      `{"text":"${text}","bold":true}`,
    );
    expect(said({ thinnest: 3.98 })).toContain('Measured: 4.0 mm at the thinnest place.');
    expect(texts('zh-CN', { walls: [{ ...wall!, measured: { thinnest: 3.98 } }] })).toContain(
      '实测：最薄处 4.0 mm。',
    );
  });

  it('says of a wall whether it was made before the last change, and which file it is', () => {
    const [wall] = facts('en-US').walls;
    // A wall that was asked for without a thickness has the usual one.
    const usual = texts('zh-CN', { walls: [{ ...wall!, thickness: undefined }] });
    expect(usual).toContain('4.0 mm');
    expect(texts('en-US')).toContain('shown here');
    const older = texts('en-US', { walls: [{ ...wall!, isOlder: true }] });
    expect(older).toEqual(
      expect.arrayContaining([
        'another than shown here',
        `trunk wall.stl · SHA-256 of the shape ${'cd'.repeat(32)}`,
      ]),
    );
    expect(older.some((text) => text.includes('Export the wall anew'))).toBe(true);
    const both = texts('en-US', { walls: [{ ...wall!, isOlder: true }, wall!] });
    const named = (shape: string) => `trunk wall.stl · ${shape} · SHA-256 of the shape ${'cd'.repeat(32)}`;
    expect(both).toEqual(expect.arrayContaining([named('another than shown here'), named('shown here')]));
    expect(both.some((text) => text.includes('Make the brace from no other file'))).toBe(true);
    const gone = texts('en-US', { walls: [{ ...wall!, file: undefined, isOlder: undefined }] });
    expect(gone).toContain('not told: its file is not here');
    const hash = wall!.file!.hash;
    const away = texts('en-US', {
      walls: [{ ...wall!, file: { ...wall!.file!, name: 'Berta wall.stl', away: 'patient' } }],
    });
    expect(away).toEqual(
      expect.arrayContaining(['its file lies in another patient’s record', `SHA-256 of the shape ${hash}`]),
    );
    expect(away).not.toContain('shown here');
    expect(away.join()).not.toContain('Berta');
  });

  it('says of a wall that was itself worked on that nothing that was measured of it holds', () => {
    const [wall] = facts('en-US').walls;
    const said = (language: 'en-US' | 'zh-CN') =>
      JSON.stringify(
        reportPages(
          facts(language, {
            walls: [
              { ...wall!, measured: undefined, file: { ...wall!.file!, hash: null, isWorkedOn: true } },
            ],
          }),
          'A4',
          registry,
        ).content,
      );
    expect(said('en-US')).toContain('{"text":"worked on since it was made","bold":true}');
    expect(said('en-US')).toMatch(/how thick it is now was not measured[^}]*,"bold":true/);
    expect(said('zh-CN')).toContain('生成后又经修改');
    expect(said('en-US')).not.toContain('shown here');
  });

  it('tells of a wall what shaped the body it was made from, and whether that was changed since', () => {
    const { steps } = facts('en-US');
    const source = { name: 'body.stl', isOfOther: false, steps, since: 'changed' } as const;
    const shown = texts('en-US', { steps: [], source });
    expect(shown).toEqual(
      expect.arrayContaining([
        'Operations on the body it was made from: body.stl',
        'Bend',
        'hip (Smooth zone)',
      ]),
    );
    expect(shown.join(' ')).toContain('worked on after this wall was made');
    expect(shown).not.toContain('No operation was applied.');
    const archived = texts('zh-CN', { steps: [], source: { ...source, steps: [], since: 'archived' } });
    expect(archived.join(' ')).toContain('操作历史已归档');
    expect(shown.join(' ')).not.toContain('another patient');
    const foreign = texts('en-US', { steps: [], source: { ...source, isOfOther: true } });
    expect(foreign.join(' ')).toContain('belongs to another patient’s record');
    expect(texts('en-US').join(' ')).not.toContain('made from');
    const alone = { steps: [], source: { name: null, isOfOther: false, steps: [], since: 'gone' } } as const;
    const wall = texts('en-US', alone).join(' ');
    expect(wall).toContain('what was done to it is not known');
    expect(wall).not.toContain('No operation was applied.');
    const unknown = texts('en-US', { ...alone, walls: [] });
    expect(unknown).toContain('This is a brace wall; the values it was made with are not known.');
    expect(unknown).not.toContain('No wall was made from this model yet.');
  });

  it('marks a step that no longer gives what was recorded, and values that were not checked or differ', () => {
    const { steps, measures } = facts('en-US');
    const changes = {
      steps: [{ ...steps[0]!, differsSince: '2026-01-06T08:00:00.000Z' }],
      measures: [
        { ...measures[0]!, checked: false },
        { ...measures[0]!, id: 'd', checked: 'differs', givenValue: 640 },
      ] as const,
    };
    expect(texts('en-US', changes)).toEqual(
      expect.arrayContaining([
        'gives another shape than recorded since Jan 6, 2026, 08:00',
        'not yet checked by the server',
        'recorded as 640.0 mm; the server finds this value',
      ]),
    );
    expect(texts('zh-CN', changes)).toEqual(expect.arrayContaining(['服务器尚未核对']));
    expect(texts('en-US').join(' ')).not.toMatch(/not yet checked|another shape/);
  });

  it('says which step a measure is locked to, and what became of that step', () => {
    const { steps, measures } = facts('en-US');
    const [bend, smooth] = steps.map((step, i) => ({ ...step, id: String(i + 1) }));
    const locked = (step: string, changed = {}) => ({
      steps: [{ ...bend!, ...changed }, smooth!],
      measures: [{ ...measures[0]!, step }],
    });
    expect(texts('en-US', locked('1'))).toContain('locked: after step 1, Bend');
    expect(texts('zh-CN', locked('1'))).toContain('已锁定：第 1 步（弯曲）后');
    expect(texts('en-US', locked('1', { state: 'off' }))).toContain(
      'locked: after step 1, Bend, which is off',
    );
    expect(texts('en-US', locked('2'))).toContain(
      'locked: after step 2, hip, which is stepped back; the last value',
    );
    expect(texts('en-US', locked('1', { state: 'cancelled' }))).toContain(
      'locked to a step that is gone; the last value',
    );
    expect(texts('en-US').join(' ')).not.toContain('locked');
  });

  it('counts no cancelled step and no wall, in the list of steps and where a measure is locked to one', () => {
    const { steps, measures } = facts('en-US');
    const [bend, smooth] = steps;
    const all = [
      { ...bend!, id: 'a' },
      { ...bend!, id: 'x', state: 'cancelled' },
      { ...bend!, id: 'w', type: 'export.thicken' },
      { ...smooth!, id: 'b', isAhead: false },
    ] as const;
    const said = texts('en-US', { steps: all, measures: [{ ...measures[0]!, step: 'b' }] });
    expect(said).toContain('locked: after step 2, hip');
    const table = said.slice(said.indexOf('Operations'));
    const numbers = ['Bend', 'hip (Smooth zone)'].map((name) => table[table.indexOf(name) - 1]);
    expect(numbers).toEqual(['1', '2']);
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

  it('says that no wall was made without a part of its own', () => {
    const { content } = reportPages(facts('en-US', { walls: [] }), 'A4', registry);
    const last = textsOf(content.at(-1));
    expect(last[0]).toBe('About this report');
    expect(last).toContain('No wall was made from this model yet.');
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
