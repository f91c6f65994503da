import { expect, test } from 'vitest';
import { add, type Vec3 } from '../../math/vec3.ts';
import { sinCosDegrees } from '../../math/portable.ts';
import { tubeBody } from '../../testing/closed-bodies.ts';
import { combineSolids } from '../boolean/combine-solids.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { isClosed } from '../measure/measure.ts';
import { cutByEdgeLines, type DrawnLine } from '../trim/cut-by-edge-lines.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { graftPart } from './graft-part.ts';
import { wholeWithPart } from './whole-with-part.ts';

/** A trunk of 100 mm in radius and 400 mm high. */
const trunk = tubeBody({ radii: () => [100, 100], height: 400, segments: 48, rings: 20 });
/** How far an arm leans outwards from the trunk, degrees. */
const LEAN = 28;

/** The trunk with an arm of 36 mm that comes out of it about 335 mm up and ends at 190, towards a direction of the patient, degrees from +X. */
async function withArm(towards: number): Promise<TriMesh> {
  const arm = tubeBody({ radii: () => [18, 18], height: 220, segments: 20, rings: 22 });
  const [[s, c], [sin, cos]] = [sinCosDegrees(LEAN), sinCosDegrees(towards)];
  const placed = arm.positions.slice();
  for (let i = 0; i < placed.length; i += 3) {
    const [x, y, z] = [placed[i]!, placed[i + 1]!, placed[i + 2]!];
    // Its upper end, z = 220, lies within the trunk.
    const [out, up] = [c * x - s * (z - 220) + 88, s * x + c * (z - 220) + 375];
    placed.set(add([cos * out, sin * out, up], [-sin * y, cos * y, 0]), i);
  }
  return (await combineSolids(trunk, { ...arm, positions: placed }, 'union'))!.mesh;
}

/** A level line about the trunk. */
const round = (z: number): DrawnLine => ({
  closed: true,
  smooth: true,
  points: Array.from({ length: 32 }, (_, i) => {
    const [sin, cos] = sinCosDegrees((360 * i) / 32);
    return { position: [100 * cos, 100 * sin, z] as Vec3, normal: [cos, sin, 0] as Vec3 };
  }),
});

/** A brace between two heights of a body, behind where the arms are not. */
const brace = (body: TriMesh, low: number, high: number): TriMesh =>
  cutByEdgeLines(body, [round(low), round(high)], [0, 100, (low + high) / 2]).mesh;

/** How far a surface reaches from the axis of the trunk under a height, mm. */
const reach = ({ positions: p }: TriMesh, under: number): number => {
  let most = 0;
  for (let i = 0; i < p.length; i += 3)
    if (p[i + 2]! < under) most = Math.max(most, Math.hypot(p[i]!, p[i + 1]!));
  return most;
};

test('a body that outputs are made of has no arm beside the skin of the brace, which keeps its bits', async () => {
  for (const towards of [0, 180]) {
    const body = await withArm(towards);
    const part = brace(body, 60, 290);
    expect(reach(body, 300)).toBeGreaterThan(150);
    const formed = wholeWithPart(part, body);
    expect(reach(formed, 300)).toBeLessThan(101);
    // The stump over the brace stays.
    expect(reach(formed, 380)).toBeGreaterThan(115);
    expect(formed.positions.subarray(0, part.positions.length)).toEqual(part.positions);
    expect(isClosed(formed)).toBe(true);
    expect(selfIntersections(formed)).toHaveLength(0);
  }
});

test('what hangs before the trunk stays, as a breast does, and what joins it low down, as a leg does', async () => {
  for (const [towards, low, high] of [
    [270, 60, 290],
    [0, 300, 395],
  ] as const) {
    const body = await withArm(towards);
    const part = brace(body, low, high);
    const grafted = graftPart(part, body);
    expect(wholeWithPart(part, body)).toEqual(grafted.ok && grafted.mesh);
  }
});
