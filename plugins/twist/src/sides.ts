import type { Plane } from '@bracewright/core/params';

/** Where the left side of the part that turns goes; the right side goes the other way. */
export type LeftGoes = 'left-back' | 'left-forward';

/**
 * Which way a twist turns, in words. A positive angle turns counter-clockwise seen from the end of the plane list: with +X the patient's left
 * and +Y the back, planes listed upwards take the left side back, planes listed downwards take it forward. Undefined without a turn.
 */
export function leftGoes(params: Readonly<Record<string, unknown>>): LeftGoes | undefined {
  const planes = (params['planes'] ?? []) as readonly Plane[];
  const [first, last] = [planes[0], planes.at(-1)];
  const angle = params['angle'];
  if (!first || !last || typeof angle !== 'number') return undefined;
  const turn = angle * (last.origin[2] - first.origin[2]);
  return turn === 0 ? undefined : turn > 0 ? 'left-back' : 'left-forward';
}
