/** Runs in the page: makes one text a third longer, accented and bracketed, and leaves what is filled in alone. */
const PSEUDO = `
const __letters = { a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', g: 'ğ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', n: 'ñ', o: 'ö', r: 'ŕ', s: 'š', t: 'ţ', u: 'ü', w: 'ŵ', y: 'ý', z: 'ž', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', S: 'Š', T: 'Ţ', U: 'Ü', Y: 'Ý', Z: 'Ž' };
const __pseudoText = (text) => {
  const accented = text.split(/(\\{\\{.*?\\}\\}|\\{[a-zA-Z]+\\}|<[^>]+>)/).map((part, i) => i % 2 ? part : part.replace(/[a-zA-Z]/g, (letter) => __letters[letter] ?? letter)).join('');
  const more = Math.ceil(0.3 * text.replace(/\\{+.*?\\}+/g, '').length);
  return '⟦' + accented + ' þøľŧ ŵæď'.repeat(9).slice(0, more) + '⟧';
};
const __pseudo = (texts) => typeof texts === 'string' ? (/[a-zA-Z]{2}/.test(texts.replace(/\\{+.*?\\}+/g, '')) ? __pseudoText(texts) : texts) : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, __pseudo(value)]));
`;

/** Modules of English texts: those of the app, of the editor and of every tool. Names of languages stay what they are. */
const TEXTS = /(?:i18n\/en-US\/(?!index)[\w-]+|locales\/en-US)\.ts$/;

/** A Vite plugin that turns the English texts into a pseudo-language while the app is built. */
export const pseudoTextsPlugin = () => ({
  name: 'pseudo-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!TEXTS.test(id.split('?')[0])) return undefined;
    if (!/^export default \{/m.test(code)) throw new Error(`${id}: texts begin with "export default {"`);
    return {
      code: `${code.replace(/^export default \{/m, 'const __texts = {')}\n${PSEUDO}\nexport default __pseudo(__texts) as typeof __texts;\n`,
      map: null,
    };
  },
});
