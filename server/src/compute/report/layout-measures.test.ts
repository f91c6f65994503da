import { describe, expect, it } from 'vitest';
import { FRAME, facts } from './facts.fixture.test.ts';
import { texts } from './texts.fixture.test.ts';

describe('what a report says of steps and measures', () => {
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
      'locked: after step 2, hip, which is stepped back; the value that was taken last',
    );
    expect(texts('en-US', locked('1', { state: 'cancelled' }))).toContain(
      'locked to a step that is gone; the value that was taken last',
    );
    expect(texts('en-US').join(' ')).not.toContain('locked');
    const older = { ...locked('2'), measures: [{ ...measures[0]!, step: '2', checked: 'unknown' as const }] };
    expect(texts('en-US', older)).toContain('not checked: other steps were changed after it was taken');
    expect(texts('zh-CN', older)).toContain('未核对：测得此值后其他步骤已有更改');
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
});
