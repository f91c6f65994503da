import { BED_SIDE } from '@bracewright/core/contract';
import {
  FORM_PROCESSES,
  MAKE_PROCESSES,
  type Agreement,
  type AgreeOutput,
  type GateReport,
  type GateWish,
} from '@bracewright/core/mesh';
import type { ReadResult } from '@bracewright/core/mesh-io';
import { gateJson as gateJsonIn } from '../braces/gate-json.ts';
import { BadArguments, choiceOption, textOption, type Parsed } from './arguments.ts';
import { atPlaces, explain } from './explain.ts';

/** Options that say how a wall is made. */
export const MAKE_OPTIONS = { process: { type: 'string' }, bed: { type: 'string' } } as const;

/** Ways in which a wall is made, and those in which a brace is formed over its positive. */
const PROCESSES = [...MAKE_PROCESSES, ...FORM_PROCESSES].map(({ id }) => id);

/** What `MAKE_OPTIONS` takes, for a usage. */
export const MAKE_USAGE = `[--process ${PROCESSES.join('|')}] [--bed WxDxH]`;

const MARKS = { block: 'BLOCKS', ask: 'ask', note: 'note' } as const;

/** The room of a machine from `300x300x400`, mm. */
function bedOf(parsed: Parsed): readonly [number, number, number] | undefined {
  const text = textOption(parsed, 'bed');
  if (text === undefined) return undefined;
  const numbers = text.split(/[x×]/i).map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (numbers.length !== 3 || !numbers.every((length) => length >= BED_SIDE.min && length <= BED_SIDE.max))
    throw new BadArguments(
      `--bed takes width x depth x height in mm, each from ${BED_SIDE.min} to ${BED_SIDE.max}, such as 300x300x400; found “${text}”`,
    );
  return numbers as unknown as readonly [number, number, number];
}

/** What is asked of the gate: `wall` is the one asked for at its thinnest, mm. Of foam the bed is the block that is at hand; a sheet has none. Throws BadArguments. */
export function wishOf(parsed: Parsed, wall: number | undefined): GateWish {
  const process = choiceOption(parsed, 'process', PROCESSES) ?? 'sls';
  const bed = bedOf(parsed);
  if (bed && process === 'sheet')
    throw new BadArguments(
      '--bed is the room of a printer or a block of foam; a sheet is drawn in neither. Leave it out: the size of the sheet is told',
    );
  return { process, ...(bed ? { bed } : {}), ...(wall === undefined ? {} : { wall }) };
}

/** `gateJson` in English, as the command line speaks. */
export const gateJson = (report: GateReport, warnings: ReadResult['warnings'] = []) =>
  gateJsonIn(report, explain, warnings);

const OUTPUTS: Readonly<Record<AgreeOutput, string>> = {
  shell: 'inside of the brace',
  positive: 'positive',
  vacuum: 'positive.stl',
  grid: 'positive.csv',
  program: 'positive.nc',
};

/** How far the outputs of a design lie apart, in lines for a person; that nothing was compared is said too. */
export function agreementLines(agreement: readonly Agreement[]): readonly string[] {
  if (agreement.length === 0) return ['agrees    not measured'];
  return agreement.map(({ a, b, most, at, limit, offset, passes }) => {
    const place = at.map((x) => x.toFixed(0)).join(', ');
    const liner = offset > 0 ? `, beside ${offset} mm for the liner` : '';
    return `agrees    ${passes ? 'yes' : 'NO '} ${OUTPUTS[a]} and ${OUTPUTS[b]}: ${most.toFixed(2)} mm of ${limit.toFixed(2)} at most, at ${place}${liner}`;
  });
}

/** A sentence with the first place that it is about. */
const placed = ({ text, places }: ReturnType<typeof gateJson>['findings'][number]): string =>
  `${text}${atPlaces(places)}`;

/** The report in lines for a person. */
export function gateLines({
  minWall,
  minWallAt,
  minWallOf,
  ...report
}: ReturnType<typeof gateJson>): readonly string[] {
  const crest = minWallOf === 'ridge' ? ', the crest of a ridge' : '';
  const place = `${minWallAt?.map((x) => x.toFixed(0)).join(', ') ?? ''}${crest}`;
  return [
    `process   ${report.process}`,
    `size      ${report.size.map((length) => length.toFixed(1)).join(' × ')} mm`,
    `wall      ${minWall === null ? 'not measured' : `${minWall.toFixed(2)} mm at ${place}`}`,
    `volume    ${(report.volume / 1000).toFixed(1)} cm³, ${report.mass.toFixed(0)} g`,
    ...report.findings.map((one) => `${MARKS[one.severity].padEnd(9)} ${placed(one)}`),
    `passed    ${report.passed ? 'yes' : 'no'}`,
  ];
}
