import { parseCommand, requiredOption, BODY_OPTIONS } from '../arguments.ts';
import { encodeBody, formatOfPath, pathsOfParts, readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { explain, explainPlaced } from '../explain.ts';
import { openRegistry, readHistory, replayFile } from '../history.ts';
import { refuseOverwriting, writeWhole } from '../output.ts';
import { ASSETS_OPTION, readSecondBodies } from '../second-bodies.ts';

/** `apply SCAN HISTORY.json -o OUT`: replays a history file on a scan; parts that it makes are written beside OUT under their names; `--assets` names the files of its second bodies and pictures. Exit 1 when a record failed; the file is written all the same. */
export const apply: Command = {
  name: 'apply',
  usage: 'apply SCAN HISTORY.json -o OUT [--assets FILE|FOLDER]... [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'applies a history file to a scan',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, ...ASSETS_OPTION, out: { type: 'string', short: 'o' } },
      { min: 2, max: 2, names: 'SCAN and HISTORY.json' },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    refuseOverwriting(out, parsed.positionals);
    const registry = await openRegistry();
    const records = readHistory(parsed.positionals[1]!, registry);
    const body = readBody(parsed.positionals[0]!, parsed, output);
    const bodies = readSecondBodies(parsed, output, out);
    const read = [...parsed.positionals, ...bodies.files];
    const { mesh, parts, hash, outcomes } = await replayFile(records, body.mesh, registry, bodies);
    bodies.tellMissing(outcomes, output);
    const pictures = bodies.picturesOf(records, registry, output);
    const paths = pathsOfParts(out, parts);
    const beside = parts.map((part, i) => ({ name: part.name, out: paths[i]! }));
    for (const part of beside) refuseOverwriting(part.out, read);
    writeWhole(out, encodeBody(mesh, out, hash));
    for (const [index, part] of parts.entries()) {
      const path = beside[index]!.out;
      writeWhole(path, encodeBody(part.mesh, path, hash));
    }
    const result = outcomes.map((outcome, index) => ({
      type: outcome.type,
      outcome: outcome.state,
      ...(outcome.error ? { code: outcome.error.code, message: explain(outcome.error) } : {}),
      ...(outcome.warnings.length > 0
        ? { warnings: outcome.warnings, findings: outcome.findings.filter(({ kind }) => kind === 'warning') }
        : {}),
      ...(Object.keys(outcome.report).length > 0 ? { report: outcome.report } : {}),
      ...(pictures[index]!.length > 0 ? { pictures: pictures[index] } : {}),
    }));
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          records: result,
          meshHash: hash,
          ...(beside.length > 0 ? { parts: beside } : {}),
        }),
      );
    else {
      for (const [index, entry] of result.entries()) {
        output.print(
          `${index + 1}  ${entry.type}  ${entry.outcome}${entry.message ? `: ${entry.message}` : ''}`,
        );
        for (const finding of entry.findings ?? []) output.print(`   !  ${explainPlaced(finding)}`);
      }
      output.print(`${out}  ${hash}`);
      for (const part of beside) output.print(`${part.out}  ${part.name}`);
    }
    return outcomes.some((outcome) => outcome.state === 'failed') ? 1 : 0;
  },
};
