import { bodyRecords, createReplayer, recordsOfFile, shapeHash } from '@bracewright/core/history';
import { bodyAlone, SdkError } from '@bracewright/core/operation';
import { BadArguments, requiredOption, textOption, type Parsed } from './arguments.ts';
import { readBody } from './body.ts';
import { designHashOf } from './design-hash.ts';
import { readEdgeLines } from './edge-lines.ts';
import { openRegistry, readHistory } from './history.ts';
import type { Output } from './output.ts';
import { readSecondBodies } from './second-bodies.ts';
import { ROLES } from '../catalog/roles.ts';

/** Options that say which design a file is compared with. */
export const DESIGN_OPTIONS = {
  history: { type: 'string' },
  scan: { type: 'string' },
  edge: { type: 'string' },
} as const;

/** Whether a file is of a design as it is now, of an older state of it, or of none of its states. */
export interface OfDesign {
  readonly isOfDesign: boolean;
  /** How many steps the design has gone on since; null where it is of none of its states, or says of none. */
  readonly stepsAgo: number | null;
}

/**
 * Compares the design hash of a file with the states of the design that `--history` makes of `--scan` (and cuts along `--edge`): the newest first. Undefined without `--history`. Throws BadArguments, and
 * SdkError of a step that failed.
 */
export async function ofDesign(
  designHash: string | undefined,
  parsed: Parsed,
  output: Output,
): Promise<OfDesign | undefined> {
  const history = textOption(parsed, 'history');
  if (history === undefined) {
    for (const name of Object.keys(DESIGN_OPTIONS))
      if (parsed.values[name] !== undefined) throw new BadArguments(`--${name} needs --history`);
    return undefined;
  }
  const scan = requiredOption(parsed, 'scan');
  const edge = textOption(parsed, 'edge');
  const registry = await openRegistry();
  const body = readBody(scan, parsed, output);
  const bodies = readSecondBodies(parsed, output, undefined);
  const records = bodyRecords(recordsOfFile(readHistory(history, registry)), ROLES);
  const { outcomes, ...shape } = await createReplayer({ registry }).replay(records, body.mesh, {
    loadMesh: bodies.load,
  });
  bodies.tellMissing(outcomes, output);
  const failed = outcomes.find(({ state }) => state === 'failed');
  if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
  const states = outcomes.flatMap(({ state, meshHash }) =>
    state === 'applied' && meshHash ? [meshHash] : [],
  );
  const lines = edge === undefined ? undefined : readEdgeLines(edge);
  const all = [
    await shapeHash(bodyAlone(body.mesh)),
    ...states,
    ...(lines ? [await designHashOf(shape, lines)] : []),
  ];
  const at = designHash === undefined ? -1 : all.lastIndexOf(designHash);
  return at < 0
    ? { isOfDesign: false, stepsAgo: null }
    : { isOfDesign: at === all.length - 1, stepsAgo: all.length - 1 - at };
}

/** The answer for a person. */
export function ofDesignLine({ isOfDesign, stepsAgo }: OfDesign): string {
  if (isOfDesign) return 'of this design, as it is now';
  return stepsAgo === null
    ? 'not of this design: of none of its states'
    : `made from an older state of the design (${stepsAgo} ${stepsAgo === 1 ? 'step' : 'steps'} ago): make it again`;
}
