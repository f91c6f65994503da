import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { operationDocs } from './operation-docs.mjs';
import { errorPage } from './error-page.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A repository of one source in each of the rooms that are read; `path` holds `source`. */
function repository(path: string, source: string): string {
  const root = mkdtempSync(join(tmpdir(), 'bracewright-reference-'));
  folders.push(root);
  for (const room of ['core/src', 'plugins', 'host-app/src', 'server/src'])
    mkdirSync(join(root, room), { recursive: true });
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), source);
  return `${root}/`;
}

const both = (en: Record<string, string>, zh: Record<string, string> = en) => ({ 'en-US': en, 'zh-CN': zh });

/** Tables in which only plugin `pad` says something. */
const words = (en: Record<string, string>, zh?: Record<string, string>) => ({
  CORE_MESSAGES: both({}),
  MESH_MESSAGES: both({}),
  TOOL_MESSAGES: both({}),
  STEP_MESSAGES: both({}),
  HOST_MESSAGES: both({}),
  FILM_MESSAGES: both({}),
  SERVER_MESSAGES: { 'en-US': { failures: {} }, 'zh-CN': { failures: {} } },
  PLUGIN_WORDS: { 'en-US': { pad: en }, 'zh-CN': { pad: zh ?? en } },
  PLUGIN_FAULTS: {},
  ERRORS: {},
});

/** What is wrong with the codes of such a repository, without what is told of codes that it does not have. */
const faultsOf = (source: string, en: Record<string, string>, zh?: Record<string, string>) =>
  errorPage(repository('plugins/pad/src/operation.ts', source), words(en, zh)).faults.filter((fault) =>
    fault.startsWith('pad/'),
  );

const SMALL = { 'errors.pad/too-small': 'The pad is too small. Draw it larger.' };

describe('the check of error codes', () => {
  test('a thrown code with its sentence is in order, and stands on the page with the place', () => {
    const root = repository(
      'plugins/pad/src/operation.ts',
      `export const refuse = () => { throw new SdkError('pad/too-small', { width: 2 }); };`,
    );
    const page = errorPage(root, words(SMALL, { 'errors.pad/too-small': '压垫过小，请画大一些。' }));
    expect(page.faults.filter((fault) => fault.startsWith('pad/'))).toEqual([]);
    expect(page.text).toContain(
      '### pad/too-small\n\nrefusal\n\n> The pad is too small. Draw it larger.\n>\n> 压垫过小，请画大一些。\n\nRaised in `plugins/pad/src/operation.ts`.',
    );
  });

  test('a code without a sentence is told, thrown or warned of', () => {
    expect(faultsOf(`throw new SdkError(wide ? 'pad/too-wide' : 'pad/too-small');`, SMALL)).toEqual([
      'pad/too-wide is raised in plugins/pad/src/operation.ts and has no sentence',
    ]);
    expect(faultsOf(`ctx.warn('pad/creased'); throw new SdkError('pad/too-small');`, SMALL)).toEqual([
      'pad/creased is raised in plugins/pad/src/operation.ts and has no sentence',
    ]);
  });

  test('a sentence whose code is only compared with, or nowhere, is told', () => {
    const told = ['pad/too-small has a sentence and is never raised'];
    expect(faultsOf('', SMALL)).toEqual(told);
    expect(faultsOf(`if (error.code === 'pad/too-small') retry();`, SMALL)).toEqual(told);
  });

  test('a code that is put together is found', () => {
    const source = 'const refuse = (what: string) => new SdkError(`pad/${what}`);\n';
    expect(faultsOf(`${source}refuse('too-small');`, SMALL)).toEqual([]);
    expect(faultsOf(source, SMALL)).toEqual(['pad/too-small has a sentence and is never raised']);
  });

  test('is not put down to a file whose words only make a part of it', () => {
    const raise = 'export const refuse = (side: string) => { throw new SdkError(`pad/${side}`); };';
    const root = repository('plugins/pad/src/operation.ts', raise);
    writeFileSync(
      join(root, 'plugins/pad/src/side.ts'),
      "export const side = (of: 'pad/wide' | 'wide') => `${of}-left`; side('pad/wide'); side('wide');",
    );
    const { text } = errorPage(root, words({ 'errors.pad/wide-left': 'Too wide. Draw it narrower.' }));
    expect(text).toContain('Raised in `plugins/pad/src/operation.ts`.\n');
  });

  test('a refusal that says neither cause nor cure, or only one language, is told', () => {
    const source = `throw new SdkError('pad/too-small');`;
    expect(faultsOf(source, { 'errors.pad/too-small': 'The pad is too small.' })).toEqual([
      'pad/too-small says no cause or cure (“The pad is too small.”): add them to its sentence or to causes.mjs',
    ]);
    expect(faultsOf(source, SMALL, {})).toEqual(['pad/too-small is not said in both languages']);
  });
});

/** The kinds on the page of codes of core that have a sentence, for such a source of core. */
function kindsOf(source: string, codes: readonly string[]): readonly (string | undefined)[] {
  const said = Object.fromEntries(codes.map((code) => [code, 'Something. Do that.']));
  const root = repository('core/src/mesh/cut.ts', source);
  const { text } = errorPage(root, { ...words({}), MESH_MESSAGES: both(said) });
  return codes.map((code) => new RegExp(`^### ${code}\\n\\n(\\w+)`, 'm').exec(text)?.[1]);
}

describe('the kind of a code of core', () => {
  test('is a refusal where an error carries it, wherever it was written', () => {
    const source = `import { SdkError } from '../errors/sdk-error.ts';
      const SAID = { lost: 'mesh/line-lost', hole: 'mesh/line-hole' } as const;
      export const fault = (what: keyof typeof SAID) => new SdkError(SAID[what]);
      const OTHER: Readonly<Record<string, string>> = { a: 'mesh/from-table' };
      const placed = (code: string, at: number) => new SdkError(code, { at });
      interface Found { readonly need?: { readonly code: string } | undefined }
      const found = (): Found => ({ get need() { return { code: 'mesh/needed' }; } });
      export function cut(what: string, kind: 'flat' | 'round') {
        if (kind) throw new SdkError(\`mesh/\${kind}\`);
        const { need } = found();
        if (need) throw new SdkError(need.code);
        const code = what ? OTHER[what] : undefined;
        if (code) throw new SdkError(code);
        throw placed(what ? 'mesh/by-helper' : 'mesh/by-helper-too', 1);
      }`;
    const codes = ['line-lost', 'line-hole', 'from-table', 'needed', 'flat', 'round'];
    const all = [...codes, 'by-helper', 'by-helper-too'].map((code) => `mesh/${code}`);
    expect(kindsOf(source, all)).toEqual(all.map(() => 'refusal'));
  });

  test('is told by its room where no error carries it', () => {
    const source = `export const told = [{ code: 'mesh-io/tail' }, { code: 'gate/thin' }, { code: 'tool/stopped' }];`;
    expect(kindsOf(source, ['mesh-io/tail', 'gate/thin', 'tool/stopped'])).toEqual([
      'warning',
      'finding',
      'message',
    ]);
  });

  test('cannot be left open: an error of any text is a fault', () => {
    const source = `export const refuse = (found: { code: string }) => { throw new SdkError(found.code); };`;
    const { faults } = errorPage(repository('core/src/mesh/cut.ts', source), words({}));
    expect(faults).toContain(
      'core/src/mesh/cut.ts makes an error of a code that cannot be told (“found.code”): give it a type of its codes, or write them beside it',
    );
  });
});

test('doc comments are found by type and version, also of what spreads another or is made by a function', () => {
  const root = repository(
    'plugins/pad/src/operation.ts',
    `const makePad = (version: number) => defineOperation({ type: 'pad.lay', version });
    /** Lays a pad, loosely. */
    export const padV1 = makePad(1);
    /**
     * Lays a pad
     * on the skin.
     *
     * Throws.
     */
    export const pad = defineOperation({ type: 'pad.press', version: 1 });
    /** And turns it. */
    export const padV2 = defineStrokeOperation({ ...pad, version: 2 });`,
  );
  const docs = operationDocs(join(root, 'plugins/pad/src'));
  expect([...docs].map(([key, { doc }]) => [key, doc])).toEqual([
    ['pad.lay@1', 'Lays a pad, loosely.'],
    ['pad.press@1', 'Lays a pad on the skin.\n\nThrows.'],
    ['pad.press@2', 'And turns it.'],
  ]);
});
