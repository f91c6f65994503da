import { inspectMesh } from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { basename } from 'node:path';
import { BODY_OPTIONS, choiceOption, parseCommand } from '../arguments.ts';
import { readBytes } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';

/** `inspect FILE`: what a mesh file holds, in the file's own numbers unless a unit or an axis is given. */
export const inspect: Command = {
  name: 'inspect',
  usage: 'inspect FILE [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'says what a mesh file holds and what is wrong with it',
  async run(argv, output) {
    const parsed = parseCommand(argv, BODY_OPTIONS, { min: 1, max: 1, names: 'one FILE' });
    const unit = choiceOption(parsed, 'unit', ['mm', 'cm', 'm', 'inch'] as const);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const);
    const path = parsed.positionals[0]!;
    const read = readMesh(readBytes(path), { name: basename(path) });
    const mesh =
      unit || upAxis ? convertImported(read.mesh, { unit: unit ?? 'mm', upAxis: upAxis ?? 'Z' }) : read.mesh;
    const found = inspectMesh(mesh);
    const warnings = [...new Set([...read.warnings.map((warning) => warning.code), ...found.warnings])];
    const report = {
      format: read.format,
      ...found,
      ...(read.unit && !unit ? { unitGuess: read.unit } : {}),
      warnings,
    };
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else {
      for (const [name, value] of Object.entries(report))
        if (name !== 'warnings')
          output.print(`${name.padEnd(18)} ${Array.isArray(value) ? value.join(' ') : String(value)}`);
      const said = new Map(read.warnings.map((warning) => [warning.code, explain(warning)]));
      for (const code of warnings)
        output.print(`warning            ${said.get(code) ?? explain({ code, data: {} })}`);
    }
    return 0;
  },
};
