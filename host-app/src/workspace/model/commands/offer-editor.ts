import type { OpenEditor } from '../../../stores/frame.ts';
import type { Workspace } from '../workspace.ts';

/** What the palette can do in the open editor: every tool that the user may use, whichever stage has it in its rail. */
export function offerEditor(workspace: Workspace): OpenEditor {
  const find = (id: string) => workspace.parts.catalog.tools.find(({ manifest }) => manifest.id === id);
  return {
    offers(id) {
      const tool = find(id);
      if (!tool) return false;
      return tool.manifest.group === 'export' ? workspace.mayExport : workspace.mayUse(tool);
    },
    use(id) {
      const tool = find(id);
      if (!tool) return;
      if (tool.manifest.group === 'export') workspace.setStage('export');
      else void workspace.useTool(id);
    },
  };
}
