import type { TriMesh } from '@bracewright/core/mesh';
import type { SceneObject } from '@bracewright/core/services';
import { watchValue, type AnySession } from '@bracewright/core/tool';

/** How much of itself keeps the skin that goes, per cent. */
const SEEN_THROUGH = 34;

/** The old skin is seen through over what is shaved, as long as that is shown. */
export function showTaken(session: AnySession): void {
  const { scene, history } = session.services;
  let taken: SceneObject | undefined;
  watchValue(
    session,
    () => ({ shown: session.feedback.mesh, mesh: history.mesh, mode: session.draft.values['mode'] }),
    ({ shown, mesh, mode }) => {
      const goes = shown && mode === 'shave' ? movedSkin(mesh, shown) : undefined;
      if (goes) {
        taken ??= scene.createObject({
          ...{ mesh: goes, name: 'taken', colour: 'ghost' as const },
          ...{ opacity: SEEN_THROUGH, yields: true },
        });
        taken.setMesh(goes);
      }
      taken?.setVisible(goes !== undefined);
    },
  );
}

/** The triangles of a body of which a corner lies elsewhere in what was made of it, where vertices keep their numbers. */
export function movedSkin({ positions, indices }: TriMesh, made: TriMesh): TriMesh | undefined {
  if (made.positions.length < positions.length) return undefined;
  const isMoved = (v: number): boolean =>
    [0, 1, 2].some((k) => positions[3 * v + k] !== made.positions[3 * v + k]);
  const moved = new Uint8Array(positions.length / 3);
  for (let v = 0; v < moved.length; v++) if (isMoved(v)) moved[v] = 1;
  const own: number[] = [];
  for (let h = 0; h < indices.length; h += 3) {
    const corners = [indices[h]!, indices[h + 1]!, indices[h + 2]!];
    if (corners.some((v) => moved[v] === 1)) own.push(...corners);
  }
  return own.length > 0 ? { positions, indices: Uint32Array.from(own) } : undefined;
}
