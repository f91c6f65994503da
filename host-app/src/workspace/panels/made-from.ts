import { refsIn, referTo, type OperationRecord } from '@bracewright/core/history';
import type { LoadedTool } from '@bracewright/core/plugin';
import type { z } from 'zod';
import type { Workspace } from '../model/workspace.ts';

/** The tools that make another step of this one: by what they declare (`ToolManifest.from`), where the step is of the version that they copy, and the person may use them. */
export function toolsFrom(workspace: Workspace, record: OperationRecord): readonly LoadedTool[] {
  return workspace.parts.catalog.tools.filter((tool) => {
    const { from } = tool.manifest;
    return from?.operation === record.type && workspace.mayUse(tool) && takes(tool, record);
  });
}

/** Whether a reference to the record is one that the tool takes: by its form, where it has another than its operation's. */
function takes({ manifest, operation }: LoadedTool, record: OperationRecord): boolean {
  const into = manifest.from?.into ?? '';
  const schema = manifest.form?.schema ?? operation?.params;
  const ref = referTo(record);
  return (
    schema !== undefined &&
    (schema.shape[into] as z.ZodType | undefined)?.safeParse(ref).success === true &&
    refsIn(schema, { [into]: ref } as never).length > 0
  );
}

/** Takes up a tool with a reference to a step, after its question. */
export async function makeFrom(
  workspace: Workspace,
  { manifest }: LoadedTool,
  record: OperationRecord,
): Promise<void> {
  const { from, id } = manifest;
  const { editor } = workspace;
  if (!from || !editor) return;
  await workspace.guard(async () => {
    editor.tools.requireIdle();
    if (await workspace.notifications.confirm(from.ask))
      await workspace.useTool(id, { [from.into]: referTo(record) });
  });
}
