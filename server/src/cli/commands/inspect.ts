import {
  alignScan,
  guessScanUnit,
  guessUpAxis,
  inspectMesh,
  meshHash,
  type TriMesh,
} from '@bracewright/core/mesh';
import { convertImported, readMesh, type FileFacts, type LengthUnit } from '@bracewright/core/mesh-io';
import { basename } from 'node:path';
import { BODY_OPTIONS, choiceOption, parseCommand, type Parsed } from '../arguments.ts';
import { readBytes, UNIT_NAMES } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { machineFileReport } from '../machine-files.ts';
import { DESIGN_OPTIONS, ofDesign, ofDesignLine, type OfDesign } from '../of-design.ts';
import { fileHash, type Output } from '../output.ts';
import { ASSETS_OPTION } from '../second-bodies.ts';

const AXES = ['X', 'Y', 'Z'] as const;

/** The axis of the file that a direction is nearest to: `+Y`. */
function nearestAxis(direction: readonly number[]): string {
  const k = [0, 1, 2].reduce((a, b) => (Math.abs(direction[b]!) > Math.abs(direction[a]!) ? b : a));
  return `${direction[k]! < 0 ? '-' : '+'}${AXES[k]!}`;
}

/** How the body stands in the file: where head and front point, and whether each is sure. */
function standing(mesh: TriMesh, unit: LengthUnit) {
  const { transform: m, unsure } = alignScan(convertImported(mesh, { unit, upAxis: 'Z' }));
  const isTrunk = !unsure.includes('body');
  return {
    up: nearestAxis([m[8]!, m[9]!, m[10]!]),
    upSure: isTrunk && !unsure.includes('up'),
    facing: nearestAxis([-m[4]!, -m[5]!, -m[6]!]),
    facingSure: isTrunk && !unsure.includes('facing'),
  };
}

/** What a 3MF file says of itself: as it is in JSON, and else a line a value. */
const factsOf = (metadata: FileFacts | undefined, parsed: Parsed): object =>
  metadata === undefined ? {} : parsed.values['json'] ? { metadata } : metadata;

/** One line a value, but for the codes of warnings; or all as JSON. */
function printReport(report: object, parsed: Parsed, output: Output): void {
  if (parsed.values['json']) output.print(JSON.stringify(report));
  else
    for (const [name, value] of Object.entries(report))
      if (name !== 'warnings')
        output.print(`${name.padEnd(18)} ${Array.isArray(value) ? value.join(' ') : String(value)}`);
}

/** Says whether a file is of the design that was named; the exit status. */
function tellStanding(standing: OfDesign | undefined, parsed: Parsed, output: Output): number {
  if (!standing) return 0;
  if (!parsed.values['json']) output.print(ofDesignLine(standing));
  return standing.isOfDesign ? 0 : 1;
}

/** `inspect FILE`: what a file holds and which design it is of; a mesh in the file's own numbers unless a unit or an axis is given. Other files are radius grids (.csv), G-code (.nc) and drawings (.dxf, .svg). With `--history` and the scan that it is of, whether the file is of this design as it is now (exit 1 where it is not). */
export const inspect: Command = {
  name: 'inspect',
  usage:
    'inspect FILE [--history H.json --scan SCAN [--edge LINES.json] [--assets FILE|FOLDER]...] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'says what a mesh, grid, program or drawing holds, of which design it is, and what is wrong with it',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, ...DESIGN_OPTIONS, ...ASSETS_OPTION },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const);
    const path = parsed.positionals[0]!;
    const bytes = readBytes(path);
    const sha256 = fileHash(bytes);
    const other = machineFileReport(path, bytes);
    if (other) {
      const hash = typeof other.designHash === 'string' ? other.designHash : undefined;
      const stand = await ofDesign(hash, parsed, output);
      printReport({ ...other, sha256, ...stand }, parsed, output);
      return tellStanding(stand, parsed, output);
    }
    const read = readMesh(bytes, { name: basename(path) });
    const mesh =
      unit || upAxis ? convertImported(read.mesh, { unit: unit ?? 'mm', upAxis: upAxis ?? 'Z' }) : read.mesh;
    const found = inspectMesh(mesh);
    const warnings = [...new Set([...read.warnings.map((warning) => warning.code), ...found.warnings])];
    // Numbers that were converted are mm; a unit that the file says needs no guess.
    const told = unit ? ('mm' as const) : read.unit;
    const guess = told === undefined ? guessScanUnit(mesh) : { unit: told, sure: true };
    const unitGuess = guess.unit;
    const stand = await ofDesign(read.designHash, parsed, output);
    const report = {
      format: read.format,
      /** Which design is this? `null` of a file that another program wrote. */
      designHash: read.designHash ?? null,
      ...factsOf(read.metadata, parsed),
      ...found,
      unitGuess,
      unitSure: guess.sure,
      upAxisGuess: guessUpAxis(mesh),
      ...standing(mesh, unitGuess),
      /** The name under which a step takes it as a second body. */
      meshHash: meshHash(convertImported(read.mesh, { unit: read.unit ?? 'mm', upAxis: 'Z' })),
      /** Of the file itself: `gate.json` tells it of each file of a brace. */
      sha256,
      ...stand,
      warnings,
    };
    printReport(report, parsed, output);
    if (!parsed.values['json']) {
      const said = new Map(read.warnings.map((warning) => [warning.code, explain(warning)]));
      for (const code of warnings)
        output.print(`warning            ${said.get(code) ?? explain({ code, data: {} })}`);
    }
    return tellStanding(stand, parsed, output);
  },
};
