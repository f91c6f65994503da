import type { AnyExporter, AskWork } from '@bracewright/core/exporter';
import type { Replayed, UnderWall } from '@bracewright/core/history';
import type { AskPorts } from '@bracewright/core/operation';
import { formedPackage } from '../braces/formed-package.ts';
import { designHashOf, keptLines } from '../braces/within-lines.ts';
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

/** How far it is, and what is told of faults. */
function askWork(ports: TaskPorts): AskWork {
  const onBegin = (type: string) => ports.onBegin?.(undefined, type);
  return { ...gateWork(ports), onFault: faultsTo(ports), onBegin };
}

/** Whether a brace can be formed over the positive of a design. Throws as `requireWhole` and `formedLook`. */
export async function lookAtForm(
  { design, wish }: Extract<ModelTask, { kind: 'form' }>,
  of: OfDesign,
  ports: TaskPorts,
): Promise<ModelResult<'form'>> {
  const { outcomes, hash } = whole(await of.shape(design));
  return { gate: await formedLook(wholeUnder(of, design), wish, askWork(ports)), hash, outcomes };
}

/** The files of a brace that is formed over the positive of a design. Throws as `requireWhole` and `formedPackage`. */
export async function packFormed(
  { design, wanted }: Extract<ModelTask, { kind: 'formed' }>,
  exporters: readonly AnyExporter[],
  of: OfDesign,
  ports: TaskPorts,
): Promise<ModelResult<'formed'>> {
  const { outcomes, ...made } = whole(await of.shape(design));
  const designHash = await designHashOf(made, keptLines(design.records, made.mesh));
  const work = { ...askWork(ports), exporters };
  const packed = await formedPackage(wholeUnder(of, design), { ...wanted, designHash }, work);
  return { ...packed, hash: designHash, shape: made.hash, outcomes };
}
