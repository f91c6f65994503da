import { vec3, type Vec3 } from '@bracewright/core/math';
import { sharedBvh } from '@bracewright/core/mesh';
import type { Params } from '@bracewright/core/operation';
import type { SurfaceHit } from '@bracewright/core/services';
import {
  createCell,
  settledBrush,
  watchOverlay,
  type Readout,
  type ToolFactory,
} from '@bracewright/core/tool';
import type { rasp } from './operation.ts';
import { canPaint, MOST_SAMPLES, RADIUS, reachOf, strokes, type StrokeValues } from './strokes.ts';
import { underRing } from './under-ring.ts';
import { hintOf, meaningOf, ringWords } from './words.ts';

/** What the pointer is over, and whether Shift is held. */
interface Under {
  readonly hit: SurfaceHit;
  readonly isShifted: boolean;
}

/**
 * Rasp what stands out, or lies in, under the ring; beside the ring stands by how much. Each stroke is a pass with settings of its own; Shift fills where a stroke flattens, and the other way
 * round.
 */
const tool: ToolFactory<Params<typeof rasp>> = (session) => {
  const { draft, services, editing, feedback } = session;
  const values = (): StrokeValues => draft.values as StrokeValues;
  const speech = { text: session.text, length: services.units.formatLength };
  const paint = settledBrush(session, {
    id: 'paint',
    settings: strokes,
    radius: RADIUS,
    most: MOST_SAMPLES,
    canPaint: () => canPaint(values()),
    first: { pass: true },
  });
  const { step } = paint;
  /** Where a place of the skin lay before the step: as it is until something was painted, and as it is shown while a step is edited, whose body before it is not at hand. */
  const lay = (): ((at: Vec3) => Vec3) | undefined => {
    if (editing || !feedback.mesh) return undefined;
    const before = sharedBvh(services.history.mesh);
    return (at) => before.closestPoint(at)?.position ?? at;
  };
  const under = createCell<Under | undefined>(undefined);
  const onPointer = step.onPointer!.bind(step);
  step.onPointer = (event) => {
    const answer = onPointer(event);
    under.set(event.hit && { hit: event.hit, isShifted: event.modifiers.shift });
    return answer;
  };
  const leave = step.leave!.bind(step);
  step.leave = () => {
    under.set(undefined);
    leave();
  };
  watchOverlay(session, 'under', () => {
    const at = under.get();
    if (!at || !canPaint(values())) return [];
    const radius = Number(values().radius ?? RADIUS.default);
    const found = underRing(services.picking, at.hit, radius, lay());
    return [
      {
        kind: 'label',
        role: 'handle',
        at: vec3.addScaled(at.hit.position, services.scene.viewUp, radius),
        text: ringWords(found, values(), at.isShifted, speech),
      },
    ];
  });
  return {
    steps: [step],
    get readouts(): readonly Readout[] {
      const { taken, filled } = reachOf(values());
      const of = (id: 'taken' | 'filled'): Readout => ({
        id,
        value: feedback.mesh && feedback.report[id],
        unit: 'mm',
      });
      return [...(taken > 0 ? [of('taken')] : []), ...(filled > 0 ? [of('filled')] : [])];
    },
    get meanings() {
      return { depth: meaningOf(values(), speech) };
    },
    get hint() {
      return session.text(hintOf(values(), editing !== undefined, paint.painted), {
        percent: Math.floor(100 * paint.painted),
      });
    },
    onDraft: () => paint.spread(),
  };
};

export default tool;
