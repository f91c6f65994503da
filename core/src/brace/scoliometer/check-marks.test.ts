import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../math/vec3.ts';
import { checkMarks } from './check-marks.ts';

/** A trunk of 450 mm from trochanter to notch, and where its shape says that landmarks lie. */
const USUAL: Readonly<Record<string, number>> = {
  ...{ 'greater-trochanter': 0, 'asis': 72, 'psis': 80, 'iliac-crest': 140 },
  ...{ 'axilla': 370, 'scapula': 372, 'acromion': 450, 'suprasternal-notch': 450, 'c7': 517, 'sacrum': 9 },
}; // prettier-ignore
/** Sections reach 140 mm to both sides of the middle line, and 90 mm to front and back; at the neck nothing was scanned. */
const body = {
  ...{ tall: 450, middle: 0, usual: (name: string) => USUAL[name] },
  middleAt: (height: number) => (height > 600 ? undefined : ([0, 0] as const)),
};
/** Of the pairs, those of the front; trochanters, crests, arm pits and shoulders lie at the side. */
const DEEP: Readonly<Record<string, number>> = {
  psis: 80,
  asis: -80,
  scapula: 85,
  'suprasternal-notch': -50,
};
const WIDE: Readonly<Record<string, number>> = { psis: 45, asis: 95, acromion: 160, axilla: 130 };

/** Pairs as a person has them, some of them raised or exchanged, mm. */
function told(
  names: readonly string[],
  change: (name: string, side: 'left' | 'right', at: Vec3) => Vec3 = (_, __, at) => at,
) {
  const marked = names.flatMap((name) =>
    (['left', 'right'] as const).map((side) => {
      const x = (side === 'left' ? 1 : -1) * (WIDE[name] ?? 120);
      return {
        association: `${name}-${side}`,
        position: change(name, side, [x, DEEP[name] ?? 0, USUAL[name]!]),
      };
    }),
  );
  return checkMarks(marked, body);
}
const ALL = ['acromion', 'axilla', 'scapula', 'iliac-crest', 'asis', 'psis', 'greater-trochanter'];
const up =
  (by: number, of: string, on?: 'left' | 'right') =>
  (name: string, side: string, at: Vec3): Vec3 =>
    name === of && (on ?? side) === side ? [at[0], at[1], at[2] + by] : at;
const exchanged =
  (...of: readonly string[]) =>
  (name: string, _: string, [x, y, z]: Vec3): Vec3 =>
    of.includes(name) ? [-x, y, z] : [x, y, z];

describe('landmarks held against one another and the trunk', () => {
  it('say nothing where they lie as people have them, aslant by 20 mm too', () => {
    expect(told(ALL)).toEqual({ contradictory: [], areSidesOpen: false });
    for (const name of ALL) expect(told(ALL, up(20, name, 'left')).contradictory, name).toEqual([]);
    for (const by of [-35, 35])
      expect(told(ALL, (_, __, [x, y, z]) => [x, y, z + by]).contradictory).toEqual([]);
  });

  it.each(ALL)(
    'tell %s that lies where no body of this shape has it, whether alone or beside others',
    (pair) => {
      for (const others of [[pair], ALL])
        for (const by of [170, -170])
          expect(told(others, up(by, pair)).contradictory).toEqual([{ mark: pair, what: 'height' }]);
    },
  );

  it('tell one of a pair that lies far over the other', () => {
    expect(told(ALL, up(60, 'psis', 'left')).contradictory).toEqual([{ mark: 'psis', what: 'uneven' }]);
    // Spines that lie near to each other too: 38 mm over 90 are 23°.
    for (const by of [38, -38])
      expect(told(ALL, up(by, 'psis', 'left')).contradictory).toEqual([{ mark: 'psis', what: 'uneven' }]);
    expect(told(ALL, up(196, 'psis', 'left')).contradictory[0]).toMatchObject({ mark: 'psis' });
  });

  /** A pelvis that stands aslant, + up to the left, as one bone. */
  const PELVIC = ['iliac-crest', 'asis', 'psis', 'greater-trochanter'];
  const tilted =
    (degrees: number, then: (name: string, side: 'left' | 'right', at: Vec3) => Vec3 = (_, __, at) => at) =>
    (name: string, side: 'left' | 'right', [x, y, z]: Vec3): Vec3 => {
      const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      const at: Vec3 = PELVIC.includes(name)
        ? [x * cosine - (z - 72) * sine, y, 72 + x * sine + (z - 72) * cosine]
        : [x, y, z];
      return then(name, side, at);
    };

  it('say nothing of a pelvis that stands aslant as one bone by up to 15°, felt 5 mm off too', () => {
    const off = (name: string, side: string, [x, y, z]: Vec3): Vec3 => [
      x,
      y,
      z + ((name.length + side.length) % 2 === 0 ? 5 : -5),
    ];
    for (const names of [ALL, PELVIC, ['asis', 'psis'], ['iliac-crest', 'greater-trochanter']])
      for (const degrees of [-15, -8, 0, 8, 15]) {
        expect(told(names, tilted(degrees)).contradictory, `${names.join()} ${degrees}`).toEqual([]);
        expect(told(names, tilted(Math.trunc(degrees * 0.9), off)).contradictory).toEqual([]);
      }
    expect(told(PELVIC, tilted(22)).contradictory.map(({ mark }) => mark)).toEqual(PELVIC);
  });

  it.each(PELVIC)(
    'tell one of %s that lies 40 mm and more off, on a pelvis that is level or aslant',
    (pair) => {
      for (const names of [
        ALL,
        PELVIC,
        [...new Set(['psis', 'asis', pair])],
        [...new Set([pair === 'asis' ? 'psis' : 'asis', pair])],
      ])
        for (const by of [-60, -50, -40, 40, 50, 60])
          for (const side of ['left', 'right'] as const) {
            const found = told(names, up(by, pair, side)).contradictory.map(({ mark }) => mark);
            expect(found, `${names.join()} ${side} ${by}`).toContain(pair);
            if (names.length > 2) expect(found).toEqual([pair]);
          }
      for (const degrees of [-10, 10])
        for (const by of [-40, 40])
          expect(told(PELVIC, tilted(degrees, up(by, pair, 'left'))).contradictory).toMatchObject([
            { mark: pair },
          ]);
    },
  );

  it('tell a pair alone that is farther aslant than 15°', () => {
    expect(told(['asis'], tilted(14)).contradictory).toEqual([]);
    expect(told(['asis'], up(55, 'asis', 'left')).contradictory).toEqual([{ mark: 'asis', what: 'uneven' }]);
  });

  it('tell pairs that contradict each other, though each may lie so', () => {
    const apart = told(['asis', 'psis'], (name, _, [x, y, z]) => [x, y, z + (name === 'psis' ? 34 : -30)]);
    expect(apart.contradictory).toEqual([{ mark: 'psis', what: 'height' }]);
  });

  it('tell marks of the pelvis that lie 60 mm too high, of one pair or of all, and a notch that does by 60 mm', () => {
    const pelvic = ['iliac-crest', 'asis', 'psis', 'greater-trochanter'];
    for (const by of [60, -60]) {
      for (const pair of pelvic)
        expect(told(ALL, up(by, pair)).contradictory, pair).toEqual([{ mark: pair, what: 'height' }]);
      const all = told(ALL, (name, _, [x, y, z]) => [x, y, pelvic.includes(name) ? z + by : z]);
      expect(all.contradictory).toEqual(pelvic.map((mark) => ({ mark, what: 'height' })));
      const notch = [{ association: 'suprasternal-notch', position: [0, -50, 450 + by] as Vec3 }];
      expect(checkMarks(notch, body).contradictory).toHaveLength(1);
    }
  });

  it('tell the notch', () => {
    const notch = [{ association: 'suprasternal-notch', position: [0, -50, 300] as Vec3 }];
    expect(checkMarks(notch, body).contradictory).toEqual([{ mark: 'suprasternal-notch', what: 'height' }]);
  });

  /** Marks of the middle line among all pairs. */
  const midline = (of: Readonly<Record<string, Vec3>>, names = ALL) => {
    const pairs = names.flatMap((name) =>
      (['left', 'right'] as const).map((side) => ({
        association: `${name}-${side}`,
        position: [(side === 'left' ? 1 : -1) * (WIDE[name] ?? 120), DEEP[name] ?? 0, USUAL[name]!] as Vec3,
      })),
    );
    const marked = Object.entries(of).map(([association, position]) => ({ association, position }));
    return checkMarks([...pairs, ...marked], body).contradictory;
  };
  const C7: Vec3 = [6, 55, 517];
  const SACRUM: Vec3 = [-4, 85, 40];

  it('say nothing of C7 and sacrum where people have them, from the cleft up to the iliac spines', () => {
    for (const at of [-10, 9, 80, 100])
      for (const aside of [-20, 20])
        expect(midline({ c7: [aside, 55, 530], sacrum: [aside, 85, at] }), `${at}`).toEqual([]);
  });

  it('tell a sacrum and a C7 far aside, whether pairs are marked or not', () => {
    for (const names of [ALL, []])
      for (const x of [80, -80]) {
        expect(midline({ sacrum: [x, 85, 40] }, names)).toEqual([{ mark: 'sacrum', what: 'aside' }]);
        expect(midline({ c7: [x, 55, 517] }, names)).toEqual([{ mark: 'c7', what: 'aside' }]);
      }
    expect(midline({ sacrum: [-50, 85, 40] }, ['psis'])).toEqual([{ mark: 'sacrum', what: 'aside' }]);
  });

  it('tell C7 and sacrum that are exchanged, or lie at another height', () => {
    expect(midline({ c7: SACRUM, sacrum: C7 })).toEqual([
      { mark: 'c7', what: 'height' },
      { mark: 'sacrum', what: 'height' },
    ]);
    expect(midline({ sacrum: [0, 85, 160] })).toEqual([{ mark: 'sacrum', what: 'height' }]);
    expect(midline({ c7: [0, 55, 350] })).toEqual([{ mark: 'c7', what: 'height' }]);
  });

  it('tell what lies on the other face of the body', () => {
    expect(midline({ c7: [0, -50, 500] })).toEqual([{ mark: 'c7', what: 'front' }]);
    expect(midline({ sacrum: [0, -90, 40] })).toEqual([{ mark: 'sacrum', what: 'front' }]);
    expect(midline({ 'suprasternal-notch': [0, 80, 450] })).toEqual([
      { mark: 'suprasternal-notch', what: 'front' },
    ]);
    for (const name of ['psis', 'asis', 'scapula'])
      expect(told(ALL, (of, _, [x, y, z]) => [x, of === name ? -y : y, z]).contradictory).toEqual([
        { mark: name, what: 'front' },
      ]);
  });

  it.each(ALL)('tell both of %s on one half of the body', (pair) => {
    const onRight = told(ALL, (name, side, [x, y, z]) =>
      name === pair ? [side === 'left' ? -20 : -75, y, z] : [x, y, z],
    );
    expect(onRight).toEqual({ contradictory: [{ mark: pair, what: 'aside' }], areSidesOpen: false });
  });

  it('say nothing of blades and a C7 that a shifted trunk carries along, nor where a section takes in one arm', () => {
    const marked = [
      { association: 'scapula-left', position: [20, 85, 372] as Vec3 },
      { association: 'scapula-right', position: [-120, 85, 372] as Vec3 },
      { association: 'c7', position: [-45, 55, 517] as Vec3 },
    ];
    for (const x of [-50, 90])
      expect(
        checkMarks(marked.slice(0, x > 0 ? 2 : 3), { ...body, middleAt: () => [x, 0] }).contradictory,
      ).toEqual([]);
  });

  it('leave the sides open where as many pairs are exchanged as not', () => {
    expect(told(ALL, exchanged('psis'))).toEqual({
      contradictory: [{ mark: 'psis', what: 'exchanged' }],
      areSidesOpen: false,
    });
    const all = told(ALL, exchanged(...ALL));
    expect(all.areSidesOpen).toBe(true);
    expect(all.contradictory.map(({ what }) => what)).toEqual(ALL.map(() => 'exchanged'));
    expect(told(['psis'], exchanged('psis')).areSidesOpen).toBe(true);
    expect(told(['psis', 'asis'], exchanged('psis')).areSidesOpen).toBe(true);
    expect(told(['psis', 'asis', 'axilla'], exchanged('psis')).areSidesOpen).toBe(false);
  });
});
