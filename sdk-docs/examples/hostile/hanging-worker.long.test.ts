import { test } from 'vitest';
import {
  expectFile,
  expectHeldFile,
  expectRenewed,
  expectStalledPreview,
  expectStalledRecord,
  expectStopped,
} from './hanging-checks.ts';
import { withWorkers } from './worker-kit.ts';

const kit = withWorkers();

test.each(['loop', 'wait'])('a preview that hangs (%s) fails, and the next one works', (type) =>
  expectStalledPreview(kit, type),
);

test.each(['loop', 'wait'])('a record that hangs (%s) fails, those beside it do their work', (type) =>
  expectStalledRecord(kit, type),
);

test.each(['gate', 'zone'])(
  'a step that hangs where it is asked (%s) keeps its file back, and no step is lost',
  (at) => expectHeldFile(kit, at),
);

test.each(['gate', 'zone'])('honest work of a step that is asked (%s) is left alone', (at) =>
  expectFile(kit, at),
);

test.each([
  ['busy', true],
  ['busy', false],
  ['loop', true],
  ['wait', false],
] as const)(
  'after Stop the next step works, though the work (%s) may not hear it (shared memory: %s)',
  (type, shared) => expectStopped(kit, type, shared),
);

test.each([false, true])('a worker that was broken from within computes again (waiting: %s)', (waits) =>
  expectRenewed(kit, waits),
);
