import type { FormValues } from '@bracewright/core/plugin';
import { bodyPieces } from '@bracewright/core/mesh';
import { bodyFrame, pickPlane, planeMeaning, typePlane, type ToolFactory } from '@bracewright/core/tool';
import type { mirrorForm } from './params.ts';

/** A sagittal plane with arcs to tilt it; the half on the kept side is shown with its mirror image. */
const tool: ToolFactory<FormValues<typeof mirrorForm>> = (session) => {
  const { draft, services } = session;
  const plane = pickPlane(session, {
    id: 'plane',
    into: 'plane',
    initial: () => {
      const { mesh } = services.history;
      const { min, max, centre: ofAll } = bodyFrame(mesh);
      // The largest piece is the body: debris of a scan lies far beside it.
      const centre = bodyPieces(mesh)[0] ?? ofAll;
      // The force line where the body was aligned to it, else the body's middle.
      const isAligned = services.looks.standConfirmed?.() === true && min[0] < 0 && max[0] > 0;
      const x = isAligned ? 0 : centre[0];
      return { origin: [x, centre[1], centre[2]], normal: [1, 0, 0] };
    },
  });
  typePlane(session, {
    fields: { place: 'leftRight', u: 'turn', v: 'lean' },
    plane: () => draft.values.plane,
    write: (next) => draft.set({ plane: next }),
  });
  session.preview();
  return {
    steps: [plane],
    get meanings() {
      const at = draft.values.plane;
      const said = at && planeMeaning(session, at);
      const keep = services.looks.standConfirmed?.() ? undefined : session.text('sides-unconfirmed');
      return {
        ...(said ? { leftRight: said.place, turn: said.u, lean: said.v } : {}),
        ...(keep === undefined ? {} : { keep }),
      };
    },
  };
};

export default tool;
