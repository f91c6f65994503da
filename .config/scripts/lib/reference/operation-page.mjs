// sdk-docs/operations-reference.md: every operation of the catalog from its schema, its doc comments and its words.
import { join } from 'node:path';
import { operationDocs } from './operation-docs.mjs';

const LANGUAGES = ['en-US', 'zh-CN'];
const plain = (text) => text.replace(/([\\*_<>[\]|])/g, '\\$1');
const anchorOf = (title) => title.toLowerCase().replace(/[^\w-]/g, '');

const valueOf = (value) => (typeof value === 'object' ? `\`${JSON.stringify(value)}\`` : `${value}`);

/** What a field may hold: bounds with unit, or the words to choose from. */
function boundsOf({ kind, min, max, unit, options }) {
  if (options) return options.map((option) => `\`${option}\``).join(', ');
  if (min === undefined) return '';
  const measure = unit === undefined ? '' : unit === '°' ? '°' : ` ${unit}`;
  const things = { planes: ' planes', 'surface-points': ' points' }[kind] ?? measure;
  return `${min} to ${max}${things}`.replaceAll('-', '−');
}

/** How an operation goes through the points of a field. */
function wayOf({ places }) {
  if (places === undefined) return '';
  if (places.as === 'points') return 'each by itself';
  if (places.as === 'edge-lines') return 'lines on the skin, closed and smooth as each says';
  if (places.as === 'cut') return `straight as seen along \`${places.view}\``;
  const { closed, shape, movedBy } = places;
  const ring = typeof closed === 'object' ? `closed by \`${closed.by}\`` : closed ? 'closed' : 'open';
  const run =
    typeof shape === 'object' ? `shaped by \`${shape.by}\`` : shape === 'smooth' ? 'smooth' : 'with corners';
  return `a line on the skin, ${ring}, ${run}${movedBy === undefined ? '' : `, moved by \`${movedBy}\` before`}`;
}

/** What the form calls a field, its choices and its help, in one language. */
function nameOf({ name, options = [] }, words, [open, separator, close, colon]) {
  const of = (more) => words[`params.${name}${more}`];
  const choices = options.map((option) => of(`.options.${option}`)).filter(Boolean);
  const list = choices.length > 0 ? `${open}${choices.join(separator)}${close}` : '';
  return of('') ? plain(`${of('')}${list}${of('.help') ? `${colon}${of('.help')}` : ''}`) : undefined;
}

function lineOf(field, words) {
  const { name, kind, required, advanced, hidden, when = {} } = field;
  const initial = required
    ? 'to be given'
    : field.default === undefined
      ? 'optional'
      : `default ${valueOf(field.default)}`;
  const seen = hidden ? 'set by gestures' : advanced ? 'under More' : '';
  const beside = Object.entries(when).map(([other, words]) => `with \`${other}\` ${words.join(' or ')}`);
  const facts = [kind, boundsOf(field), wayOf(field), initial, seen, ...beside].filter(Boolean).join('; ');
  const names = [
    nameOf(field, words['en-US'], [' (', ', ', ')', ': ']),
    nameOf(field, words['zh-CN'], ['（', '、', '）', '：']),
  ];
  return [`- \`${name}\`: ${facts}.`, ...names.filter(Boolean)].join('\n  ');
}

/** What each version's doc comment says that no newer one says too; a frozen copy says only that it is frozen. */
function saidAnew(said) {
  const before = new Set();
  return said.map(({ version, doc = '' }) => {
    const [first = '', ...more] = doc.split('\n\n');
    const isCopy = /^Version \d+, frozen/.test(first);
    const all = isCopy ? [first.replace(/^Version \d+, f/, 'F')] : [first, ...more];
    const anew = all.filter((paragraph) => !before.has(paragraph));
    for (const paragraph of all) before.add(paragraph);
    return { version, text: anew.join('\n\n') };
  });
}

/** The codes a doc comment names; `region/contour-…` stands for all that begin so. */
function codesIn(docs, known) {
  const named = [...docs.join('\n').matchAll(/`([a-z0-9-]+\/[a-z0-9-]+)(…?)`/g)];
  const codes = named.flatMap(([, code, more]) =>
    more ? known.filter((one) => one.startsWith(code)) : known.filter((one) => one === code),
  );
  return [...new Set(codes)].sort();
}

/** The versions of one operation, newest first, as the catalog has them. */
function byType(plugin) {
  const types = new Map();
  for (const one of plugin.operations) types.set(one.type, [...(types.get(one.type) ?? []), one]);
  for (const versions of types.values()) versions.sort((a, b) => b.version - a.version);
  return types;
}

function sectionOf({ type, versions, words, titles, docs, known, describeParams, root }) {
  const [newest] = versions;
  const said = versions.map(({ version }) => ({ version, ...docs.get(`${type}@${version}`) }));
  const codes = codesIn(
    said.map(({ doc }) => doc ?? ''),
    known,
  );
  const fields = describeParams(newest.params);
  const older = versions.slice(1).map(({ version }) => version);
  const lines = [`## ${type}`, titles.map(plain).join(' · ')];
  lines.push(
    `Version ${newest.version}${older.length > 0 ? `, with ${older.reverse().join(', ')} kept for replay` : ''}; ` +
      `role: ${newest.role ? `\`${newest.role}\`` : 'none, it shapes'}; from \`${said[0].path?.slice(root.length)}\`.`,
  );
  for (const { version, text } of saidAnew(said)) if (text) lines.push(`**Version ${version}.** ${text}`);
  lines.push(
    fields.length > 0 ? fields.map((field) => lineOf(field, words)).join('\n') : 'It takes no parameters.',
  );
  if (codes.length > 0)
    lines.push(`Codes: ${codes.map((code) => `[${code}](errors.md#${anchorOf(code)})`).join(', ')}.`);
  return {
    text: lines.join('\n\n'),
    faults: said
      .filter(({ doc }) => !doc)
      .map(({ version }) => `${type} version ${version} has no doc comment`),
  };
}

const INTRO = `# The product's operations

Made by \`npm run api\` from the schema, the doc comment and the words of each operation of the catalog.

Lengths are millimetres, angles degrees, points and directions in model space (+X the patient's left, +Y the back, +Z up). A parameter *to be
given* has no default. The parameters are those of the newest version; a record keeps the version it was made with. [operations.md](operations.md) tells
how one is written.`;

/** The page, and what is wrong with the operations; `known` are the codes that errors.md has. */
export function operationPage(root, data, known) {
  const sections = data.plugins.flatMap((plugin) => {
    const docs = operationDocs(join(root, 'plugins', plugin.id, 'src'));
    const words = Object.fromEntries(LANGUAGES.map((one) => [one, data.PLUGIN_WORDS[one][plugin.id]]));
    return [...byType(plugin)].map(([type, versions]) => {
      const titles = LANGUAGES.map((one) => data.operationTitle(data.plugins, data.PLUGIN_WORDS[one], type));
      return sectionOf({
        type,
        versions,
        words,
        titles,
        docs,
        known,
        describeParams: data.describeParams,
        root,
      });
    });
  });
  return {
    name: 'operations-reference.md',
    text: [INTRO, ...sections.map(({ text }) => text)].join('\n\n') + '\n',
    faults: sections.flatMap(({ faults }) => faults),
  };
}
