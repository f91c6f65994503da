import { multiply, rotation } from '../../math/mat4.ts';
import { PI } from '../../math/portable.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { uprightTransform } from './principal-axes.ts';
import type { AlignOptions, BodyFacts, ScanAlignment } from './types.ts';

/** Stands a scan in the patient frame. Changes nothing. Throws only what `checkAborted` throws. */
export function alignScan(
  mesh: TriMesh,
  _facts: BodyFacts = {},
  { checkAborted, progress }: AlignOptions = {},
): ScanAlignment {
  checkAborted?.();
  const transform = uprightTransform(mesh);
  progress?.(1);
  return {
    transform,
    sure: false,
    unsure: ['body', 'up', 'facing'],
    reasons: [{ code: 'align/facing-unclear' }],
    votes: [],
    alternatives: [
      multiply(rotation([0, 0, 1], PI), transform),
      multiply(rotation([0, 1, 0], PI), transform),
      multiply(rotation([1, 0, 0], PI), transform),
    ],
  };
}
