import { alignScan, guessScanUnit, type TriMesh } from '@bracewright/core/mesh';
import { convertImported, importTransform, readMesh, type LengthUnit } from '@bracewright/core/mesh-io';
import { mat4, type Mat4 } from '@bracewright/core/math';
import { basename } from 'node:path';
import { BODY_OPTIONS, choiceOption, parseCommand, textOption } from '../arguments.ts';
import { encodeBody, formatOfPath, readBytes, UNIT_NAMES } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { FACTS_OPTIONS, FACTS_USAGE, factsOf } from '../facts.ts';
import { refuseOverwriting, writeWhole } from '../output.ts';

function moved({ positions, indices }: TriMesh, by: Mat4): TriMesh {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(mat4.transformPoint(by, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions: out, indices };
}

/** `align FILE`: how a raw scan stands in the patient frame, by the same code as the screen's automatic alignment. */
export const align: Command = {
  name: 'align',
  usage: `align FILE [--unit mm|cm|m|inch] [--up Z|Y] ${FACTS_USAGE} [-o OUT] [--json]`,
  about: 'stands a raw scan in the patient frame, or says what is not sure',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        ...BODY_OPTIONS,
        ...FACTS_OPTIONS,
        out: { type: 'string', short: 'o' },
      },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const facts = factsOf(parsed);
    const said = choiceOption(parsed, 'unit', UNIT_NAMES);
    const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const) ?? 'Z';
    const out = textOption(parsed, 'out');
    if (out !== undefined) formatOfPath(out);
    const path = parsed.positionals[0]!;
    if (out !== undefined) refuseOverwriting(out, [path]);
    const read = readMesh(readBytes(path), { name: basename(path) });
    const guess = guessScanUnit(read.mesh, facts);
    const unit: LengthUnit = said ?? read.unit ?? guess.unit;
    const body = convertImported(read.mesh, { unit, upAxis });
    const found = alignScan(body, facts);
    // A size that is told from the shape of a trunk is none where there is no trunk.
    const isGuessSure = guess.sure && !found.unsure.includes('body');
    const unitIsSure = said !== undefined || read.unit !== undefined || isGuessSure;
    // The rigid part follows the scale: the import's own turn of a Y-up file belongs to it.
    const imported = importTransform({ unit, upAxis });
    const turn = importTransform({ unit: 'mm', upAxis });
    const unitReasons = guess.options.find((option) => option.unit === unit)?.reasons ?? [];
    const report = {
      unit,
      transform: mat4.multiply(found.transform, imported),
      rigid: mat4.multiply(found.transform, turn),
      sure: found.sure && unitIsSure,
      unsure: [...(unitIsSure ? [] : ['unit']), ...found.unsure],
      reasons: [...(unitIsSure ? [] : unitReasons), ...found.reasons].map(({ code, data = {} }) => ({
        code,
        data,
        text: explain({ code, data }),
      })),
      alternatives: found.alternatives.map((other) => mat4.multiply(other, imported)),
    };
    if (out !== undefined) writeWhole(out, encodeBody(moved(body, found.transform), out));
    if (parsed.values['json']) output.print(JSON.stringify(report));
    else {
      output.print(`unit        ${unit}`);
      output.print(`sure        ${report.sure ? 'yes' : `no: ${report.unsure.join(', ')}`}`);
      for (const reason of report.reasons) output.print(`            ${reason.text}`);
      for (let row = 0; row < 4; row++)
        output.print(
          `${row === 0 ? 'transform' : '         '}   ${report.transform
            .slice(4 * row, 4 * row + 4)
            .map((value) => value.toFixed(6))
            .join('  ')}`,
        );
    }
    return 0;
  },
};
