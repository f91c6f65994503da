import type { TriMesh } from '@bracewright/core/mesh';
import type { SceneObject } from '@bracewright/core/services';
import { watchValue, type AnySession } from '@bracewright/core/tool';
import { planeOf, type DrawnLine } from './line-plane.ts';
import { piecesMet } from './pieces.ts';

/** How much of itself keeps what goes, per cent. */
const SEEN_THROUGH = 34;

/** What goes is seen through over the flat that comes in its place; without a preview the body is whole. */
export function showTaken(session: AnySession, drawn: () => DrawnLine): void {
  const { scene, history } = session.services;
  let taken: SceneObject | undefined;
  watchValue(
    session,
    // With each preview, not with each move of a hand: to find the pieces of a scan takes longer than a picture may.
    () => ({ shown: session.feedback.mesh, mesh: history.mesh }),
    ({ shown, mesh }) => {
      const plane = shown && planeOf(drawn());
      const goes = plane && partOf(mesh, piecesMet(mesh, plane));
      if (goes) {
        taken ??= scene.createObject({
          mesh: goes,
          name: 'taken',
          colour: 'ghost',
          opacity: SEEN_THROUGH,
          yields: true,
        });
        taken.setMesh(goes);
        // What is clipped lies on the side of the normal.
        taken.setClip({
          origin: plane.origin,
          normal: [-plane.normal[0], -plane.normal[1], -plane.normal[2]],
        });
      }
      taken?.setVisible(goes !== undefined);
    },
  );
}

function partOf({ positions, indices }: TriMesh, faces: Uint8Array): TriMesh | undefined {
  const own = indices.filter((_, i) => faces[Math.floor(i / 3)] === 1);
  return own.length > 0 ? { positions, indices: own } : undefined;
}
