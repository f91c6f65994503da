import { describe, expect, it } from 'vitest';
import { FRAME, facts } from './facts.fixture.test.ts';
import { texts } from './texts.fixture.test.ts';

describe('what a report says of films and of the back', () => {
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
    const film = (takenOn: string | null, of: object = {}) => ({
      picture: { url: 'data:image/jpeg;base64,', width: 30, height: 40 },
      marks: { outlines: [], lines: [], labels: [], angles: [] },
      patientRight: undefined,
      xray: { name: 'standing', createdAt: '2026-01-02T08:00:00.000Z', takenOn, ...of },
    });
    const said = (language: 'en-US' | 'zh-CN', takenOn: string | null, of?: object) =>
      texts(language, { films: [film(takenOn, of)] }).join('\n');
    expect(said('en-US', '2023-01-15')).toContain('taken on Jan 15, 2023');
    expect(said('en-US', '2023-01-15')).not.toContain('added on');
    expect(said('en-US', null)).toContain('added on Jan 2, 2026');
    expect(said('en-US', null)).toContain('day taken not known');
    // A person's word is told as one, and what the file says against it.
    const typed = { takenOnBy: 'person', takenOnInFile: '2026-03-01' };
    expect(said('en-US', '2023-01-15', typed)).toContain(
      'taken on Jan 15, 2023 (day entered by hand; its file says Mar 1, 2026)',
    );
    expect(said('zh-CN', '2023-01-15', { ...typed, takenOnInFile: null })).toContain('日期为手工填写');
    expect(said('en-US', '2023-01-15', { takenOnBy: 'file', takenOnInFile: '2023-01-15' })).not.toMatch(
      /by hand|file says/,
    );
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
});
