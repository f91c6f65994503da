import { plugins } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import { describeParams, type ParamField } from '@bracewright/core/params';
import { loadPlugins, type LoadedCatalog, type LoadedTool } from '@bracewright/core/plugin';

let loading: Promise<LoadedCatalog> | undefined;

/** The plugins of the product with their words; loaded once, without the code of any tool. */
export const loadCatalog = (): Promise<LoadedCatalog> => (loading ??= loadPlugins(plugins));

/** Words of a tool in a language; undefined for a key that it does not have. */
export function wordsOf(catalog: LoadedCatalog, tool: LoadedTool, language: Language) {
  const table = catalog.messages[language]?.[tool.plugin.id] ?? {};
  return {
    own: (key: 'title' | 'tip'): string => table[`${tool.prefix}${key}`] ?? tool.manifest.id,
    find: (key: string): string | undefined => table[key],
  };
}

/**
 * How a tool is used, sentence by sentence: its `how.1`, `how.2` and so on where the plugin brings them, else what its steps say
 * while one works.
 */
export function stepsOf(catalog: LoadedCatalog, tool: LoadedTool, language: Language): readonly string[] {
  const { find } = wordsOf(catalog, tool, language);
  const how: string[] = [];
  for (
    let text = find(`${tool.prefix}how.1`);
    text !== undefined;
    text = find(`${tool.prefix}how.${how.length + 1}`)
  )
    how.push(text);
  return how.length > 0 ? how : (tool.manifest.steps ?? []).flatMap((id) => find(`steps.${id}`) ?? []);
}

/** What the picture of a tool shows, for those who cannot see it; undefined where the plugin does not say. */
export const pictureText = (
  catalog: LoadedCatalog,
  tool: LoadedTool,
  language: Language,
): string | undefined => wordsOf(catalog, tool, language).find(`${tool.prefix}picture`);

/** The values that a person gives a tool, in the order of its form. */
export function fieldsOf(tool: LoadedTool): readonly ParamField[] {
  const schema = tool.manifest.params ?? tool.operation?.params;
  return schema ? describeParams(schema).filter((field) => !field.hidden) : [];
}

/** Whether a tool is called or described by what is looked for, in either language. */
export function matches(catalog: LoadedCatalog, tool: LoadedTool, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return (['en-US', 'zh-CN'] as const).some((language) => {
    const words = wordsOf(catalog, tool, language);
    const names = fieldsOf(tool).map(({ name }) => words.find(`params.${name}`) ?? '');
    return [words.own('title'), words.own('tip'), ...names].some((word) =>
      word.toLocaleLowerCase().includes(wanted),
    );
  });
}
