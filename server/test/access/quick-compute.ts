import type { Compute } from '../../src/compute/compute.ts';
import { createInlineCompute } from '../../src/compute/inline-compute.ts';
import { testOperations } from '../operations.ts';
import { rememberScans } from '../remembered-scans.ts';

/** Mesh work with reports that are soon set: for tests of who gets one, and not of how it looks. */
export function quickCompute(): Compute {
  const compute = rememberScans(createInlineCompute(testOperations));
  const run: Compute['run'] = (task, ports) =>
    compute.run(task.kind === 'views' ? { ...task, bounds: { width: 40, height: 30 } } : task, ports);
  return { ...compute, run, print: () => Promise.resolve(new TextEncoder().encode('%PDF-1.7')) };
}
