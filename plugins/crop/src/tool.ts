import { combineSteps, pickPlane, planesAt, type ToolFactory } from '@bracewright/core/tool';

/** Heights of the sections of a new draft, as parts of the body: a little within both ends. */
const BOTTOM = 0.06;
const TOP = 0.94;

/** A top and a bottom section; what lies between them stays. */
const tool: ToolFactory = (session) => {
  const at = (height: number) => planesAt(session.services.history.mesh, [height])[0];
  const fresh = session.editing === undefined;
  const top = pickPlane(session, { id: 'top', into: 'top', initial: () => (fresh ? at(TOP) : undefined) });
  const bottom = pickPlane(session, {
    id: 'bottom',
    into: 'bottom',
    initial: () => (fresh ? at(BOTTOM) : undefined),
  });
  session.preview();
  return { steps: [combineSteps('planes', [top, bottom])] };
};

export default tool;
