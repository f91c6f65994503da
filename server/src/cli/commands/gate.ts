import {
  checkWish,
  readMachine,
  toolFindings,
  withFindings,
  type CarverMachine,
  type GateReport,
  type TriMesh,
} from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
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
import { readJson } from '../history.ts';
import { gateJson, gateLines, MAKE_OPTIONS, MAKE_USAGE, wishOf } from '../gating.ts';

/** Options of foam that is carved. */
const CARVER_OPTIONS = { spindle: { type: 'string' }, machine: { type: 'string' } } as const;

/** Of the hole for the spindle, mm, as `export.carve` makes it. */
const SPINDLE = { min: 0, max: 80, fallback: 0 } as const;

/** The spindle and the carver that are asked for. Throws BadArguments, SdkError `carve/machine`. */
function carverOf(
  parsed: Parsed,
  process: string,
): { readonly mandrel: number; readonly machine: CarverMachine | undefined } {
  const given = Object.keys(CARVER_OPTIONS).find((name) => textOption(parsed, name) !== undefined);
  if (given && process !== 'foam')
    throw new BadArguments(`--${given} is of a carver. Leave it out, or give --process foam`);
  const path = textOption(parsed, 'machine');
  return {
    mandrel: numberOption(parsed, 'spindle', SPINDLE),
    machine: path === undefined ? undefined : readMachine(JSON.stringify(readJson('machine', path))),
  };
}

/** With what the tool of a carver leaves on a positive that it reaches at all. */
const withTool = (report: GateReport, mesh: TriMesh, machine: CarverMachine | undefined): GateReport =>
  report.findings.some(({ code }) => code === 'gate/foam-told')
    ? withFindings(report, toolFindings(mesh, machine))
    : report;

/** `gate FILE`: whether a wall can be made: closed, one piece, thick enough everywhere, within the machine; with `--process foam` or `sheet` whether a brace can be formed over a positive, `--wall` then being the sheet, `--spindle` the hole in the foam, and `--machine` the carver whose tool is tried on it. Exit 1 where it does not pass. */
export const gate: Command = {
  name: 'gate',
  usage: `gate FILE ${MAKE_USAGE} [--wall MM] [--spindle MM] [--machine CARVER.json] [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about:
    'says whether the wall of a brace, or what it is formed over, can be made, and if not, why and where',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, ...MAKE_OPTIONS, ...CARVER_OPTIONS, wall: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const wall = numberOption(parsed, 'wall', { min: 0.5, max: 20, fallback: 0 });
    const made = wishOf(parsed, wall);
    const { mandrel, machine } = carverOf(parsed, made.process);
    const form = { ...(wall > 0 && { sheet: { thickness: wall } }), ...(mandrel > 0 && { mandrel }) };
    const path = parsed.positionals[0]!;
    const read = readMesh(readBytes(path), { name: basename(path) });
    // A part lies in its file as it is to be made: no unit and no upright is guessed as of a body.
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES) ?? read.unit ?? 'mm';
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const) ?? 'Z';
    const mesh = convertImported(read.mesh, { unit, upAxis });
    const report = gateJson(withTool(checkWish(mesh, { ...made, form }), mesh, machine), read.warnings);
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else for (const line of gateLines(report)) output.print(line);
    return report.passed ? 0 : 1;
  },
};
