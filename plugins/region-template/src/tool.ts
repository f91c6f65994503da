import { requireOutward } from '@bracewright/core/mesh';
import type { FormValues } from '@bracewright/core/plugin';
import {
  combineSteps,
  dragHandles,
  middleOf,
  pickPoint,
  type Handle,
  type Readout,
  type ToolFactory,
  type ToolSession,
} from '@bracewright/core/tool';
import { pushOf, TOLD } from './headline.ts';
import { KeptRegions } from './kept-regions.ts';
import type { templateForm } from './params.ts';
import { showPlaced, type Placed } from './placed.ts';

type Session = ToolSession<FormValues<typeof templateForm>>;

/** mm between the skin and the grip of an amplitude of 0. */
const CLEAR = 30;
/** mm beyond the radius at which the grip of the turn goes round. */
const ROUND = 14;

/** In or out, where that is clear. */
function inOrOut(session: Session): string | undefined {
  const key = pushOf(session.draft.values as Readonly<Record<string, unknown>>);
  return key && session.text(`push.${key}`);
}

/** Amplitude over the apex line, size across, turn round the top. */
function handlesOf(session: Session, { at, normal, up, right, lines }: Placed): readonly Handle[] {
  const { draft } = session;
  const { amplitude = 0, radius = 50, direction = 0 } = draft.values;
  const apex = middleOf(lines?.apex ?? []);
  return [
    {
      ...{ kind: 'axis', key: 'amplitude', role: 'handle', name: session.text('handles.amplitude') },
      ...{ meaning: inOrOut(session), origin: apex?.position ?? at, axis: normal, offset: CLEAR },
      ...{ value: amplitude, min: -60, max: 60, step: 1, endOn: 'upright', stop: true },
      set: (value) => draft.set({ amplitude: value }),
    },
    {
      ...{ kind: 'axis', key: 'radius', role: 'handle', name: session.text('handles.radius') },
      ...{ origin: at, axis: right, value: radius, min: 1, max: 100, step: 1 },
      set: (value) => draft.set({ radius: value }),
    },
    {
      ...{ kind: 'arc', key: 'direction', role: 'handle', name: session.text('handles.direction') },
      ...{ centre: at, axis: normal, start: up, radius: radius + ROUND, value: direction },
      ...{ min: -180, max: 180, step: 1, round: true },
      set: (value) => draft.set({ direction: value }),
    },
  ];
}

/**
 * A kept region, placed by one click: chosen from the library of the clinic, or taken from the step of a region. It is moved by its middle, turned, made larger and pushed by handles.
 */
const tool: ToolFactory<FormValues<typeof templateForm>> = (session) => {
  const { draft, services } = session;
  // Out would be in: such a body is turned first.
  requireOutward(services.history.mesh);
  const kept = new KeptRegions(session);
  const placed = showPlaced(session);
  const handles = dragHandles(session, {
    id: 'region',
    handles: () => (placed.now ? handlesOf(session, placed.now) : []),
  });
  const anchor = pickPoint(session, { id: 'anchor', into: 'anchor', role: 'handle', unpreviewed: true });
  const { recordId } = draft.values;
  if (recordId) {
    draft.set({ recordId: undefined });
    void kept.takeFrom(recordId);
  } else if (!draft.values.shape) void kept.choose();
  session.preview();
  return {
    steps: [combineSteps('place', [kept, handles, anchor])],
    get hint() {
      const { name } = draft.values;
      return kept.hint ?? (name === undefined ? undefined : session.text('template.named', { name }));
    },
    get refusal() {
      // What is being read off a step's body is on its way.
      const isMissing = draft.values.anchor !== undefined && !kept.complete && kept.hint === undefined;
      return isMissing ? kept.requirement : undefined;
    },
    get meanings() {
      return { amplitude: inOrOut(session) };
    },
    get readouts(): readonly Readout[] {
      const { mesh, report, isOfDraft } = session.feedback;
      const { amplitude = 0, slope = 0 } = draft.values;
      const deepest = mesh && report['deepest'];
      // Under a drag the figures are of the amplitude before.
      const isOther = isOfDraft ? Math.abs((deepest ?? amplitude) - amplitude) > TOLD : slope !== 0;
      return [
        ...(isOther ? [{ id: 'deepest', value: deepest, unit: 'mm', signed: true } as const] : []),
        { id: 'stretch', value: mesh && report['stretch'], unit: '%', signed: true },
      ];
    },
  };
};

export default tool;
