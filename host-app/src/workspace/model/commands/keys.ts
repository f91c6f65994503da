import { shortcutOf } from '@bracewright/core/plugin';
import { openModelReport } from './open-model-report.ts';
import type { Workspace } from '../workspace.ts';

/** Types of an input that is pressed, ticked or drawn along: what is typed over them is nothing to them. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  ...['radio', 'checkbox', 'range', 'color', 'file'],
  ...['button', 'submit', 'reset', 'image'],
]);
const ASKING = '[role="dialog"], [role="menu"], [role="listbox"], .ant-select-dropdown';

/** A key of the workspace: what a list of keys calls it (`keys.<id>`), how it is pressed, where it counts, what it does. */
export interface WorkspaceKey {
  readonly id: string;
  /** As pressed: `Ctrl+Shift+Z`, `X`, `?`; any of them. */
  readonly keys: readonly string[];
  /** Whether it counts only while the canvas has the focus, as single letters must (WCAG 2.2, 2.1.4). */
  readonly onCanvas: boolean;
  press(workspace: Workspace): unknown;
  /** For keys that act while they are held. */
  release?(workspace: Workspace): void;
}

const anywhere = (id: string, keys: readonly string[], press: WorkspaceKey['press']): WorkspaceKey => ({
  ...{ id, keys, press },
  onCanvas: false,
});
const canvas = (id: string, key: string, press: WorkspaceKey['press']): WorkspaceKey => ({
  ...{ id, press },
  keys: [key],
  onCanvas: true,
});

/** Every key of the workspace itself. The list of keys is made from this table, so that it says what works. */
export const WORKSPACE_KEYS: readonly WorkspaceKey[] = [
  anywhere('undo', ['Ctrl+Z'], (workspace) => workspace.steps.undo()),
  anywhere('redo', ['Ctrl+Y', 'Ctrl+Shift+Z'], (workspace) => workspace.steps.redo()),
  anywhere('save', ['Ctrl+S'], (workspace) => workspace.parts.storage.flush()),
  anywhere('export', ['Ctrl+E'], (workspace) => workspace.setStage('export')),
  anywhere('report', ['Ctrl+P'], (workspace) => openModelReport(workspace)),
  anywhere('explain', ['F1'], (workspace) => workspace.setExplaining(!workspace.explaining)),
  anywhere('sheet', ['?'], (workspace) => workspace.setKeys(true)),
  canvas('section', 'X', (workspace) => workspace.look.toggleSection()),
  canvas('compare', 'O', (workspace) => workspace.look.toggleComparing()),
  canvas('alone', 'I', (workspace) => workspace.look.toggleAlone()),
  canvas('keepLevels', 'Shift+M', (workspace) => {
    workspace.setTab('measures');
    return workspace.guard(() => workspace.sizes.keepGirths());
  }),
  {
    ...canvas('before', 'Space', (workspace) => workspace.setPeek('before')),
    release: (workspace) => workspace.setPeek(undefined),
  },
  {
    ...canvas('scan', 'B', (workspace) => workspace.setPeek('scan')),
    release: (workspace) => workspace.setPeek(undefined),
  },
];

/** Whether an element takes what is typed: a list that cannot be searched has an input too, but a read-only one. */
export function takesText(
  element: Pick<Element, 'tagName'> &
    Partial<Pick<HTMLInputElement, 'type' | 'readOnly' | 'isContentEditable'>>,
): boolean {
  const { tagName, type = 'text', readOnly = false, isContentEditable = false } = element;
  if (tagName === 'INPUT') return !readOnly && !WITHOUT_TEXT.has(type);
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable;
}

/**
 * Whether a field keeps a key of the workspace (`id`) to itself. What takes text keeps all but that for the explanation; a number that holds nothing
 * typed that is not taken yet (`data-taken`) gives undo and redo to the editor, which holds the values.
 */
export function keepsKey(
  element: Parameters<typeof takesText>[0] & Partial<Pick<HTMLElement, 'dataset'>>,
  id: string | undefined,
): boolean {
  if (!takesText(element) || id === 'explain') return false;
  return element.dataset?.['taken'] === undefined || (id !== 'undo' && id !== 'redo');
}

const NAMED: Readonly<Record<string, string>> = { ' ': 'Space' };
const nameOf = (key: string): string => NAMED[key] ?? (key.length === 1 ? key.toUpperCase() : key);
const BY_PRESS = new Map(WORKSPACE_KEYS.flatMap((one) => one.keys.map((key) => [key, one] as const)));

/** The workspace's key for an event; Command counts as Ctrl. Signs that need Shift on some keyboards are found by themselves. */
export function workspaceKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): WorkspaceKey | undefined {
  if (event.altKey) return undefined;
  const name = nameOf(event.key);
  const ctrl = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  return (
    BY_PRESS.get(`${ctrl}${event.shiftKey ? 'Shift+' : ''}${name}`) ??
    (name === '?' ? BY_PRESS.get('?') : undefined)
  );
}

/**
 * Keys of the whole workspace. Text fields keep theirs (`keepsKey`), but Enter and Escape end the active tool from its form too; single
 * letters count only while the canvas has the focus (WCAG 2.2, 2.1.4). The canvas itself answers the active tool and the views
 * before anything arrives here.
 */
export function connectKeys(workspace: Workspace): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof Element)) return;
    const onCanvas = event.target instanceof HTMLCanvasElement || event.target === document.body;
    const ctrl = event.ctrlKey || event.metaKey;
    const take = (work: () => unknown) => {
      event.preventDefault();
      void work();
    };
    const own = workspaceKey(event);
    if (own?.id === 'save') return take(() => own.press(workspace));
    if (event.target.closest(ASKING)) return;
    const tools = workspace.editor?.tools;
    const modifiers = { shift: event.shiftKey, ctrl, alt: event.altKey };
    // A list opens by it, and is chosen from.
    const takesEnter =
      event.target instanceof HTMLButtonElement ||
      ['switch', 'combobox'].includes(event.target.getAttribute('role') ?? '');
    const ends = event.key === 'Escape' || (event.key === 'Enter' && !takesEnter);
    if (ends && !ctrl && !(event.target instanceof HTMLCanvasElement)) {
      if (tools?.key({ key: event.key, modifiers }) === 'handled') event.preventDefault();
      return;
    }
    if (keepsKey(event.target, own?.id)) return;
    if (own && (!own.onCanvas || onCanvas)) {
      if (own.release && event.repeat) return event.preventDefault();
      return take(() => own.press(workspace));
    }
    if (ctrl || event.altKey || !onCanvas) return;
    if (event.target === document.body && tools?.key({ key: event.key, modifiers }) === 'handled')
      return event.preventDefault();
    const shortcut = shortcutOf({ key: event.key, modifiers });
    const tool = shortcut ? workspace.parts.catalog.toolByShortcut(shortcut) : undefined;
    if (tool) take(() => workspace.useTool(tool.manifest.id));
  };
  const up = (event: KeyboardEvent) => BY_PRESS.get(nameOf(event.key))?.release?.(workspace);
  const blur = () => workspace.setPeek(undefined);
  // Unsent changes are safe on this device; the browser's question is asked only where that is not so.
  const leaving = (event: BeforeUnloadEvent) => {
    const { design } = workspace.parts;
    if (design.unkept > 0 || design.saveState.kind === 'failed') event.preventDefault();
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
