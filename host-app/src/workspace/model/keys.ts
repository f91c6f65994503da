import { shortcutOf } from '@bracewright/core/plugin';
import type { Workspace } from './workspace.ts';

const TYPING = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';
const ASKING = '[role="dialog"], [role="menu"], [role="listbox"], .ant-select-dropdown';

/**
 * Keys of the whole workspace. Text fields keep theirs, but Enter and Escape end the active tool from its form too; single
 * letters count only while the canvas has the focus (WCAG 2.2, 2.1.4). The canvas itself answers the active tool and the views
 * before anything arrives here.
 */
export function connectKeys(workspace: Workspace): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof Element)) return;
    const typing = event.target.closest(TYPING) !== null;
    const onCanvas = event.target instanceof HTMLCanvasElement || event.target === document.body;
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const take = (work: () => unknown) => {
      event.preventDefault();
      void work();
    };
    if (ctrl && key === 's') return take(() => workspace.parts.storage.flush());
    if (event.target.closest(ASKING)) return;
    const tools = workspace.editor?.tools;
    const modifiers = { shift: event.shiftKey, ctrl, alt: event.altKey };
    const isButton =
      event.target instanceof HTMLButtonElement || event.target.getAttribute('role') === 'switch';
    const ends = event.key === 'Escape' || (event.key === 'Enter' && !isButton);
    if (ends && !ctrl && !(event.target instanceof HTMLCanvasElement)) {
      if (tools?.key({ key: event.key, modifiers }) === 'handled') event.preventDefault();
      return;
    }
    if (typing) return;
    if (ctrl && key === 'z' && !event.shiftKey) return take(() => workspace.undo());
    if (ctrl && (key === 'y' || (key === 'z' && event.shiftKey))) return take(() => workspace.redo());
    if (ctrl && key === 'e') return take(() => workspace.setStage('export'));
    if (event.key === '?') return take(() => workspace.setKeys(true));
    if (ctrl || event.altKey || !onCanvas) return;
    if (event.key === ' ' && !event.repeat) return take(() => workspace.setPeek('before'));
    if (key === 'b' && !event.repeat) return take(() => workspace.setPeek('scan'));
    if (event.target === document.body && tools?.key({ key: event.key, modifiers }) === 'handled')
      return event.preventDefault();
    const shortcut = shortcutOf({ key: event.key, modifiers });
    const tool = shortcut ? workspace.parts.catalog.toolByShortcut(shortcut) : undefined;
    if (tool) take(() => workspace.useTool(tool.manifest.id));
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key.toLowerCase() === 'b') workspace.setPeek(undefined);
  };
  const blur = () => workspace.setPeek(undefined);
  // Unsent changes are safe on this device; the browser's question is asked only where that is not so.
  const leaving = (event: BeforeUnloadEvent) => {
    if (workspace.parts.storage.saveState.kind === 'failed') event.preventDefault();
  };
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  addEventListener('blur', blur);
  addEventListener('beforeunload', leaving);
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
    removeEventListener('blur', blur);
    removeEventListener('beforeunload', leaving);
  };
}
