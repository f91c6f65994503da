import { seamOf, type CombinedSolids, type SolidMode } from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';

/** Refuses what changes nothing or leaves nothing, and says where a union is of two bodies that do not meet. */
export function requireMet(combined: CombinedSolids, mode: SolidMode, ctx: OperationContext): void {
  if (seamOf(combined).length > 0) return;
  const first = combined.firstTriangles;
  const second = combined.mesh.indices.length / 3 - first;
  if (mode === 'union') {
    if (second === 0) throw new SdkError('merge/object-inside');
    if (first === 0) throw new SdkError('merge/body-inside');
    ctx.warn('merge/loose');
  } else if (mode === 'difference') {
    if (first === 0 && second === 0) throw new SdkError('merge/body-inside');
    if (second === 0) throw new SdkError('merge/apart');
  } else {
    if (first === 0 && second === 0) throw new SdkError('merge/apart');
    if (second === 0) throw new SdkError('merge/body-inside');
  }
}
