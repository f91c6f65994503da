import type { ExportedFile, ExportedFiles } from '@bracewright/core/exporter';
import {
  compareOutputs,
  gridOutput,
  heightsOf,
  programOutput,
  type Agreement,
  type OutputSurface,
  type TriMesh,
} from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import type { Json } from '@bracewright/core/operation';
import { carverOf, FIRST_PROGRAM, REST_PROGRAM, textOf } from './carver-files.ts';

/**
 * How finely a radius grid is taken, the coarsest first: directions, mm between levels, and by how much what it is off falls against the first. Measured on seven trunks with pads and rooms of 10 to 30 mm:
 * 2.8 to 3.3 times less, and 4.2 to 6.9 times.
 */
const GRIDS = [
  { angles: 120, pitch: 4, gain: 1 },
  { angles: 360, pitch: 1, gain: 3.3 },
  { angles: 720, pitch: 0.5, gain: 7 },
] as const;
const MIDDLE = 1;

/** Twice as fine a grid is no more than so many times nearer, with what was measured on those trunks: of one that is further off than that none is taken. */
const FALLS = 2.5;

/** The coarsest radius grid that tells the inside of a wall well enough, begun where the first lets it be foreseen; where none does, the middle one, which most carvers read. */
export async function finerGrid(
  make: (params: Json) => Promise<ExportedFiles>,
  wall: TriMesh,
): Promise<ExportedFiles> {
  const taken = async (at: number) => {
    const { angles, pitch } = GRIDS[at]!;
    const made = await make({ angles, pitch });
    const surface = gridOutput(textOf(made.files[0]!), heightsOf(wall));
    return { made, told: surface && compareOutputs(wall, [surface])[0] };
  };
  const first = await taken(0);
  // Where nothing can be compared, none is better than another.
  if (!first.told || first.told.passes) return first.made;
  const { most, limit } = first.told;
  const foreseen = GRIDS.findIndex(({ gain }) => most / gain <= limit);
  let middle: ExportedFiles | undefined;
  for (let at = foreseen < 0 ? MIDDLE : foreseen; at < GRIDS.length; at++) {
    const { made, told } = await taken(at);
    if (told?.passes) return made;
    if (at === MIDDLE) middle = made;
    if (told && told.most > FALLS * told.limit) break;
  }
  return middle ?? make({ angles: GRIDS[MIDDLE].angles, pitch: GRIDS[MIDDLE].pitch });
}

/** What files are compared with: the wall, and the positive they are of; `machine` is the description of the carver as JSON text. */
interface ComparedWith {
  readonly wall: TriMesh;
  readonly mesh: TriMesh;
  readonly liner: number;
  readonly machine: string | undefined;
}

/** What the files of a positive say by themselves: the solid and the grid read back, the programs read back and carved. */
export function fileSurfaces(
  files: readonly ExportedFile[],
  { wall, mesh: positive, liner: offset, machine }: ComparedWith,
): readonly OutputSurface[] {
  const brace = heightsOf(wall);
  return files.flatMap((file): readonly OutputSurface[] => {
    const { name } = file;
    if (name.endsWith('.stl'))
      return [{ output: 'vacuum', mesh: readMesh(file.bytes, { name }).mesh, offset }];
    if (name.endsWith('.csv')) {
      const surface = gridOutput(textOf(file), brace);
      return surface ? [{ ...surface, offset }] : [];
    }
    if (name !== FIRST_PROGRAM) return [];
    const second = files.find((one) => one.name === REST_PROGRAM);
    const rest = second && textOf(second);
    return [{ ...programOutput(textOf(file), carverOf(machine), { positive, brace, rest }), offset }];
  });
}

/** Which files an output is. */
const FILES: Partial<Readonly<Record<Agreement['b'], readonly string[]>>> = {
  grid: ['positive.csv'],
  program: [FIRST_PROGRAM, REST_PROGRAM],
};

/** The files that alone are kept back where their output does not agree; none where the brace itself is in doubt. */
export const filesOfOutput = ({ b }: Pick<Agreement, 'b'>): readonly string[] => FILES[b] ?? [];
