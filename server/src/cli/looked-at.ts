import { askedSheet } from '@bracewright/core/contract';
import {
  checkWish,
  formProcessOf,
  heightsOf,
  inventedSkin,
  isHeld,
  withFindings,
  type GateFinding,
  type GateReport,
  type GateWish,
  type Heights,
  type TriMesh,
} from '@bracewright/core/mesh';
import { optionsOf, type Desk, type Shaped } from './forming.ts';
import { makeOutputs, NOTHING_MADE } from './outputs.ts';
import { answersTo, type GivenReason } from './reasons.ts';

/** A design as it is to be made. */
interface Wanted {
  readonly wish: GateWish;
  readonly wall: TriMesh;
  /** The body within its edge lines; undefined where it has none. */
  readonly part: TriMesh | undefined;
  /** What was found on the design before anything was made of it. */
  readonly found: readonly GateFinding[];
  readonly given: readonly GivenReason[];
}

interface Looked {
  readonly report: GateReport;
  readonly made: Awaited<ReturnType<typeof makeOutputs>>;
  /** Whether nothing was made because of what was found on the wall. */
  readonly isHeldBefore: boolean;
}

/** What a design is made into, and the report of what it is made by: of its wall where that is printed, of the positive where it is formed over one. */
export async function lookedAt(desk: Desk, shaped: Shaped, wanted: Wanted): Promise<Looked> {
  const { wish, wall, part, found, given } = wanted;
  if (formProcessOf(wish.process)) return formedLook(desk, shaped, wanted);
  const report = withFindings(checkWish(wall, wish, {}, shaped.skin), found);
  const isHeldBefore = isHeld(report, answersTo(report.findings, given).open.length === 0);
  const made = isHeldBefore ? NOTHING_MADE : await makeOutputs(desk, shaped, { wall, part, isFormed: false });
  return { report, made, isHeldBefore };
}

const NOTHING: TriMesh = { positions: new Float32Array(), indices: new Uint32Array() };

async function formedLook(desk: Desk, shaped: Shaped, { wish, wall, part, found }: Wanted): Promise<Looked> {
  const made = await makeOutputs(desk, shaped, { wall, part, isFormed: true });
  const { mesh = NOTHING, report: { bottom, top } = {} } = made.positive ?? {};
  const isRange = bottom !== undefined && top !== undefined;
  const brace: Heights | undefined = part ? heightsOf(part) : isRange ? { bottom, top } : undefined;
  const form = { sheet: askedSheet(optionsOf(desk, 'sheet'), brace) };
  const report = checkWish(mesh, { ...wish, form });
  return {
    report: withFindings(report, [...inventedSkin(wall, shaped.skin), ...found]),
    made,
    isHeldBefore: false,
  };
}
