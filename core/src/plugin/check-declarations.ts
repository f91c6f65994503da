import { CORE_KINDS } from '../annotation/core-kinds.ts';
import type { Report } from './found.ts';
import type { GroupDeclaration } from './declarations.ts';
import { LANGUAGES } from './languages.ts';
import { orderGroups } from './order-groups.ts';
import { CORE_GROUPS, type ToolPlugin } from './plugin.ts';

/** Reports each name that was taken before, by whom; `core` and `host` take theirs first. */
function checkNames(
  taken: Map<string, string>,
  plugins: readonly ToolPlugin[],
  namesOf: (plugin: ToolPlugin) => readonly string[],
  report: (plugin: ToolPlugin, name: string, by: string) => void,
): void {
  for (const plugin of plugins)
    for (const name of namesOf(plugin)) {
      const by = taken.get(name);
      if (by !== undefined) report(plugin, name, by);
      taken.set(name, plugin.id);
    }
}

const takenBy = (who: string, names: readonly string[]): Map<string, string> =>
  new Map(names.map((name) => [name, who]));

function checkKinds(plugins: readonly ToolPlugin[], report: Report): void {
  const kindsOf = ({ annotationKinds = [] }: ToolPlugin) => annotationKinds.map(({ kind }) => kind);
  checkNames(new Map(), plugins, kindsOf, (plugin, kind, by) =>
    report('annotation/duplicate', plugin, { kind, with: by }),
  );
  const known = [...CORE_KINDS.map(({ kind }) => kind), ...plugins.flatMap(kindsOf)];
  for (const plugin of plugins) {
    for (const kind of kindsOf(plugin))
      if (!kind.startsWith(`${plugin.id}.`))
        report('annotation/foreign-prefix', plugin, { kind, own: plugin.id });
    for (const tool of plugin.tools)
      for (const kind of tool.keeps ?? [])
        if (!known.includes(kind))
          report('tool/kind-unknown', plugin, { tool: tool.id, kind, kinds: known.join(', ') });
  }
}

function checkGroups(
  plugins: readonly ToolPlugin[],
  host: readonly GroupDeclaration[],
  report: Report,
): void {
  const taken = new Map([
    ...takenBy('core', CORE_GROUPS),
    ...takenBy(
      'the host',
      host.map(({ id }) => id),
    ),
  ]);
  const idsOf = ({ groups = [] }: ToolPlugin) => groups.map(({ id }) => id);
  checkNames(taken, plugins, idsOf, (plugin, group, by) =>
    report('group/duplicate', plugin, { group, with: by }),
  );
  const placed = new Set(orderGroups(plugins, host).map(({ id }) => id));
  const declared = new Set([...taken.keys(), ...plugins.flatMap(idsOf)]);
  const neighbours = new Map(
    plugins.flatMap(({ groups = [] }) => groups.map(({ id, after = '' }) => [id, after] as const)),
  );
  /** The groups that a group stands behind, as far as they lead. */
  const behind = (id: string, after: string): ReadonlySet<string> => {
    const found = new Set<string>();
    for (
      let next: string | undefined = after;
      next !== undefined && !found.has(next);
      next = neighbours.get(next)
    )
      found.add(next);
    return found;
  };
  for (const plugin of plugins)
    for (const { id, after = '' } of plugin.groups ?? []) {
      if (placed.has(id)) continue;
      if (behind(id, after).has(id)) report('group/ring', plugin, { group: id, after });
      // What stands behind a group that has no place itself is told once that is left out.
      else if (!declared.has(after))
        report('group/unknown-neighbour', plugin, { group: id, after, groups: [...placed].join(', ') });
    }
}

/** What is wrong with the names that plugins declare beyond tools and operations. */
export function checkDeclarations(
  plugins: readonly ToolPlugin[],
  host: readonly GroupDeclaration[],
  report: Report,
): void {
  checkKinds(plugins, report);
  checkGroups(plugins, host, report);
  checkNames(
    takenBy('core', LANGUAGES),
    plugins,
    ({ languages = [] }) => languages.map(({ id }) => id),
    (plugin, language, by) => report('language/duplicate', plugin, { language, with: by }),
  );
  checkNames(
    new Map(),
    plugins,
    ({ widgets = [] }) => widgets.map(({ id }) => id),
    (plugin, widget, by) => report('widget/duplicate', plugin, { widget, with: by }),
  );
  for (const plugin of plugins)
    for (const role of Object.keys(plugin.overlayRoles ?? {}))
      if (!role.startsWith(`${plugin.id}.`))
        report('overlay/foreign-prefix', plugin, { role, own: plugin.id });
}
