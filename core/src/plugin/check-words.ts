import { expectedKeys } from './expected-keys.ts';
import type { Language } from './languages.ts';
import { pluralForms, withoutPlural } from '../text/index.ts';
import type { PluginFault } from './plugin-load-error.ts';
import type { Messages } from './messages.ts';
import type { ToolPlugin } from './plugin.ts';

const placeholders = (text: string): string =>
  [...new Set(text.match(/\{\{?\s*[\w.]+\s*\}?\}/g) ?? [])]
    .map((one) => one.replace(/[{}\s]/g, ''))
    .sort()
    .join(', ');

/**
 * Checks a plugin's words: every expected key, the same keys and placeholders in all languages (plural forms as each language has
 * them), no empty text. */
export function checkWords(
  plugin: ToolPlugin,
  words: ReadonlyMap<Language, Messages>,
  provided: Messages,
): PluginFault[] {
  const faults: PluginFault[] = [];
  const expected = new Set(expectedKeys(plugin));
  for (const messages of words.values()) for (const key of Object.keys(messages)) expected.add(key);
  // Each language has the forms that it tells apart, whatever the others need.
  const counted = new Set([...expected].filter((key) => withoutPlural(key) !== key).map(withoutPlural));
  for (const key of [...expected]) if (counted.has(withoutPlural(key))) expected.delete(key);
  for (const [language, messages] of words) {
    const forms = pluralForms(language);
    const wanted = [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`));
    for (const key of [...expected, ...wanted].sort()) {
      const text = messages[key] ?? provided[key];
      const data = { language, key };
      if (text === undefined) faults.push({ code: 'plugin/key-missing', plugin: plugin.id, data });
      else if (text.trim() === '') faults.push({ code: 'plugin/key-empty', plugin: plugin.id, data });
    }
  }
  const [first, ...others] = [...words];
  for (const [language, messages] of others)
    for (const [key, text] of Object.entries(messages)) {
      const twin = first?.[1][key];
      if (twin !== undefined && placeholders(twin) !== placeholders(text))
        faults.push({
          code: 'plugin/placeholder-mismatch',
          plugin: plugin.id,
          data: { key, language, found: placeholders(text), expected: placeholders(twin) },
        });
    }
  return faults;
}
