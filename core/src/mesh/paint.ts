import { SdkError } from '../errors/sdk-error.ts';
import { kindOfArray } from './own-arrays.ts';

/** What some triangles of a mesh are, and how they are shown: `inside`, `rim`, `pad-1`. */
export interface MeshLabel {
  /** Letters, digits, `_`, `.` and `-`, at most 40: formats use it as the name of a material. */
  readonly name: string;
  /** Red, green and blue, 0 to 255. */
  readonly colour: readonly [number, number, number];
}

/**
 * Colours and labels that lie on a mesh beside its shape. An operation may give them with its result, and an exporter writes what its format
 * carries. They are no part of the shape: the hash of a mesh, and the file that a store keeps of it, leave them out; the next operation that makes another
 * mesh gives its own or none.
 */
export interface MeshPaint {
  /** Red, green and blue of each vertex, 0 to 255: `3·V`. */
  readonly colours?: Uint8Array;
  /** Place of each triangle's label in `labels`: `F`. */
  readonly labelOf?: Uint16Array;
  readonly labels?: readonly MeshLabel[];
}

const NAME = /^[A-Za-z0-9][\w.-]{0,39}$/;

const isColour = (colour: unknown): boolean =>
  Array.isArray(colour) &&
  colour.length === 3 &&
  colour.every((part) => Number.isInteger(part) && part >= 0 && part <= 255);

const refuse = (part: string): never => {
  throw new SdkError('mesh/paint-invalid', { part });
};

/** Throws SdkError `mesh/paint-invalid` when a paint does not fit a mesh of so many vertices and triangles. */
export function assertPaint(paint: unknown, vertices: number, triangles: number): asserts paint is MeshPaint {
  if (kindOfArray(paint) !== 'Object') refuse('paint');
  const { colours, labelOf, labels } = paint as MeshPaint;
  if (colours !== undefined && (kindOfArray(colours) !== 'Uint8Array' || colours.length !== 3 * vertices))
    refuse('colours');
  if (labelOf === undefined && labels === undefined) return;
  if (kindOfArray(labelOf) !== 'Uint16Array' || labelOf?.length !== triangles) refuse('labelOf');
  if (!Array.isArray(labels)) refuse('labels');
  const names = new Set<string>();
  for (const label of labels as readonly Partial<MeshLabel>[]) {
    if (typeof label?.name !== 'string' || !NAME.test(label.name) || names.has(label.name)) refuse('labels');
    if (!isColour(label.colour)) refuse('labels');
    names.add(label.name!);
  }
  for (const label of labelOf!) if (label >= names.size) refuse('labelOf');
}

const frozenColour = ([r, g, b]: MeshLabel['colour']): MeshLabel['colour'] =>
  Object.freeze([r, g, b] as const);

const isSame = (one?: ArrayLike<number>, other?: ArrayLike<number>): boolean => {
  if (one?.length !== other?.length) return false;
  for (let i = 0; one && i < one.length; i++) if (one[i] !== other![i]) return false;
  return true;
};

/** Whether two paints colour and label the same; labels of a copy cannot be written into. */
export const isSamePaint = (one: MeshPaint | undefined, other: MeshPaint | undefined): boolean =>
  one === other || (isSame(one?.colours, other?.colours) && isSame(one?.labelOf, other?.labelOf));

/** A copy that shares nothing. */
export function copyPaint({ colours, labelOf, labels }: MeshPaint): MeshPaint {
  return {
    ...(colours ? { colours: colours.slice() } : {}),
    ...(labelOf ? { labelOf: labelOf.slice() } : {}),
    ...(labels
      ? {
          labels: Object.freeze(
            labels.map(({ name, colour }) => Object.freeze({ name, colour: frozenColour(colour) })),
          ),
        }
      : {}),
  };
}
