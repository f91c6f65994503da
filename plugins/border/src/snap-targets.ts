import { landmarksOf, POINT_ASSOCIATIONS } from '@bracewright/core/annotation';
import type { TrimTarget } from '@bracewright/core/brace';
import type { FormValues } from '@bracewright/core/plugin';
import { createDerived, type SnapTarget, type ToolSession } from '@bracewright/core/tool';
import type { borderForm } from './params.ts';
import type { Proposal } from './proposal.ts';

/** What the points of an edge line snap to: the landmarks that are marked on the body, and the heights that the clearances ask for. Observable. */
export function snapTargets(
  session: ToolSession<FormValues<typeof borderForm>>,
  proposal: () => Proposal,
): () => readonly SnapTarget[] {
  const known = new Set<string>(POINT_ASSOCIATIONS);
  const landmarks = (): readonly SnapTarget[] =>
    landmarksOf(session.services.annotations.annotations)
      .filter(({ association }) => known.has(association))
      .map(({ association, position, within }) => ({
        ...{ name: session.text(`landmarks.${association}`), at: position },
        ...(within !== undefined && { estimated: true }),
      }));
  const level = ({ id, way, height, source, holds }: TrimTarget): SnapTarget => ({
    name: session.text('snap.clearance', { name: session.text(`readouts.${way ? `${id}-${way}` : id}`) }),
    ...{ height, holds },
    ...(source === 'estimated' && { estimated: true }),
  });
  const targets = createDerived(() => [...landmarks(), ...proposal().targets.map(level)]);
  return () => targets.get();
}
