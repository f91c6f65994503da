import type { TriMesh } from '../mesh/tri-mesh.ts';
import { BODY } from '../params/part-name.ts';
import { FindingList, type Finding } from '../errors/finding.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import { applyOperation, warningsOf, type Applied, type ApplyOptions } from './apply-operation.ts';
import type { Json } from './json.ts';
import type { AnyOperation } from './operation.ts';
import { offSkin } from './off-skin.ts';
import { validateParams } from './registry.ts';
import { meshOf, targetOf, withMesh, type Part, type Shape } from './shape.ts';

/** The shape that an operation gave, and what it said. */
export interface AppliedToShape extends Applied {
  /** Names of the parts that it made. */
  readonly made: readonly string[];
}

/** The parts as the body was stood: where they lie beside it is a part of the design. */
async function partsAligned(
  operation: AnyOperation,
  { parts }: Shape,
  params: Json,
  options: ApplyOptions,
): Promise<{ readonly parts: readonly Part[]; readonly findings: FindingList }> {
  const moved: Part[] = [];
  const said = new FindingList();
  for (const { name, mesh } of parts) {
    const applied = await applyOperation(operation, mesh, params, options);
    moved.push({ name, mesh: applied.mesh });
    // What holds of a part alone must be heard as well; of the body it was said already.
    for (const { kind, code, places, data } of applied.findings)
      said.add(kind, code, { places, data: { ...data, part: name } });
  }
  return { parts: moved, findings: said };
}

/** What was said of the body, and then what was said of parts: places of one code add up, and the values of the body's sentence stay. */
function joined(body: readonly Finding[], ofParts: readonly Finding[]): readonly Finding[] {
  const all = new FindingList();
  for (const { kind, code, places, data } of body) all.add(kind, code, { places, data });
  for (const { kind, code, places, data } of ofParts) {
    const known = body.find((one) => one.code === code);
    all.add(kind, code, { places, data: known?.data ?? data });
  }
  return all.all;
}

/** What core says of a step's work, in words of its own: it is no failure of the step's drawing. */
const isOfCore = (code: string): boolean => /^(operation|asset|runner)\//.test(code);

/**
 * As `applyOperation`, and warns `operation/off-skin` where points of the step lie far from the skin that they are put on (`offSkin`). What the step says where it
 * fails there is of a drawing that nobody made: `operation/skin-gone` says why (data `distance` in mm and `count`, places; the step's own error is its cause).
 */
async function applyOnSkin(
  operation: AnyOperation,
  mesh: TriMesh,
  params: Json,
  options: ApplyOptions,
): Promise<Applied> {
  const off = () => offSkin(operation, mesh, validateParams(operation, params));
  let applied: Applied;
  try {
    applied = await applyOperation(operation, mesh, params, options);
  } catch (error) {
    if (!isSdkError(error) || isOfCore(error.code)) throw error;
    const found = off();
    if (!found) throw error;
    throw new SdkError('operation/skin-gone', found.data ?? {}, { places: found.places ?? [], cause: error });
  }
  const found = off();
  if (!found) return applied;
  const all = new FindingList();
  all.add('warning', 'operation/off-skin', found);
  const findings = joined([...all.all, ...applied.findings], []);
  return { ...applied, findings, warnings: warningsOf(findings) };
}

/**
 * As `applyOperation`, on the part that the parameters name (`p.target`), or on the body: the result takes its place, what `ctx.part` was told comes after
 * the parts that are there, and everything else stays the same arrays. An alignment stands the parts with the body. Throws SdkError
 * `operation/target-missing` too, and `operation/skin-gone` for what it throws where the skin under its points is gone.
 */
export async function applyToShape(
  operation: AnyOperation,
  shape: Shape,
  params: Json,
  options: ApplyOptions = {},
): Promise<AppliedToShape> {
  const target = targetOf(operation, params);
  // What is no name at all is a fault of the parameters, not a part that is missing.
  if (target !== BODY) validateParams(operation, params);
  const input: TriMesh = meshOf(shape, target);
  const names = shape.parts.map(({ name }) => name);
  const applied = await applyOnSkin(operation, input, params, { ...options, parts: names });
  const aligned =
    operation.role === 'alignment' ? await partsAligned(operation, shape, params, options) : undefined;
  const parts = aligned?.parts ?? shape.parts;
  const findings = aligned ? joined(applied.findings, aligned.findings.all) : applied.findings;
  const { mesh, parts: others } = withMesh({ mesh: shape.mesh, parts }, target, applied.mesh);
  return {
    ...applied,
    ...{ mesh, findings, warnings: warningsOf(findings) },
    parts: applied.parts.length > 0 ? [...others, ...applied.parts] : others,
    made: applied.parts.map(({ name }) => name),
  };
}
