import { templateOfTrim, writeTemplateFile } from '@bracewright/core/brace';
import { SdkError } from '@bracewright/core/operation';
import type { EdgeLine } from '@bracewright/core/params';
import { BadArguments, BODY_OPTIONS, parseCommand, requiredOption, textOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { askedEdge, edgedBody, keptOf, linesOf } from '../edged-body.ts';
import { openRegistry } from '../history.ts';
import { refuseOverwriting, tellingOnce, writeWhole } from '../output.ts';
import { PROPOSAL_OPTIONS, PROPOSAL_USAGE } from '../proposed-edge.ts';
import { ASSETS_OPTION } from '../second-bodies.ts';
import { nameOfFile } from '../template-edge.ts';

const OPTIONS = {
  ...BODY_OPTIONS,
  ...PROPOSAL_OPTIONS,
  ...ASSETS_OPTION,
  out: { type: 'string', short: 'o' },
  history: { type: 'string' },
  edge: { type: 'string' },
  name: { type: 'string' },
} as const;

/** Most characters of a name. */
const MOST_NAME = 60;

/**
 * `template SCAN --history H.json|--edge LINES.json -o TEMPLATE.json`: makes a template of the edge lines of a body, for other bodies: of those in a file, or of those that the
 * history keeps or cuts along. It holds shares of the body, heights of marked landmarks, what the line is for and a name; `brace --edge template:FILE` lays it, and so does the app.
 */
export const template: Command = {
  name: 'template',
  usage: `template SCAN --history H.json|--edge LINES.json|auto [--assets FILE|FOLDER]... ${PROPOSAL_USAGE} [--name NAME] -o TEMPLATE.json [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'makes a template for other bodies of the edge line of one',
  async run(argv, console) {
    const output = tellingOnce(console);
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'SCAN' });
    const out = requiredOption(parsed, 'out');
    const name = (textOption(parsed, 'name') ?? nameOfFile(out)).trim();
    if (name === '' || name.length > MOST_NAME)
      throw new BadArguments(`--name takes 1 to ${MOST_NAME} characters`);
    const asked = askedEdge(parsed);
    if (asked.template)
      throw new BadArguments('--edge names a template already: copy its file, or lay it with brace first');
    const files = ['history', 'landmarks', 'edge'].map((option) => textOption(parsed, option));
    refuseOverwriting(out, [parsed.positionals[0], ...files]);
    const shaped = await edgedBody(parsed, asked, await openRegistry(), output);
    const { edge, body, marked, purpose } = shaped;
    const curves: readonly EdgeLine[] = edge?.curves ?? linesOf(shaped);
    if (curves.length === 0) throw new SdkError('export/edge-lines-first');
    const keep = (edge ? edge.keep : keptOf(shaped)) as EdgeLine['points'][number] | undefined;
    const made = templateOfTrim({ mesh: body, curves, ...(keep && { keep }), marked }, purpose ?? null);
    writeWhole(out, new TextEncoder().encode(writeTemplateFile({ name, template: made })));
    const told = { name, lines: curves.length, marks: made.marks.map((mark) => mark.name) };
    if (parsed.values['json']) output.print(JSON.stringify({ out, ...told, purpose: made.purpose }));
    else {
      const of = made.purpose ? `${made.purpose.type}, convex to the ${made.purpose.side}` : 'for no class';
      const heights =
        told.marks.length > 0
          ? `heights by ${told.marks.join(', ')}`
          : 'no landmark is marked on this body, so it is laid by shape alone';
      output.print(`${out}  “${name}”, ${of}; ${heights}`);
    }
    return 0;
  },
};
