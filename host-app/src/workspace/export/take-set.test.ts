import { exporters, operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Workspace } from '../model/workspace.ts';
import { exportDeskOf, type ExportDesk, type FileOf } from './export-desk.ts';
import { takeSet } from './take-set.ts';

const of: FileOf = { what: 'positive', exporter: 'export.gcode' };
const make = vi.fn(() => Promise.resolve(true));
let workspace: Workspace;
let desk: ExportDesk;

beforeEach(() => {
  make.mockClear();
  const loaded = exporters.map((exporter) => ({ plugin: { id: 'export' }, exporter }));
  const catalog = { operations: createOperationRegistry(operations), exporters: loaded };
  const design = { history: { records: [], cursor: 0 }, roles: catalog.operations.roles };
  const app = { settings: { values: {}, language: 'en-US' } };
  workspace = { mayWall: true, parts: { catalog, design, app, isWall: false } } as unknown as Workspace;
  desk = exportDeskOf(workspace);
});

test('what was held is made again with the values that would mend it by a window that was opened again', () => {
  desk.set({ what: 'positive', format: of.exporter, values: { [of.exporter]: { stepOver: 2 } } });
  desk.hold({ gate: { passed: false, findings: [] }, look: '', of, mends: [] });
  // Nothing was made since the window is open: what is held says what it is of.
  takeSet(workspace, make, desk.held!.of, { rest: 6 });
  expect(make).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      what: 'positive',
      params: expect.objectContaining({ stepOver: 2, rest: 6 }) as object,
      exporter: expect.objectContaining({ exporter: expect.objectContaining({ id: of.exporter }) as object }) as object, // prettier-ignore
    }),
  );
});

test('values for a file that was made are of that file, whatever is chosen now', () => {
  desk.set({ what: 'wall', format: 'export.3mf' });
  takeSet(workspace, make, of, { rest: 6 });
  expect([desk.what, desk.format]).toEqual([of.what, of.exporter]);
  expect(make).toHaveBeenCalledOnce();
});

test('what cannot be made with them stands in the form', () => {
  takeSet(workspace, make, of, { rest: 600 });
  expect(desk.values).toEqual({ [of.exporter]: { rest: 600 } });
  expect(make).not.toHaveBeenCalled();
});
