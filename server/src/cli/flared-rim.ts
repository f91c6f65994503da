import { drapeLines, skinAfter } from '@bracewright/core/mesh';
import { applyToShape, type Json, type OperationRegistry } from '@bracewright/core/operation';
import { BadArguments, numberOption, textOption, type Parsed } from './arguments.ts';
import { explain } from './explain.ts';
import { rawShape, type Shaped } from './forming.ts';
import type { Output } from './output.ts';
import type { MeasuredEdge, Step } from './proposed-edge.ts';

/** Options that have the rim of a brace stand off the skin. */
export const FLARE_OPTIONS = {
  flare: { type: 'string' },
  'flare-by': { type: 'string' },
  'flare-over': { type: 'string' },
} as const;

/** What `FLARE_OPTIONS` takes, for a usage. */
export const FLARE_USAGE = '[--flare top,bottom,opening [--flare-by MM] [--flare-over MM]]';

/** What flares a rim. */
export const FLARE = 'flare.apply';
const EDGES = ['top', 'bottom', 'opening'];

/** A flare as it was asked for; lengths in mm. */
export interface AskedFlare {
  readonly edges: readonly string[];
  readonly by: number;
  readonly over: number;
}

/** The flare that the arguments ask for, if any. Throws BadArguments where they name no edge, or go with a history, which has its own. */
export function askedFlare(parsed: Parsed): AskedFlare | undefined {
  const named = textOption(parsed, 'flare');
  if (named === undefined) {
    const idle = ['flare-by', 'flare-over'].find((name) => parsed.values[name] !== undefined);
    if (idle)
      throw new BadArguments(
        `--${idle} is of a flared rim: say with --flare which edges (${EDGES.join(', ')})`,
      );
    return undefined;
  }
  const edges = named.split(',').map((name) => name.trim());
  const unknown = edges.find((name) => !EDGES.includes(name));
  if (unknown !== undefined)
    throw new BadArguments(
      `--flare takes ${EDGES.join(', ')}, several with commas between them; found “${unknown}”`,
    );
  if (textOption(parsed, 'history') !== undefined)
    throw new BadArguments(
      `--flare is for a scan without a history: in a history the rim is flared by a step of its own (${FLARE}), behind the one that keeps the line`,
    );
  const by = numberOption(parsed, 'flare-by', { min: 1, max: 8, fallback: 4 });
  // As long as the rim needs to rise, and the usual length where that is enough.
  const over = numberOption(parsed, 'flare-over', { min: 5, max: 40, fallback: Math.max(15, 2.5 * by) });
  return { edges, by, over };
}

/** A body whose rim stands off along its edge line, and the line on it. */
export interface Flared {
  readonly shaped: Shaped;
  readonly edge: MeasuredEdge;
  readonly step: Step;
}

/** Flares the rim of a body without a history along its edge line. Throws BadArguments where it has none, and SdkError `flare/…`. */
export async function flaredRim(
  { edges, by, over }: AskedFlare,
  { shaped, edge }: { readonly shaped: Shaped; readonly edge: MeasuredEdge | undefined },
  registry: OperationRegistry,
  output: Output,
): Promise<Flared> {
  if (edge?.keep === undefined)
    throw new BadArguments(
      edge
        ? '--flare needs to know which part stays: the file that --edge names has to say so (keep: { position, normal })'
        : '--flare needs an edge line: say --edge FILE, auto or template:FILE',
    );
  const operation = registry.latest(FLARE);
  const params = { curves: edge.curves as unknown as Json, keep: edge.keep, edges: [...edges], by, over };
  const made = await applyToShape(operation, shaped.shape, params);
  for (const finding of made.findings) output.tell(explain(finding));
  const skin = skinAfter(shaped.skin, made.mesh, false);
  return {
    shaped: rawShape({ mesh: made.mesh, parts: made.parts }, skin),
    edge: { ...edge, curves: drapeLines(made.mesh, edge.curves) },
    step: { type: FLARE, version: operation!.version, params },
  };
}
