import { mat4, type Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { moveBody } from '@bracewright/core/tool';
import { renderPicture } from '../../records/scans/render-picture.ts';

/** The three sides that an alignment is judged from: from the back, from the patient's right, from above (front at the top). */
export const BODY_VIEWS = ['coronal', 'sagittal', 'horizontal'] as const;
export type BodyViewName = (typeof BODY_VIEWS)[number];

/** A square picture of a body with the place of the force line in it. */
export interface BodyPicture {
  readonly view: BodyViewName;
  readonly size: number;
  /** `size × size` RGBA. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Where the frame's origin lies, 0 to 1 from the left and from the top; may lie outside. */
  readonly line: readonly [number, number];
}

/** Turns that bring each view to look along +Y, as `renderPicture` does. */
const TURNS: Readonly<Record<BodyViewName, Mat4>> = {
  coronal: mat4.IDENTITY,
  // From the patient's right: what lies in front of the body (−Y) to the right of the picture.
  sagittal: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  horizontal: [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1],
};

/** Part of the picture that the body fills, as `renderPicture` leaves it. */
const FILLED = 0.88;

function originIn({ positions }: TriMesh): readonly [number, number] {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y] = [-positions[i]!, -positions[i + 2]!];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = FILLED / (Math.max(right - left, bottom - top) || 1);
  return [0.5 - (scale * (left + right)) / 2, 0.5 - (scale * (top + bottom)) / 2];
}

/** The picture of `mesh`, moved by `turn` first, from one side. */
export function bodyView(
  mesh: TriMesh,
  view: BodyViewName,
  { turn, size, colour }: { readonly turn: Mat4; readonly size: number; readonly colour: string },
): BodyPicture {
  const seen = moveBody(mesh, mat4.multiply(TURNS[view], turn));
  return { view, size, pixels: renderPicture(seen, { size, turn: 0, colour }), line: originIn(seen) };
}
