import type { ExportedFiles } from '@bracewright/core/exporter';
import { compareOutputs, gridOutput, heightsOf, type Agreement, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { FIRST_PROGRAM, REST_PROGRAM, textOf } from './carver-files.ts';

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
export async function finerGrid<F extends ExportedFiles>(
  make: (params: Json) => Promise<F>,
  wall: TriMesh,
): Promise<F> {
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
  let middle: F | undefined;
  for (let at = foreseen < 0 ? MIDDLE : foreseen; at < GRIDS.length; at++) {
    const { made, told } = await taken(at);
    if (told?.passes) return made;
    if (at === MIDDLE) middle = made;
    if (told && told.most > FALLS * told.limit) break;
  }
  return middle ?? make({ angles: GRIDS[MIDDLE].angles, pitch: GRIDS[MIDDLE].pitch });
}

/** Which files an output is. */
const FILES: Partial<Readonly<Record<Agreement['b'], readonly string[]>>> = {
  grid: ['positive.csv'],
  program: [FIRST_PROGRAM, REST_PROGRAM],
};

/** The files that alone are kept back where their output does not agree; none where the brace itself is in doubt. */
export const filesOfOutput = ({ b }: Pick<Agreement, 'b'>): readonly string[] => FILES[b] ?? [];
