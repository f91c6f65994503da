import { curvesForCobb, sampleFilm, sampleTrunk, scanOf } from '@bracewright/core/sample';
import { meshHash } from '@bracewright/core/mesh';
import { choiceOption, numberOption, parseCommand, requiredOption, textOption } from '../arguments.ts';
import { encodeBody, formatOfPath } from '../body.ts';
import type { Command } from '../command.ts';
import { writeWhole } from '../output.ts';

/** `sample --cobb 35 -o trunk.stl`: a generated trunk with known curves. Not a patient's shape. */
export const sample: Command = {
  name: 'sample',
  usage:
    'sample [--cobb DEG] [--stature M] [--bmi KG/M2] [--sex female|male] [--edge MM] [--scan --seed N] [--film F.png] [--truth T.json] -o OUT [--json]',
  about: 'makes a trunk with chosen curves, as it is or as a scanner would see it',
  async run(argv, output) {
    const parsed = parseCommand(
      argv,
      {
        out: { type: 'string', short: 'o' },
        cobb: { type: 'string' },
        stature: { type: 'string' },
        bmi: { type: 'string' },
        sex: { type: 'string' },
        edge: { type: 'string' },
        seed: { type: 'string' },
        scan: { type: 'boolean' },
        film: { type: 'string' },
        truth: { type: 'string' },
        json: { type: 'boolean' },
      },
      { min: 0, max: 0, names: 'options only' },
    );
    const out = requiredOption(parsed, 'out');
    formatOfPath(out);
    const cobb = numberOption(parsed, 'cobb', { min: 0, max: 70, fallback: 35 });
    const seed = numberOption(parsed, 'seed', { min: 0, max: 4294967295, fallback: 1 });
    const trunk = sampleTrunk({
      cobb,
      stature: numberOption(parsed, 'stature', { min: 0.8, max: 2.1, fallback: 1.52 }),
      bmi: numberOption(parsed, 'bmi', { min: 13, max: 35, fallback: 18 }),
      edge: numberOption(parsed, 'edge', { min: 1, max: 30, fallback: 4 }),
      sex: choiceOption(parsed, 'sex', ['female', 'male'] as const) ?? 'female',
    });
    const mesh = parsed.values['scan'] ? scanOf(trunk, { seed }) : trunk.mesh;
    writeWhole(out, encodeBody(mesh, out));
    const film = textOption(parsed, 'film');
    if (film !== undefined) writeWhole(film, sampleFilm(trunk, { seed }).png);
    const truth = textOption(parsed, 'truth');
    const { vertebrae, landmarks, unit } = trunk;
    const facts = { curves: curvesForCobb(cobb), vertebrae, landmarks, trochanterToNotch: unit };
    if (truth !== undefined)
      writeWhole(truth, new TextEncoder().encode(`${JSON.stringify(facts, null, 2)}\n`));
    const result = { out, triangles: mesh.indices.length / 3, meshHash: meshHash(mesh) };
    output.print(
      parsed.values['json']
        ? JSON.stringify(result)
        : `${out}  ${result.triangles} triangles  ${result.meshHash}`,
    );
    return 0;
  },
};
