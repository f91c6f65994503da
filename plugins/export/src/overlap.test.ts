import { buildBvh, checkPart, inspectMesh, processOf, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { OVERLAPPED } from './golden-overlap.ts';
import { thicken } from './operation.ts';

const { body, params } = OVERLAPPED;
const tube = openTube(body as never);
const made = (more: object) => applyOperation(thicken, tube, { ...(params as object), ...more } as never);

/** mm from the axis to what is met towards a place of the tube, from inside. */
function metAt(mesh: TriMesh, degrees: number, height: number): readonly number[] {
  const turn = (degrees / 180) * Math.PI;
  const hits = buildBvh(mesh).raycastAll([0, 0, height], [40 * Math.sin(turn), -36 * Math.cos(turn), 0]);
  return hits.map(({ distance }) => distance).filter((one, i, all) => i === 0 || one - all[i - 1]! > 1e-3);
}

test('a text over the edge below stands on the one above, and the underside is told apart from the body side', async () => {
  // On the left edge, which the right one lies over.
  const turn = (27 / 180) * Math.PI;
  const anchor = {
    position: [40 * Math.sin(turn), -36 * Math.cos(turn), 50],
    normal: [Math.sin(turn), -Math.cos(turn), 0],
  };
  const { mesh, report, findings } = await made({ text: [{ text: 'I', anchor, height: 10, depth: 1 }] });
  expect(report['letters']).toBe(1);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
  const walls = (degrees: number) => {
    const [inside, under, above, out] = metAt(mesh, degrees, 50.3);
    return [under! - inside!, above! - under!, out! - above!];
  };
  const [wall, slit, lettered] = walls(27);
  expect([wall, lettered].map((one) => Math.round(10 * one!) / 10)).toEqual([3, 4]);
  expect(slit).toBeGreaterThan(0.8);
  expect(walls(22)[2]).toBeCloseTo(3, 0);
  expect(findings.map(({ code, kind }) => [code, kind])).toContainEqual(['export/overlap-made', 'note']);
  const gate = checkPart(mesh, { process: processOf('sls'), wall: 3 });
  expect(gate.findings.map(({ code }) => code)).toEqual(['gate/slit-powder']);
  expect(gate.findings[0]!.data['width']).toBeGreaterThanOrEqual(0.8);
  const { labels, labelOf } = mesh.paint!;
  const under = labels!.findIndex(({ name }) => name === 'under');
  const sides = [0, under].map((label) => labelOf!.filter((one) => one === label).length);
  expect(sides[0]).toBe(report['bodyTriangles']);
  expect(sides[1]).toBeGreaterThan(200);
});

test.each([
  [{ side: 'inside' }, 'export/overlap-inside'],
  [{ mode: 'thick' }, 'export/overlap-no-edge'],
] as const)('an overlap of %j is refused before a wall is made', async (more, code) => {
  const error = (await made(more).catch((reason: unknown) => reason)) as SdkError;
  expect(error.code).toBe(code);
});
