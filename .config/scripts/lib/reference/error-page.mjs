// sdk-docs/errors.md: every code with what a person reads, cause and cure, and where it is raised; and what does not fit together.
import { join } from 'node:path';
import { CAUSES } from './causes.mjs';
import { raisedCodes, sourcesBelow } from './raised-codes.mjs';
import { thrownCodes } from './thrown-codes.mjs';

const SOURCES = ['core/src', 'plugins', 'host-app/src', 'server/src'];
const KINDS = { errors: 'refusal', warnings: 'warning', notes: 'note' };
/** What a code of core is that no error carries, by the word before its slash; the others are messages. */
const UNTHROWN = {
  'mesh-io': 'warning',
  mesh: 'warning',
  measure: 'warning',
  align: 'finding',
  gate: 'finding',
  trim: 'finding',
};

/** Sentences of one owner by code, plural forms as one: `{ code, kind, en, zh, asked? }`. */
function* sentencesOf(english, chinese, { prefix = /^()(.+)$/ } = {}) {
  const seen = new Set();
  for (const key of Object.keys(english)) {
    const [, group, name] = prefix.exec(key) ?? [];
    const code = name?.replace(/_(?:one|other)$/, '');
    if (code === undefined || seen.has(code)) continue;
    seen.add(code);
    const of = (table, start) => table[`${start}${code}`] ?? table[`${start}${code}_other`];
    const start = group ? `${group}.` : '';
    yield {
      code,
      kind: KINDS[group] ?? 'refusal',
      en: of(english, start),
      zh: of(chinese, start),
      asked: [of(english, 'confirm.'), of(chinese, 'confirm.')],
    };
  }
}

const inBoth = (tables, options) => [...sentencesOf(tables['en-US'], tables['zh-CN'], options)];

/** The parts of the page: a title, what is said of all its codes, and the codes. */
function partsOf(data) {
  const words = data.PLUGIN_WORDS;
  const prefix = /^(errors|warnings|notes)\.(.+)$/;
  const shared = inBoth(data.STEP_MESSAGES, { prefix });
  const isOwn = ({ code, en }) => !shared.some((one) => one.code === code && one.en === en);
  const ofPlugins = Object.keys(words['en-US']).map((id) => ({
    title: `Plugin ${id}`,
    codes: inBoth({ 'en-US': words['en-US'][id], 'zh-CN': words['zh-CN'][id] }, { prefix }).filter(isOwn),
  }));
  return [
    { title: 'Operations, histories, measures', mixed: true, codes: inBoth(data.CORE_MESSAGES) },
    { title: 'Files, scans, alignment', mixed: true, codes: inBoth(data.MESH_MESSAGES) },
    { title: 'Tools', mixed: true, codes: [...inBoth(data.TOOL_MESSAGES), ...shared] },
    ...ofPlugins.filter(({ codes }) => codes.length > 0),
    {
      title: 'The workspace of the web app',
      codes: inBoth(data.HOST_MESSAGES, { prefix: /^(errors)\.(.+\/.+)$/ }),
    },
    {
      title: 'Server',
      intro:
        'The numbers are the `code` of the answer and its HTTP status. An answer may name what was wrong in place of a `{placeholder}`.',
      server: true,
      codes: inBoth({
        'en-US': data.SERVER_MESSAGES['en-US'].failures,
        'zh-CN': data.SERVER_MESSAGES['zh-CN'].failures,
      }).map((one) => ({ ...one, answer: data.ERRORS[one.code] })),
    },
    {
      title: 'X-ray films',
      intro: 'The reason in `xray/unreadable`.',
      codes: inBoth(data.FILM_MESSAGES),
    },
    {
      title: 'Catalog',
      intro:
        'What `PluginLoadError` says of a plugin, to its author and in English. With `strict` the catalog does not load; without, the plugin is left out.',
      developer: true,
      codes: Object.entries(data.PLUGIN_FAULTS).map(([code, en]) => ({ code, kind: 'fault', en })),
    },
  ];
}

/** The codes that no person ever reads, whose cause and cure is all there is. */
const unsaid = () => ({
  title: 'Without a sentence',
  intro:
    'Raised between parts of the program and turned into another code before a person reads it, or thrown at whoever embeds the SDK.',
  developer: true,
  codes: Object.entries(CAUSES)
    .filter(([, { unsaid: is }]) => is)
    .map(([code]) => ({ code, kind: 'fault' })),
});

/** The files that raise `code`: surely, by name, or put together from templates and words that stand in the code. */
function raisedIn(code, { raised, named, patterns }, depth = 2, isWhole = true) {
  const files = new Set([...(raised.get(code) ?? []), ...(named.get(code) ?? [])]);
  if (depth > 0)
    for (const { file, pattern, isCode } of patterns) {
      if (isWhole && !isCode) continue;
      const words = pattern
        .exec(code)
        ?.slice(1)
        .flatMap((part) => part.split('/'));
      if (words?.every((word) => raisedIn(word, { raised, named, patterns }, depth - 1, false).length > 0))
        files.add(file);
    }
  return [...files].sort();
}

/** A refusal of one sentence says what happened and no more, unless it says what to do first. */
const saysCure = ({ kind, en }) => kind !== 'refusal' || /[.;?!…]["”]? \S|\bfirst[.:]/.test(en);

/** What does not fit together, a sentence each. */
function faultsOf(parts, found) {
  const said = new Map(parts.flatMap(({ codes }) => codes.map((one) => [one.code, one])));
  const faults = [];
  for (const [code, files] of found.raised)
    if (!said.has(code)) faults.push(`${code} is raised in ${[...files].join(', ')} and has no sentence`);
  for (const { codes, developer } of parts)
    for (const one of codes) {
      const { code, en, zh } = one;
      if (raisedIn(code, found).length === 0) faults.push(`${code} has a sentence and is never raised`);
      if (!developer && (!en || !zh)) faults.push(`${code} is not said in both languages`);
      if (en && !developer && !saysCure(one) && !CAUSES[code])
        faults.push(`${code} says no cause or cure (“${en}”): add them to its sentence or to causes.mjs`);
    }
  for (const code of Object.keys(CAUSES))
    if (!said.has(code)) faults.push(`causes.mjs tells of ${code}, which nothing raises`);
  return faults;
}

const plain = (text) => text.replace(/([\\*_<>[\]`])/g, '\\$1');

function entryOf({ code, kind, en, zh, asked, answer }, found) {
  const files = raisedIn(code, found);
  const shown = files.slice(0, 3).map((file) => `\`${file}\``);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const cause = CAUSES[code];
  const lines = [`### ${code}`];
  lines.push([kind, answer && `${answer.code}, HTTP ${answer.http}`].filter(Boolean).join(', '));
  if (en)
    lines.push(
      [en, zh]
        .filter(Boolean)
        .map((text) => `> ${plain(text)}`)
        .join('\n>\n'),
    );
  if (asked?.[0]) lines.push(`Asked before Apply: ${plain(asked[0])} ${plain(asked[1])}`);
  if (cause) lines.push(`**Cause.** ${cause.cause}`, `**Cure.** ${cause.cure}`);
  lines.push(`Raised in ${shown.join(', ')}${more}.`);
  return lines.join('\n\n');
}

const INTRO = `# Error codes

Made by \`npm run api\` from the sentences of core, plugins and server; a code without a sentence, or a sentence without a code, fails \`npm run check\`.

A **refusal** is an \`SdkError\` (of the server: an answer) and nothing was changed. A **warning** stands beside a result that was made, a **note**
says what was done. A **finding** is what a look at a body or a wall says, with a weight of its own: one of the wall check that blocks holds back the file. A **message** is shown and throws nothing. A \`{placeholder}\` is filled from the error's \`data\`. Where the sentence says cause and cure itself, nothing is added.`;

/** What a code of core is: a refusal where any error carries it. */
function kindsOf({ thrown }, core) {
  const codes = new Set([...thrown, ...core.thrown]);
  const patterns = [...core.thrown].filter((code) => code.includes('*'));
  const shapes = patterns.map((code) => new RegExp(`^${code.replaceAll('*', '[a-z0-9/-]+')}$`));
  return (code) =>
    codes.has(code) || shapes.some((shape) => shape.test(code))
      ? 'refusal'
      : (UNTHROWN[code.split('/')[0]] ?? 'message');
}

/** The page, its codes, and what is wrong with those of the repository at `root`. */
export function errorPage(root, data) {
  const found = raisedCodes(root, SOURCES);
  const core = thrownCodes(root, [...sourcesBelow(join(root, 'core/src'))]);
  const kindOf = kindsOf(found, core);
  const parts = [...partsOf(data), unsaid()];
  for (const part of parts)
    if (part.mixed) part.codes = part.codes.map((one) => ({ ...one, kind: kindOf(one.code) }));
  const sections = parts.map(({ title, intro, codes }) =>
    [`## ${title}`, intro, ...codes.map((one) => entryOf(one, found))].filter(Boolean).join('\n\n'),
  );
  return {
    name: 'errors.md',
    text: [INTRO, ...sections].join('\n\n') + '\n',
    codes: parts.flatMap(({ codes }) => codes.map(({ code }) => code)),
    faults: [...core.faults, ...faultsOf(parts, found)],
  };
}
