import type { Vec3 } from '@bracewright/core/math';
import type { FormValues } from '@bracewright/core/plugin';
import type { SurfaceHit } from '@bracewright/core/services';
import {
  drawPolyline,
  pickPoint,
  undoAcrossSteps,
  watchOverlay,
  type PolylineAllows,
  type PolylineStep,
  type Readout,
  type Step,
  type ToolFactory,
  type ToolPointer,
} from '@bracewright/core/tool';
import { watchFault } from './line-fault.ts';
import { onWhole } from './on-whole.ts';
import { borderForm, LEAST, MOST } from './params.ts';
import { Proposal, PROPOSAL_FIELDS } from './proposal.ts';
import { showWall } from './shown-wall.ts';

const DRAWN: PolylineAllows = { add: true, insert: true, drag: true, delete: true };
/** The line of another step is seen and left alone. */
const SEEN: PolylineAllows = { add: false, insert: false, drag: false, delete: false };

/**
 * One or two closed lines on the skin, then a click on the part that stays. The body is shown whole while lines are drawn; as soon as a part is chosen,
 * that part is shown with its new edge.
 */
const tool: ToolFactory<FormValues<typeof borderForm>> = (session) => {
  const { draft, services } = session;
  const values = () => draft.values;
  const line = (id: 'first' | 'second'): PolylineStep =>
    drawPolyline(session, {
      id,
      into: id,
      min: LEAST,
      max: MOST,
      role: 'edge',
      closed: true,
      shape: () => values().lineShape ?? 'smooth',
      allows: () => (session.step?.id === id ? DRAWN : SEEN),
    });
  const first = line('first');
  const second = line('second');
  const proposal = new Proposal(session, first);
  const kept = pickPoint(session, { id: 'part', into: 'keep', role: 'handle' });
  // What goes is not on the shown body, so the whole one is asked.
  const whole = (event: ToolPointer): SurfaceHit | undefined => services.picking.pick(event.ray, ['body']);
  const part: Step = {
    ...kept,
    // A record is opened here: what its lines are for is seen at once.
    fields: PROPOSAL_FIELDS,
    get complete() {
      return kept.complete;
    },
    get requirement() {
      return kept.requirement;
    },
    enter: () => {
      session.holdPreview(false);
      kept.enter?.();
    },
    onPointer: (event) => kept.onPointer?.({ ...event, hit: whole(event) }) ?? 'pass',
  };
  const fault = watchFault(session, [first, second]);
  showWall(session, [first, second]);
  watchOverlay(session, 'others', () =>
    (values().others ?? []).map(({ points }) => ({
      kind: 'points' as const,
      role: 'edge' as const,
      points: points.map(({ position }) => [...position] as Vec3),
    })),
  );
  return {
    steps: [
      onWhole(session, first, {
        fields: PROPOSAL_FIELDS,
        get actions() {
          return [...proposal.actions, ...first.actions];
        },
        run: (action) => proposal.act(action),
      }),
      // A brace with an opening has one line round it; one that is closed has two.
      onWhole(session, second, {
        get complete() {
          return (values().second?.length ?? 0) === 0;
        },
      }),
      part,
    ],
    get refusal() {
      const found = fault.get();
      return found && { code: found.code, data: found.data, places: found.places };
    },
    // A line that was closed is gone back to: the key that takes back a point takes back the one before as well.
    ...undoAcrossSteps(session),
    get idleFields() {
      return proposal.idleFields;
    },
    toParams: (given) => proposal.withLandmarks(borderForm.toParams(given as FormValues<typeof borderForm>)),
    get onCommit() {
      return proposal.onCommit;
    },
    get readouts(): readonly Readout[] {
      const { mesh, report } = session.feedback;
      return [{ id: 'edge', value: mesh && report['edge'], unit: 'mm' }, ...proposal.readouts];
    },
  };
};

export default tool;
