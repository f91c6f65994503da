import { operations } from '@bracewright/catalog/operations';
import { createRandom } from '@bracewright/core/math';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';
import { renderFrame } from '../../../server/src/replay/render-body.ts';

/** Pixels of one body. */
export const SIZE = { width: 300, height: 380 } as const;

interface Example {
  readonly tool: string;
  /** From where it is looked at, degrees round the body; 0 is the back. */
  readonly turn?: number;
  /** What is done before the picture on the left, and then. */
  readonly before?: readonly (readonly [string, Json])[];
  readonly then: readonly (readonly [string, Json])[];
}

const UP = [0, 0, 1];
/** Stands for the noise of a scanner. */
const ROUGH = ['rough', null] as const;

function examplesOn(trunk: SampleTrunk): readonly Example[] {
  const bvh = buildBvh(trunk.mesh);
  const skin = (theta: number, t: number) => {
    const hit = bvh.closestPoint(trunk.surface(theta, t))!;
    const [x, y] = hit.position;
    const length = Math.hypot(x, y);
    return { position: [...hit.position], normal: [x / length, y / length, 0] };
  };
  const plane = (t: number) => ({ origin: [0, 0, Math.round(t * trunk.unit)], normal: UP });
  // A pad below the shoulder blade of the hump: round the middle, in degrees and parts of the height.
  const ring = (angle: number) => skin(-140 + 26 * Math.cos(angle), 0.56 + 0.13 * Math.sin(angle));
  const contour = Array.from({ length: 12 }, (_, i) => ring((i * Math.PI) / 6));
  const apex = [0.6, 0.56, 0.52].map((t) => skin(-140, t));
  const crop: readonly [string, Json] = ['crop.apply', { top: plane(0.9), bottom: plane(0.02), cap: false }];
  const region: readonly [string, Json] = ['region.deform', { contour, apex, amplitude: -25 }];
  return [
    { tool: 'region', then: [region] },
    { tool: 'region-smooth', before: [region], then: [['region.smooth', { contour, level: 'heavy' }]] },
    { tool: 'bend', then: [['bend.apply', { planes: [plane(0.3), plane(0.75)], angle: 18, direction: 90 }]] },
    { tool: 'twist', then: [['twist.apply', { planes: [plane(0.3), plane(0.55), plane(0.85)], angle: 30 }]] },
    { tool: 'smooth', before: [ROUGH], then: [['smooth.global', { level: 'heavy' }]] },
    { tool: 'crop', then: [crop] },
    { tool: 'saw', then: [['saw.cut', { plane: { origin: [0, 0, Math.round(0.7 * trunk.unit)], normal: [0.28, 0, 0.96] }, keep: 'negative' }]] },
    { tool: 'seal', turn: 0, before: [crop], then: [['seal.close', {}]] },
    { tool: 'export-thicken', before: [crop], then: [['export.thicken', { thickness: 4, mode: 'equal' }]] },
  ]; // prettier-ignore
}

/** The body turned about the vertical and leant towards the viewer, so that openings show. */
function posed({ positions, indices }: TriMesh, turn: number): TriMesh {
  const out = new Float32Array(positions.length);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cl, sl] = [Math.cos(0.16), Math.sin(0.16)];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const [tx, ty] = [c * x - s * y, s * x + c * y];
    out[i] = tx;
    out[i + 1] = ty * cl + z * sl;
    out[i + 2] = -ty * sl + z * cl;
  }
  return { positions: out, indices };
}

/** A body before a tool and after it: RGBA pixels of `SIZE`, by tool. Tools whose operation this version does not have are left out. */
export async function toolPictures(): Promise<
  readonly { tool: string; before: Uint8Array; after: Uint8Array }[]
> {
  const trunk = sampleTrunk({ cobb: 35 });
  const registry = createOperationRegistry(operations);
  const run = async (mesh: TriMesh, steps: readonly (readonly [string, Json])[]) => {
    let now = mesh;
    for (const [type, params] of steps) {
      if (type === ROUGH[0]) {
        const random = createRandom(7);
        now = { positions: now.positions.map((value) => value + (random() - 0.5) * 4), indices: now.indices };
        continue;
      }
      now = (await applyOperation(registry.latest(type), now, params)).mesh;
    }
    return now;
  };
  const whole = posed(trunk.mesh, 0);
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let i = 0; i < whole.positions.length; i += 3)
    for (const [k, axis] of [0, 2].entries()) {
      low[k] = Math.min(low[k]!, whole.positions[i + axis]!);
      high[k] = Math.max(high[k]!, whole.positions[i + axis]!);
    }
  const scale = Math.min((SIZE.width - 24) / (high[0]! - low[0]!), (SIZE.height - 24) / (high[1]! - low[1]!));
  const frame = { ...SIZE, centreX: (low[0]! + high[0]!) / 2, centreZ: (low[1]! + high[1]!) / 2, scale };
  const pictures: { tool: string; before: Uint8Array; after: Uint8Array }[] = [];
  for (const { tool, turn = 0, before = [], then } of examplesOn(trunk)) {
    if (
      [...before, ...then].some(
        ([type]) => type !== ROUGH[0] && !registry.all.some((one) => one.type === type),
      )
    )
      continue;
    const first = await run(trunk.mesh, before);
    const last = await run(first, then);
    pictures.push({
      tool,
      before: renderFrame(posed(first, turn), frame),
      after: renderFrame(posed(last, turn), frame),
    });
  }
  return pictures;
}
