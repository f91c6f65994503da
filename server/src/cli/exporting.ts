import { extname } from 'node:path';
import type { Annotation } from '@bracewright/core/annotation';
import { findExporter, type AnyExporter } from '@bracewright/core/exporter';
import type { TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { KINDS } from '../catalog/kinds.ts';
import { knownExporters } from '../catalog/known-operations.ts';
import { BadArguments } from './arguments.ts';

/** What writes `out`: the exporter that was named, else the one that has its ending. Throws BadArguments, or SdkError `exporter/unknown`. */
export async function exporterFor(out: string, named: string | undefined): Promise<AnyExporter> {
  const exporters = await knownExporters(process.env['OPERATIONS']);
  if (named !== undefined) return findExporter(exporters, named);
  const ending = extname(out).slice(1).toLowerCase();
  const found = exporters.find(({ extension }) => extension === ending);
  if (found) return found;
  const endings = exporters.flatMap(({ extension }) => (extension === undefined ? [] : [`.${extension}`]));
  throw new BadArguments(
    `the output must end in ${endings.join(', ')}, or --as must name one of ${exporters.map(({ id }) => id).join(', ')}`,
  );
}

/** Measures and markers of a file: `[{ kind, name, params }]`, their values taken on `mesh`. Throws BadArguments, or SdkError of a measure. */
export function annotationsOf(json: Json, mesh: TriMesh): readonly Annotation[] {
  if (!Array.isArray(json)) throw new BadArguments('--annotations must name a file with a list');
  return json.map((one: Json, index) => {
    const { kind, name, params } = (one ?? {}) as { readonly [key: string]: Json };
    if (typeof kind !== 'string' || !KINDS.has(kind))
      throw new BadArguments(`entry ${index + 1} of --annotations has no kind that is known`);
    const { value, unit } = KINDS.evaluate(mesh, { kind, params: params ?? null });
    return {
      id: String(index + 1),
      kind,
      name: typeof name === 'string' ? name : '',
      params: params ?? null,
      value,
      unit,
    };
  });
}
