import type { TriMesh } from '../mesh/tri-mesh.ts';
import { BODY } from '../params/part-name.ts';
import { applyOperation, type Applied, type ApplyOptions } from './apply-operation.ts';
import type { Json } from './json.ts';
import type { AnyOperation } from './operation.ts';
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
): Promise<readonly Part[]> {
  const moved: Part[] = [];
  for (const { name, mesh } of parts)
    moved.push({ name, mesh: (await applyOperation(operation, mesh, params, options)).mesh });
  return moved;
}

/**
 * As `applyOperation`, on the part that the parameters name (`p.target`), or on the body: the result takes its place, what `ctx.part` was told comes after
 * the parts that are there, and everything else stays the same arrays. An alignment stands the parts with the body. Throws SdkError
 * `operation/target-missing` too.
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
  const applied = await applyOperation(operation, input, params, { ...options, parts: names });
  const parts =
    operation.role === 'alignment' ? await partsAligned(operation, shape, params, options) : shape.parts;
  const { mesh, parts: others } = withMesh({ mesh: shape.mesh, parts }, target, applied.mesh);
  return {
    ...applied,
    mesh,
    parts: applied.parts.length > 0 ? [...others, ...applied.parts] : others,
    made: applied.parts.map(({ name }) => name),
  };
}
