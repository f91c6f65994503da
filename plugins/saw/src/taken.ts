import { vec3 } from '@bracewright/core/math';
import type { SceneObject } from '@bracewright/core/services';
import { watchValue, type AnySession } from '@bracewright/core/tool';
import type { Cut } from './cut-facing.ts';

/** How much of itself keeps the part that goes, per cent. */
const SEEN_THROUGH = 34;

/** Beside the part that stays the other one is seen through; without a preview the body is whole. */
export function showTaken(session: AnySession, values: () => Cut): void {
  const { scene, history } = session.services;
  let taken: SceneObject | undefined;
  watchValue(
    session,
    () => ({ shown: session.feedback.mesh, mesh: history.mesh, now: values() }),
    ({ shown, mesh, now: { by, plane, keep } }) => {
      if (shown) {
        taken ??= scene.createObject({
          mesh,
          name: 'taken',
          colour: 'ghost',
          opacity: SEEN_THROUGH,
          yields: true,
        });
        taken.setMesh(mesh);
        const along = plane && (keep === 'positive' ? plane.normal : vec3.scale(plane.normal, -1));
        taken.setClip(
          by === 'line' || !plane || !along
            ? undefined
            : { origin: plane.origin, normal: vec3.normalize(along) },
        );
      }
      taken?.setVisible(shown !== undefined);
    },
  );
}
