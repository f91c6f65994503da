import { makeAutoObservable } from 'mobx';
import { SCENE_MESSAGES } from '@bracewright/core/babylon';
import { ApiError } from '@bracewright/core/contract';
import { MESH_MESSAGES } from '@bracewright/core/mesh-io';
import { CORE_MESSAGES, isSdkError, type ErrorData } from '@bracewright/core/operation';
import { LANGUAGES, type LoadedCatalog, type LoadedTool } from '@bracewright/core/plugin';
import type { I18nService } from '@bracewright/core/services';
import { createTexts } from '@bracewright/core/text';
import { TOOL_MESSAGES } from '@bracewright/core/tool';
import type { SettingsStore } from '../../../stores/settings.ts';
import english from '../../locales/en-US.ts';
import chinese from '../../locales/zh-CN.ts';

type Values = Readonly<Record<string, string | number | boolean>>;
type Table = Readonly<Record<string, string>>;

export type WorkspaceKey = keyof typeof english;

const OWN: Readonly<Record<'en-US' | 'zh-CN', Table>> = {
  'en-US': {
    ...CORE_MESSAGES['en-US'],
    ...MESH_MESSAGES['en-US'],
    ...SCENE_MESSAGES['en-US'],
    ...TOOL_MESSAGES['en-US'],
    ...english,
  },
  'zh-CN': {
    ...CORE_MESSAGES['zh-CN'],
    ...MESH_MESSAGES['zh-CN'],
    ...SCENE_MESSAGES['zh-CN'],
    ...TOOL_MESSAGES['zh-CN'],
    ...chinese,
  },
};

/** Every word of the workspace: its own, the scene's, the tool framework's and the plugins', in the language of the settings. */
export class Words implements I18nService {
  readonly #settings: SettingsStore;
  readonly #texts = {
    'en-US': createTexts('en-US', { own: OWN['en-US'] }),
    'zh-CN': createTexts('zh-CN', { own: OWN['zh-CN'] }),
  };
  #catalog: LoadedCatalog | undefined;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
    makeAutoObservable(this);
  }

  get language(): 'zh-CN' | 'en-US' {
    return this.#settings.language;
  }

  /** The plugins whose words are known from now on. */
  use(catalog: LoadedCatalog): void {
    this.#catalog = catalog;
    for (const language of LANGUAGES)
      for (const [plugin, words] of Object.entries(catalog.messages[language] ?? {}))
        this.#texts[language].add(plugin, words);
  }

  /** `key` of the workspace, or `<plugin>:<key>`. An unknown key is shown as it is, so that it is noticed. */
  t(key: string, values: Values = {}): string {
    return this.#find(key, values) ?? key;
  }

  /** Words of a tool: `title`, `tip`. */
  tool(tool: LoadedTool, key: 'title' | 'tip'): string {
    return this.t(`${tool.plugin.id}:${tool.prefix}${key}`);
  }

  /** A group of tools: in the words of the plugin that declares it, else in those of the workspace. */
  group(id: string): string {
    const plugin = this.#catalog?.groups.find((group) => group.id === id)?.plugin;
    return this.t(plugin === undefined ? `group.${id}` : `${plugin}:groups.${id}`);
  }

  /** Whether there is such a text; one that counts is there for its `count`. */
  has(key: string, values: Values = {}): boolean {
    return this.#find(key, values) !== undefined;
  }

  /** The sentence for a code: of the plugin it belongs to, else of the program. */
  sentence(code: string, data: ErrorData = {}): string {
    const plugin = code.split('/')[0]!;
    const ids = [plugin, ...(this.#catalog?.plugins.map((one) => one.id) ?? [])];
    for (const kind of ['errors', 'warnings', 'notes'])
      for (const id of ids) {
        const found = this.#find(`${id}:${kind}.${code}`, data);
        if (found !== undefined) return found;
      }
    return this.#find(`errors.${code}`, data) ?? this.#find(code, data) ?? this.t('errors.unnamed', { code });
  }

  /** What the two buttons under the question `code` say; undefined where its plugin has no verbs for them. */
  answers(code: string): { readonly yes: string; readonly no: string } | undefined {
    const key = `${code.split('/')[0]!}:answers.${code}`;
    const [yes, no] = [this.#find(`${key}.yes`, {}), this.#find(`${key}.no`, {})];
    return yes !== undefined && no !== undefined ? { yes, no } : undefined;
  }

  /** The sentence for anything that was thrown. */
  failure(error: unknown): string {
    if (isSdkError(error)) return this.sentence(error.code, error.data);
    if (error instanceof ApiError && error.isNetwork) return this.t('errors.offline');
    if (error instanceof ApiError && error.message) return error.message;
    return this.t('errors.unknown');
  }

  #find(key: string, values: Values): string | undefined {
    const texts = this.#texts[this.language];
    const colon = key.indexOf(':');
    return colon < 0
      ? texts.find(key, values)
      : texts.find(key.slice(colon + 1), values, key.slice(0, colon));
  }
}
