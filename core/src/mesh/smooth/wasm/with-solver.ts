import { Layout, Machines } from '../../wasm/machines.ts';
import { plainSolver, type Solver, type SparseSystem } from '../conjugate-gradients.ts';
import { EVEN_OUT_WASM } from './even-out.wasm.ts';

/** Exports of core/assembly/even-out.ts. */
interface Exports {
  begin(
    vertices: number,
    starts: number,
    ring: number,
    weights: number,
    scale: number,
    rest: number,
    found: number,
    direction: number,
    product: number,
  ): number;
  step(energy: number): number;
}

const machines = new Machines<Exports>(EVEN_OUT_WASM);

/** Calls `work` with a solver of the system, which is of no use afterwards: in WebAssembly, or, where there is none, its plain twin, which gives the same bits. */
export function withSolver<T extends object>(system: SparseSystem, work: (solver: Solver) => T): T {
  const count = system.scale.length;
  const entries = system.starts[count]!;
  const layout = new Layout();
  const starts = layout.take(4 * (count + 1));
  const ring = layout.take(4 * entries);
  const weights = layout.take(8 * entries);
  const scale = layout.take(8 * count);
  const [rest, found, direction, product] = Array.from({ length: 4 }, () => layout.take(24 * count)) as [
    number,
    number,
    number,
    number,
  ];
  const given = machines.use(layout, ({ memory: { buffer }, exports }) => {
    new Uint32Array(buffer, starts, count + 1).set(system.starts);
    new Uint32Array(buffer, ring, entries).set(system.ring.subarray(0, entries));
    new Float64Array(buffer, weights, entries).set(system.weights.subarray(0, entries));
    new Float64Array(buffer, scale, count).set(system.scale);
    return work({
      sides: new Float64Array(buffer, rest, 3 * count),
      found: new Float64Array(buffer, found, 3 * count),
      begin: () => exports.begin(count, starts, ring, weights, scale, rest, found, direction, product),
      step: (energy) => exports.step(energy),
    });
  });
  return given ?? work(plainSolver(system));
}
