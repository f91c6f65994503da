import { exceededByEdge, USUAL_TRANSITION } from '@bracewright/core/contract';
import type { AnyOperation, Json } from '@bracewright/core/operation';
import { defaultParams } from '@bracewright/core/params';
import type { WorkspaceParts } from '../model/desk/desk.ts';
import { textsForWall } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import { keptLine } from '../model/body/kept-line.ts';
import type { Workspace } from '../model/workspace.ts';

/** What a person chooses of a wall; lengths in mm. */
export interface WallChoice {
  readonly thickness: number;
  readonly mode: 'equal' | 'transition';
  readonly edge: { readonly edgeThickness: number; readonly distance: number };
}

/** The operation that makes walls; throws SdkError `operation/unknown` in a catalog that has none. */
export function wallOperation({ catalog }: Pick<WorkspaceParts, 'catalog'>): AnyOperation {
  const { operations } = catalog;
  return operations.latest(operations.roles.newest('wall')?.type ?? 'wall');
}

const schemaOf = ({ parts }: Workspace) => wallOperation(parts).params;

/** What the export begins with. */
export function firstChoice(workspace: Workspace): WallChoice {
  const { thickness } = defaultParams(schemaOf(workspace));
  return { thickness: thickness as number, mode: 'equal', edge: USUAL_TRANSITION };
}

/** The parameters of the operation that makes walls, for a choice. */
export const wallParams = ({ thickness, mode, edge }: WallChoice): { readonly [key: string]: Json } => ({
  thickness,
  mode,
  side: 'outside',
  ...(mode === 'transition' ? { transition: edge } : {}),
});

/** The edge line that the design keeps without a cut, as the operation that makes walls takes it: nothing was drawn for the wall alone. */
export function edgeOf(parts: Pick<WorkspaceParts, 'design'>): { readonly [key: string]: Json } {
  const kept = keptLine(parts);
  if (!kept) return {};
  const { curves, keep } = kept;
  return JSON.parse(JSON.stringify({ curves, keep })) as { readonly [key: string]: Json };
}

/** The texts that the design keeps for its walls, as the operation that makes them takes them; `process` is what the wall is made by. */
export const textsOf = (
  { design }: Pick<WorkspaceParts, 'design'>,
  process: string | undefined,
): { readonly [key: string]: Json } => textsForWall(activeRecords(design.history), design.roles, process);

/** Paths of the values that the operation refuses, as `transition.distance`, and of an edge that would be thicker than the wall that gets thinner there. */
export function refusedFields(workspace: Workspace, choice: WallChoice): ReadonlySet<string> {
  const params = wallParams(choice);
  const { error } = schemaOf(workspace).safeParse(params);
  const refused = new Set(error?.issues.map(({ path }) => path.join('.')));
  return exceededByEdge(params) === undefined ? refused : refused.add('transition.edgeThickness');
}
