import { createInstance } from 'i18next';
// ../core/src/text/counted.ts
/** Names of values that lead to a field, as `curves.0.points.3.position`. */
var PATHS = ['path', 'field'];
/** What stands at a place of a list, counted from 1 as people count. */
var nth = (n, isChinese) => (isChinese ? `第 ${n} 项` : `no. ${n}`);
/** A way to a field with places in lists counted from 1: `curves no. 1, points no. 4, position`. */
function countedPath(path, language) {
  if (!/(^|\.)\d+(\.|$)/.test(path)) return path;
  const isChinese = language.startsWith('zh');
  const told = [];
  for (const part of path.split('.')) {
    const isPlace = /^\d+$/.test(part);
    const last = isPlace && told.length > 0 ? `${told.pop()} ` : '';
    told.push(isPlace ? `${last}${nth(Number(part) + 1, isChinese)}` : part);
  }
  return told.join(isChinese ? '、' : ', ');
}
/** From here on thousands are parted: no year and no small number is. */
var LARGE = 1e4;
/** A value of a sentence as people read it. */
function told(name, value, language) {
  if (typeof value === 'string') return PATHS.includes(name) ? countedPath(value, language) : value;
  if (typeof value !== 'number' || !(Math.abs(value) >= LARGE) || !Number.isFinite(value)) return value;
  return new Intl.NumberFormat(language).format(value);
}
/** The values of a sentence as people read them. */
var countedValues = (values, language) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, told(name, value, language)]));
// ../core/src/text/texts.ts
/** What no sentence is. */
var MISSING = '\0';
/**
 * The one engine for texts with values: the editor, the server and the printed report fill and count alike. `tables` are named; `find` looks
 * in `own` unless told otherwise. Values are put in as they are, what a person typed never becomes a placeholder of its own; but a way to a field (`path`, `field`) tells places in lists counted from 1.
 */
function createTexts(language, tables = {}) {
  const engine = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { ...tables } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: {
      prefix: '{',
      suffix: '}',
      escapeValue: false,
      skipOnVariables: true,
    },
    missingInterpolationHandler: (_text, match) => match[0],
  });
  engine.init();
  const translate = engine.t;
  return {
    find(key, values = {}, table = 'own') {
      const { count } = values;
      const text = translate(key, {
        ns: table,
        defaultValue: MISSING,
        replace: countedValues(values, language),
        ...(typeof count === 'number' ? { count } : {}),
      });
      return text === MISSING ? void 0 : text;
    },
    add(table, sentences) {
      engine.addResourceBundle(language, table, sentences, false, true);
    },
  };
}
export { createTexts as t };

//# sourceMappingURL=texts-CfNNYUWO.js.map
