import type { Json } from '@bracewright/core/operation';
import { KINDS } from '../../catalog/kinds.ts';
import { knownOperations } from '../../catalog/known-operations.ts';
import { BODY_OPTIONS, BadArguments, choiceOption, parseCommand, textOption } from '../arguments.ts';
import { readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { readJson } from '../history.ts';

/** Kinds that one plane says all of. */
const BY_PLANE: readonly string[] = ['perimeter', 'tape', 'width', 'depth'];

function planeOf(text: string) {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [ox, oy, oz, nx, ny, nz] = numbers as [number, number, number, number, number, number];
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || size === 0)
    throw new BadArguments(
      `--plane takes six numbers ox,oy,oz,nx,ny,nz with a normal that is not zero; found “${text}”`,
    );
  return { origin: [ox, oy, oz], normal: [nx / size, ny / size, nz / size] };
}

/** The parameters of a measure: by a plane for core's sections, from a file for any other kind. */
function paramsOf(kind: string, plane: string | undefined, file: string | undefined): Json {
  if (file !== undefined) {
    if (plane !== undefined) throw new BadArguments('--plane and --params exclude each other');
    return readJson('params', file);
  }
  const isWhole = kind === 'volume' || kind === 'area';
  if (isWhole && plane !== undefined) throw new BadArguments(`--kind ${kind} takes no --plane`);
  if (isWhole) return {};
  if (BY_PLANE.includes(kind)) {
    if (plane === undefined) throw new BadArguments(`--kind ${kind} needs --plane`);
    return { plane: planeOf(plane) };
  }
  throw new BadArguments(`--kind ${kind} needs --params with a file of its parameters`);
}

/** `measure FILE --kind … [--plane …|--params P.json]`: one measure of a body, in mm, mm² or mm³; also of a kind that OPERATIONS brings. */
export const measure: Command = {
  name: 'measure',
  usage:
    'measure FILE --kind volume|area|perimeter|tape|width|depth|KIND [--plane ox,oy,oz,nx,ny,nz|--params P.json] [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'takes one measure of a body',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, kind: { type: 'string' }, plane: { type: 'string' }, params: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    await knownOperations(process.env['OPERATIONS']);
    const kinds = KINDS.all.filter(({ list = 'measure' }) => list === 'measure').map((one) => one.kind);
    const kind = choiceOption(parsed, 'kind', kinds);
    if (!kind) throw new BadArguments(`--kind is missing: one of ${kinds.join(', ')}`);
    const params = paramsOf(kind, textOption(parsed, 'plane'), textOption(parsed, 'params'));
    const { mesh } = readBody(parsed.positionals[0]!, parsed, output);
    const result = KINDS.evaluate(mesh, { kind, params });
    for (const code of result.warnings) output.tell(explain({ code, data: {} }));
    if (parsed.values['json']) output.print(JSON.stringify({ kind, value: result.value, unit: result.unit }));
    else output.print(`${kind}  ${result.value}  ${result.unit}`);
    return 0;
  },
};
