import type { Plane } from '@bracewright/core/params';
import { sideRound, type Side } from '@bracewright/core/annotation';

/**
 * Where the upper end really goes: to the direction, or away from it with a negative angle. Undefined without a bend, and where the planes
 * are listed downwards, so that it is the lower end that leans.
 */
export function leansTo(params: Readonly<Record<string, unknown>>): Side | undefined {
  const planes = (params['planes'] ?? []) as readonly Plane[];
  const [first, last] = [planes[0], planes.at(-1)];
  const [angle, direction] = [params['angle'], params['direction']];
  if (!first || !last || typeof angle !== 'number' || typeof direction !== 'number') return undefined;
  if (angle === 0 || last.origin[2] <= first.origin[2]) return undefined;
  return sideRound(angle > 0 ? direction : direction + 180);
}
