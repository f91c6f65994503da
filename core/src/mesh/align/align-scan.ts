import { multiply, rotation, translation, type Mat4 } from '../../math/mat4.ts';
import { PI } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf } from '../work.ts';
import { judge } from './judge.ts';
import { READINGS } from './find-pose.ts';
import { recognise, viewsOf } from './recognise.ts';
import { extentAlong, type SurfaceSamples } from './sample-surface.ts';
import type { AlignOptions, BodyFacts, ScanAlignment } from './types.ts';

const UPRIGHT: readonly Mat4[] = [rotation([0, 0, 1], PI), rotation([1, 0, 0], PI), rotation([0, 1, 0], PI)];

/**
 * Stands a scan in the patient frame. Its skin is compared with the calibrated shape of a body (`trunkModel`) along each axis that may be
 * the long one, upright, upside down and turned round; the best place gives up, facing, pitch and the middle of the pelvis. The mid-plane
 * comes from the mirror symmetry of the lower third alone, because scoliosis spoils the rest. Up and facing are sure only where the other
 * readings fit clearly worse and the parts of the body, each looked at by its own geometry (`shapeVotes`), say the same. The surface's
 * middle keeps its height. Measured in sdk-docs/alignment.md.
 *
 * Changes nothing. Throws only what `checkAborted` throws.
 */
export function alignScan(mesh: TriMesh, facts: BodyFacts = {}, options: AlignOptions = {}): ScanAlignment {
  const { checkAborted, progress } = partOf(options, 0, 1);
  checkAborted();
  const recognition = recognise(mesh, facts, partOf(options, 0, 1));
  if (!recognition)
    return {
      transform: translation([0, 0, 0]),
      sure: false,
      unsure: ['body'],
      reasons: [{ code: 'align/no-surface' }],
      votes: [],
      alternatives: [],
    };
  const { pose: refined, shape, oneSided } = recognition;
  const { samples } = viewsOf(mesh);
  const { centre } = samples;
  const rise =
    centre[2] -
    (refined.frame[8]! * centre[0] +
      refined.frame[9]! * centre[1] +
      refined.frame[10]! * centre[2] +
      refined.frame[11]!);
  const transform = multiply(translation([0, 0, rise]), refined.frame);
  const verdict = judge(refined, facts, shape, oneSided);
  const turned = UPRIGHT.map((turn, i) => {
    const { up, front } = READINGS[i + 1]!;
    const cost = refined.rivals.find((rival) => rival.up === up && rival.front === front)?.cost ?? Infinity;
    return { turn, cost };
  });
  turned.sort((a, b) => a.cost - b.cost);
  const raised = verdict.unsure.includes('body') ? raisingTurns(samples, transform) : [];
  // About the middle of the surface, so that the body stays where it is on the screen.
  const about = translation([0, 0, centre[2]]);
  const back = translation([0, 0, -centre[2]]);
  const alternatives = [...raised, ...turned.map(({ turn }) => turn)].map((turn) =>
    [about, turn, back, transform].reduce((a, b) => multiply(a, b)),
  );
  progress(1);
  return { transform, ...verdict, alternatives };
}

/** The turns that stand a scan upright which is longer across its frame than it is tall there, on either end and facing either way; else none. */
function raisingTurns(samples: SurfaceSamples, frame: Mat4): readonly Mat4[] {
  const [wide, deep, tall] = [0, 4, 8].map((row) =>
    extentAlong(samples, [frame[row]!, frame[row + 1]!, frame[row + 2]!]),
  ) as [number, number, number];
  if (tall >= Math.max(wide, deep)) return [];
  const axis: Vec3 = wide > deep ? [0, 1, 0] : [1, 0, 0];
  return [PI / 2, -PI / 2].flatMap((angle) => {
    const raised = rotation(axis, angle);
    return [raised, multiply(rotation([0, 0, 1], PI), raised)];
  });
}
