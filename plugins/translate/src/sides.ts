import { sideRound, type Side } from '@bracewright/core/annotation';
import { portable, type Vec3 } from '@bracewright/core/math';

/** Level unit vector that points `degrees` round the trunk: 0 front, +90 the patient's left, 180 back, −90 right. */
export function levelWay(degrees: number): Vec3 {
  const [sine, cosine] = portable.sinCosDegrees(degrees);
  return [sine, -cosine, 0];
}

/** Where the sections really go: towards the direction, or away from it with a negative amount. Undefined where nothing moves. */
export function goesTo(params: Readonly<Record<string, unknown>>): Side | undefined {
  const [amount, direction] = [params['amount'], params['direction']];
  if (typeof amount !== 'number' || typeof direction !== 'number' || amount === 0) return undefined;
  return sideRound(amount > 0 ? direction : direction + 180);
}
