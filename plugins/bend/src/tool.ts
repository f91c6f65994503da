import { levelWay } from '@bracewright/core/mesh';
import type { Plane } from '@bracewright/core/params';
import type { Params } from '@bracewright/core/operation';
import {
  bodyFrame,
  combineSteps,
  directionArc,
  dragHandles,
  pickPlanes,
  sideRound,
  tiltMeanings,
  typePlanes,
  type Side,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { bend } from './operation.ts';
import { leansTo } from './sides.ts';

/** Least distance of the angle's grip from the planes beside it, and how far it stands over the last where they lie closer, as parts of the body. */
const [CLEAR, OVER] = [0.06, 0.15];

/**
 * From the first plane to the grip of the angle, mm: between the last two planes (of two in the upper half), where it is in sight with the
 * body. Over the body it would lie under the bars of a small window, and seen from above far beside it.
 */
function reachOf(planes: readonly Plane[], size: number): number {
  const levels = planes.map((plane) => plane.origin[2]);
  const [first, last] = [levels[0]!, levels.at(-1)!];
  const below = levels.length > 2 ? levels.at(-2)! : (first + last) / 2;
  return last - below > 2 * CLEAR * size ? (last + below) / 2 - first : last - first + OVER * size;
}

/** Planes on the trunk, an arc for the angle, and an arc for the side it bends to. */
const tool: ToolFactory<Params<typeof bend>> = (session) => {
  const { draft } = session;
  const planes = pickPlanes(session, { id: 'planes', into: 'planes', initial: 2 });
  typePlanes(session, planes, 'planes');
  const towards = (side: Side | undefined): string | undefined => side && session.sideText(`towards.${side}`);
  const leaning = (): string | undefined => towards(leansTo(draft.values));
  // A bend by less than 0° leans the other way: one side is told, the one it leans to.
  const heading = (): string | undefined =>
    (draft.values.angle ?? 0) < 0 ? undefined : towards(sideRound(draft.values.direction ?? 0));
  const arcs = dragHandles(session, {
    id: 'arcs',
    handles: () => {
      const [first, last] = [planes.planes[0], planes.planes.at(-1)];
      if (!first || !last) return [];
      const direction = draft.values.direction ?? 0;
      const way = levelWay(direction);
      const size = bodyFrame(session.services.history.mesh).diagonal;
      return [
        {
          kind: 'arc',
          key: 'angle',
          role: 'handle',
          name: session.text('handles.angle'),
          meaning: leaning(),
          centre: first.origin,
          // Turning the upright about `up × way` leans it towards the chosen side.
          axis: [-way[1], way[0], 0],
          start: [0, 0, 1],
          radius: reachOf(planes.planes, size),
          value: draft.values.angle ?? 0,
          min: -60,
          max: 60,
          step: 1,
          aside: true,
          clearOf: planes.planes.map((plane) => plane.origin),
          set: (angle) => draft.set({ angle }),
        },
        directionArc({
          name: session.text('handles.direction'),
          meaning: heading(),
          origin: last.origin,
          size,
          value: direction,
          set: (value) => draft.set({ direction: value }),
        }),
      ];
    },
  });
  session.preview();
  return {
    steps: [combineSteps('planes', [arcs, planes])],
    get meanings() {
      return { ...tiltMeanings(session, planes), angle: leaning(), direction: heading() };
    },
    get hint() {
      const side = leaning();
      const value = session.services.units.formatAngle(draft.values.angle ?? 0, { signed: true });
      return side && session.text(`effect.${planes.planes.length}`, { value, side });
    },
    get idleFields() {
      return [3, 4].filter((count) => count > planes.planes.length).map((count) => `height${count}`);
    },
  };
};

export default tool;
