import type { FormValues } from '@bracewright/core/plugin';
import {
  drawPolyline,
  undoAcrossSteps,
  type PolylineAllows,
  type PolylineStep,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import { edgeReadout } from './drawn-length.ts';
import { EarlierLine } from './earlier.ts';
import { KeptLine } from './kept-line.ts';
import { furtherLines } from './further-lines.ts';
import { watchFault } from './line-fault.ts';
import { Laying } from './laying.ts';
import { furtherActions, lineActions } from './line-actions.ts';
import { LiveBody } from './live-body.ts';
import { MirrorSide } from './mirror.ts';
import { onWhole } from './on-whole.ts';
import { borderForm, LEAST, MOST } from './params.ts';
import { Proposal, PROPOSAL_FIELDS } from './proposal.ts';
import { partKept } from './part-kept.ts';
import { Recorded } from './recorded.ts';
import { snapTargets } from './snap-targets.ts';
import { ShownWall } from './shown-wall.ts';
import { TemplateLines } from './templates.ts';

const DRAWN: PolylineAllows = { add: true, insert: true, drag: true, delete: true };
/** The line of another step is seen and left alone. */
const SEEN: PolylineAllows = { add: false, insert: false, drag: false, delete: false };

/**
 * A closed line on the skin or several, one after the other, then a click on the part that stays. The body is shown whole while lines are drawn; as soon as a part is chosen,
 * that part is shown with its new edge.
 */
const tool: ToolFactory<FormValues<typeof borderForm>> = (session) => {
  const { draft } = session;
  const values = () => draft.values;
  const snaps = snapTargets(session, () => proposal);
  const line = (id: 'first' | 'second'): PolylineStep =>
    drawPolyline(session, {
      ...{ id, into: id, min: LEAST, max: MOST, role: 'edge', closed: true },
      shape: () => values().lineShape ?? 'smooth',
      says: (before) => proposal.movedMost(before),
      ...{ straightens: true, snaps },
      allows: () => (session.step?.id === id ? DRAWN : SEEN),
    });
  const kept = new KeptLine(session);
  const first = line('first');
  const second = line('second');
  const recorded = new Recorded(session);
  const proposal = new Proposal(session, first, recorded);
  const laying = new Laying(session);
  const earlier = new EarlierLine(session, first, proposal, laying);
  const templates = new TemplateLines(session, first, proposal, laying);
  const mirror = new MirrorSide(session, laying);
  const actions = lineActions({ first, proposal, earlier, templates, laying, mirror });
  const lines = furtherLines(session, second);
  const further = furtherActions(second, { laying, mirror, lines });
  const part = partKept(session, lines);
  const body = new LiveBody(session);
  const fault = watchFault(session, [first, second], body);
  const edge = edgeReadout(session, [first, second]);
  const wall = new ShownWall(session, [first, second], body);
  const toParams = (given: unknown) =>
    proposal.withLandmarks(borderForm.toParams(given as FormValues<typeof borderForm>));
  return {
    steps: [
      onWhole(session, first, {
        fields: PROPOSAL_FIELDS,
        // Nothing is cut by a line that is kept: what can be changed are its points.
        opens: kept.isEdited,
        offers: actions,
      }),
      // A brace with an opening has one line round it; one that is closed has two, and each window one more.
      onWhole(session, second, {
        get complete() {
          return (values().second?.length ?? 0) === 0;
        },
        offers: further,
      }),
      part,
    ],
    get refusal() {
      const found = fault.get();
      return found && { code: found.code, data: found.data, places: found.places };
    },
    // A line that was closed is gone back to: the key that takes back a point takes back the one before as well.
    ...undoAcrossSteps(session),
    get meanings() {
      return recorded.meanings;
    },
    get hint() {
      // While a line is being laid, what is said of the wall is of the line before.
      const busy = laying.hint ?? templates.hint;
      const told = [earlier.hint, mirror.hint, wall.hint].filter(Boolean).join(' ');
      return first.hint ?? second.hint ?? fault.hint ?? busy ?? (told || undefined);
    },
    get idleFields() {
      return [...proposal.idleFields, ...kept.idleFields];
    },
    toParams,
    get onCommit() {
      return wall.onCommit(
        kept.onCommit(proposal.onCommit, () => toParams(borderForm.schema.parse(values()))),
      );
    },
    get readouts(): readonly Readout[] {
      return [
        ...(kept.isWhole ? [] : [edge.get()]),
        ...earlier.readouts,
        ...mirror.readouts,
        ...proposal.readouts,
      ];
    },
  };
};

export default tool;
