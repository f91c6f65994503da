import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../math/rng.ts';
import { plainSolver, solve, type Solver, type SparseSystem } from '../conjugate-gradients.ts';
import { withSolver } from './with-solver.ts';

/** A system over `count` vertices, each joined to about six by chance, and its right sides. */
function systemBy(count: number): { readonly system: SparseSystem; readonly sides: Float64Array } {
  const random = createRandom(count);
  const rows = Array.from({ length: count }, () => new Map<number, number>());
  for (let n = 0; n < 3 * count; n++) {
    const [a, b] = [Math.floor(random() * count), Math.floor(random() * count)];
    const weight = random() * 4;
    if (a === b) continue;
    rows[a]!.set(b, weight);
    rows[b]!.set(a, weight);
  }
  const starts = Uint32Array.from([0, ...rows.map((row) => row.size)]);
  for (let n = 0; n < count; n++) starts[n + 1]! += starts[n]!;
  // Longer than what is in them, as `evenOut` makes them.
  const ring = Uint32Array.from([...rows.flatMap((row) => [...row.keys()].map((v) => 3 * v)), 7, 7]);
  const weights = Float64Array.from([...rows.flatMap((row) => [...row.values()]), 7, 7]);
  const scale = Float64Array.from(rows, (row) => 1 / (0.3 + [...row.values()].reduce((a, b) => a + b, 0)));
  return {
    system: { starts, ring, weights, scale },
    sides: Float64Array.from({ length: 3 * count }, () => random() - 0.5),
  };
}

const work = { checkAborted: () => undefined, progress: () => undefined };

function solution(solver: Solver, sides: Float64Array): { readonly found: Float64Array; energies: number[] } {
  const energies: number[] = [];
  const told = {
    ...{ sides: solver.sides, found: solver.found, begin: () => solver.begin() },
    step(energy: number) {
      energies.push(solver.step(energy));
      return energies.at(-1)!;
    },
  };
  solver.sides.set(sides);
  solve(told, 1e-9, work);
  return { found: solver.found.slice(), energies };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the solver in WebAssembly', () => {
  it.each([1, 2, 70, 3000, 40_000])('has the bits of its plain twin: %i vertices', (count) => {
    const { system, sides } = systemBy(count);
    const plain = solution(plainSolver(system), sides);
    const isPlain = withSolver(system, (solver) => ({ it: solver.sides.buffer.byteLength === 24 * count }));
    expect(isPlain.it).toBe(false);
    const found = withSolver(system, (solver) => solution(solver, sides));
    expect(found.energies).toEqual(plain.energies);
    expect(found.found).toEqual(plain.found);
  });

  it('begins anew with other sides', () => {
    const { system, sides } = systemBy(200);
    const other = sides.map((x) => 3 * x);
    const both = (solver: Solver) => [solution(solver, sides), solution(solver, other)];
    expect(withSolver(system, both)).toEqual(both(plainSolver(system)));
  });

  it('says where there is no way on', () => {
    const { system } = systemBy(20);
    expect(withSolver(system, (solver) => [solver.begin(), solver.step(0)])).toEqual([0, -1]);
  });

  it('serves who asks while another is at work, and works again after one that was stopped', () => {
    const [one, other] = [systemBy(50), systemBy(80)];
    const expected = [one, other].map(({ system, sides }) => solution(plainSolver(system), sides));
    const found = withSolver(one.system, (solver) => {
      solver.sides.set(one.sides);
      const inner = withSolver(other.system, (second) => solution(second, other.sides));
      return [solution(solver, one.sides), inner];
    });
    expect(found).toEqual(expected);
    const stopped = () =>
      withSolver(one.system, () => {
        throw new Error('stop');
      });
    expect(stopped).toThrow('stop');
    expect(withSolver(one.system, (solver) => solution(solver, one.sides))).toEqual(expected[0]);
  });

  it.each([
    ['there is none', undefined],
    [
      'it lacks what the module needs',
      {
        Module: function () {
          throw new Error('simd');
        },
      },
    ],
  ])('leaves it to its twin where %s', (_, stub) => {
    vi.stubGlobal('WebAssembly', stub);
    const { system, sides } = systemBy(60);
    const found = withSolver(system, (solver) => solution(solver, sides));
    expect(found).toEqual(solution(plainSolver(system), sides));
  });
});
