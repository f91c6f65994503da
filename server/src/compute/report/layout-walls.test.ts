import { describe, expect, it } from 'vitest';
import { facts } from './facts.fixture.test.ts';
import { reportPages } from './layout.ts';
import { registry, texts, textsOf } from './texts.fixture.test.ts';

describe('what a report says of walls', () => {
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

  it('says that no wall was made without a part of its own', () => {
    const { content } = reportPages(facts('en-US', { walls: [] }), 'A4', registry);
    const last = textsOf(content.at(-1));
    expect(last[0]).toBe('About this report');
    expect(last).toContain('No wall was made from this model yet.');
  });
});
