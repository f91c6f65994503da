import { designShell, recordsToEdge } from '@bracewright/core/brace';
import { askedSheet, type FormLook } from '@bracewright/core/contract';
import { withAgreement, type AskWork } from '@bracewright/core/exporter';
import { checkFormOn, formedShape, isEdgeStep, type UnderWall } from '@bracewright/core/history';
import {
  checkWish,
  heightsOf,
  partOf,
  withFindings,
  type GateReport,
  type GateWish,
} from '@bracewright/core/mesh';
import { applyToShape, type Json } from '@bracewright/core/operation';
import { ROLES, typeOf } from '../catalog/roles.ts';

/** What a brace is to be formed over, and by which process. */
export interface FormedWish extends FormLook {
  /** Id of one of `FORM_PROCESSES`. */
  readonly process: string;
  /** Of foam the block that is at hand, mm. */
  readonly bed?: GateWish['bed'];
}

/**
 * What is found on the positive of a design by a process that forms a brace over it, as the app finds it: on the positive itself, on the skin that the brace lies on and by its steps (`checkFormOn`), and how far it lies from the inside of the wall of
 * the same design, where there is an edge. Throws SdkError of a positive that cannot be made, and what `replay` and `work.checkAborted` throw.
 */
export async function formedLook(
  under: UnderWall,
  { process, bed, positive = {}, sheet = {} }: FormedWish,
  work: AskWork = {},
): Promise<GateReport> {
  const { registry, replay } = under;
  const records = await recordsToEdge(under);
  const ofSkin = await checkFormOn({ ...under, records }, partOf(work, 0, 0.2));
  const shape = await formedShape({ records, roles: ROLES, replay }, partOf(work, 0.2, 0.3));
  const isEdged = records.some((one) => isEdgeStep(one, ROLES));
  const part = isEdged ? heightsOf((await replay(records)).mesh) : undefined;
  const params = { ...positive, ...(part && { part: { ...part } }) };
  const operation = registry.latest(typeOf('positive'));
  const made = await applyToShape(operation, shape, params, {
    seed: 0,
    ...(work.checkAborted ? { checkAborted: work.checkAborted } : {}),
    onProgress: partOf(work, 0.3, 0.5).progress,
  });
  const { mandrel } = positive as { readonly mandrel?: number };
  const form = { ...(mandrel !== undefined && { mandrel }), sheet: askedSheet(sheet as Json, part) };
  const wish = { process, ...(bed && { bed }), form };
  const ofPositive = checkWish(made.mesh, wish, partOf(work, 0.5, 0.7));
  const report = withFindings(ofPositive, ofSkin.findings);
  const shell = await designShell(under, partOf(work, 0.7, 0.9));
  if (!shell) return report;
  const of = { mesh: made.mesh, report: made.report, isPositive: true };
  const { found } = await withAgreement(report, shell, of, [], {
    ...partOf(work, 0.9, 1),
    ...{ onFault: work.onFault, onBegin: work.onBegin },
  });
  return { ...report, ...found };
}
