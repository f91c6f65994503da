import { checkWish } from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { basename } from 'node:path';
import { BODY_OPTIONS, choiceOption, numberOption, parseCommand } from '../arguments.ts';
import { readBytes, UNIT_NAMES } from '../body.ts';
import type { Command } from '../command.ts';
import { gateJson, gateLines, MAKE_OPTIONS, MAKE_USAGE, wishOf } from '../gating.ts';

/** `gate FILE`: whether a wall can be made: closed, one piece, thick enough everywhere, within the machine; with `--process foam` or `sheet` whether a brace can be formed over a positive, `--wall` then being the sheet. Exit 1 where it does not pass. */
export const gate: Command = {
  name: 'gate',
  usage: `gate FILE ${MAKE_USAGE} [--wall MM] [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about:
    'says whether the wall of a brace, or what it is formed over, can be made, and if not, why and where',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, ...MAKE_OPTIONS, wall: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const wall = numberOption(parsed, 'wall', { min: 0.5, max: 20, fallback: 0 });
    const wish = { ...wishOf(parsed, wall), ...(wall > 0 && { form: { sheet: { thickness: wall } } }) };
    const path = parsed.positionals[0]!;
    const read = readMesh(readBytes(path), { name: basename(path) });
    // A part lies in its file as it is to be made: no unit and no upright is guessed as of a body.
    const unit = choiceOption(parsed, 'unit', UNIT_NAMES) ?? read.unit ?? 'mm';
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const) ?? 'Z';
    const report = gateJson(checkWish(convertImported(read.mesh, { unit, upAxis }), wish), read.warnings);
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else for (const line of gateLines(report)) output.print(line);
    return report.passed ? 0 : 1;
  },
};
