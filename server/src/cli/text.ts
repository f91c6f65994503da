import { textsForWall } from '@bracewright/core/brace';
import type { OperationRecord } from '@bracewright/core/history';
import { buildBvh, heightsOf, projectToSurface, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { ROLES } from '../catalog/roles.ts';
import { BadArguments, textOption, type Parsed } from './arguments.ts';

/** What says of a text which and where. */
export const TEXT_OPTIONS = { text: { type: 'string' }, 'text-at': { type: 'string' } } as const;
export const TEXT_USAGE = '[--text TEXT [--text-at X,Y,Z]]';

/** The texts that a wall carries: those that the history keeps, and that of `--text`, which stands raised, letters of 10 mm, in the middle of the back or about `--text-at`. `side` is the body side of the wall. */
export function textsOf(
  parsed: Parsed,
  side: TriMesh,
  records: readonly OperationRecord[],
  process: string | undefined,
): { readonly [key: string]: Json } {
  const kept = textsForWall(records, ROLES, process);
  const text = textOption(parsed, 'text');
  const at = textOption(parsed, 'text-at');
  if (text === undefined && at !== undefined) throw new BadArguments('--text-at needs --text');
  if (text === undefined) return kept;
  const place = at === undefined ? middleOfBack(side) : placeOf(at);
  const [anchor] = projectToSurface(buildBvh(side), [{ position: place, normal: [0, 1, 0] }]);
  if (!anchor) throw new BadArguments('--text needs a body with a surface');
  const own = { text, anchor: { position: [...anchor.position], normal: [...anchor.normal] } };
  return { ...kept, text: [...((kept['text'] as readonly Json[] | undefined) ?? []), own] };
}

function placeOf(given: string): [number, number, number] {
  const numbers = given.split(',').map(Number);
  if (numbers.length !== 3 || numbers.some((one) => !Number.isFinite(one)))
    throw new BadArguments(`--text-at must be three numbers in mm, X,Y,Z; found ${given}`);
  return numbers as [number, number, number];
}

/** Half-way up the back. */
function middleOfBack(side: TriMesh): [number, number, number] {
  const { bottom, top } = heightsOf(side);
  const z = (bottom + top) / 2;
  const xs = side.positions.filter((_, i) => i % 3 === 0);
  const x =
    (xs.reduce((a, b) => Math.min(a, b), Infinity) + xs.reduce((a, b) => Math.max(a, b), -Infinity)) / 2;
  const far = side.positions.filter((_, i) => i % 3 === 1).reduce((a, b) => Math.max(a, b), -Infinity) + 10;
  const hit = buildBvh(side).raycast([x, far, z], [0, -1, 0]);
  return hit ? [...hit.position] : [x, far, z];
}
