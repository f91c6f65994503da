import { evaluateAnnotation, type AnnotationKind } from '@bracewright/core/annotation';
import { BODY_OPTIONS, BadArguments, choiceOption, parseCommand, textOption } from '../arguments.ts';
import { readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';

const KINDS = [
  'volume',
  'area',
  'perimeter',
  'tape',
  'width',
  'depth',
] as const satisfies readonly AnnotationKind[];

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

/** `measure FILE --kind … [--plane …]`: one measure of a body, in mm, mm² or mm³. */
export const measure: Command = {
  name: 'measure',
  usage: `measure FILE --kind ${KINDS.join('|')} [--plane ox,oy,oz,nx,ny,nz] [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'takes one measure of a body',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      { ...BODY_OPTIONS, kind: { type: 'string' }, plane: { type: 'string' } },
      { min: 1, max: 1, names: 'one FILE' },
    );
    const kind = choiceOption(parsed, 'kind', KINDS);
    if (!kind) throw new BadArguments(`--kind is missing: one of ${KINDS.join(', ')}`);
    const plane = textOption(parsed, 'plane');
    const needsPlane = kind !== 'volume' && kind !== 'area';
    if (needsPlane && plane === undefined) throw new BadArguments(`--kind ${kind} needs --plane`);
    if (!needsPlane && plane !== undefined) throw new BadArguments(`--kind ${kind} takes no --plane`);
    const params = plane === undefined ? {} : { plane: planeOf(plane) };
    const { mesh } = readBody(parsed.positionals[0]!, parsed, output);
    const result = evaluateAnnotation(mesh, kind, params);
    for (const code of result.warnings) output.tell(explain({ code, data: {} }));
    if (parsed.values['json']) output.print(JSON.stringify({ kind, value: result.value, unit: result.unit }));
    else output.print(`${kind}  ${result.value}  ${result.unit}`);
    return 0;
  },
};
