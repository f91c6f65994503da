import { z } from 'zod';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { defineStrokeOperation } from '../operation/stroke.ts';
import { p } from '../params/index.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const sample = z.strictObject({ position: vector, normal: vector, fault: z.string().optional() });

/** What `push` does where a sample asks for it; what a faulty plugin may do. */
const FAULTS: Readonly<Record<string, () => unknown>> = {
  throw: () => {
    throw new TypeError('boom');
  },
  refuse: () => {
    throw new SdkError('test/unlucky', {});
  },
  stop: () => {
    throw new OperationAborted();
  },
  nan: () => ({ vertices: Uint32Array.of(0), positions: Float32Array.of(NaN, 0, 0) }),
  outside: () => ({ vertices: Uint32Array.of(1e9), positions: Float32Array.of(0, 0, 0) }),
  short: () => ({ vertices: Uint32Array.of(0, 1), positions: Float32Array.of(0, 0, 0) }),
  plain: () => ({ vertices: [0], positions: [0, 0, 0] }),
  nothing: () => null,
  promise: () => Promise.resolve(undefined),
};

/** Lifts what lies within the radius of each sample by 1 mm and a little by chance; the end adds a little more everywhere that was touched. */
export const push = defineStrokeOperation({
  type: 'test.push',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(5000), { hidden: true }),
    radius: p.length({ min: 1, max: 200, default: 30 }),
  }),
  dabs: 'samples',
  begin(mesh, { radius }, ctx) {
    const positions = mesh.positions.slice();
    const touched = new Set<number>();
    ctx.report({ begun: 1 });
    return {
      dab({ position, fault }) {
        if (fault !== undefined) return FAULTS[fault]!() as undefined;
        const amount = 1 + ctx.random();
        const vertices: number[] = [];
        for (let v = 0; v < positions.length / 3; v++) {
          const gap = Math.sqrt(
            position.reduce((sum, x, k) => sum + (mesh.positions[3 * v + k]! - x) ** 2, 0),
          );
          if (gap > radius) continue;
          vertices.push(v);
          touched.add(v);
          positions[3 * v + 2]! += amount;
        }
        if (vertices.length === 0) return undefined;
        return {
          vertices: Uint32Array.from(vertices),
          positions: Float32Array.from(vertices.flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)])),
        };
      },
      end(done) {
        const settled = positions.slice();
        const amount = done.random();
        for (const v of touched) settled[3 * v]! += amount;
        done.report({ touched: touched.size });
        if (touched.size > 0) done.note('test/touched');
        return { positions: settled, indices: mesh.indices };
      },
    };
  },
});
