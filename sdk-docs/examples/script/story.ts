import { plugins } from '@bracewright/catalog';
import { sampleTrunk } from '@bracewright/core/sample';
import { TestEditor } from '@bracewright/core/testing';
import { design } from './design.ts';

/** The design that the script makes in an editor without a screen, and the lines that it says. */
export async function designInNode(): Promise<{
  readonly editor: TestEditor;
  readonly lines: readonly string[];
}> {
  const body = sampleTrunk({ cobb: 0, edge: 14 }).mesh;
  const editor = await TestEditor.open({ body, plugins });
  const lines = await design(
    {
      catalog: editor.tools.catalog,
      apply: (what, params, options) => editor.apply(what, params, options),
    },
    () => false,
  );
  return { editor, lines };
}
