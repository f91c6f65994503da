import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../math/index.ts';
import { OFF_SKIN } from '../mesh/geodesic/carry-places.ts';
import { mirroredMesh, nearestPlaces } from '../mesh/index.ts';
import { regionParams } from '../params/index.ts';
import { mirroredMarks } from '../brace/mirrored-body.ts';
import {
  depthFactor,
  filmLevels,
  levelHeight,
  noteFinding,
  placeZones,
  shapeZones,
  trunkScale,
  zoneDepth,
  ZONES_OF,
  zoneTypeOf,
  type PlacedZone,
  type ZoneCode,
  type ZoneWish,
} from './index.ts';
import { CASES, heightOf, marked, planned, RADII, tube } from './zones.fixture.test.ts';
import { ZoneSkin } from './zone-skin.ts';
import { EMPTY_MARKER, type FilmMarker } from '../spine/index.ts';

/** The table of the domain notes, worked out anew: right thoracic, apices at T8 (0.80) and L2 (0.45). */
const PLACES: Readonly<Record<string, readonly [theta: number, t: number]>> = {
  'P1': [-130, 0.8],
  'P2-lateral': [95, 0.87],
  'P2-dorsal': [140, 0.87],
  'P3': [38, 0.63],
  'P4': [135, 0.45],
  'P5': [-35, 0.26],
  'P6': [90, 0.2],
  'P7': [-90, 0.075],
  'P8-left': [90, 0.33],
  'P8-right': [-90, 0.33],
  'P10': [-95, 0.55],
  'R1': [125, 0.8],
  'R2': [-40, 0.635],
  'R3': [-125, 0.45],
  'R4': [110, 0.35],
  'R5': [-95, 0.93],
}; // prettier-ignore

const CODES: Readonly<Record<string, string>> = {
  'rigo-A1': 'P1 P2 P3 P4 P6 R1 R2 R3 R5',
  'rigo-A2': 'P1 P2 P3 P4 P6 P7 P8 R1 R2 R3 R5',
  'rigo-A3': 'P1 P2 P3 P4 P6 P7 P8 R1 R2 R3 R5',
  'rigo-B1': 'P1 P2 P3 P4 P5 P7 R1 R2 R3 R4 R5',
  'rigo-B2': 'P1 P2 P4 P5 P7 R1 R3 R4 R5',
  'rigo-C1': 'P1 P2 P3 P4 P8 R1 R2 R3 R5',
  'rigo-C2': 'P1 P2 P3 P4 P8 R1 R2 R3 R5',
  'rigo-E1': 'P4 P5 P7 P10 R3 R4',
  'rigo-E2': 'P4 P5 P7 P10 R3 R4',
};

/** The skin of the tube in a direction. */
function skinAt(theta: number, t: number): readonly [number, number, number] {
  const [sin, cos] = [Math.sin((theta * Math.PI) / 180), Math.cos((theta * Math.PI) / 180)];
  const r = 1 / Math.hypot(sin / RADII.x, cos / RADII.y);
  return [r * sin, -r * cos, heightOf(t)];
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);

const APEX = { thoracic: 'T8', low: 'L2' } as const;

describe.each(CASES)('the zones of %s, convex %s', (type, side) => {
  const plan = planned({ type, side, cobb: 30, apex: APEX });
  const isLow = /B2|E/.test(type);
  const mirror = (side === 'right') === !isLow ? 1 : -1;

  it('lie where the table has them', () => {
    expect(plan.missed).toEqual([]);
    expect([...new Set(plan.placed.map(({ code }) => code))].toSorted().join(' ')).toBe(
      CODES[type]!.split(' ').toSorted().join(' '),
    );
    for (const { code, part, centre } of plan.placed) {
      const own =
        part && mirror < 0
          ? { left: 'right', right: 'left', lateral: 'lateral', dorsal: 'dorsal' }[part]
          : part;
      const [theta, t] = PLACES[own ? `${code}-${own}` : code]!;
      const at = code === 'P10' && type === 'rigo-E2' ? 0.68 : t;
      expect(distance(centre.position, skinAt(mirror * theta, at)), code).toBeLessThan(1.5);
    }
  });

  it('hold what a region holds, pads in and rooms out', () => {
    for (const { code, params } of plan.placed) {
      expect(regionParams.safeParse(params).success).toBe(true);
      expect(params.amplitude < 0).toBe(code.startsWith('P'));
      expect(params.zone).toMatchObject({ code, type, side });
    }
  });

  it('are the mirror image of the other side on the mirror image of the body, to the last digit', () => {
    const other = placeZones(
      mirroredMesh(tube),
      { type, side: side === 'left' ? 'right' : 'left', cobb: 30, apex: APEX },
      { marked: mirroredMarks(marked) },
    );
    expect(other.placed.length).toBe(plan.placed.length);
    for (const [i, { params, theta }] of plan.placed.entries()) {
      const twin = other.placed[i]!;
      expect(twin.theta).toBe(0 - theta);
      for (const line of ['contour', 'apex'] as const)
        expect(twin.params[line].map(({ position: [x, ...rest] }) => [0 - x!, ...rest])).toEqual(
          params[line].map(({ position }) => position),
        );
    }
  });
});

it.each(['left', 'right'] as const)('zones keep the film that they are of, convex %s', (side) => {
  const wish = { type: 'rigo-A1', side, cobb: 30, apex: APEX } as const;
  const filmsOf = (film?: string) =>
    new Set(placeZones(tube, { ...wish, film }, { marked }).placed.map(({ params }) => params.zone!.film));
  expect(filmsOf('f1')).toEqual(new Set(['f1']));
  expect(filmsOf()).toEqual(new Set([undefined]));
});

describe('depths', () => {
  it('go by default, weight and Cobb angle, within the range of the zone', () => {
    expect([null, 0, 12, 30, 48, 90].map(depthFactor)).toEqual([1, 0.8, 0.8, 1.1, 1.4, 1.4]);
    expect(zoneDepth('P1', 1.2, 1.1)).toBe(23.8);
    expect(zoneDepth('P1', 1.2, 1.4)).toBe(30);
    expect(zoneDepth('P4', 0.2, 1)).toBe(6);
    expect(zoneDepth('R5', 0.6, 1)).toBe(4.8);
    const depth = (code: ZoneCode, upper: boolean) =>
      placeZones(tube, { type: 'rigo-A1', side: 'right', cobb: 30, upper }, { marked }).placed.find(
        (one) => one.code === code,
      )!;
    expect(depth('P2', true).params.amplitude).toBe(-14.3);
    expect(depth('P2', true).t - depth('P2', false).t).toBeCloseTo(0.06, 9);
    expect(depth('P9', true).params.amplitude).toBe(-4.4);
  });

  it('know a class for each class of a record that has zones', () => {
    expect(zoneTypeOf('rigo-B1')).toEqual({ type: 'rigo-B1', upper: false });
    expect(zoneTypeOf('rigo-D1')).toEqual({ type: 'rigo-A2', upper: true });
    expect(zoneTypeOf('lenke-1')).toBeUndefined();
    expect(Object.keys(ZONES_OF)).toHaveLength(9);
  });
});

describe('what does not fit', () => {
  const onTube = (theta: number, t: number) => ({
    position: [...skinAt(theta, t)] as [number, number, number],
    normal: [Math.sin((theta * Math.PI) / 180), -Math.cos((theta * Math.PI) / 180), 0] as [
      number,
      number,
      number,
    ],
  });
  const around = Array.from({ length: 12 }, (_, i) => 30 * i - 180);
  const keep = onTube(180, 0.5);
  const told = (edge: ZoneWish['edge']) => {
    const plan = planned({ type: 'rigo-A1', side: 'right', apex: APEX, edge });
    const pasts = plan.placed.flatMap(({ code, part, notes }) =>
      notes.flatMap((one) =>
        one.note === 'past-edge' ? [`${code}${part ? ` ${part}` : ''} ${one.percent}`] : [],
      ),
    );
    return { ...plan, pasts, faults: plan.missed.map(({ code, fault }) => `${code} ${fault}`) };
  };

  it('is told with its place where its middle lies over the top line, and the others are placed', () => {
    const top = { points: around.map((theta) => onTube(theta, 0.84)), closed: true, smooth: true };
    const { placed, missed, pasts, faults } = told({ curves: [top], keep });
    expect(faults).toEqual(['P2 over-edge', 'P2 over-edge', 'R5 over-edge']);
    for (const { places } of missed) expect(places.every(([, , z]) => z > heightOf(0.84))).toBe(true);
    expect(placed.map(({ code }) => code)).toEqual(['P1', 'P3', 'P4', 'P6', 'R1', 'R2', 'R3']);
    // What a line cuts off an ellipse whose middle it passes at a share of its height.
    const cap = (share: number): number =>
      (100 * (Math.acos(share) - share * Math.sqrt(1 - share * share))) / Math.PI;
    expect(pasts).toHaveLength(2);
    expect(pasts[0]).toMatch(/^P1 /);
    expect(Number(pasts[1]!.split(' ')[1])).toBeCloseTo(cap(0.04 / 0.12), -1);
    expect(pasts[1]).toMatch(/^R1 /);
  });

  it('is held against one line all round a brace that opens at the front, as it is drawn', () => {
    const [low, high] = [0.05, 0.95];
    const up = Array.from({ length: 10 }, (_, i) => low + ((high - low) * i) / 10);
    const turn = Array.from({ length: 18 }, (_, i) => 8 + (344 * i) / 18);
    const points = [
      ...up.map((t) => onTube(8, t)),
      ...turn.map((theta) => onTube(theta, high)),
      ...up.map((t) => onTube(352, high + low - t)),
      ...turn.map((theta) => onTube(360 - theta, low)),
    ];
    const { faults, pasts, edgeFault } = told({ curves: [{ points, closed: true, smooth: true }], keep });
    expect(edgeFault).toBeUndefined();
    expect(faults).toEqual([]);
    expect(pasts).toHaveLength(1);
    expect(pasts[0]).toMatch(/^R5 2[3-8]$/);
  });

  it('is not held against a line that nothing can be cut along, and that is said', () => {
    const open = {
      points: around.slice(0, 4).map((theta) => onTube(theta, 0.5)),
      closed: false,
      smooth: true,
    };
    const { faults, edgeFault } = told({ curves: [open], keep });
    expect(faults).toEqual([]);
    expect(edgeFault?.code).toBe('mesh/edge-line-open');
  });

  it('is off the skin where the body ends', () => {
    const short = marked.map((one) =>
      one.association === 'suprasternal-notch' ? { ...one, position: [0, -100, 540] as const } : one,
    );
    const { missed } = placeZones(tube, { type: 'rigo-A2', side: 'left' }, { marked: short });
    expect(missed.map(({ code, fault }) => `${code} ${fault}`)).toContain('R5 off-skin');
  });

  it('tells zones that overlap', () => {
    const { placed } = planned({ type: 'rigo-B2', side: 'right', apex: { thoracic: 'T6', low: 'T12' } });
    const room = placed.find(({ code }) => code === 'R1')!;
    expect(room.notes).toContainEqual(
      expect.objectContaining({ note: 'under-room', with: { code: 'P2', part: 'dorsal' } }),
    );
    const said = room.notes.map((note) =>
      noteFinding(room, note, ({ code, part }) => `${code} ${part ?? ''}`),
    );
    expect(said).toContainEqual(
      expect.objectContaining({
        code: 'zones/under-room',
        data: expect.objectContaining({ zone: 'P2 dorsal', other: 'R1 ' }),
      }),
    );
  });

  it('presses a pad beside a room by its whole depth in its middle, and lets the skin out at its rim', () => {
    const { placed } = planned({ type: 'rigo-A1', side: 'right', cobb: 30, apex: APEX });
    const both = placed.filter(({ code, part }) => code === 'R1' || (code === 'P2' && part === 'dorsal'));
    const pad = both.find(({ code }) => code === 'P2')!;
    expect(pad.notes).toContainEqual(
      expect.objectContaining({ note: 'overlap-rim', with: { code: 'R1', part: null } }),
    );
    const [before, after] = [new ZoneSkin(tube), new ZoneSkin(shapeZones(tube, both).mesh, tube)];
    const inAt = ([x, y, z]: readonly number[]): number => {
      const theta = (Math.atan2(x!, -y!) * 180) / Math.PI;
      return before.reach(theta, z!)! - after.reach(theta, z!)!;
    };
    const depth = -pad.params.amplitude;
    expect(inAt(pad.centre.position)).toBeGreaterThan(0.95 * depth);
    expect(Math.min(...pad.params.contour.map(({ position }) => inAt(position)))).toBeLessThan(-3);
  });

  it('is placed by the body before it was pressed: pads that are there move none that is looked for again', () => {
    const plan = planned({ type: 'rigo-B1', side: 'right', cobb: 42, apex: APEX });
    const { mesh } = shapeZones(tube, plan.placed.filter(({ code }) => code !== 'P2')); // prettier-ignore
    const again = placeZones(
      mesh,
      { type: 'rigo-B1', side: 'right', cobb: 42, apex: APEX, unpressed: tube },
      { marked },
    );
    const placeOf = (zones: typeof plan) =>
      zones.placed.map(({ code, part, theta, t }) => [code, part, theta, t]);
    expect(placeOf(again)).toEqual(placeOf(plan));
    expect(again.scale).toEqual(plan.scale);
  });

  it('tells a cut-out within a zone, and not only a line over its rim', () => {
    const room = planned({ type: 'rigo-A1', side: 'right', apex: APEX }).placed.find(
      ({ code }) => code === 'R2',
    )!;
    const round = Array.from({ length: 16 }, (_, i) => {
      const [sin, cos] = [Math.sin((i * Math.PI) / 8), Math.cos((i * Math.PI) / 8)];
      return onTube(room.theta + 12 * cos, room.t + 0.05 + 0.02 * sin);
    });
    const { pasts } = told({ curves: [{ points: round, closed: true, smooth: true }], keep });
    expect(pasts.filter((one) => one.startsWith('R2'))).toHaveLength(1);
  });

  it('leaves the pads beside a room free to press', () => {
    const { placed } = planned({ type: 'rigo-A3', side: 'right', cobb: 42, apex: APEX });
    const room = placed.find(({ code }) => code === 'R1')!;
    expect(room.notes).toContainEqual({ note: 'yields' });
    const { mesh, missed } = shapeZones(tube, placed);
    expect(missed).toEqual([]);
    const [before, after] = [new ZoneSkin(tube), new ZoneSkin(mesh)];
    for (const { code, theta, t, params } of placed.filter(({ code: one }) => one === 'P2')) {
      const pressed = after.reach(theta, heightOf(t))! - before.reach(theta, heightOf(t))!;
      expect(pressed, code).toBeLessThan(0.7 * params.amplitude);
    }
  });

  it('lies on the skin as the zones before it left it, so that no step acts elsewhere than it is drawn', () => {
    const { placed } = planned({ type: 'rigo-B1', side: 'right', cobb: 42, apex: APEX });
    const off = (zones: readonly PlacedZone[]) =>
      zones.flatMap((zone, i) => {
        const { mesh } = shapeZones(tube, zones.slice(0, i));
        const places = [...zone.params.contour, ...zone.params.apex].map(({ position }) => position as Vec3);
        return Math.max(...nearestPlaces(mesh, places).map((near) => near!.distance));
      });
    const { made, mesh } = shapeZones(tube, placed);
    expect(made.map(({ code, part }) => [code, part])).toEqual(placed.map(({ code, part }) => [code, part]));
    expect(Math.max(...off(placed))).toBeGreaterThan(OFF_SKIN);
    expect(Math.max(...off(made))).toBeLessThan(1);
    // Made of what is recorded the body is the one that was shown.
    expect(shapeZones(tube, made).mesh.positions).toEqual(mesh.positions);
  });

  it('is told when they are made, before anything is recorded', () => {
    const { placed } = planned({ type: 'rigo-E1', side: 'left' });
    const pad = placed.find(({ code }) => code === 'P7')!;
    const flat = { ...pad, params: { ...pad.params, contour: pad.params.contour.slice(0, 1) } };
    const shaped = shapeZones(tube, [flat, placed[0]!]);
    expect(shaped.missed).toMatchObject([{ code: 'P7', fault: 'does-not-fit' }]);
    expect(shaped.made).toEqual([placed[0]]);
    expect(shaped.mesh).not.toBe(tube);
  });

  it('refuses a body that nothing is known of', () => {
    expect(() => placeZones(tube, { type: 'rigo-A1', side: 'right' })).toThrow(
      expect.objectContaining({ code: 'mesh/no-trunk' }),
    );
  });
});

describe('heights of levels', () => {
  const scale = trunkScale(tube, { marked });
  it('are those of a film that hangs beside the body, else of the marked crests, else of people', () => {
    expect(levelHeight('T8', scale)).toMatchObject({ height: heightOf(0.8), source: 'proportions' });
    const crests = (['left', 'right'] as const).map(
      (side) => ({ association: `iliac-crest-${side}`, position: [0, 0, 180] }) as const,
    );
    const withCrest = trunkScale(tube, { marked: [...marked, ...crests] });
    // The line between crests that a hand finds: between L3 and L4.
    const [l3, l4] = (['L3', 'L4'] as const).map((level) => levelHeight(level, withCrest));
    expect([l3!.source, l4!.source]).toEqual(['crest', 'crest']);
    expect(l4!.height).toBeCloseTo(180 - 420 * 0.035, 6);
    expect(l3!.height - 180).toBeCloseTo(180 - l4!.height, 0);
    expect(levelHeight('T4', withCrest).height).toBeCloseTo(450, 6);
    const measured = { heights: new Map([['T8', 371] as const]), within: 15 };
    expect(levelHeight('T8', withCrest, measured)).toEqual({ height: 371, source: 'film', within: 15 });
    expect(levelHeight('T9', withCrest, measured).source).toBe('crest');
  });

  it('of a film go by the landmarks that film and body share', () => {
    const marker: FilmMarker = {
      ...EMPTY_MARKER,
      side: { rightOfPatientAt: 'left', source: 'person' },
      landmarks: { 'iliac-crest-left': [300, 700], 'iliac-crest-right': [200, 700] },
      vertebrae: [{ level: 'T8', corners: [[240, 390], [260, 390], [260, 410], [240, 410]] }],
    }; // prettier-ignore
    const film = {
      width: 500,
      height: 1000,
      pixelSpacing: [0.5, 0.5] as const,
      spacingAt: 'patient' as const,
      magnification: null,
    };
    const body = new Map([
      ['iliac-crest-left', [25, 0, 180] as const],
      ['iliac-crest-right', [-25, 0, 180] as const],
    ]);
    expect(filmLevels(marker, film, body)!.heights.get('T8')).toBeCloseTo(330, 6);
    expect(filmLevels(marker, film, new Map())).toBeUndefined();
  });
});
