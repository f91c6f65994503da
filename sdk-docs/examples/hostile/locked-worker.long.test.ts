import { test } from 'vitest';
import { expectRecordAlone, expectRefusedPreview, refusedExporter, refusedStroke } from './locking-checks.ts';
import { WAYS } from './operations.ts';
import { withWorkers } from './worker-kit.ts';

const kit = withWorkers();

test.each(WAYS)('a preview that makes the language wrong (%s) is refused, and the next one is right', (way) =>
  expectRefusedPreview(kit, way),
);

test.each(WAYS)('a record that does so (%s) fails alone, at every later replay too', (way) =>
  expectRecordAlone(kit, way),
);

test.each(WAYS)('so does an exporter (%s)', (way) => refusedExporter(kit, way));

test.each(['begin', 'dab', 'end'].flatMap((at) => ['frozen', 'shadowed'].map((way) => [at, way] as const)))(
  'so does a stroke (%s, %s)',
  (at, way) => refusedStroke(kit, at, way),
);
