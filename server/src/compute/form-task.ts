import type { Replayed, UnderWall } from '@bracewright/core/history';
import type { AskPorts } from '@bracewright/core/operation';
import { formedLook } from '../braces/formed-look.ts';
import type { Design, ModelResult, ModelTask } from './model-task.ts';
import { requireWhole } from './require-whole.ts';
import { faultsTo, gateWork, type TaskPorts } from './task-ports.ts';

/** How a design is replayed where it is looked at. */
export interface OfDesign {
  readonly under: (design: Design) => UnderWall & { asking: AskPorts };
  readonly shape: (design: Design) => Promise<Replayed>;
}

/** A design all of whose steps came about. Throws as `requireWhole`. */
function whole(replayed: Replayed): Replayed {
  requireWhole(replayed.outcomes);
  return replayed;
}

/** What lies under a wall, of whose steps none may have failed: half a design would be made in good faith. */
export const wholeUnder = (of: OfDesign, design: Design): UnderWall & { asking: AskPorts } => ({
  ...of.under(design),
  replay: async (records) => whole(await of.shape({ ...design, records })),
});

/** Whether a brace can be formed over the positive of a design. Throws as `requireWhole` and `formedLook`. */
export async function lookAtForm(
  { design, wish }: Extract<ModelTask, { kind: 'form' }>,
  of: OfDesign,
  ports: TaskPorts,
): Promise<ModelResult<'form'>> {
  const { outcomes, hash } = whole(await of.shape(design));
  const onBegin = (type: string) => ports.onBegin?.(undefined, type);
  const work = { ...gateWork(ports), onFault: faultsTo(ports), onBegin };
  return { gate: await formedLook(wholeUnder(of, design), wish, work), hash, outcomes };
}
