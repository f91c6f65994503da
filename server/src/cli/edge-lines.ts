import type { TrimWish } from '@bracewright/core/brace';
import { sharedBvh, smallLineFault, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import type { EdgeLine } from '@bracewright/core/params';
import { edgeLines as lines, proposal } from '../braces/edge-lines.ts';
import { BadArguments } from './arguments.ts';
import { readJson } from './history.ts';

/** Edge lines of a file, and a place on the part that stays, where it says one. */
export interface EdgeFile {
  readonly curves: readonly EdgeLine[];
  readonly keep: Json | undefined;
  /** What the line was proposed for, where the file says so: its clearances are measured for that. */
  readonly wish?: TrimWish;
}

/** A curves file is the list itself, or an object that holds it: the parameters of `border.draw` or `border.cut`. Throws BadArguments. */
export function readEdgeLines(path: string): EdgeFile {
  const json = readJson('edge', path);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  const file = (isObject ? json : { curves: json }) as { readonly [key: string]: Json };
  const { data, error } = lines.safeParse(file['curves']);
  if (data) {
    const wish = proposal.optional().safeParse(file['proposal']);
    if (!wish.success)
      throw new BadArguments(
        '--edge names a file whose proposal has no type, side, opening and width that are known: leave it out, or say --type and --side',
      );
    return { curves: data, keep: file['keep'], ...(wish.data && { wish: wish.data }) };
  }
  const [issue] = error.issues;
  throw new BadArguments(
    `--edge must name a file with 1 to 20 lines [{ points: [{ position, normal }…], closed, smooth }…]; ${whereOf(issue!.path)}: ${issue!.message}`,
  );
}

/** Where a file is wrong, in words; lines and points are counted from 1. */
function whereOf([line, , point, ...field]: readonly PropertyKey[]): string {
  if (typeof line !== 'number') return 'the file';
  const ofLine = `line ${line + 1}`;
  if (typeof point !== 'number') return ofLine;
  return [`point ${point + 1} of ${ofLine}`, ...field.filter((one) => typeof one === 'string')].join(', ');
}

/** The edge lines among the parameters of a wall that was made, if any. */
export function edgeLinesIn(params: { readonly [key: string]: Json }): EdgeFile | undefined {
  const { data } = lines.safeParse(params['curves']);
  return data && { curves: data, keep: params['keep'] };
}

/** Further from the skin than this, mm, a point is none of this body: it stands on a pad that was pushed in at the most. */
const OFF = 50;

/** Throws BadArguments where a point lies far off the skin: the line was drawn on another body, or in another unit. Throws SdkError `mesh/edge-line-small`. */
export function requireOnBody(mesh: TriMesh, curves: readonly EdgeLine[]): void {
  const bvh = sharedBvh(mesh);
  curves.forEach(({ points }, line) =>
    points.forEach(({ position }, point) => {
      const away = bvh.closestPoint(position)?.distance ?? Infinity;
      if (away > OFF)
        throw new BadArguments(
          `point ${point + 1} of line ${line + 1} lies ${away.toFixed(0)} mm off the skin: are the lines of this body, in mm and its frame?`,
        );
    }),
  );
  const small = smallLineFault(curves);
  if (small) throw small;
}
