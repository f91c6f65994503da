import { sideRound, type Side } from '@bracewright/core/annotation';

/** Where the sections really go: towards the direction, or away from it with a negative amount. Undefined where nothing moves. */
export function goesTo(params: Readonly<Record<string, unknown>>): Side | undefined {
  const [amount, direction] = [params['amount'], params['direction']];
  if (typeof amount !== 'number' || typeof direction !== 'number' || amount === 0) return undefined;
  return sideRound(amount > 0 ? direction : direction + 180);
}
