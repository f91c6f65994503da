import {
  bodyFrame,
  combineSteps,
  dragHandles,
  facing,
  pickPlanes,
  sightOf,
  tiltMeanings,
  typePlanes,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { Params } from '@bracewright/core/operation';
import type { twist } from './operation.ts';
import { leftGoes } from './sides.ts';

/** How far over its plane the arc's handle stands, as a part of the body: off the plane's middle, which moves the plane. */
const LIFT = 0.07;

/** Planes on the trunk and an arc for the angle, at the plane that turns most, on the side that faces the viewer. */
const tool: ToolFactory<Params<typeof twist>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 3 });
  typePlanes(session, planes, 'planes');
  const sides = (): string | undefined => {
    const key = leftGoes(draft.values);
    return key && session.sideText(`sides.${key}`);
  };
  const angle = dragHandles(session, {
    id: 'angle',
    handles: () => {
      const list = planes.planes;
      // Two planes turn most at the second, three at the middle one, four from the second to the third.
      const most = list[list.length === 2 ? 1 : list.length - 2];
      if (!most) return [];
      const { diagonal } = bodyFrame(session.services.history.mesh);
      const [x, y, z] = most.origin;
      return [
        {
          kind: 'arc',
          key: 'angle',
          role: 'handle',
          name: session.text('handles.angle'),
          meaning: sides(),
          centre: [x, y, z + LIFT * diagonal],
          axis: [0, 0, 1],
          start: facing([0, 0, 1], sightOf(session, most.origin), [0, 1, 0]),
          radius: diagonal * 0.24,
          value: draft.values.angle ?? 0,
          min: -90,
          max: 90,
          step: 1,
          set: (value) => draft.set({ angle: value }),
        },
      ];
    },
  });
  session.preview();
  return {
    steps: [combineSteps('planes', [angle, planes])],
    get meanings() {
      return { ...tiltMeanings(session, planes), angle: sides() };
    },
    get hint() {
      const said = sides();
      const value = session.services.units.formatAngle(draft.values.angle ?? 0, { signed: true });
      return said && session.text(`effect.${planes.planes.length}`, { value, sides: said });
    },
    get idleFields() {
      return [3, 4].filter((count) => count > planes.planes.length).map((count) => `height${count}`);
    },
  };
};

export default tool;
