import { plugins } from '@bracewright/catalog';
import type { OperationRunner } from '@bracewright/core/services';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { Arrival } from './arrival.ts';
import type { Workspace } from '../workspace.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });

/** A workspace in front of an editor, whose rail offers `smooth`; what it refuses is kept in `told`. */
async function workspaceOf(wrapRunner?: (runner: OperationRunner) => OperationRunner) {
  const editor = await TestEditor.open({ body, plugins, ...(wrapRunner ? { wrapRunner } : {}) });
  const told: string[] = [];
  const workspace = {
    editor,
    isShown: true,
    stage: 'edit',
    checkup: { isOpen: false },
    standing: { isAligned: false },
    railTools: [{ manifest: { id: 'smooth' } }],
    arrival: undefined as unknown as Arrival,
    useTool: async (id: string) => {
      if (editor.tools.activeId !== id) workspace.arrival.makeRoom();
      await editor.tools.activate(id).catch((error: { code: string }) => told.push(error.code));
    },
  };
  workspace.arrival = new Arrival(workspace as unknown as Workspace);
  return { workspace, editor, told };
}

const arrive = async (arrival: Arrival, editor: TestEditor): Promise<void> => {
  arrival.enter({ stage: 'edit', tool: 'smooth' });
  await expect.poll(() => editor.tools.state).toBe('active');
};

test('a tool that was opened for an address and nothing was done in makes room, and one that was touched does not', async () => {
  const { workspace, editor, told } = await workspaceOf();
  await arrive(workspace.arrival, editor);
  await workspace.useTool('measure');
  expect([editor.tools.activeId, told]).toEqual(['measure', []]);
  editor.tools.cancel();
  await arrive(workspace.arrival, editor);
  editor.set({ level: 'heavy' });
  await workspace.useTool('measure');
  expect([editor.tools.activeId, told]).toEqual(['smooth', ['tool/busy']]);
});

test('a tool that is being applied is not stopped for another one', async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { workspace, editor, told } = await workspaceOf((runner) => ({
    ...runner,
    replay: async (records, options) => {
      if (records.length > 0) await held;
      return runner.replay(records, options);
    },
  }));
  await arrive(workspace.arrival, editor);
  const applied = editor.apply();
  await expect.poll(() => editor.tools.state).toBe('applying');
  await workspace.useTool('measure');
  expect(told).toEqual(['tool/busy']);
  go();
  expect([await applied, editor.records.length]).toEqual([true, 1]);
});

test('an address whose tool is refused takes nothing of the tool that the user has open', async () => {
  const { workspace, editor, told } = await workspaceOf();
  await workspace.useTool('measure');
  workspace.arrival.enter({ stage: 'edit', tool: 'smooth' });
  await expect.poll(() => told).toEqual(['tool/busy']);
  await workspace.useTool('smooth');
  expect([editor.tools.activeId, told]).toEqual(['measure', ['tool/busy', 'tool/busy']]);
});
