import type { FormValues } from '@bracewright/core/plugin';
import {
  drawPolyline,
  undoAcrossSteps,
  type Readout,
  type Step,
  type ToolFactory,
} from '@bracewright/core/tool';
import { lighterBy } from './lighter.ts';
import { padsOf } from './pads.ts';
import type { patternForm } from './params.ts';

/**
 * A closed line round the skin that is to be airy, then the pattern, whose holes are shown as they will be cut. The body is shown without them while the line
 * is drawn, so that its points lie on skin.
 */
const tool: ToolFactory<FormValues<typeof patternForm>> = (session) => {
  const { draft, services } = session;
  const pads = padsOf(services.history.history, services.history.mesh, session.editing);
  const hasPads = () => pads.length > 0;
  const values = () => draft.values;
  // A record that keeps pads clear keeps those it was made with.
  if (hasPads() && (values().clear ?? []).length === 0) {
    draft.set({ clear: pads });
    draft.follow(['clear']);
  }
  const line = drawPolyline(session, {
    id: 'area',
    into: 'area',
    min: 3,
    max: 200,
    role: 'contour',
    closed: true,
    shape: () => values().areaShape ?? 'smooth',
    allows: () =>
      session.step?.id === 'area'
        ? { add: true, insert: true, drag: true, delete: true }
        : { add: false, insert: true, drag: true, delete: true },
  });
  const enter = line.enter.bind(line);
  const area: Step = Object.assign(line, {
    enter: () => {
      session.holdPreview(true);
      enter();
    },
  });
  Object.defineProperty(area, 'fields', { value: ['area', 'areaShape'] });
  const holes: Step = {
    id: 'holes',
    complete: true,
    fields: ['pattern', 'size', 'length', 'bridge', 'angle', 'margin', 'rim', 'keepPads'],
    enter: () => session.holdPreview(false),
  };
  return {
    steps: [area, holes],
    ...undoAcrossSteps(session),
    get idleFields() {
      return [...(values().pattern === 'slot' ? [] : ['length']), ...(hasPads() ? [] : ['keepPads'])];
    },
    get readouts(): readonly Readout[] {
      const { mesh, report } = session.feedback;
      const told = (name: string): number | undefined => (mesh ? report[name] : undefined);
      const openArea = told('openArea');
      return [
        { id: 'holes', value: told('holes'), unit: '' },
        { id: 'openArea', value: openArea, unit: 'mm2' },
        { id: 'share', value: told('share'), unit: '%' },
        { id: 'lighter', value: lighterBy(openArea), unit: '' },
      ];
    },
  };
};

export default tool;
