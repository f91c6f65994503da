import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { describeParams } from '../params/describe.ts';
import { BODY } from '../params/part-name.ts';
import type { Json } from './json.ts';
import type { AnyOperation } from './operation.ts';

/** A piece beside the body that a step has made, by the name it was given there. */
export interface Part {
  readonly name: string;
  readonly mesh: TriMesh;
}

/** What a model is made of: the body, and the parts beside it in the order they were made in. Immutable by contract, as the meshes are. */
export interface Shape {
  readonly mesh: TriMesh;
  readonly parts: readonly Part[];
}

/** A shape without parts. */
export const bodyAlone = (mesh: TriMesh): Shape => ({ mesh, parts: [] });

/** Name of the field by which an operation says what it works on (`p.target`); undefined for one that always works on the body. */
export const targetField = ({ params }: Pick<AnyOperation, 'params'>): string | undefined =>
  describeParams(params).find(({ kind }) => kind === 'target')?.name;

/** What an operation with these parameters works on: the name of a part, or `body`. */
export function targetOf(operation: Pick<AnyOperation, 'params'>, params: unknown): string {
  const field = targetField(operation);
  const said =
    field === undefined ? undefined : (params as Readonly<Record<string, Json>> | null | undefined)?.[field];
  return typeof said === 'string' ? said : BODY;
}

/** The mesh of a part, or of the body. Throws SdkError `operation/target-missing` with what was asked for and which parts there are. */
export function meshOf({ mesh, parts }: Shape, name: string): TriMesh {
  if (name === BODY) return mesh;
  const found = parts.find((part) => part.name === name);
  if (found) return found.mesh;
  throw new SdkError('operation/target-missing', {
    target: name,
    there: parts.map((part) => part.name).join(', ') || '—',
  });
}

/** The shape with another mesh in place of a part, or of the body. */
export function withMesh(shape: Shape, name: string, mesh: TriMesh): Shape {
  if (name === BODY) return { mesh, parts: shape.parts };
  return {
    mesh: shape.mesh,
    parts: shape.parts.map((part) => (part.name === name && part.mesh !== mesh ? { name, mesh } : part)),
  };
}

/** All of a shape as one mesh, for what holds only one: the body alone where there are no parts, else every piece after it, without paint. */
export function wholeMesh({ mesh, parts }: Shape): TriMesh {
  if (parts.length === 0) return mesh;
  const all = [mesh, ...parts.map((part) => part.mesh)];
  const size = (of: 'positions' | 'indices'): number => all.reduce((sum, one) => sum + one[of].length, 0);
  const positions = new Float32Array(size('positions'));
  const indices = new Uint32Array(size('indices'));
  let vertex = 0;
  let corner = 0;
  for (const one of all) {
    positions.set(one.positions, 3 * vertex);
    for (let i = 0; i < one.indices.length; i++) indices[corner + i] = one.indices[i]! + vertex;
    vertex += one.positions.length / 3;
    corner += one.indices.length;
  }
  return { positions, indices };
}
