import { mat4, placementOf, UNMOVED, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { FormValues } from '@bracewright/core/plugin';
import type { Readout, Step, ToolFactory } from '@bracewright/core/tool';
import { keptObjects } from './kept-objects.ts';
import { standing, type mergeForm } from './params.ts';
import { placeHandles } from './place-handles.ts';
import { showObject } from './show-object.ts';

/** Places a second body by arrows, arcs, typed values or a click on the body, and shows what becomes of both. */
const tool: ToolFactory<FormValues<typeof mergeForm>> = (session) => {
  const { draft } = session;
  const object = showObject(session);
  const isPlaced = (): boolean => draft.values.mesh !== undefined && draft.values.pivot !== undefined;
  const middle = (): Vec3 => mat4.transformPoint(standing(draft.values), draft.values.pivot!);
  const put = (transform: Mat4): void => draft.set({ ...placementOf(transform, draft.values.pivot!) });
  const moveTo = (place: Vec3): void =>
    put(mat4.multiply(mat4.translation(vec3.subtract(place, middle())), standing(draft.values)));
  const turnBy = (axis: Vec3, degrees: number): void =>
    put(mat4.multiply(mat4.rotation(axis, (degrees * Math.PI) / 180, middle()), standing(draft.values)));

  const handles = placeHandles(session, object, middle);
  const kept = keptObjects(
    session,
    () => object.mesh(),
    (sha256) => object.takeToFront(sha256),
  );
  const actions: Readonly<Record<string, () => void>> = {
    'to-front': () => moveTo(object.inFront()),
    'turn-left': () => turnBy([0, 0, 1], 90),
    'turn-right': () => turnBy([0, 0, 1], -90),
    'flip-up': () => turnBy([1, 0, 0], 90),
    reset: () => draft.set({ ...UNMOVED }),
  };
  const step: Step = {
    id: 'place',
    get complete() {
      return isPlaced();
    },
    get requirement() {
      return isPlaced() ? undefined : { code: 'merge/no-object', data: {} };
    },
    get actions() {
      return [...kept.actions, ...Object.keys(actions).map((id) => ({ id, enabled: isPlaced() }))];
    },
    enter: () => handles.enter(),
    leave: () => handles.leave(),
    run: (action) => (actions[action] ? actions[action]() : kept.run(action)),
    onPointer(event) {
      // A click on the body brings the object's middle there; a drag stays the camera's.
      if (event.phase === 'click' && event.hit && isPlaced()) {
        moveTo(event.hit.position);
        return 'handled';
      }
      const answer = handles.onPointer(event);
      // Both bodies are put together when the hand lets go: while it moves the object is seen to move.
      if (event.phase === 'down' && answer === 'handled') session.holdPreview(true);
      if (event.phase === 'up' || event.phase === 'cancel') session.holdPreview(false);
      return answer;
    },
    onKey: (event) => handles.onKey(event),
  };
  return {
    steps: [step],
    get hint() {
      return kept.hint ?? (isPlaced() ? undefined : session.text('hint.object'));
    },
    get readouts(): readonly Readout[] {
      const gained = session.feedback.report['volume'];
      return [
        { id: 'volume', unit: 'mm3', signed: true, value: gained === undefined ? undefined : 1000 * gained },
      ];
    },
  };
};

export default tool;
