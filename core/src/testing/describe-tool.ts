import { describe, expect, it } from 'vitest';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { describeParams } from '../params/describe.ts';
import { formOf, type ToolPlugin } from '../plugin/plugin.ts';
import { TestEditor } from './test-editor.ts';
import { NOTHING_UNKNOWN, unknownNames } from './unknown-names.ts';

/** How a tool comes to a step. */
export interface ToolStory {
  readonly body: TriMesh;
  /** Id of the tool; default: the plugin's first. */
  readonly tool?: string;
  /** What the hand does until Apply is allowed; nothing where the tool begins with all it needs. */
  readonly draw?: (editor: TestEditor) => unknown;
  /** Plugins that this one requires. */
  readonly others?: readonly ToolPlugin[];
}

/**
 * The tests that every operation tool passes: Enter applies what the preview showed; the record opens with its values and is the same when it is
 * applied unchanged; undo and redo of the history give the same bits; Escape leaves the body as it was and nothing drawn; a number beyond its bounds is refused by
 * name; steps, numbers, fields and handles that it names are there, and the words that it asks for, at either bound of its numbers and with each of its choices too; the tool's code is not at fault meanwhile. Calls `describe` of vitest.
 */
export function describeTool(plugin: ToolPlugin, story: ToolStory): void {
  const manifest = plugin.tools.find(({ id }) => id === (story.tool ?? plugin.tools[0]?.id));
  const operation = plugin.operations.findLast(({ type }) => type === manifest?.operation);
  if (!manifest || !operation) throw new Error(`${plugin.id} has no such tool with an operation`);
  const fields = describeParams(formOf(manifest)?.schema ?? operation.params);

  async function drawn(): Promise<TestEditor> {
    const editor = await TestEditor.open({ body: story.body, plugins: [plugin, ...(story.others ?? [])] });
    await editor.activate(manifest!.id);
    await story.draw?.(editor);
    return editor.settle();
  }
  const positionsOf = ({ history }: TestEditor): Float32Array => history.mesh.positions;

  /** The editor in which the step was applied once, with what was shown before; each test leaves it with that step. */
  const applied = once(async () => {
    const editor = await drawn();
    const shown = editor.scene.temporary;
    expect(await editor.apply(), editor.told.join()).toBe(true);
    return { editor, shown };
  });
  /** An editor that is drawn in and applies nothing. */
  const unapplied = once(drawn);

  describe(`the tool ${manifest.id}`, () => {
    it('applies what its preview showed, and undo brings the body back', async () => {
      const { editor, shown } = await applied();
      expect(shown, 'a preview is shown').not.toBeNull();
      expect(editor.records.at(-1)!.type).toBe(operation.type);
      expect(positionsOf(editor)).toEqual(shown!.positions);
      const { hash } = editor.history;
      await editor.history.undo();
      expect(positionsOf(editor)).toEqual(story.body.positions);
      await editor.history.redo();
      expect(editor.history.hash).toBe(hash);
      expect(editor.faults).toEqual([]);
    });

    it('opens its record as it was made', async () => {
      const { editor } = await applied();
      const [record, { hash }] = [editor.records.at(-1)!, editor.history];
      await (await editor.edit(record.id)).settle();
      expect(await editor.apply(), editor.told.join()).toBe(true);
      expect(editor.records.at(-1)!.params).toEqual(record.params);
      expect(editor.history.hash).toBe(hash);
      expect(editor.faults).toEqual([]);
    });

    it('names no step, number, field or handle that its manifest and its form do not have, and no word that nobody has', async () => {
      expect(await unknownNames(await drawn(), manifest, fields)).toEqual(NOTHING_UNKNOWN);
    });

    for (const { name, min, max, hidden, default: initial } of fields)
      for (const [rule, value] of [
        ['min', min! - 1],
        ['max', max! + 1],
      ] as const) {
        if (hidden || typeof initial !== 'number' || !Number.isFinite(value)) continue;
        it(`refuses ${name} beyond its bound (${rule}) by name`, async () => {
          const editor = await unapplied();
          const before = editor.value(name);
          // What is refused is not computed, and what it was stands there already.
          editor.session.holdPreview(true);
          expect(await editor.set({ [name]: value }).apply()).toBe(false);
          expect(editor.notifications.told.at(-1)).toMatchObject({
            code: 'operation/invalid-params',
            values: { path: name, rule },
          });
          expect(editor.records).toHaveLength(0);
          editor.set({ [name]: before });
        });
      }

    it('leaves the body as it was, and nothing drawn, when it is cancelled', async () => {
      const editor = await unapplied();
      editor.tools.cancel();
      expect(editor.tools.state).toBe('idle');
      expect(editor.records).toHaveLength(0);
      expect(positionsOf(editor)).toEqual(story.body.positions);
      expect(editor.drawn).toHaveLength(0);
      expect(editor.scene).toMatchObject({
        temporary: null,
        bodyOpacity: 100,
        wireframe: false,
        objects: { all: [] },
      });
      expect(editor.faults).toEqual([]);
    });
  });
}

/** What `make` gives, made when it is asked for first. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
