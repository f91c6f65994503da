import type { Json, OperationRegistry } from '@bracewright/core/operation';
import { overEdge } from '../operations/params.ts';
import { BadArguments } from './arguments.ts';

/**
 * Throws BadArguments for a wall that is to get thinner towards its edge and would be thicker there, also where the usual edge is meant: as dialogs and the
 * server's calls refuse it.
 */
export function requireThinEdge(registry: OperationRegistry, params: { readonly [key: string]: Json }): void {
  const max = overEdge(registry, params);
  if (max === undefined) return;
  const given = params['transition'] as { readonly edgeThickness?: number } | undefined;
  const edge = given?.edgeThickness === undefined ? 'the usual thickness' : `${given.edgeThickness} mm`;
  throw new BadArguments(
    `a wall of ${max} mm with --mode transition gets thinner at its edge: it cannot have ${edge} there; transition.edgeThickness in --params takes at most ${max}`,
  );
}
