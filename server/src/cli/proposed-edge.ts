import {
  BRACE_TYPES,
  OPENINGS,
  proposeTrim,
  trimRules,
  type KnownBody,
  type TrimRule,
  type TrimWish,
} from '@bracewright/core/brace';
import { addsSkin } from '@bracewright/core/history';
import {
  alignScan,
  asScanned,
  isClosed,
  skinAfter,
  type BodyFacts,
  type ScannedSkin,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  applyToShape,
  bodyAlone,
  type Json,
  type OperationRegistry,
  type Shape,
} from '@bracewright/core/operation';
import { OPERATION_OF, typeOf } from '../catalog/roles.ts';
import { BadArguments, choiceOption, numberOption, type Parsed } from './arguments.ts';
import type { EdgeFile } from './edge-lines.ts';
import { explain } from './explain.ts';
import type { Output } from './output.ts';

/** Options that say which edge line is proposed. */
export const PROPOSAL_OPTIONS = {
  type: { type: 'string' },
  side: { type: 'string' },
  opening: { type: 'string' },
  'opening-width': { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
  landmarks: { type: 'string' },
} as const;

/** What `PROPOSAL_OPTIONS` takes, for a usage. */
export const PROPOSAL_USAGE =
  '--type rigo-A1… --side left|right --opening front|back --opening-width MM --height CM --sex female|male --landmarks L.json';

/** What `--edge` is for a line that is proposed. */
export const AUTO = 'auto';

const SIDES = ['left', 'right'] as const;
const WIDTH = { min: 5, max: 120, fallback: 30 };
/** A body that stands further than this from where a patient does, degrees, is aligned first. */
const TURNED = 3;
/** Cosine of the most that a body leans from the axis along which somebody said that it stands: 25°. */
const UPRIGHT = 0.906;

/** What a line is for, from the arguments; undefined where they say neither class nor side. Throws BadArguments where they say one: a side is never guessed. */
export function statedWish(parsed: Parsed): TrimWish | undefined {
  return ['type', 'side'].some((name) => parsed.values[name] !== undefined) ? trimWishOf(parsed) : undefined;
}

/** What a line is for, from the arguments. Throws BadArguments: a side is never guessed. */
export function trimWishOf(parsed: Parsed): TrimWish {
  const type = choiceOption(parsed, 'type', BRACE_TYPES);
  const side = choiceOption(parsed, 'side', SIDES);
  if (!type || !side)
    throw new BadArguments(
      `an edge line that is proposed or measured needs --type (${BRACE_TYPES.join(', ')}) and --side, the convex side of the main curve: left or right`,
    );
  return {
    type,
    side,
    opening: choiceOption(parsed, 'opening', OPENINGS) ?? 'front',
    width: numberOption(parsed, 'opening-width', WIDTH),
  };
}

/** What is said of the person whose body it is. */
export function personOf(parsed: Parsed): BodyFacts {
  const height = numberOption(parsed, 'height', { min: 30, max: 260, fallback: NaN });
  const sex = choiceOption(parsed, 'sex', ['female', 'male'] as const);
  return { ...(Number.isFinite(height) ? { height: height * 10 } : {}), ...(sex ? { sex } : {}) };
}

/** A step that made a raw scan ready, as a history file keeps it. */
export interface Step {
  readonly type: string;
  readonly version: number;
  readonly params: Json;
}

/** A raw scan made ready for a line. */
export interface Ready {
  readonly shape: Shape;
  /** Which of its skin nobody scanned. */
  readonly skin: ScannedSkin;
  /** What made it so. */
  readonly steps: readonly Step[];
}

/** What is said of a raw scan. */
export interface SaidOfScan {
  readonly facts: BodyFacts;
  /** Whether somebody said which axis of the file points to the head: the body stands along Z then. */
  readonly isUpSaid: boolean;
}

/** Makes a raw scan ready for a line: in one piece, closed, and as a patient stands. Throws BadArguments where it is not sure how it stands, and nobody said so. */
export async function madeReady(
  mesh: TriMesh,
  { facts, isUpSaid }: SaidOfScan,
  registry: OperationRegistry,
  output: Output,
): Promise<Ready> {
  const steps: Step[] = [];
  let shape: Shape = bodyAlone(mesh);
  let skin = asScanned(mesh);
  const apply = async (type: string, params: { readonly [key: string]: Json }): Promise<void> => {
    const operation = registry.latest(type);
    const done = await applyToShape(operation, shape, params);
    for (const finding of done.findings) output.tell(explain(finding));
    shape = { mesh: done.mesh, parts: done.parts };
    skin = skinAfter(skin, done.mesh, addsSkin(registry.roles.of(type)));
    steps.push({ type, version: operation!.version, params });
  };
  if (!isClosed(mesh)) {
    await apply(OPERATION_OF['document/repair'], { components: 'largest' });
    if (!isClosed(shape.mesh))
      await apply(OPERATION_OF['document/closemesh'], { holes: 'all', fill: 'smooth' });
  }
  const { transform, unsure, reasons } = alignScan(shape.mesh, facts);
  const angle = turnOf(transform);
  if (angle > TURNED) {
    // Which end is the head was said; a shape that seems to stand on its head is asked about all the same.
    const isUpAnswered = isUpSaid && transform[10]! > UPRIGHT;
    const open = unsure.filter((doubt) => doubt === 'body' || doubt === 'facing' || (doubt === 'up' && !isUpAnswered)); // prettier-ignore
    if (open.length > 0)
      throw new BadArguments(
        `how the body stands is not sure, so no edge line is proposed: ${reasons.map(({ code, data = {} }) => explain({ code, data })).join(' ')} ${helpWith(open, isUpSaid)}`,
      );
    await apply(typeOf('alignment'), { transform: [...transform] });
    output.tell(
      `the scan was turned by ${angle.toFixed(0)}° to stand as a patient does; brace and positive lie in that frame`,
    );
  }
  return { shape, skin, steps };
}

/** What to do where it is not sure how a body stands. */
function helpWith(open: readonly string[], isUpSaid: boolean): string {
  const aligned = 'Align it first (bracewright align SCAN -o ALIGNED.stl), and look at what came of it';
  const isUpAlone = open.every((doubt) => doubt === 'up');
  if (!isUpAlone) return aligned;
  return isUpSaid
    ? `Its shape reads as if it stood otherwise than along the axis that --up says. ${aligned}`
    : `Look at it: where Z (or Y) points to its head, say --up Z (or --up Y)`;
}

/** By how much a rigid transform turns, degrees. */
function turnOf(transform: readonly number[]): number {
  const cosine = (transform[0]! + transform[5]! + transform[10]! - 1) / 2;
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

/** The line that is proposed on a body, with its clearances and how the landmarks behind them are known. */
export function proposedEdge(mesh: TriMesh, wish: TrimWish, known: KnownBody): MeasuredEdge {
  const { curves, keep, levels } = proposeTrim(mesh, wish, known);
  const rules = trimRules(mesh, curves, wish, levels);
  return { curves, keep: keep as unknown as Json, proposal: { ...wish, rules } };
}

/** Edge lines with what they are for and the clearances that they keep. */
export interface MeasuredEdge extends EdgeFile {
  readonly proposal?: TrimWish & { readonly rules: readonly TrimRule[] };
}

const MARKS = { good: 'good', unsure: 'unsure', near: 'tight', bad: 'BROKEN' } as const;

/** The clearances in lines for a person. */
export const ruleLines = (rules: readonly TrimRule[]): readonly string[] =>
  rules.map(({ id, value, within, way, least, most, status }) => {
    const asked = most === undefined ? `at least ${least ?? 0}` : `${least ?? 0} to ${most}`;
    const where = way === undefined ? '' : ` ${way}`;
    const doubt = within === undefined ? '' : ` ± ${within}`;
    return `${MARKS[status].padEnd(9)} ${id}: ${value.toFixed(0)}${doubt} mm${where} (${asked})`;
  });
