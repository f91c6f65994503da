import { mat4 } from '@bracewright/core/math';
import { loadPlugins, type LoadedTool } from '@bracewright/core/plugin';
import { mayCall, ROLE_SETS, type RouteName } from '@bracewright/core/contract';
import { ellipticTube, TestEditor } from '@bracewright/core/testing';
import { plugins } from '@bracewright/catalog';
import { describe, expect, it } from 'vitest';
import { mayChange } from '../../storage/change-rights.ts';
import { callOfTool } from './tool-rights.ts';

describe('what a role may do with tools', () => {
  it('offers a reader only what looks, a doctor measures and markers too, and an orthotist everything', async () => {
    const { tools } = await loadPlugins(plugins);
    const offered = (role: keyof typeof ROLE_SETS) =>
      tools
        .filter(({ manifest }) => {
          const call = callOfTool(manifest);
          return call === undefined || mayCall(ROLE_SETS[role], call);
        })
        .map(({ manifest }) => manifest.id);
    const looks = tools.filter(({ manifest }) => manifest.kind === 'view').map(({ manifest }) => manifest.id);
    expect(offered('reader')).toEqual(looks);
    expect(offered('doctor')).toEqual(expect.arrayContaining(['measure', 'markers', ...looks]));
    expect(offered('doctor')).not.toContain('twist');
    expect(offered('orthotist')).toHaveLength(tools.length);
  });
});

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 24, rings: 8 });
/** Without its caps. */
const tube = {
  positions: body.positions,
  indices: body.indices.filter((_, corner, all) => {
    const triangle = corner - (corner % 3);
    const heights = [0, 1, 2].map((k) => body.positions[3 * all[triangle + k]! + 2]!);
    return !heights.every((z) => z === 0) && !heights.every((z) => z === 400);
  }),
};
/** What the hand does until Apply is allowed. */
const DRAWS: Readonly<Record<string, (editor: TestEditor) => unknown>> = {
  position: (editor) => editor.set({ moveX: 5 }),
  bend: () => undefined,
  saw: () => undefined,
  twist: () => undefined,
  smooth: () => undefined,
  seal: () => undefined,
};

/** A member with these rights over models alone, and what they may do. */
function memberWith(actionList: readonly string[]) {
  const roles = [{ permissionId: 'model', actionList: [...actionList] }];
  const may = (call: RouteName): boolean => mayCall(roles, call);
  return { may, mayChange: mayChange(may), mayUse: ({ manifest }: LoadedTool) => may(callOfTool(manifest)!) };
}

describe.each([['nothing'], ['edit'], ['delete'], ['edit', 'delete']])(
  'a member whose right over models is: %s %s',
  (...given: readonly string[]) => {
    const member = memberWith(given);
    const openEditor = (on: typeof body, ...tools: readonly string[]) =>
      TestEditor.open({
        body: on,
        plugins: plugins.filter((plugin) => plugin.tools.some(({ id }) => tools.includes(id))),
        may: member.mayChange,
        mayUse: member.mayUse,
      });
    /** All that reached the storage would be taken by the server. */
    const allTaken = ({ storage }: TestEditor): boolean =>
      storage.commands.every(({ kind }) => member.mayChange(kind));
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { readonly code: string }) => error.code,
      );

    it.each(Object.keys(DRAWS))('is offered the tool %s and applies it, or neither', async (tool) => {
      const editor = await openEditor(tool === 'seal' ? tube : body, tool);
      const code = await codeOf(editor.tools.activate(tool));
      expect(code).toBe(member.may('operation/create') ? 'done' : 'tool/not-allowed');
      if (code !== 'done') return;
      DRAWS[tool]!(editor);
      expect(await editor.apply(), editor.told.join()).toBe(true);
      expect([allTaken(editor), editor.records.length, editor.history.canUndo]).toEqual([true, 1, true]);
    });

    it('is told before an alignment that would clear the steps, and not asked', async () => {
      if (!member.may('operation/create')) return;
      const editor = await openEditor(body, 'position', 'twist');
      for (const tool of ['position', 'twist']) {
        await editor.activate(tool);
        DRAWS[tool]!(editor);
        await editor.apply();
      }
      const [{ hash }, before] = [editor.history, editor.storage.commands.length];
      const { id } = editor.records[0]!;
      const isRefused = !member.may('operation/clearoperationhistory');
      for (const open of [() => editor.tools.activate('position'), () => editor.tools.edit(id)]) {
        const code = await codeOf(open());
        expect(code).toBe(isRefused ? 'tool/realign-not-allowed' : 'done');
        if (code === 'done') editor.tools.cancel();
      }
      const answer = await codeOf(
        editor.tools.applyStep(
          'position.apply',
          { transform: mat4.translation([0, 0, 9]) },
          { confirm: () => true },
        ),
      );
      expect(answer).toBe(isRefused ? 'tool/realign-not-allowed' : 'done');
      expect(editor.notifications.asked).toEqual([]);
      expect(allTaken(editor)).toBe(true);
      if (!isRefused) return;
      expect([editor.history.hash, editor.storage.commands.length]).toEqual([hash, before]);
    });
  },
);
