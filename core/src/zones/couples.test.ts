import { describe, expect, it } from 'vitest';
import { regionParams } from '../params/index.ts';
import {
  arrowsOf,
  checkCouples,
  coupleGround,
  shapeZones,
  designZone,
  type CoupleWarning,
  type DesignZone,
} from './index.ts';
import { CASES, designOf, marked, planned, tube } from './zones.fixture.test.ts';

const ground = coupleGround(tube, { marked });
const faultsOf = (zones: readonly DesignZone[]): readonly string[] =>
  checkCouples(zones, ground).warnings.map(({ fault, id }) => `${fault} ${id}`);

/** A design of a class. */
const design = (type: (typeof CASES)[number][0], side: 'left' | 'right' = 'right') =>
  designOf(planned({ type, side, cobb: 30, apex: { thoracic: 'T8', low: 'L2' } }).placed);

const without = (zones: readonly DesignZone[], id: string) => zones.filter((zone) => zone.id !== id);
const changed = (
  zones: readonly DesignZone[],
  id: string,
  change: (zone: DesignZone) => Partial<DesignZone>,
) => zones.map((zone) => (zone.id === id ? { ...zone, ...change(zone) } : zone));
const moved = (zones: readonly DesignZone[], id: string, up: number) =>
  changed(zones, id, ({ centre: [x, y, z] }) => ({ centre: [x, y, z + up] }));
const swapped = (zones: readonly DesignZone[], id: string) =>
  changed(zones, id, ({ centre: [x, y, z] }) => ({ centre: [-x, y, z] }));

describe('the force couples of a design', () => {
  it.each(CASES)('tell each zone of %s, convex %s, that acts the wrong way round', (type, side) => {
    for (const { id, depth, tag } of design(type, side)) {
      const { warnings } = checkCouples(
        changed(design(type, side), id, () => ({ depth: -depth })),
        ground,
      );
      const fault = tag!.code.startsWith('P') ? 'pad-out' : 'room-in';
      expect(warnings, id).toContainEqual({ fault, id, other: null, value: Math.round(Math.abs(depth)) });
    }
  });

  it.each(CASES)('raise no warning for the template of %s, convex %s', (type, side) => {
    expect(faultsOf(design(type, side))).toEqual([]);
    expect(faultsOf(designOf(planned({ type, side }).placed))).toEqual([]);
  });

  it.each(CASES)('tell each zone of %s, convex %s, that is of another side or class', (type, side) => {
    const other = side === 'left' ? 'right' : 'left';
    // Of the same curve, so that side and way stay.
    const apart =
      { 'rigo-B2': 'rigo-E1', 'rigo-E1': 'rigo-B2', 'rigo-E2': 'rigo-B2' }[type as string] ?? 'rigo-A1';
    for (const { id, tag } of design(type, side)) {
      const told = (change: object) =>
        faultsOf(changed(design(type, side), id, () => ({ tag: { ...tag!, ...change } })));
      expect(told({ side: other })).toContain(`other-side ${id}`);
      if (apart !== type) expect(told({ type: apart })).toContain(`other-class ${id}`);
    }
  });

  it('tell zones of two braces that each lie where they should', () => {
    const [right, left] = [design('rigo-A2', 'right'), design('rigo-A2', 'left')];
    const isOfLeft = ({ id }: DesignZone) => id === 'P6' || id === 'P2-dorsal';
    const mixed = [...right.filter((one) => !isOfLeft(one)), ...left.filter(isOfLeft)];
    expect(faultsOf(mixed)).toEqual(expect.arrayContaining(['other-side P6', 'other-side P2-dorsal']));
    // Half of each: those that come later are the others.
    const upper = design('rigo-A1').filter(({ centre }) => centre[2] > 240);
    const lower = design('rigo-C1').filter(({ centre }) => centre[2] <= 240);
    const told = checkCouples([...upper, ...lower], ground).warnings;
    expect(told.some(({ fault, other }) => fault === 'other-class' && other !== null)).toBe(true);
    // A class and its curve say the way together: a low curve to the left is a thoracic one to the right.
    const both = [...design('rigo-A2', 'right'), ...design('rigo-E1', 'left')];
    expect(faultsOf(both).filter((one) => one.startsWith('other-side'))).toEqual([]);
  });

  it.each([
    ['rigo-A1', 'R1', 'no-room P1'],
    ['rigo-A2', 'R2', 'no-room P3'],
    ['rigo-B1', 'R3', 'no-room P4'],
    ['rigo-E1', 'R3', 'no-room P4'],
    ['rigo-C1', 'R5', 'no-room P2-dorsal'],
    ['rigo-B2', 'P1', 'no-pad R1'],
    ['rigo-A3', 'P1', 'same-side P4'],
    ['rigo-B1', 'P4', 'same-side P7'],
    ['rigo-C2', 'P3', 'no-pad R2'],
  ] as const)('of %s without %s: %s', (type, id, expected) => {
    expect(faultsOf(without(design(type), id))).toContain(expected);
  });

  it.each([
    ['rigo-A2', 'P1', 'same-side P1'],
    ['rigo-A2', 'P1', 'left-partner P1'],
    ['rigo-B1', 'P4', 'same-side P4'],
    ['rigo-A1', 'R1', 'left-partner P1'],
    ['rigo-E2', 'P7', 'same-side P7'],
    ['rigo-E1', 'P10', 'same-side P4'],
  ] as const)('of %s with %s on the other side: %s', (type, id, expected) => {
    expect(faultsOf(swapped(design(type), id))).toContain(expected);
  });

  it.each([
    ['rigo-A2', 'P2-lateral', -0.3, 'astray-height P2-lateral'],
    ['rigo-A2', 'P2-dorsal', -0.3, 'astray-height P2-dorsal'],
    ['rigo-B1', 'P7', 0.2, 'astray-height P7'],
    ['rigo-A1', 'P6', 0.2, 'astray-height P6'],
    ['rigo-C1', 'P8-left', -0.2, 'astray-height P8-left'],
    ['rigo-A3', 'P4', 0.6, 'astray-height P4'],
  ] as const)('of %s with %s moved by %f of the trunk: %s', (type, id, up, expected) => {
    expect(faultsOf(moved(design(type), id, up * 420))).toContain(expected);
  });

  it('tell how far a zone lies from its place, and not from where it would be borne with', () => {
    const { warnings } = checkCouples(moved(design('rigo-A1'), 'P6', 0.2 * 420), ground);
    expect(warnings.find(({ fault }) => fault === 'astray-height')).toMatchObject({ id: 'P6', value: 20 });
  });

  it('tell a zone on another side of the trunk than its type has it', () => {
    const turned = changed(design('rigo-A2'), 'P3', ({ centre: [x, y, z] }) => ({ centre: [-x, -y, z] }));
    expect(faultsOf(turned)).toContain('astray-round P3');
    // A brace for the other side: each zone where its mirror image belongs.
    const mirrored = design('rigo-B1', 'left').map(({ centre: [x, y, z], ...zone }) => ({
      ...zone,
      centre: [-x, y, z] as const,
    }));
    expect(faultsOf(mirrored)).toContain('astray-round P1');
  });

  it.each(CASES)(
    'bear a zone of %s, convex %s, within 15° and a tenth of the trunk, and tell it beyond',
    (type, side) => {
      const turned =
        (by: number) =>
        ({ centre: [x, y, z] }: DesignZone) => {
          const [sin, cos] = [Math.sin((by * Math.PI) / 180), Math.cos((by * Math.PI) / 180)];
          return { centre: [x * cos - y * sin, x * sin + y * cos, z] as const };
        };
      for (const { id, tag } of design(type, side)) {
        const told = (zones: readonly DesignZone[]) =>
          faultsOf(zones).filter((one) => one.startsWith('astray'));
        for (const by of [-20, 20])
          expect(told(changed(design(type, side), id, turned(by)))).toEqual([`astray-round ${id}`]);
        for (const by of [-12, 12]) expect(told(changed(design(type, side), id, turned(by)))).toEqual([]);
        // Those of a curve go with its apex, wherever that is.
        if (['P1', 'P4', 'R1', 'R3', 'R4'].includes(tag!.code)) continue;
        for (const by of [-0.13, 0.13])
          expect(told(moved(design(type, side), id, by * 420)), `${id} ${by}`).toEqual([
            `astray-height ${id}`,
          ]);
        for (const by of [-0.08, 0.08]) expect(told(moved(design(type, side), id, by * 420))).toEqual([]);
      }
    },
  );

  it('bear an axillary pad that is set under the fold of the arm pit, and no lower', () => {
    const low = { ...ground, pits: { left: 0.78, right: 0.78 } };
    const at = (up: number) =>
      checkCouples(moved(design('rigo-A2'), 'P2-lateral', up * 420), low).warnings.some(
        ({ fault, id }) => fault === 'astray-height' && id === 'P2-lateral',
      );
    // Its upper edge lies 5 mm under the fold then.
    expect([at(-0.165), at(-0.165 - 0.15)]).toEqual([false, true]);
    expect(faultsOf(moved(design('rigo-A2'), 'P2-lateral', -0.165 * 420))).toContain(
      'astray-height P2-lateral',
    );
    const upper = designOf(planned({ type: 'rigo-A2', side: 'right', upper: true }).placed);
    expect(checkCouples(upper, low).warnings).toEqual([]);
  });

  it('tell zones that are there twice', () => {
    const zones = design('rigo-E1');
    const doubled = [...zones, ...zones.map((zone) => ({ ...zone, id: `${zone.id}-again` }))];
    const { warnings } = checkCouples(doubled, ground);
    const twice = warnings.filter(({ fault }) => fault === 'twice');
    expect(twice).toHaveLength(zones.length);
    expect(twice[0]).toMatchObject({ id: `${zones[0]!.id}-again`, other: zones[0]!.id });
  });

  it.each(CASES)('tell each zone that a design of %s, convex %s, lacks', (type, side) => {
    const chain = ['P1', 'P2-lateral', 'P4', 'P7', 'P10'];
    for (const { id, tag } of design(type, side)) {
      const { warnings, notes } = checkCouples(without(design(type, side), id), ground);
      const isOf = ({ lacks }: CoupleWarning) => lacks?.code === tag!.code && lacks.part === tag!.part;
      const told = (chain.includes(id) ? warnings : notes).filter(isOf);
      const isToldByItsPad = warnings.some(({ fault }) => fault === 'no-room');
      expect(told.length > 0 || (tag!.code.startsWith('R') && isToldByItsPad), id).toBe(true);
    }
    const { warnings, notes } = checkCouples(design(type, side), ground);
    expect([...warnings, ...notes].filter(({ fault }) => fault === 'missing')).toEqual([]);
  });

  it('miss no pad that a hand drew in its place, and nothing of a design that has no class', () => {
    const own = changed(design('rigo-A2'), 'P4', () => ({ tag: null }));
    expect(checkCouples(own, ground).warnings).toEqual([]);
    const bare = without(design('rigo-A2'), 'P4').map((zone) => ({ ...zone, tag: null }));
    const { warnings, notes } = checkCouples(bare, ground);
    expect([...warnings, ...notes].filter(({ fault }) => fault === 'missing')).toEqual([]);
  });

  it.each(CASES)('tell depths of %s, convex %s, that its type does not have', (type, side) => {
    for (const { id, depth } of design(type, side)) {
      const at = (mm: number) =>
        checkCouples(
          changed(design(type, side), id, () => ({ depth: Math.sign(depth) * mm })),
          ground,
        );
      const told = (all: readonly CoupleWarning[], fault: string) =>
        all.some(
          (one) =>
            (one.fault === fault && one.id === id) || (one.fault === 'shallow-room' && one.other === id),
        );
      expect(told(at(1).warnings, 'shallow'), id).toBe(true);
      expect(told(at(4.1 * Math.abs(depth)).warnings, 'deep'), id).toBe(true);
      // The modifier D makes the axillary pad deeper, and a zone does not say that it was asked for.
      if (id.startsWith('P2')) continue;
      const more = at(1.6 * Math.abs(depth));
      expect([told(more.warnings, 'deep'), told(more.notes, 'deep')], id).toEqual([false, true]);
    }
  });

  it('bear every depth that a type has by the Cobb angle', () => {
    // Depths know no side: every other case with and without the upper curve.
    for (const [i, [type, side]] of CASES.entries())
      for (const cobb of [5, 20, 50, 70, null])
        for (const upper of [i % 2 === 0]) {
          const { warnings, notes } = checkCouples(
            designOf(planned({ type, side, cobb, upper }).placed),
            ground,
          );
          const depths = [...warnings, ...notes].filter(
            ({ fault }) => fault === 'shallow' || fault === 'deep',
          );
          expect(depths, `${type} ${cobb}`).toEqual([]);
        }
  });

  it('tell a room that is too shallow to take what its pad moves', () => {
    const shallow = changed(design('rigo-A2'), 'R1', () => ({ depth: -1 }));
    expect(checkCouples(shallow, ground).warnings).toEqual([
      { fault: 'shallow-room', id: 'P1', other: 'R1', value: 1 },
    ]);
  });

  it('tell a pad under a room: a hand’s as a fault, the class’s own to be known', () => {
    const zones = design('rigo-A2');
    const r3 = zones.find(({ id }) => id === 'R3')!;
    const hand: DesignZone = { ...r3, id: 'hand', depth: 12, tag: null };
    expect(faultsOf([...zones, hand])).toContain('under-room hand');
    expect(checkCouples(zones, ground).notes.map(({ fault }) => fault)).not.toContain('under-room');
    const high = designOf(
      planned({ type: 'rigo-B2', side: 'right', apex: { thoracic: 'T6', low: 'T12' } }).placed,
    );
    expect(checkCouples(high, ground).notes).toMatchObject([
      { fault: 'under-room', id: 'P2-dorsal', other: 'R1' },
      { fault: 'overlap-rim', id: 'P1', other: 'R5' },
      { fault: 'overlap-rim', id: 'P2-lateral', other: 'R1' },
    ]);
  });

  it('say of zones that overlap what the plan says of them, to the per cent', () => {
    const idOf = ({ code, part }: { readonly code: string; readonly part: string | null }) =>
      part ? `${code}-${part}` : code;
    let told = 0;
    for (const [type, side] of CASES)
      for (const apex of [
        { thoracic: 'T8', low: 'L2' },
        { thoracic: 'T6', low: 'L1' },
      ] as const) {
        const { placed } = planned({ type, side, apex });
        const planSays = placed.flatMap((zone) =>
          zone.notes.flatMap((note) =>
            'with' in note && zone.code < note.with.code
              ? [
                  `${note.note} ${idOf(zone)} ${idOf(note.with)} ${note.note === 'under-room' ? '' : note.percent}`,
                ]
              : [],
          ),
        );
        const { notes, warnings } = checkCouples(designOf(placed), ground);
        const checkSays = notes.flatMap(({ fault, id, other, value }) =>
          /^overlap|under-room/.test(fault) ? [`${fault} ${id} ${other} ${value ?? ''}`] : [],
        );
        expect(checkSays.toSorted(), `${type} ${side}`).toEqual(planSays.toSorted());
        expect(warnings).toEqual([]);
        told += checkSays.length;
      }
    expect(told).toBeGreaterThan(20);
  });

  it('say of zones that overlap what the plan says, also as they were laid on skin that others moved', () => {
    const { placed } = planned({
      type: 'rigo-B2',
      side: 'left',
      cobb: 45,
      apex: { thoracic: 'T6', low: 'L1' },
    });
    const { made } = shapeZones(tube, placed.filter(({ code }) => /P2|R1/.test(code))); // prettier-ignore
    const planSays = made.flatMap(({ code, notes }) =>
      notes.flatMap((note) => (code === 'P2' && 'with' in note ? [`${note.note} ${note.percent}`] : [])),
    );
    const { notes } = checkCouples(designOf(made), ground);
    const rims = notes.flatMap(({ fault, value }) => (fault === 'overlap-rim' ? [`${fault} ${value}`] : []));
    expect(rims.length).toBeGreaterThan(0);
    expect(rims).toEqual(planSays.filter((one) => one.startsWith('overlap-rim')));
  });

  it('tell no pad under the room on the far side of the trunk', () => {
    const zones = design('rigo-A2');
    const r3 = zones.find(({ id }) => id === 'R3')!;
    for (const turn of [180, 165, -165, 150]) {
      const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
      const [x, y, z] = r3.centre;
      const at = [x * cos - y * sin, x * sin + y * cos, z] as const;
      const hand: DesignZone = { ...r3, id: 'hand', depth: 12, tag: null, centre: at };
      expect(faultsOf([...zones, hand])).not.toContain('under-room hand');
    }
    for (const [type, side] of CASES)
      for (const apex of [
        { thoracic: 'T9', low: 'T12' },
        { thoracic: 'T6', low: 'L1' },
      ] as const) {
        const { notes } = checkCouples(designOf(planned({ type, side, apex, upper: true }).placed), ground);
        const under = notes.filter(({ fault }) => fault === 'under-room');
        expect(under.every(({ id, other }) => id === 'P2-dorsal' && other === 'R1')).toBe(true);
      }
  });

  it('tell a pad that left its partner, and which', () => {
    const zones = moved(design('rigo-A2'), 'P1', -0.2 * 420);
    const { warnings } = checkCouples(zones, ground);
    expect(warnings).toContainEqual({ fault: 'left-partner', id: 'P1', other: 'R1', value: 20 });
    expect(faultsOf(moved(design('rigo-A2'), 'P1', -0.1 * 420))).toEqual([]);
  });

  it('tell the second part of the axillary pad where it is tilted', () => {
    const tilted = (rise: number) =>
      changed(design('rigo-A1'), 'P2-dorsal', ({ out: [x, y] }) => {
        const [sin, cos] = [Math.sin((rise * Math.PI) / 180), Math.cos((rise * Math.PI) / 180)];
        return { out: [x * cos, y * cos, sin] };
      });
    for (const rise of [20, -20]) expect(faultsOf(tilted(rise))).toEqual(['tilted P2-dorsal']);
    expect(faultsOf(tilted(5))).toEqual([]);
  });

  it('count what is open over the arm pits as room for the axillary pad', () => {
    const open = { ...ground, pits: { left: 0.83, right: 0.83 } };
    expect(checkCouples(without(design('rigo-A2'), 'R5'), open).warnings).toEqual([]);
  });

  it('find pads that a person drew, by where they lie', () => {
    const untagged = design('rigo-A2').map((zone) => ({ ...zone, tag: null }));
    expect(faultsOf(untagged)).toEqual([]);
    expect(faultsOf(without(untagged, 'R3'))).toContain('no-room P4');
  });

  it('have arrows into pads and out of rooms, and three-point systems from above down', () => {
    const zones = design('rigo-A2');
    const { systems } = checkCouples(zones, ground);
    expect(systems).toEqual([
      ['P2-lateral', 'P1', 'P4'],
      ['P1', 'P4', 'P7'],
    ]);
    for (const { id, from, to, isPad } of arrowsOf(zones)) {
      const reach = ([x, y]: readonly [number, number, number]): number => Math.hypot(x, y);
      expect(reach(isPad ? from : to), id).toBeGreaterThan(reach(isPad ? to : from) + 40);
      expect(from[2]).toBe(to[2]);
    }
    expect(systems.flat().every((id) => zones.some((zone) => zone.id === id))).toBe(true);
  });
});

describe('a zone of a design', () => {
  const region = planned({ type: 'rigo-A1', side: 'right' }).placed[0]!.params;
  it('is read from any step that presses in or lets out', () => {
    const own = designZone({ id: 'a', type: 'region.deform', params: region })!;
    expect(own).toMatchObject({ id: 'a', tag: { code: 'P1' } });
    expect(own.depth).toBeGreaterThan(0);
    expect(own.out[2]).toBe(0);
    const other = designZone({ id: 'b', type: 'symmetry.region', params: region })!;
    expect(other.centre[0]).toBe(0 - own.centre[0]);
    expect(other.tag).toBeNull();
    const template = {
      anchor: { position: [0, 100, 200], normal: [0, 1, 0] },
      shape: { push: 'normal' },
      amplitude: 12,
    };
    expect(designZone({ id: 'c', type: 'region-template.apply', params: template })).toMatchObject({
      depth: -12,
      centre: [0, 100, 200],
    });
    for (const params of [{}, { amplitude: 4 }, { ...region, amplitude: 0 }, null])
      expect(designZone({ id: 'd', type: 'smooth.global', params })).toBeUndefined();
  });

  it('has another mark once anything of its step is changed, its place included', () => {
    const markOf = (params: object) => designZone({ id: 'a', type: 'region.deform', params })!.mark;
    expect(markOf(JSON.parse(JSON.stringify(region)) as object)).toBe(markOf(region));
    const { amplitude, ...others } = region;
    expect(markOf({ amplitude, ...others })).toBe(markOf(region));
    const up = region.contour.map(({ position: [x, y, z], normal }) => ({
      position: [x, y, z! + 1],
      normal,
    }));
    for (const other of [{ contour: up }, { amplitude: amplitude - 1 }, { transition: 2 }])
      expect(markOf({ ...region, ...other })).not.toBe(markOf(region));
  });

  it('stands in its record, which is refused where the tag is none', () => {
    expect(regionParams.parse(region).zone).toEqual(region.zone);
    expect(regionParams.safeParse({ ...region, zone: { ...region.zone, code: 'X1' } }).success).toBe(false);
    expect('zone' in regionParams.parse({ ...region, zone: undefined })).toBe(true);
    const { zone: _, ...bare } = region;
    expect('zone' in regionParams.parse(bare)).toBe(false);
  });
});
