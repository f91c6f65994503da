import { describe, expect, it } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { transformPoint, rotation } from '../../math/mat4.ts';
import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
import { fillHoles } from '../fill/fill-holes.ts';
import { FRINGE_LIMITS } from '../fill/fringe.ts';
import { checkPart } from '../gate/check-part.ts';
import { inventedSkin } from '../gate/invented-skin.ts';
import { processOf } from '../gate/processes.ts';
import { buildWall } from '../offset/wall.ts';
import { surfaceArea } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { inventedPlaces } from './invented-places.ts';
import { asScanned, skinAfter, type ScannedSkin } from './scanned-skin.ts';

const quiet = { checkAborted: () => undefined, progress: () => undefined };

/** The faces of which the middle is where `is` says. */
function part({ positions, indices }: TriMesh, is: (middle: Vec3) => boolean): TriMesh {
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[i + k]!));
    const middle = [0, 1, 2].map((k) => corners.reduce((sum, corner) => sum + corner[k]! / 3, 0));
    if (is(middle as unknown as Vec3)) kept.push(...indices.subarray(i, i + 3));
  }
  return { positions, indices: Uint32Array.from(kept) };
}

const TUBE = openTube({ radiusX: 80, radiusY: 60, height: 240, segments: 56, rings: 30 });
const hole = (at: Vec3, radius: number) => part(TUBE, (middle) => distance(middle, at) > radius);
/** Where no rim of the tube is near. */
const LEFT: Vec3 = [80, 0, 120];

/** Closes what is not as long as a rim of the tube. */
const closed = (open: TriMesh, maxPerimeter = 400): ScannedSkin =>
  skinAfter(
    asScanned(open),
    fillHoles(open, { fill: 'smooth', trim: FRINGE_LIMITS, neat: true, joins: true, maxPerimeter }).mesh,
    true,
  );

const invented = ({ mesh, invented: is }: ScannedSkin): TriMesh => ({
  positions: mesh.positions,
  indices: mesh.indices.filter((_, i) => is[Math.floor(i / 3)] === 1),
});

/** Each triangle in four. */
function divided({ positions, indices }: TriMesh): TriMesh {
  const points = [...positions];
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const made = points.length / 3;
    for (let k = 0; k < 3; k++) points.push((positions[3 * a + k]! + positions[3 * b + k]!) / 2);
    middles.set(key, made);
    return made;
  };
  const faces: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(faces) };
}

describe('skin that nobody scanned', () => {
  const open = hole(LEFT, 30);
  const skin = closed(open);

  it('is every triangle that closes a hole, and no other', () => {
    const faces = open.indices.length / 3;
    expect(skin.invented.length).toBeGreaterThan(faces + 50);
    expect(skin.invented.indexOf(1)).toBe(faces);
    expect(skin.invented.lastIndexOf(0)).toBe(faces - 1);
  });

  it('goes with the body when it is stood otherwise, turned over, or pressed in', () => {
    const turn = rotation([0.6, 0, 0.8], 2);
    const positions = new Float32Array(skin.mesh.positions.length);
    for (let v = 0; v < positions.length / 3; v++)
      positions.set(transformPoint(turn, pointAt(skin.mesh.positions, v)), 3 * v);
    const indices = skin.mesh.indices.map((_, i, all) => all[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1]!);
    expect(skinAfter(skin, { positions, indices: skin.mesh.indices }, false).invented).toBe(skin.invented);
    expect(skinAfter(skin, { positions, indices }, false).invented).toBe(skin.invented);
  });

  it('is followed about where a step divides the skin anew and moves it', () => {
    const fine = divided(skin.mesh);
    const pushed = { ...fine, positions: fine.positions.map((x, i) => (i % 3 === 0 ? x - 0.25 * x : x)) };
    const after = skinAfter(skin, pushed, false);
    const share = surfaceArea(invented(after)) / surfaceArea(invented(skin));
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
    const exact = skinAfter(skin, fine, false);
    expect(surfaceArea(invented(exact))).toBeCloseTo(surfaceArea(invented(skin)), 0);
  });

  it('is none where a step of its kind adds none', () => {
    expect(skinAfter(asScanned(TUBE), divided(TUBE), true).invented.includes(1)).toBe(false);
    expect(skinAfter(asScanned(TUBE), TUBE, true).mesh).toBe(TUBE);
  });
});

describe('a wall on skin that nobody scanned', () => {
  it('is told with its place, size and side, and has to be answered for', () => {
    const skin = closed(hole(LEFT, 30));
    const thickness = new Float64Array(skin.mesh.positions.length / 3).fill(4);
    const wall = buildWall(skin.mesh, { thickness, edgeRadius: 2 }, quiet).mesh;
    const [place, ...others] = inventedPlaces(wall, skin);
    expect(others).toEqual([]);
    expect(place!.area).toBeGreaterThan(0.9 * Math.PI * 30 ** 2);
    expect(place!.area).toBeLessThan(1.3 * Math.PI * 30 ** 2);
    expect(place!.away).toBeGreaterThan(25);
    expect(place!.away).toBeLessThan(34);
    expect(distance(place!.at, LEFT)).toBeLessThan(8);
    expect(place!.facing[0]).toBeGreaterThan(0.8);
    const { passed, findings } = checkPart(wall, { process: processOf('sls'), skin });
    expect(passed).toBe(false);
    expect(findings).toMatchObject([
      { code: 'gate/invented-skin-left', severity: 'ask', data: { count: 1 } },
    ]);
    // The rim of the wall is round and reaches 2 mm over the tube.
    expect(Math.abs((findings[0]!.data['height'] as number) - 120)).toBeLessThan(10);
    expect(findings[0]!.places).toEqual([{ at: place!.at, radius: place!.radius }]);
  });

  it('is only told where the hole is small', () => {
    const skin = closed(hole(LEFT, 9));
    const [finding, ...rest] = inventedSkin(skin.mesh, skin);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ code: 'gate/small-holes-filled', severity: 'note', data: { count: 1 } });
    expect(finding!.data['width']).toBeGreaterThan(12);
    expect(finding!.data['width']).toBeLessThan(28);
    expect(inventedSkin(skin.mesh, asScanned(skin.mesh))).toEqual([]);
  });

  it('is held where it goes round beyond the end of a scan, also by a little', () => {
    const skin = closed(
      part(TUBE, ([, , z]) => z < 140),
      Infinity,
    );
    const upTo = (height: number) => part(skin.mesh, ([, , z]) => z > 20 && z < height);
    expect(inventedSkin(upTo(130), skin)).toEqual([]);
    const [finding, ...rest] = inventedSkin(upTo(155), skin);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ code: 'gate/invented-skin-round', severity: 'ask' });
    expect(finding!.data['away']).toBeGreaterThan(6);
    expect(finding!.data['away']).toBeLessThan(25);
  });
});
