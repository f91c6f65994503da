import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { tube } from '../testing/bodies.ts';
import { applyOperation } from './apply-operation.ts';
import { createOperationRegistry } from './registry.ts';
import { defineStrokeOperation } from './stroke.ts';

const body = (): TriMesh => tube({ radius: 100, height: 400, segments: 24, rings: 8 });

describe('an operation that is registered', () => {
  it('stays what it was, whatever another one makes of its object', async () => {
    const right = defineStrokeOperation({
      type: 'test.brush',
      version: 1,
      params: z.object({ dabs: z.array(z.number()) }),
      dabs: 'dabs',
      begin: (mesh) => ({ dab: () => undefined, end: () => mesh }),
    });
    const registry = createOperationRegistry([right]);
    const wrong = { apply: () => undefined as never, type: 'test.other' };
    Object.assign(right.stroke!, { begin: () => undefined });
    Object.assign(right, wrong);
    const held = registry.latest('test.brush');
    expect(held.type).toBe('test.brush');
    expect(typeof held.stroke!.begin(body(), {}, undefined as never)).toBe('object');
    await expect(applyOperation(held, body(), { dabs: [1] })).rejects.toThrow();
  });

  it('may be of a class, and keep something of its own', async () => {
    class Counting {
      readonly version = 1;
      readonly params = z.object({});
      #done = 0;
      calls = 0;
      get type() {
        return 'test.counting';
      }
      apply(mesh: TriMesh) {
        this.calls++;
        this.#done++;
        return mesh;
      }
    }
    const counting = new Counting();
    const held = createOperationRegistry([counting]).latest('test.counting');
    await applyOperation(held, body(), {});
    await applyOperation(held, body(), {});
    expect(counting.calls).toBe(2);
  });
});
