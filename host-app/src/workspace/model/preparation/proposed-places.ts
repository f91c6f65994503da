import type { LandmarkProposal, PreparationStep } from '@bracewright/core/brace';
import { mat4, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';

/** A cut that is proposed, as it is shown. */
export type ShownCut =
  | { readonly kind: 'plane'; readonly origin: Vec3; readonly normal: Vec3 }
  | { readonly kind: 'line'; readonly points: readonly Vec3[] };

interface CutParams {
  readonly top?: { readonly origin: readonly number[]; readonly normal: readonly number[] };
  readonly bottom?: CutParams['top'];
  readonly polyline?: readonly (readonly number[])[];
}

/** Where proposed cuts lie, mm: planes, and lines that are swept from front to back; `by` takes places of the proposals to the body as it is. */
export function cutsOf(steps: readonly PreparationStep[], by: Mat4): readonly ShownCut[] {
  const at = (place: readonly number[]): Vec3 => mat4.transformPoint(by, place as unknown as Vec3);
  return steps.flatMap(({ params }): ShownCut[] => {
    const { top, bottom, polyline } = params as unknown as CutParams;
    if (polyline) return [{ kind: 'line', points: polyline.map(at) }];
    return [top, bottom].flatMap((plane): ShownCut[] => {
      if (!plane) return [];
      const origin = at(plane.origin);
      const tip = at(plane.origin.map((value, k) => value + plane.normal[k]!));
      return [{ kind: 'plane', origin, normal: vec3.subtract(tip, origin) }];
    });
  });
}

/** A place on the skin with its normal, moved rigidly. */
export const movedPoint = (
  { position, normal }: LandmarkProposal['point'],
  by: Mat4,
): LandmarkProposal['point'] => {
  const [x, y, z] = mat4.transformPoint(by, normal);
  const [ox, oy, oz] = mat4.transformPoint(by, [0, 0, 0]);
  return { position: mat4.transformPoint(by, position), normal: [x - ox, y - oy, z - oz] };
};
