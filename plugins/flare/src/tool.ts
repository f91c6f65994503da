import type { FormValues } from '@bracewright/core/plugin';
import {
  combineSteps,
  dragHandles,
  drawPolyline,
  type Readout,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { LineTaken } from './line.ts';
import { MOST_ASIDE } from './operation.ts';
import type { flareForm } from './params.ts';
import { Rims } from './rims.ts';

/** The edges are chosen and the rim is dragged outwards; then, where only a part of an edge is meant, two clicks say from where to where. */
const tool: ToolFactory<FormValues<typeof flareForm>> = (session) => {
  const { draft } = session;
  const line = new LineTaken(session);
  const rims = new Rims(session);
  const handles = dragHandles(session, {
    id: 'by',
    handles: () => {
      const { grip } = rims;
      if (!grip) return [];
      return [
        {
          ...{ kind: 'axis', key: 'by', role: 'handle', name: session.text('handles.by') },
          ...{ origin: grip.at, axis: grip.normal, endOn: 'upright' },
          ...{ value: draft.values.by ?? 4, min: 1, max: 8, step: 0.5 },
          set: (value) => draft.set({ by: value }),
        },
      ];
    },
  });
  const edges = combineSteps('edges', [handles]);
  const chosen: Step = Object.defineProperties(edges, {
    complete: { get: () => line.lacking === undefined },
    requirement: { get: () => line.lacking },
    fields: { value: ['top', 'bottom', 'opening'] },
    actions: {
      get: () => {
        const { there } = line;
        return [
          ...(line.isOther ? [{ id: 'take-line', enabled: true }] : []),
          ...(there ? [{ id: 'edit-there', enabled: true, edit: there.recordId }] : []),
        ];
      },
    },
    run: { value: () => line.take() },
    opens: { value: true },
  });
  const stretch = drawPolyline(session, { id: 'stretch', into: 'stretch', min: 2, max: 2, role: 'contour', closed: false }); // prettier-ignore
  const part: Step = Object.defineProperty(stretch, 'complete', {
    get: () => (draft.values.stretch?.length ?? 0) !== 1,
  });
  if (!line.lacking) session.preview();
  /** Two flares one over the other whose slopes are too steep together: the line would lie on the slope. */
  const tooSteep = () => {
    const { there } = line;
    const { mesh, report } = session.feedback;
    const aside = (there && mesh && report['aside']) ?? 0;
    if (!there || aside <= MOST_ASIDE) return undefined;
    return { code: 'flare/over-another', data: { aside: Math.round(10 * aside) / 10, step: there.step } };
  };
  return {
    steps: [chosen, part],
    get refusal() {
      return line.lacking ?? rims.strayEnds ?? tooSteep();
    },
    get hint() {
      if (line.isOther) return session.text('line.other');
      const { there } = line;
      return there && session.text('line.again', { step: there.step });
    },
    get readouts(): readonly Readout[] {
      const { mesh, report } = session.feedback;
      const told = (name: string): number | undefined => (mesh ? report[name] : undefined);
      return [
        { id: 'rim', value: told('rim'), unit: 'mm' },
        { id: 'least', value: told('least'), unit: 'mm' },
        { id: 'heldBack', value: told('heldBack'), unit: 'mm' },
      ];
    },
  };
};

export default tool;
