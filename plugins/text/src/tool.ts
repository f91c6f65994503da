import type { Params } from '@bracewright/core/operation';
import {
  combineSteps,
  dragHandles,
  pickPoint,
  type Handle,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { place } from './operation.ts';
import { showLetters } from './show-letters.ts';

/** mm beyond the last letter at which the grip of the turn goes round. */
const BEYOND = 14;
/** Where it stands while nothing could be laid, mm from the middle. */
const USUAL = 50;

/** A text that is put by one click, moved by its middle and turned by a grip at its end. */
const tool: ToolFactory<Params<typeof place>> = (session) => {
  const { draft } = session;
  const letters = showLetters(session);
  const turn = (): readonly Handle[] => {
    const { middle, width } = letters;
    if (!middle) return [];
    return [
      {
        ...{ kind: 'arc', key: 'angle', role: 'handle', name: session.text('handles.angle') },
        ...{ centre: middle.at, axis: middle.normal, start: middle.level },
        ...{ radius: width === undefined ? USUAL : width / 2 + BEYOND, value: draft.values.angle ?? 0 },
        ...{ min: -180, max: 180, step: 1, round: true },
        set: (value) => draft.set({ angle: value }),
      },
    ];
  };
  const handles = dragHandles(session, { id: 'turn', handles: turn });
  const anchor = pickPoint(session, { id: 'anchor', into: 'anchor', role: 'handle' });
  return {
    steps: [combineSteps('place', [handles, anchor])],
    get hint() {
      const { number } = letters;
      if ((draft.values.text ?? '') !== '' || number === undefined) return undefined;
      return session.text('hint.number', { number });
    },
    get refusal() {
      const { fault } = letters;
      return fault && { code: fault.code, data: fault.data, places: fault.places };
    },
    get readouts(): readonly Readout[] {
      return [{ id: 'width', value: letters.width, unit: 'mm' }];
    },
  };
};

export default tool;
