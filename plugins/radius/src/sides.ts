import { sideRound, type Side } from '@bracewright/core/annotation';

/** The side that a sector is turned to; undefined all round, or where nothing moves. */
export function sideOf(params: Readonly<Record<string, unknown>>): Side | undefined {
  const [amount, direction] = [params['amount'], params['direction']];
  if (typeof amount !== 'number' || typeof direction !== 'number' || amount === 0) return undefined;
  return sideRound(direction);
}
