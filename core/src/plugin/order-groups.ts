import type { GroupDeclaration } from './declarations.ts';
import { CORE_GROUPS, type ToolPlugin } from './plugin.ts';

/** A group of tools, and whose words name it: a plugin's; core's and the host's are named by the host. */
export interface LoadedGroup {
  readonly id: string;
  readonly plugin?: string;
}

/** Stands behind groups that do not say where they stand. */
const LAST = 'export';

type Declared = GroupDeclaration & LoadedGroup;

/** All groups in the order of the rail: core's, with those of the host and of plugins between them; of two with one id the first. */
export function orderGroups(
  plugins: readonly ToolPlugin[],
  host: readonly GroupDeclaration[] = [],
): readonly LoadedGroup[] {
  const own: readonly Declared[] = [
    ...host,
    ...plugins.flatMap(({ id, groups = [] }) => groups.map((group) => ({ ...group, plugin: id }))),
  ];
  const known = new Set<string>(CORE_GROUPS);
  const behind = new Map<string, Declared[]>();
  for (const group of own) {
    if (known.has(group.id)) continue;
    known.add(group.id);
    const after = group.after ?? '';
    behind.set(after, [...(behind.get(after) ?? []), group]);
  }
  const placed = new Set<string>();
  const run = (group: LoadedGroup): readonly LoadedGroup[] => {
    if (placed.has(group.id)) return [];
    placed.add(group.id);
    const { id, plugin } = group;
    return [{ id, ...(plugin !== undefined && { plugin }) }, ...(behind.get(id) ?? []).flatMap(run)];
  };
  return CORE_GROUPS.flatMap((id) => [
    ...(id === LAST ? (behind.get('') ?? []).flatMap(run) : []),
    ...run({ id }),
  ]);
}
