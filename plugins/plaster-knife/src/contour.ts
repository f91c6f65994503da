import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  edgeLinesFault,
  triangleArea,
  type LineShape,
  type SkinPoint,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';

/** A closed line on the skin, by the points it goes through. */
export interface Contour {
  readonly contour: readonly SkinPoint[];
  readonly shape: LineShape;
}

/** What is said of a contour that a body cannot be cut along. */
const SAID: Readonly<Record<string, string>> = {
  'mesh/edge-line-small': 'contour-too-small',
  'mesh/edge-line-lost': 'contour-off-surface',
  'mesh/edge-line-hole': 'contour-meets-opening',
  'mesh/edge-line-meets-line': 'contour-crosses',
  'mesh/edge-line-parts-nothing': 'contour-empty',
};

/** What the line of a body says of it, in the words of the knife; any other error is itself. */
export function contourError(error: unknown): unknown {
  const code = error instanceof SdkError ? SAID[error.code] : undefined;
  if (code === undefined) return error;
  const { data, places } = error as SdkError;
  const { line: _, ...at } = data;
  return new SdkError(`plaster-knife/${code}`, at, { places, cause: error });
}

/** Throws where a body cannot be cut along a contour: too small, off the body, over an opening, or through itself. */
export function requireContour(mesh: TriMesh, { contour, shape }: Contour): void {
  const fault = edgeLinesFault(mesh, [{ points: contour, closed: true, smooth: shape === 'smooth' }]);
  if (fault) throw contourError(fault);
}

/** The place of a contour, for a finding about the whole of it. */
export function placeOf({ contour }: Contour): { readonly at: Vec3; readonly radius: number } {
  const at = contour.reduce<Vec3>(
    (sum, { position }) => vec3.addScaled(sum, position, 1 / contour.length),
    [0, 0, 0],
  );
  return { at, radius: contour.reduce((far, { position }) => Math.max(far, vec3.distance(position, at)), 0) };
}

/** A patch with so many times the skin that its frame spans goes round a limb or the trunk: half a cylinder has 1.6, half a ball 2. */
const ROUND = 2.5;

/** Throws `plaster-knife/contour-round-body` of a patch (by its triangles) that no membrane spans, as it goes round a part of the body. */
export function requireSpan(patch: TriMesh, drawn: Contour): void {
  const { positions, indices } = patch;
  let area = 0;
  let span: Vec3 = [0, 0, 0];
  for (let f = 0; f < indices.length / 3; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(positions, indices[3 * f + k]!)) as [
      Vec3,
      Vec3,
      Vec3,
    ];
    area += triangleArea(patch, f);
    span = vec3.addScaled(span, vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a)), 0.5);
  }
  if (area > ROUND * vec3.length(span))
    throw new SdkError('plaster-knife/contour-round-body', {}, { places: [placeOf(drawn)] });
}
