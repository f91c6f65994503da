import { placementOf, UNMOVED, vec3, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { FormValues } from '@bracewright/core/plugin';
import { SERVICES, type SceneObject } from '@bracewright/core/services';
import { bodyFrame, createCell, watchValue, type BodyFrame, type ToolSession } from '@bracewright/core/tool';
import { standing, type mergeForm } from './params.ts';

/** How much of itself the object keeps, per cent. */
const SEEN_THROUGH = 40;

/** The object that was chosen. */
export interface ShownObject {
  /** Undefined before it is at hand. Observable. */
  mesh(): TriMesh | undefined;
  /** Middle of the body's front. */
  inFront(): Vec3;
  /** Has the draft name an object whose coordinates say nothing of this body: it stands at its front, turned as it is. */
  takeToFront(sha256: string): void;
}

const meet = (a: BodyFrame, b: BodyFrame): boolean =>
  [0, 1, 2].every((k) => a.min[k]! <= b.max[k]! && b.min[k]! <= a.max[k]!);

/** Fetches the object that the draft names, has it stand somewhere, and shows it seen through where it stands. */
export function showObject(session: ToolSession<FormValues<typeof mergeForm>>): ShownObject {
  const { draft, services } = session;
  const assets = services.get(SERVICES.assets);
  const mesh = createCell<TriMesh | undefined>(undefined);
  const body = bodyFrame(services.history.mesh);
  /** What was taken to the front, until it stands there. */
  let toFront: string | undefined;
  const inFront = (): Vec3 => [body.centre[0], body.min[1], body.centre[2]];
  draft.follow(['pivot', 'transform']);

  /** Where a new object stands: where the one before stood, else as its file says where that is at the body, else at its front. A record's stands where it says. */
  function place(found: TriMesh): void {
    const { pivot: before, transform } = draft.values;
    const frame = bodyFrame(found);
    const pivot = frame.centre;
    const isToFront = toFront !== undefined && toFront === draft.values.mesh;
    toFront = undefined;
    if (isToFront)
      draft.set({
        ...{ pivot: [...pivot], transform: undefined, mirror: false },
        ...put(vec3.subtract(inFront(), pivot)),
      });
    else if (transform && !before) draft.set({ pivot: [...pivot], ...placementOf(transform, pivot) });
    else if (before)
      draft.set({ pivot: [...pivot], ...moved(vec3.subtract(before, pivot)), transform: undefined });
    else
      draft.set({
        pivot: [...pivot],
        ...(meet(frame, body) ? UNMOVED : put(vec3.subtract(inFront(), pivot))),
      });
  }
  const put = ([moveX, moveY, moveZ]: Vec3) => ({ ...UNMOVED, moveX, moveY, moveZ });
  const moved = (by: Vec3) => {
    const { moveX, moveY, moveZ } = { ...UNMOVED, ...draft.values };
    return { moveX: moveX + by[0], moveY: moveY + by[1], moveZ: moveZ + by[2] };
  };

  watchValue(
    session,
    () => draft.values.mesh,
    (sha256) => {
      mesh.set(undefined);
      if (sha256 === undefined) return;
      assets.mesh(sha256).then(
        (found) => {
          if (session.ended || draft.values.mesh !== sha256) return;
          mesh.set(found);
          place(found);
        },
        // The preview says the same of a body that is not there, and the form takes another one.
        () => undefined,
      );
    },
  );
  let shown: SceneObject | undefined;
  watchValue(
    session,
    () => ({ found: mesh.get(), at: draft.values.pivot && standing(draft.values) }),
    ({ found, at }) => {
      if (found && at) {
        shown ??= services.scene.createObject({
          mesh: found,
          name: 'object',
          colour: 'wall',
          opacity: SEEN_THROUGH,
          yields: true,
          framed: true,
        });
        shown.setMesh(found);
        shown.setTransform(at);
      }
      shown?.setVisible(found !== undefined && at !== undefined);
    },
  );
  const takeToFront = (sha256: string): void => {
    if (draft.values.mesh === sha256) return;
    toFront = sha256;
    draft.set({ mesh: sha256 });
  };
  return { mesh: () => mesh.get(), inFront, takeToFront };
}
