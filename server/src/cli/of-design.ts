import { bodyRecords, createReplayer, recordsOfFile, shapeHash } from '@bracewright/core/history';
import { bodyAlone, SdkError, type Shape } from '@bracewright/core/operation';
import { BadArguments, requiredOption, textOption, type Parsed } from './arguments.ts';
import { readBody } from './body.ts';
import { readEdgeLines } from './edge-lines.ts';
import { openRegistry, readHistory } from './history.ts';
import type { Output } from './output.ts';
import { PLUGIN_PORTS } from './plugin-work.ts';
import { readSecondBodies } from './second-bodies.ts';
import { designHashOf, keptLines } from '../braces/within-lines.ts';
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
  const replayer = createReplayer({ registry });
  const { outcomes, ...shape } = await replayer.replay(records, body.mesh, {
    ...PLUGIN_PORTS,
    loadMesh: bodies.load,
  });
  bodies.tellMissing(outcomes, output);
  const failed = outcomes.find(({ state }) => state === 'failed');
  if (failed?.error) throw new SdkError(failed.error.code, failed.error.data);
  const states = [
    await shapeHash(bodyAlone(body.mesh)),
    ...outcomes.flatMap(({ state, meshHash }) => (state === 'applied' && meshHash ? [meshHash] : [])),
  ];
  const lines = edge === undefined ? keptLines(records, shape.mesh) : readEdgeLines(edge);
  if (!lines) return whereIs(designHash, states);
  const now = await designHashOf(shape, lines);
  // What the app writes of a body with a line that cuts nothing is of the whole body.
  const isWhole = edge === undefined && designHash === states.at(-1);
  if (designHash === now || isWhole) return { isOfDesign: true, stepsAgo: 0 };
  // Each earlier state within the same lines: only the newest was replayed whole.
  const applied = outcomes.flatMap(({ id, state }) => (state === 'applied' ? [id] : []));
  for (let ago = 1; designHash !== undefined && ago <= applied.length; ago++) {
    const last = records.findIndex(({ id }) => id === applied[applied.length - ago]);
    const earlier = records.slice(0, last);
    const before = await replayer.replay(earlier, body.mesh, { loadMesh: bodies.load });
    const own = edge === undefined ? keptLines(earlier, before.mesh) : lines;
    if (own && (await hashWithin(before, own)) === designHash) return { isOfDesign: false, stepsAgo: ago };
  }
  const { stepsAgo } = whereIs(designHash, states);
  const ofCut = edge === undefined ? 0 : 1;
  return { isOfDesign: false, stepsAgo: stepsAgo === null ? null : stepsAgo + ofCut };
}

/** Where a hash stands among the states of a design, the oldest first. */
function whereIs(designHash: string | undefined, states: readonly string[]): OfDesign {
  const at = designHash === undefined ? -1 : states.lastIndexOf(designHash);
  if (at < 0) return { isOfDesign: false, stepsAgo: null };
  return { isOfDesign: at === states.length - 1, stepsAgo: states.length - 1 - at };
}

/** `designHashOf` within lines; undefined where they do not fit that body. */
async function hashWithin(
  shape: Shape,
  lines: Parameters<typeof designHashOf>[1],
): Promise<string | undefined> {
  try {
    return await designHashOf(shape, lines);
  } catch (error) {
    if (error instanceof SdkError) return undefined;
    throw error;
  }
}

/** The answer for a person. */
export function ofDesignLine({ isOfDesign, stepsAgo }: OfDesign): string {
  if (isOfDesign) return 'of this design, as it is now';
  return stepsAgo === null
    ? 'not of this design: of none of its states'
    : `made from an older state of the design (${stepsAgo} ${stepsAgo === 1 ? 'step' : 'steps'} ago): make it again`;
}
