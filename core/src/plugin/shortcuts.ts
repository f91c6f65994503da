/** Keys of the views and of the editor itself; a tool may not take them. Source: the navigation table of the product. */
export const RESERVED_SHORTCUTS: ReadonlySet<string> = new Set([
  '1', '3', '5', '7', 'F', 'H', 'X', 'G', 'W', 'V', 'I', 'B',
  'Ctrl+1', 'Ctrl+3', 'Ctrl+7', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z', 'Ctrl+S', 'Ctrl+E', 'Ctrl+P', 'Ctrl+K',
  'Enter', 'Escape', 'Backspace', 'Delete', 'Space', 'Tab', '[', ']', 'Shift+[', 'Shift+]', '+', '-', '?', 'F1',
]); // prettier-ignore

const MODIFIERS = ['Ctrl', 'Alt', 'Shift'] as const;

/** The canonical form of a shortcut (`shift+t` → `Shift+T`), or undefined when it is none: modifiers, then one letter, digit or named key. */
export function parseShortcut(text: string): string | undefined {
  const parts = text.split('+').map((part) => part.trim());
  const last = parts.pop();
  if (!last) return undefined;
  const key = last.length === 1 ? last.toUpperCase() : last[0]!.toUpperCase() + last.slice(1);
  if (!/^([A-Z0-9[\]]|F[1-9][0-2]?|Space|Tab|Enter|Escape|Delete|Backspace)$/.test(key)) return undefined;
  const given = parts.map((part) => part.toLowerCase());
  const modifiers = MODIFIERS.filter((name) => given.includes(name.toLowerCase()));
  if (modifiers.length !== given.length) return undefined;
  return [...modifiers, key].join('+');
}

/** The canonical form of a key press, to look a tool up by. */
export function shortcutOf(event: {
  readonly key: string;
  readonly modifiers: { readonly shift: boolean; readonly ctrl: boolean; readonly alt: boolean };
}): string | undefined {
  const { shift, ctrl, alt } = event.modifiers;
  const key = event.key === ' ' ? 'Space' : event.key;
  return parseShortcut([ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+'));
}
