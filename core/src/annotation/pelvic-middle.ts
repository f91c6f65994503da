import { add, scale, type Vec3 } from '../math/vec3.ts';
import type { Annotation } from './annotation.ts';

/** Marked on both sides, in front and behind: the force line passes through the middle of these four. */
const PELVIS = ['asis-left', 'asis-right', 'psis-left', 'psis-right'] as const;

/** Middle of both ASIS and both PSIS among the markers of a model, mm; undefined unless all four are marked. */
export function pelvicMiddle(annotations: readonly Annotation[]): Vec3 | undefined {
  const at = (name: string): Vec3 | undefined => {
    const marker = annotations.find(
      ({ kind, params }) =>
        kind === 'marker-point' && (params as { readonly association?: string }).association === name,
    );
    return (marker?.params as { readonly point?: { readonly position: Vec3 } } | undefined)?.point?.position;
  };
  const points = PELVIS.map(at).filter((point) => point !== undefined);
  if (points.length < PELVIS.length) return undefined;
  return scale(
    points.reduce((sum, point) => add(sum, point)),
    1 / PELVIS.length,
  );
}
