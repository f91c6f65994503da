import { describe, expect, it } from 'vitest';
import type { MarkedLandmark } from '../../annotation/index.ts';
import { mirroredMarks } from '../mirrored-body.ts';
import { mirroredMesh, type TriMesh } from '../../mesh/index.ts';
import { sampleTrunk } from '../../sample/index.ts';
import {
  areSidesUntold,
  isSideOpen,
  MARKED_WITHIN,
  mayBeConfirmed,
  POTSI_PARTS,
  readScoliometer,
  standsOut,
  type ScoliometerReading,
} from './index.ts';
import { TrunkSections } from './back-section.ts';
import { sectionRotation } from './level-rotation.ts';
import { holed, noisy, rising, straight, twisted } from './read-back.fixture.test.ts';

const marks = (of: Readonly<Record<string, readonly [number, number, number]>>): MarkedLandmark[] =>
  Object.entries(of).map(([association, position]) => ({ association, position }));

/** Errors of the levels above the pelvis, degrees. */
const errorsOf = (mesh: TriMesh, truth: (height: number) => number, heights = [130, 180, 230, 280, 330]) => {
  const sections = new TrunkSections(mesh);
  return heights.map((height) => (sectionRotation(sections, height).angle ?? NaN) - truth(height));
};
const worst = (errors: readonly number[]) => Math.max(...errors.map(Math.abs));

describe('the rotation of a back by level', () => {
  it('is the twist of a symmetric trunk, from 0 to 20° to either side, to 0.2°', () => {
    for (const most of [0, 1, 5, 10, 15, 20, -7, -20])
      expect(worst(errorsOf(twisted(straight.mesh, rising(most)), rising(most))), `${most}°`).toBeLessThan(
        0.2,
      );
  });

  it('lies within 2.5° of the twist in single sections of a surface with 1 mm of noise at every corner', () => {
    const errors = [1, 2].flatMap((seed) =>
      errorsOf(noisy(twisted(straight.mesh, rising(10)), 1, seed), rising(10)),
    );
    expect(worst(errors)).toBeLessThan(2.5);
  });

  it('is not known where the back was not scanned, and is the same where a hole lies elsewhere', () => {
    const body = twisted(straight.mesh, rising(10));
    const back = holed(body, [{ at: [-50, 90, 280], radius: 45 }]);
    expect(sectionRotation(new TrunkSections(back), 280)).toMatchObject({ angle: null, why: 'back-unseen' });
    const front = holed(body, [{ at: [20, -95, 280], radius: 45 }]);
    const at = (mesh: TriMesh) => sectionRotation(new TrunkSections(mesh), 280).angle;
    expect(at(front)).toBe(at(body));
  });

  it('goes by the skin beside gaps in both flanks, wherever the line of the section begins', () => {
    for (const turn of [0, 10])
      for (const sides of [[132], [-132], [132, -132]]) {
        const balls = sides.map((x) => ({ at: [x, 0, 280] as const, radius: 50 }));
        const body = holed(twisted(straight.mesh, rising(turn)), balls);
        expect(worst(errorsOf(body, rising(turn), [260, 280, 300]))).toBeLessThan(1.4);
      }
  });

  it('goes by the skin beside a gap in one flank, and is not known over a wide one', () => {
    const body = twisted(straight.mesh, rising(10));
    const flank = (radius: number) => holed(body, [{ at: [132, 0, 280], radius }]);
    expect(worst(errorsOf(flank(35), rising(10), [280]))).toBeLessThan(0.7);
    expect(sectionRotation(new TrunkSections(flank(95)), 280).angle).toBeNull();
  });

  it('is moved by less than 0.7° by a fold of 6 mm on one side of the back, and not by one breast', () => {
    const body = twisted(straight.mesh, rising(10));
    const bulged = (
      at: readonly [number, number, number],
      [width, high]: readonly [number, number],
    ): TriMesh => {
      const positions = body.positions.slice();
      for (let i = 0; i < positions.length; i += 3) {
        const far = [0, 1, 2].reduce(
          (sum, k) => sum + (positions[i + k]! - at[k]!) * (positions[i + k]! - at[k]!),
          0,
        );
        positions[i + 1]! += high * Math.exp(-far / (width * width));
      }
      return { positions, indices: body.indices };
    };
    const angle = (mesh: TriMesh) => sectionRotation(new TrunkSections(mesh), 280).angle!;
    expect(Math.abs(angle(bulged([-60, 95, 280], [14, 6])) - angle(body))).toBeLessThan(0.7);
    expect(Math.abs(angle(bulged([40, -95, 280], [40, -25])) - angle(body))).toBeLessThan(0.05);
  });

  it('is told beside what two places give without a turn, which is less on a round back', () => {
    const { angle, across } = sectionRotation(new TrunkSections(twisted(straight.mesh, rising(15))), 330);
    expect(across).toBeGreaterThan(0.5 * angle!);
    expect(across).toBeLessThan(0.95 * angle!);
  });

  it('is told with the line that lies on the back: level over both sides once the section is turned back', () => {
    const { line, angle } = sectionRotation(new TrunkSections(twisted(straight.mesh, rising(12))), 300);
    const [[lx, ly], [rx, ry]] = line!;
    expect((Math.atan2(ry - ly, lx - rx) * 180) / Math.PI).toBeCloseTo(angle!, 9);
    expect(lx).toBeGreaterThan(0);
    expect(ry).toBeGreaterThan(ly);
  });
});

describe('the reading of a standing body', () => {
  const scoliotic = sampleTrunk({ cobb: 40, edge: 14 });
  const { c7, asisLeft, asisRight } = scoliotic.landmarks;
  const marked = marks({ c7: c7!, 'asis-left': asisLeft!, 'asis-right': asisRight! });
  let made: ScoliometerReading | undefined;
  const reading = () => (made ??= readScoliometer(scoliotic.mesh, { marked }));

  const all = marks({
    ...{ c7: [6, 60, 520], sacrum: [0, 90, 20] },
    ...{ 'axilla-left': [118, 0, 370], 'axilla-right': [-122, 0, 380] },
    ...{ 'acromion-left': [150, 0, 440], 'acromion-right': [-150, 0, 455] },
  });
  let level: ScoliometerReading | undefined;
  const ofStraight = () => (level ??= readScoliometer(straight.mesh, { marked: all }));

  it('tells the side that stands out in each part of the back, and where', () => {
    const [thoracic, , lumbar] = reading().regions;
    expect(thoracic).toMatchObject({ region: 'thoracic', side: 'right' });
    expect(lumbar).toMatchObject({ region: 'lumbar', side: 'left' });
    expect(thoracic!.toPelvis).toBeGreaterThan(8);
    expect(thoracic!.t).toBeGreaterThan(0.7);
    expect(thoracic!.toFrame! - thoracic!.toPelvis!).toBeCloseTo(reading().pelvis!, 9);
  });

  it('reads the mirror image of a body as the mirror image of its values, to the bit', () => {
    const other = readScoliometer(mirroredMesh(scoliotic.mesh), { marked: mirroredMarks(marked) });
    expect(other.levels.map(({ angle }) => angle)).toEqual(
      reading().levels.map(({ angle }) => angle && -angle),
    );
    expect(other.regions.map(({ toPelvis }) => toPelvis)).toEqual(
      reading().regions.map(({ toPelvis }) => -toPelvis!),
    );
    // Between both curves the side hangs on where the border lies.
    expect(other.regions.map(({ side }) => side)).toEqual(['left', null, 'right']);
    expect([other.waist.left, other.waist.right]).toEqual([reading().waist.right, reading().waist.left]);
    expect(other.potsi).toEqual(reading().potsi);
    expect(other.pairs.find(({ pair }) => pair === 'asis')!.higher).toBe(
      -reading().pairs.find(({ pair }) => pair === 'asis')!.higher!,
    );
  });

  it('tells no other side by a notch that is marked 20 mm lower, of one body and the same trochanters', () => {
    const side = (notch: number) => {
      const all = marks({
        ...{ 'greater-trochanter-left': [150, 0, 0], 'greater-trochanter-right': [-150, 0, 0] },
        ...{ 'suprasternal-notch': [0, -60, notch] },
      });
      return readScoliometer(scoliotic.mesh, { marked: all });
    };
    const [own, lower] = [side(scoliotic.unit), side(scoliotic.unit - 20)];
    expect([own.scale.within, own.contradictory, lower.contradictory]).toEqual([MARKED_WITHIN, [], []]);
    for (const [i, told] of lower.regions.entries()) {
      const before = own.regions[i]!;
      if (told.side) expect(told.side).toBe(before.side);
      else expect(isSideOpen(told)).toBe(true);
      expect(Math.abs(told.toPelvis! - before.toPelvis!)).toBeLessThan(told.within!);
    }
  });

  it('says which parts of POTSI lack a landmark, and forms no sum from what is left', () => {
    const { potsi } = reading();
    expect(potsi.total).toBeNull();
    expect(potsi.missing).toContain('hdi-shoulder');
    expect(potsi.parts.find(({ part }) => part === 'hdi-shoulder')).toMatchObject({
      value: null,
      missing: ['acromion-left', 'acromion-right'],
    });
    const waist = potsi.parts.find(({ part }) => part === 'hdi-waist')!;
    expect(waist.value).toBeGreaterThan(0);
    expect(waist.doubts).toContain('by-shape');
  });

  it('forms POTSI of Suzuki from its landmarks: shares of the width and of the height from cleft to C7, percent', () => {
    const { potsi } = ofStraight();
    const value = (part: string) => potsi.parts.find((one) => one.part === part)!.value!;
    expect(value('fai-c7')).toBeCloseTo((100 * 6) / 240, 9);
    expect(value('fai-axilla')).toBeCloseTo((100 * 4) / 240, 9);
    expect(value('hdi-axilla')).toBeCloseTo((100 * 10) / 500, 9);
    expect(value('hdi-shoulder')).toBeCloseTo((100 * 15) / 500, 9);
    expect(value('fai-waist')).toBeLessThan(0.5);
    expect(potsi.missing).toEqual([]);
    expect(potsi.total).toBeCloseTo(
      POTSI_PARTS.reduce((sum, part) => sum + value(part), 0),
      9,
    );
  });

  it('tells no side over a bridged flank that the range does not bear out, and does not call that level', () => {
    const body = holed(straight.mesh, [{ at: [118, 0, 230], radius: 50 }]);
    const found = readScoliometer(body, {}).regions.filter(({ doubts }) => doubts.includes('flank-bridged'));
    expect(found.length).toBeGreaterThan(0);
    for (const { side, toPelvis, within } of found) {
      expect(side).toBeNull();
      expect(Math.abs(toPelvis!)).toBeLessThan(within!);
    }
    expect([standsOut(2.5, null), standsOut(1, null), standsOut(-5, 'left')]).toEqual([
      'unsure',
      'level',
      'left',
    ]);
  });

  it('rests on no posterior iliac spines that lie where no pelvis has them, and tells no side as sure then', () => {
    const high = marks({ 'psis-left': [44, 89, 250], 'psis-right': [-45, 89, 250] });
    const told = readScoliometer(scoliotic.mesh, { marked: [...marked, ...high] });
    expect(told.contradictory).toEqual([{ mark: 'psis', what: 'height' }]);
    expect(told.pelvis).toBeCloseTo(reading().pelvis!, 9);
    for (const [i, { side, toPelvis, doubts }] of told.regions.entries()) {
      expect(side).toBeNull();
      expect(doubts).toContain('contradictory');
      expect(toPelvis).toBeCloseTo(reading().regions[i]!.toPelvis!, 9);
    }
    expect(told.pairs.find(({ pair }) => pair === 'psis')).toMatchObject({
      side: null,
      why: 'contradictory',
    });
    expect([areSidesUntold(told), told.regions.every(isSideOpen)]).toEqual([true, true]);
    expect([areSidesUntold(reading()), reading().regions.map(isSideOpen)]).toEqual([
      false,
      [false, true, false],
    ]);
    expect([mayBeConfirmed(told), mayBeConfirmed(reading())]).toEqual([false, true]);
    expect([reading().contradictory, reading().areSidesOpen]).toEqual([[], false]);
  });

  it('forms no share of POTSI by a C7 that lies on the throat, and leaves the sides of the regions', () => {
    const throat = marks({ c7: [-8, -51, 450] });
    const told = readScoliometer(scoliotic.mesh, { marked: [...marked.slice(1), ...throat] });
    expect(told.contradictory).toEqual([{ mark: 'c7', what: 'front' }]);
    expect(told.potsi.parts.find(({ part }) => part === 'fai-c7')).toMatchObject({
      value: null,
      doubts: ['contradictory'],
    });
    expect(told.regions.map(({ side }) => side)).toEqual(reading().regions.map(({ side }) => side));
  });

  it('tells no side where all pairs are exchanged: they may be, or the scan may be a mirror image', () => {
    const other = marked.map(({ association, position: [x, y, z] }) => ({
      association,
      position: [/-(left|right)$/.test(association) ? -x : x, y, z] as const,
    }));
    const told = readScoliometer(scoliotic.mesh, { marked: other });
    expect([told.areSidesOpen, mayBeConfirmed(told)]).toEqual([true, false]);
    for (const { side, toPelvis, doubts } of told.regions) {
      expect([side, doubts.includes('sides-open')]).toEqual([null, true]);
      expect(toPelvis).not.toBeNull();
    }
    for (const { higher, side } of told.pairs) expect([higher, side]).toEqual([null, null]);
    expect(told.waist).toMatchObject({ left: null, right: null, deeper: null, why: 'sides-open' });
  });

  it('of a straight body is level, with no side that stands out and waists alike', () => {
    const { regions, waist, pairs } = ofStraight();
    for (const { toPelvis, side } of regions) {
      expect(Math.abs(toPelvis!)).toBeLessThan(0.2);
      expect(side).toBeNull();
    }
    expect(Math.abs(waist.deeper!)).toBeLessThan(0.5);
    expect(pairs.find(({ pair }) => pair === 'asis')).toMatchObject({
      higher: null,
      why: 'landmark-missing',
    });
  });
});
