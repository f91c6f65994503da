import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const pages = [
  join(root, 'README.md'),
  ...readdirSync(here)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(here, name)),
].map((path) => ({ path, name: path.slice(root.length), text: readFileSync(path, 'utf8') }));

/** A fenced block that names the file it shows, relative to this folder. */
interface Snippet {
  readonly page: string;
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

const snippets: readonly Snippet[] = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    page: name,
    file: match[1]!,
    path: join(here, match[1]!),
    text: match[2]!,
  })),
);

function* sourcesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (['node_modules', 'dist', 'data'].includes(name)) continue;
    if (statSync(path).isDirectory()) yield* sourcesBelow(path);
    else if (/\.(ts|tsx|mjs|cjs)$|^tsconfig.*\.json$/.test(name) && path !== fileURLToPath(import.meta.url))
      yield path;
  }
}

describe('the documentation', () => {
  it('shows code as it stands in the file it names', () => {
    expect(snippets.length).toBeGreaterThan(10);
    const wrong = snippets.filter(
      ({ path, text }) =>
        !existsSync(path) || text.trim() === '' || !readFileSync(path, 'utf8').includes(text),
    );
    expect(wrong.map(({ page, file }) => `${page}: ${file}`)).toEqual([]);
  });

  it('links to files that exist', () => {
    const broken = pages.flatMap(({ path, name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .filter((match) => !existsSync(join(dirname(path), match[1]!)))
        .map((match) => `${name}: ${match[1]}`),
    );
    expect(broken).toEqual([]);
  });

  it('lists every entry of core', () => {
    const text = readFileSync(join(root, 'core', 'README.md'), 'utf8');
    const { exports } = JSON.parse(readFileSync(join(root, 'core', 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    expect(Object.keys(exports).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const used = pages.flatMap(({ text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names nothing in code that is gone from the sources', () => {
    const folders = ['core', 'plugins', 'host-app', 'server', 'sdk-docs'].map((name) => join(root, name));
    const words = new Set<string>();
    for (const folder of folders)
      for (const path of sourcesBelow(folder))
        for (const word of readFileSync(path, 'utf8').match(/\w+/g) ?? []) words.add(word);
    const named = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)].flatMap((code) =>
        (code[1]!.match(/\b[A-Za-z]+[a-z][A-Z]\w*\b/g) ?? []).map((word) => ({ name, word })),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ word }) => !words.has(word))).toEqual([]);
  });
});
