import { expect, it } from 'vitest';
import type { Vec3 } from '../math/vec3.ts';
import { boundaryLoops } from '../mesh/topology/boundary.ts';
import { largestPiece } from '../mesh/offset/patch.ts';
import { selfIntersections } from '../mesh/crossings/self-intersection.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { applyOperation } from '../operation/apply-operation.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { lentTo, type OperationCase } from './golden.ts';
import { roughScans } from './rough-scans.ts';

/** What an operation may do to the surface besides what its checks forbid to all. */
export interface SurfaceRules {
  /**
   * What becomes of the borders of openings: `kept` (as many, with as many vertices where none is added; unless said), `line` (besides, no
   * vertex leaves the line of its border) or `free` for an operation that cuts or closes.
   */
  readonly borders?: 'kept' | 'line' | 'free';
  /** Whether loose pieces beside the body may go, with their borders (false). */
  readonly sweeps?: boolean;
  /** Whether a point (mm) of the body lies outside of what the parameters say is changed: its vertices keep their bits. */
  readonly outside?: (point: Vec3, one: OperationCase) => boolean;
}

/** mm; a vertex on the line of a border is so near to it. */
const ON_LINE = 1e-3;

/** Where this environment variable is set, cases after the first go over a raw scan alone. */
const FEW_BODIES = 'BRACEWRIGHT_FEW_BODIES';

/** Tests that no crossing is added where there was none, borders are kept, and nothing outside is moved, or that the operation refuses or says where. */
export function checkSurface(
  operation: AnyOperation,
  cases: readonly OperationCase[],
  { borders = 'kept', sweeps = false, outside }: SurfaceRules,
): void {
  it.each(cases)('adds no crossing, keeps borders and what lies outside: $name', async (one) => {
    const bodies = roughScans(one.body);
    for (const [name, body] of process.env[FEW_BODIES] && one !== cases[0] ? bodies.slice(-1) : bodies) {
      const done = await applyOperation(operation, body, one.params, lentTo(one)).catch((error: unknown) => {
        if (!isSdkError(error) || error.code.startsWith('operation/')) throw error;
        return undefined;
      });
      if (!done) continue;
      const { mesh, findings } = done;
      const isTold = findings.some(({ kind, places }) => kind === 'warning' && places.length > 0);
      if (!isTold && selfIntersections(body, { limit: 1 }).length === 0)
        expect(selfIntersections(mesh).length, `crossings on ${name}`).toBe(0);
      if (borders !== 'free') {
        const isSwept = sweeps && isLess(mesh, body);
        const before = boundaryLoops(isSwept ? largestPiece(body).mesh : body);
        const after = boundaryLoops(isSwept ? largestPiece(mesh).mesh : mesh);
        // Where a coarse skin is refined, a border may get vertices too, but there are no more and no fewer borders.
        const isRefined = mesh.positions.length > body.positions.length;
        const lengths = (loops: readonly Uint32Array[]) =>
          loops.map(({ length }) => (isRefined ? 0 : length)).sort((a, b) => a - b);
        expect(lengths(after), `borders of ${name}`).toEqual(lengths(before));
        if (borders === 'line')
          for (const v of after.flatMap((loop) => [...loop]))
            expect(fromBorders(body, before, pointOf(mesh, v)), `border of ${name}`).toBeLessThan(ON_LINE);
      }
      if (outside) {
        let there: Places | undefined;
        for (let v = 0; v < body.positions.length / 3; v++) {
          if (!outside(pointOf(body, v), one) || isSame(mesh, body, v)) continue;
          there ??= new Places(mesh);
          if (!there.has(pointOf(body, v)))
            expect.fail(`${name}: the vertex at ${pointOf(body, v).join(' ')} lies outside and was moved`);
        }
      }
    }
  });
}

const isLess = (a: TriMesh, b: TriMesh): boolean => a.indices.length < b.indices.length;
/** Whether vertex `v` lies in the same place in both. */
const isSame = ({ positions: p }: TriMesh, { positions: q }: TriMesh, v: number): boolean =>
  p[3 * v] === q[3 * v] && p[3 * v + 1] === q[3 * v + 1] && p[3 * v + 2] === q[3 * v + 2];
const pointOf = ({ positions: p }: TriMesh, v: number): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!];

/** Where a mesh has vertices. */
class Places {
  readonly #mesh: TriMesh;
  /** Vertices by their first coordinate. */
  readonly #byX = new Map<number, number[]>();

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
    for (let v = 0; v < mesh.positions.length / 3; v++) {
      const x = mesh.positions[3 * v]!;
      const found = this.#byX.get(x);
      if (found) found.push(v);
      else this.#byX.set(x, [v]);
    }
  }

  has([x, y, z]: Vec3): boolean {
    const { positions: p } = this.#mesh;
    return (this.#byX.get(x) ?? []).some((v) => p[3 * v + 1] === y && p[3 * v + 2] === z);
  }
}

/** Distance of a point from the borders of a body, mm. */
function fromBorders(body: TriMesh, loops: readonly Uint32Array[], point: Vec3): number {
  let nearest = Infinity;
  for (const loop of loops)
    loop.forEach((v, i) => {
      const a = pointOf(body, v);
      const b = pointOf(body, loop[(i + 1) % loop.length]!);
      const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
      const to = [point[0] - a[0], point[1] - a[1], point[2] - a[2]] as const;
      const length = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
      const dot = to[0] * along[0] + to[1] * along[1] + to[2] * along[2];
      const share = length > 0 ? Math.min(1, Math.max(0, dot / length)) : 0;
      const gap = [0, 1, 2].map((k) => to[k]! - share * along[k]!);
      nearest = Math.min(nearest, Math.sqrt(gap[0]! * gap[0]! + gap[1]! * gap[1]! + gap[2]! * gap[2]!));
    });
  return nearest;
}
