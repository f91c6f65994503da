import { checkPart, MAKE_PROCESSES, type GateReport, type GateSeverity } from '@bracewright/core/mesh';
import { convertImported, readMesh, type ReadResult } from '@bracewright/core/mesh-io';
import { basename } from 'node:path';
import {
  BadArguments,
  BODY_OPTIONS,
  choiceOption,
  numberOption,
  parseCommand,
  textOption,
  type Parsed,
} from '../arguments.ts';
import { readBytes, UNIT_NAMES } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';

const MARKS = { block: 'BLOCKS', ask: 'ask', note: 'note' } as const;

/** The room of a machine from `300x300x400`, mm. */
function bedOf(parsed: Parsed): readonly [number, number, number] | undefined {
  const text = textOption(parsed, 'bed');
  if (text === undefined) return undefined;
  const numbers = text.split(/[x×]/i).map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (numbers.length !== 3 || !numbers.every((length) => length >= 50 && length <= 2000))
    throw new BadArguments(
      `--bed takes width x depth x height in mm, each from 50 to 2000, such as 300x300x400; found “${text}”`,
    );
  return numbers as unknown as readonly [number, number, number];
}

/** What was left out or changed as a file was read is in the file all the same, and another program may take it otherwise. */
const asRead = ({ warnings }: ReadResult) =>
  warnings.map((warning) => ({
    code: warning.code,
    severity: 'ask' as GateSeverity,
    at: null,
    places: [],
    data: warning.data,
    text: explain(warning),
  }));

/** What `gate.json` says of a part and of the file that it was read from: finding by finding with its sentence and its first place. */
export function gateJson({ findings, minWall, ...report }: GateReport, read: ReadResult) {
  const said = [
    ...findings.map((one) => ({
      ...one,
      at: one.places[0]?.at ?? null,
      text: explain(one),
    })),
    ...asRead(read),
  ];
  return {
    passed: report.passed && read.warnings.length === 0,
    process: report.process,
    findings: said,
    minWall: minWall?.wall ?? null,
    minWallAt: minWall?.at ?? null,
    volume: report.volume,
    mass: report.mass,
    size: report.size,
    area: report.area,
    tilt: report.tilt ?? null,
  };
}

/** The report in lines for a person. */
function gateLines({ minWall, minWallAt, ...report }: ReturnType<typeof gateJson>): readonly string[] {
  const place = minWallAt?.map((x) => x.toFixed(0)).join(', ');
  return [
    `process   ${report.process}`,
    `size      ${report.size.map((length) => length.toFixed(1)).join(' × ')} mm`,
    `wall      ${minWall === null ? 'not measured' : `${minWall.toFixed(2)} mm at ${place}`}`,
    `volume    ${(report.volume / 1000).toFixed(1)} cm³, ${report.mass.toFixed(0)} g`,
    ...report.findings.map(({ severity, text }) => `${MARKS[severity].padEnd(9)} ${text}`),
    `passed    ${report.passed ? 'yes' : 'no'}`,
  ];
}

/** `gate FILE`: whether a wall can be made: closed, one piece, thick enough everywhere, within the machine. Exit 1 where it does not pass. */
export const gate: Command = {
  name: 'gate',
  usage:
    'gate FILE [--process sls|fdm-pp|fdm-petg] [--bed WxDxH] [--wall MM] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'says whether the wall of a brace can be made, and if not, why and where',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, process: { type: 'string' }, bed: { type: 'string' }, wall: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const id = choiceOption(parsed, 'process', MAKE_PROCESSES.map((one) => one.id)) ?? 'sls'; // prettier-ignore
    const process = MAKE_PROCESSES.find((one) => one.id === id)!;
    const wall = numberOption(parsed, 'wall', { min: 0.5, max: 20, fallback: 0 });
    const bed = bedOf(parsed);
    const path = parsed.positionals[0]!;
    const read = readMesh(readBytes(path), { name: basename(path) });
    // A part lies in its file as it is to be made: no unit and no upright is guessed as of a body.
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES) ?? read.unit ?? 'mm';
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const) ?? 'Z';
    const report = gateJson(
      checkPart(convertImported(read.mesh, { unit, upAxis }), { process, bed, wall }),
      read,
    );
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else for (const line of gateLines(report)) output.print(line);
    return report.passed ? 0 : 1;
  },
};
