import { mendCrossings, meshHash, repairMesh } from '@bracewright/core/mesh';
import { BODY_OPTIONS, choiceOption, parseCommand, requiredOption } from '../arguments.ts';
import { encodeBody, formatOfPath, readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { refuseOverwriting, writeWhole } from '../output.ts';

/** `repair FILE -o OUT`: welds, drops what is broken, orients, mends where the skin runs through itself; says what was found and done. Holes stay open: sealing is a decision. */
export const repair: Command = {
  name: 'repair',
  usage: 'repair FILE -o OUT [--components largest|all] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'mends a mesh file',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, out: { type: 'string', short: 'o' }, components: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    const components = choiceOption(parsed, 'components', ['largest', 'all'] as const) ?? 'all';
    refuseOverwriting(out, parsed.positionals);
    const body = readBody(parsed.positionals[0]!, parsed, output);
    const repaired = repairMesh(body.mesh, { components });
    const { mesh, pairsBefore, pairsAfter, cutOut } = mendCrossings(repaired.mesh);
    const report = {
      ...repaired.report,
      crossingsMended: pairsBefore - pairsAfter,
      crossingsCut: cutOut,
      crossings: pairsAfter,
    };
    const hash = meshHash(mesh);
    writeWhole(out, encodeBody(mesh, out, hash));
    const warnings = body.read.warnings.map((warning) => warning.code);
    if (parsed.values['json']) output.print(JSON.stringify({ out, report, warnings, meshHash: hash }));
    else {
      for (const warning of body.read.warnings) output.print(explain(warning));
      for (const [name, count] of Object.entries(report)) output.print(`${name.padEnd(24)} ${count}`);
      output.print(`${out}  ${hash}`);
    }
    return 0;
  },
};
