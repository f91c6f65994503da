import type { FindingDetails } from '../../errors/finding.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { LineCut } from './cut-by-lines.ts';

/** What is wider is an end of the body, where no line was drawn, mm: of the trunk of the smallest child too. A hole of a scan is narrower, an arm that was cut off too. */
const END = 150;

/**
 * The openings of a part that its lines did not make, for the warning `mesh/open-inside`: holes of the scan through which a brace would have a hole. `size` is the width of the widest, mm. Undefined
 * where there is none.
 */
export function openingsWithin({ mesh, loops }: Pick<LineCut, 'mesh' | 'loops'>): FindingDetails | undefined {
  const ofLines = new Set(loops.flatMap((loop) => [...loop]));
  const found = boundaryLoops(mesh)
    .filter((loop) => !loop.some((vertex) => ofLines.has(vertex)))
    .map((loop) => boxOf(mesh.positions, loop))
    .filter(({ size }) => size < END)
    .sort((a, b) => b.size - a.size);
  const [widest] = found;
  if (!widest) return undefined;
  return {
    places: found.map(({ at, size }) => ({ at, radius: size / 2 })),
    data: { count: found.length, size: Math.ceil(widest.size) },
  };
}

/** The middle of the box of some vertices, and its longest side, mm. */
function boxOf(positions: Float32Array, vertices: ArrayLike<number>) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertices[i]! + k]!;
      low[k] = Math.min(low[k]!, value);
      high[k] = Math.max(high[k]!, value);
    }
  const middle = (k: number): number => (low[k]! + high[k]!) / 2;
  return {
    at: [middle(0), middle(1), middle(2)] as [number, number, number],
    size: Math.max(...high.map((value, k) => value - low[k]!)),
  };
}
