import { keptEdge, textsForWall } from '@bracewright/core/brace';
import type { Json } from '@bracewright/core/operation';
import { ROLES } from '../catalog/roles.ts';
import type { Compute } from '../compute/compute.ts';
import type { Design } from '../compute/model-tasks.ts';
import type { JobPorts } from '../jobs/jobs.ts';

/**
 * The parameters of a wall along the line that its design keeps without a cut, laid on the body as it is: as the app gives them, and `bracewright brace --history` takes them. As they are where lines are
 * given, where the design keeps none, and for a body that is grown as a whole. Throws `mesh/line-off-skin`.
 */
export async function alongKeptLine(
  compute: Compute,
  design: Design,
  params: Json,
  ports: JobPorts,
): Promise<Json> {
  const given = params as { readonly [key: string]: Json };
  const { curves, mode } = given;
  if ((Array.isArray(curves) && curves.length > 0) || mode === 'thick') return params;
  if (!keptEdge(design.records, ROLES)) return params;
  const { lines } = await compute.run<'edge'>({ kind: 'edge', design }, ports);
  if (!lines) return params;
  const { keep = given['keep'] } = lines;
  const laid = { ...given, curves: lines.curves, ...(keep === undefined ? {} : { keep }) };
  // Through text: as the record keeps it.
  return JSON.parse(JSON.stringify(laid)) as Json;
}

/** The parameters of a wall with the texts that its design keeps, as the app gives them: as they are where texts are given, or the design keeps none. `process` is what the wall is made by, where that is known. */
export function withKeptTexts(design: Design, params: Json, process: string | undefined): Json {
  const given = params as { readonly [key: string]: Json };
  return Object.hasOwn(given, 'text')
    ? params
    : { ...textsForWall(design.records, ROLES, process), ...given };
}
