import { askedWall, exceededByEdge, USUAL_TRANSITION } from '@bracewright/core/contract';
import type { AnyOperation, Json } from '@bracewright/core/operation';
import { defaultParams, describeParams, type ParamField } from '@bracewright/core/params';
import type { WorkspaceParts } from '../model/desk/desk.ts';
import { textsForWall } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import { keptLine } from '../model/body/kept-line.ts';
import type { Workspace } from '../model/workspace.ts';

/** What a person chooses of a wall; lengths in mm. */
export interface WallChoice {
  readonly thickness: number;
  /** `thick` is no wall: the whole body, grown. */
  readonly mode: (typeof MODES)[number];
  readonly edge: { readonly edgeThickness: number; readonly distance: number };
  /** How far its edges are rounded; the operation takes half of the wall at most. */
  readonly edgeRadius: number;
  readonly side: (typeof SIDES)[number];
  /** Whether one edge of the opening lies over the other, and how then: `outer` is an edge of the patient. Only of a wall that grows outwards from its edges. */
  readonly isLapped: boolean;
  readonly flap: {
    readonly overlap: number;
    readonly outer: (typeof OUTER)[number];
    readonly clearance: number;
  };
}

const MODES = ['equal', 'transition', 'thick'] as const;
export const SIDES = ['outside', 'inside'] as const;
export const OUTER = ['left', 'right'] as const;

/** An edge lies over the other as wide as the opening is, about, and so that it slides there. */
const USUAL_FLAP: WallChoice['flap'] = { overlap: 25, outer: 'left', clearance: 1 };

const oneOf = <T extends string>(options: readonly T[], value: string | undefined): T =>
  options.find((option) => option === value) ?? options[0]!;

/** The operation that makes walls; throws SdkError `operation/unknown` in a catalog that has none. */
export function wallOperation({ catalog }: Pick<WorkspaceParts, 'catalog'>): AnyOperation {
  const { operations } = catalog;
  return operations.latest(operations.roles.newest('wall')?.type ?? 'wall');
}

const schemaOf = ({ parts }: Workspace) => wallOperation(parts).params;

/** What the export begins with. */
export function firstChoice(workspace: Workspace): WallChoice {
  const { thickness, edgeRadius } = defaultParams(schemaOf(workspace));
  return {
    thickness: thickness as number,
    mode: 'equal',
    edge: USUAL_TRANSITION,
    edgeRadius: edgeRadius as number,
    side: 'outside',
    isLapped: false,
    flap: USUAL_FLAP,
  };
}

/** What a person chose of a wall, by the parameters it was made with; what those leave out stays as it was chosen `before`. */
export function choiceOf(params: Json, before: WallChoice): WallChoice {
  const { thickness, mode, transition, edgeRadius, side, flap } = params as {
    readonly thickness?: number;
    readonly mode?: string;
    readonly transition?: WallChoice['edge'];
    readonly edgeRadius?: number;
    readonly side?: string;
    readonly flap?: Partial<WallChoice['flap']>;
  };
  return {
    thickness: thickness ?? before.thickness,
    mode: oneOf(MODES, mode),
    edge: transition ?? before.edge,
    edgeRadius: edgeRadius ?? before.edgeRadius,
    side: oneOf(SIDES, side),
    isLapped: flap !== undefined,
    flap: { ...before.flap, ...flap },
  };
}

/** Whether a wall has edges of which one can lie over the other. */
export const canOverlap = ({ mode, side }: Pick<WallChoice, 'mode' | 'side'>): boolean =>
  mode !== 'thick' && side === 'outside';

/** The parameters of the operation that makes walls, for a choice. */
export const wallParams = ({
  thickness,
  mode,
  edge,
  edgeRadius,
  side,
  isLapped,
  flap,
}: WallChoice): { readonly [key: string]: Json } => ({
  thickness,
  mode,
  side,
  // A grown body has no edges.
  ...(mode === 'thick' ? {} : { edgeRadius }),
  ...(mode === 'transition' ? { transition: edge } : {}),
  ...(isLapped && canOverlap({ mode, side }) ? { flap } : {}),
});

/** Whether something is chosen that few walls need: it is not to lie hidden. */
export function isSpecial(workspace: Workspace, { mode, side, edgeRadius, isLapped }: WallChoice): boolean {
  return (
    mode === 'thick' || side !== 'outside' || isLapped || edgeRadius !== firstChoice(workspace).edgeRadius
  );
}

/** The field of the rounding, which goes up to what the edge of the wall that is chosen can take. */
export function roundingField(workspace: Workspace, choice: WallChoice): ParamField {
  const field = describeParams(schemaOf(workspace)).find(({ name }) => name === 'edgeRadius')!;
  const half = (askedWall(wallParams(choice)) ?? choice.thickness) / 2;
  return { ...field, max: Math.min(field.max ?? half, half) };
}

/** The edge line that the design keeps without a cut, as the operation that makes walls takes it: nothing was drawn for the wall alone. The whole body has none. */
export function edgeOf(
  parts: Pick<WorkspaceParts, 'design'>,
  { mode }: Pick<WallChoice, 'mode'>,
): { readonly [key: string]: Json } {
  const kept = mode === 'thick' ? undefined : keptLine(parts);
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
