import {
  RESERVED_SHORTCUTS,
  parseShortcut,
  shortcutOf,
  type LoadedTool,
  type ToolPlugin,
} from '@bracewright/core/plugin';

/** What a user chose: `tool.<id>` to a shortcut, or to nothing where the key was taken away. */
export type ChosenKeys = Readonly<Record<string, string>>;

const nameOf = (id: string): string => `tool.${id}`;

/** The key of a tool as it works; undefined where it has none. */
export function keyOfTool(tool: Pick<LoadedTool, 'manifest'>, chosen: ChosenKeys): string | undefined {
  const own = chosen[nameOf(tool.manifest.id)];
  return own === undefined ? tool.manifest.shortcut : parseShortcut(own);
}

/** `chosen` with another key for `tool`; an empty one takes its key away, its own one forgets the choice. */
export function withKeys(chosen: ChosenKeys, tool: Pick<LoadedTool, 'manifest'>, key: string): ChosenKeys {
  const { [nameOf(tool.manifest.id)]: _, ...others } = chosen;
  return key === (tool.manifest.shortcut ?? '') ? others : { ...others, [nameOf(tool.manifest.id)]: key };
}

/** What a pressed key would be for a tool. `none` is a key that cannot be a shortcut. */
export type CheckedKey =
  | { readonly kind: 'free' | 'reserved'; readonly key: string }
  | { readonly kind: 'taken'; readonly key: string; readonly by: LoadedTool }
  | { readonly kind: 'none' };

/** Whether the tool `id` can have the pressed key. */
export function checkKey(
  tools: readonly LoadedTool[],
  chosen: ChosenKeys,
  id: string,
  press: Parameters<typeof shortcutOf>[0],
): CheckedKey {
  const key = shortcutOf(press);
  if (key === undefined) return { kind: 'none' };
  if (RESERVED_SHORTCUTS.has(key)) return { kind: 'reserved', key };
  const by = tools.find((tool) => tool.manifest.id !== id && keyOfTool(tool, chosen) === key);
  return by ? { kind: 'taken', key, by } : { kind: 'free', key };
}

/**
 * The plugins with the user's keys. A choice that cannot hold any more, because a tool of a newer version has that key, is left
 * out: a preference must never keep the editor from opening.
 */
export function applyKeys(plugins: readonly ToolPlugin[], chosen: ChosenKeys): readonly ToolPlugin[] {
  const manifests = plugins.flatMap(({ tools }) => tools);
  const holds = new Map<string, string | undefined>();
  const used = new Set<string>();
  // Tools without a choice keep their key; the choices follow in the order of the catalog.
  for (const manifest of manifests) {
    if (chosen[nameOf(manifest.id)] !== undefined || manifest.shortcut === undefined) continue;
    const key = parseShortcut(manifest.shortcut);
    if (key) used.add(key);
  }
  for (const manifest of manifests) {
    const own = chosen[nameOf(manifest.id)];
    if (own === undefined) continue;
    const wanted = parseShortcut(own);
    const isFree = wanted !== undefined && !RESERVED_SHORTCUTS.has(wanted) && !used.has(wanted);
    holds.set(manifest.id, isFree ? wanted : undefined);
    if (isFree) used.add(wanted);
  }
  if (holds.size === 0) return plugins;
  return plugins.map((plugin) => ({
    ...plugin,
    tools: plugin.tools.map((manifest) => {
      if (!holds.has(manifest.id)) return manifest;
      const { shortcut: _, ...rest } = manifest;
      const key = holds.get(manifest.id);
      return key === undefined ? rest : { ...rest, shortcut: key };
    }),
  }));
}
