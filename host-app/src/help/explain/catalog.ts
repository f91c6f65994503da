import { plugins } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import { loadPlugins, type ParamDescription, type ToolDescription } from '@bracewright/core/plugin';

/** A tool of the product, described in both languages. */
export interface ExplainedTool {
  readonly id: string;
  readonly group: ToolDescription['group'];
  /** SVG markup. */
  readonly icon: string;
  readonly words: Readonly<Record<Language, ToolDescription>>;
}

let loading: Promise<readonly ExplainedTool[]> | undefined;

async function describeTools(): Promise<readonly ExplainedTool[]> {
  const catalog = await loadPlugins(plugins);
  const english = catalog.describe('en-US').tools;
  const chinese = catalog.describe('zh-CN').tools;
  return catalog.tools.map(({ manifest: { id, group, icon } }, index) => ({
    ...{ id, group, icon },
    words: { 'en-US': english[index]!, 'zh-CN': chinese[index]! },
  }));
}

/** The tools of the product as the rail orders them; described once, without the code of any tool. */
export const loadTools = (): Promise<readonly ExplainedTool[]> => (loading ??= describeTools());

/** The values that a person gives a tool, in the order of its form. */
export const fieldsOf = ({ form }: ToolDescription): readonly ParamDescription[] =>
  form.filter(({ hidden }) => !hidden);

/** Whether a tool is called or described by what is looked for, in either language. */
export function matches({ words }: ExplainedTool, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return Object.values(words).some((tool) =>
    [tool.title, tool.tip, ...fieldsOf(tool).map(({ title }) => title)].some((word) =>
      word.toLocaleLowerCase().includes(wanted),
    ),
  );
}
