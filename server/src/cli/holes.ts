import {
  createReplayer,
  formatHistoryFile,
  gateFindingsOf,
  parseHistoryFile,
  recordsOfFile,
  type FileRecord,
} from '@bracewright/core/history';
import type { GateFinding } from '@bracewright/core/mesh';
import { SdkError, type Json, type OperationRegistry, type Shape } from '@bracewright/core/operation';
import { OPERATION_OF, ROLES } from '../catalog/roles.ts';
import { BadArguments, textOption, type Parsed } from './arguments.ts';
import { explain } from './explain.ts';
import { PLUGIN_PORTS } from './plugin-work.ts';
import { readJson } from './history.ts';
import type { Output } from './output.ts';

/**
 * The steps of the file of `--holes`: a list `[{ type, params }…]`, of the newest versions where it says none, or an object that holds it under `records`. Throws
 * BadArguments for a step that cuts no holes, SdkError `history-file/…` for one that is not understood.
 */
export function readHoles(parsed: Parsed, registry: OperationRegistry): readonly FileRecord[] {
  const path = textOption(parsed, 'holes');
  if (path === undefined) return [];
  const json = readJson('holes', path);
  const list = Array.isArray(json) ? json : (json as { readonly records?: Json } | null)?.records;
  if (!Array.isArray(list))
    throw new BadArguments(`--holes must name a file with a list of steps [{ type, params }…]`);
  const records = list.map((one: Json) => versioned(one, registry));
  const file = { ...(formatHistoryFile([]) as { readonly [key: string]: Json }), records };
  const steps = parseHistoryFile(file, registry);
  const other = steps.find(({ type }) => ROLES.of(type) !== 'edge' || type === OPERATION_OF['document/cut']);
  if (other) throw new BadArguments(`--holes takes steps that cut holes into a brace, not ${other.type}`);
  return steps;
}

function versioned(step: Json, registry: OperationRegistry): Json {
  const { type, version } = (step ?? {}) as { readonly type?: Json; readonly version?: Json };
  const isNamed = typeof type === 'string' && registry.all.some((one) => one.type === type);
  if (!isNamed || version !== undefined) return step;
  return { ...(step as { readonly [key: string]: Json }), version: registry.latest(type).version };
}

/** A body side with holes, and what their steps have a gate ask. Tells what the steps say; throws SdkError of the first that failed. */
export async function pierced(
  shape: Shape,
  steps: readonly FileRecord[],
  registry: OperationRegistry,
  output: Output,
): Promise<{ readonly side: Shape; readonly findings: readonly GateFinding[] }> {
  if (steps.length === 0) return { side: shape, findings: [] };
  const { replay } = createReplayer({ registry });
  const records = recordsOfFile(steps);
  const { outcomes, mesh } = await replay(records, shape.mesh, PLUGIN_PORTS);
  for (const { error, findings } of outcomes) {
    if (error) throw new SdkError(error.code, error.data);
    for (const finding of findings) output.tell(explain(finding));
  }
  const found = await gateFindingsOf(records, registry, (some) => replay(some, shape.mesh), PLUGIN_PORTS);
  return { side: { ...shape, mesh }, findings: found };
}

/** What a step says of its holes, mm; what it leaves out is the operation's default. */
interface SaidOfHoles {
  readonly rim?: number;
  readonly bridge?: number;
}

/** Says by how much holes become narrower by the rims of the wall where their steps were not told, and where bridges are narrower than the wall is thick. */
export function tellOfWall(
  steps: readonly FileRecord[],
  { edgeRadius, thickness }: { readonly edgeRadius?: Json; readonly thickness?: Json },
  output: Output,
): void {
  const said = steps.map(({ params }) => params as SaidOfHoles);
  const rim = Math.min(...said.map((one) => one.rim ?? 0));
  if (typeof edgeRadius === 'number' && rim < edgeRadius)
    output.tell(
      `the rims of this wall come ${edgeRadius} mm into a hole from each side, and ${rim} mm were reckoned with: the holes are ${2 * (edgeRadius - rim)} mm narrower than asked (rim: ${edgeRadius} in their steps keeps their width)`,
    );
  const bridge = Math.min(...said.map((one) => one.bridge ?? Infinity));
  if (typeof thickness === 'number' && bridge < thickness)
    output.tell(
      `bridges of ${bridge} mm between holes are narrower than the wall is thick (${thickness} mm)`,
    );
}
