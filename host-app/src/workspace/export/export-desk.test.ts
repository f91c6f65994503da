import { expect, test } from 'vitest';
import type { Settings } from '@bracewright/core/contract';
import { operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import type { Workspace } from '../model/workspace.ts';
import { ExportDesk } from './export-desk.ts';

test('what a positive is made for and the block that is at hand are there again when a design is opened anew', () => {
  let values: Settings = {};
  const settings = {
    get values() {
      return values;
    },
    set: (patch: Settings) => (values = { ...values, ...patch }),
  };
  const catalog = { operations: createOperationRegistry(operations) };
  const open = () =>
    new ExportDesk({ mayWall: true, parts: { catalog, app: { settings } } } as unknown as Workspace);
  expect([open().formed, open().block]).toEqual(['foam', {}]);
  open().set({ block: { across: 300 } });
  expect(open().block).toEqual({ across: 300 });
  open().set({ block: { across: 300, length: 600 }, formed: 'sheet' });
  expect([open().formed, open().block]).toEqual(['sheet', { across: 300, length: 600 }]);
  open().set({ block: {} });
  expect(open().block).toEqual({});
  // What another version of the program made positives for is not known here.
  settings.set({ formedFor: { process: 'lost-wax', block: {} } });
  expect(open().formed).toBe('foam');
});
