import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { typePrograms } from './type-programs.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bracewright-programs-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const project = (folder: string, settings: object): string => {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.base.json', ...settings }),
  );
  return `${folder}/tsconfig.json`;
};
const programsOf = (projects: string[]): string[] =>
  typePrograms(projects, { root, out: join(root, 'programs') });

it('puts together what has the same options, each part with its own files', () => {
  const browser = { lib: ['ES2023', 'DOM'], types: ['node'] };
  const programs = programsOf([
    project('core', { compilerOptions: browser, include: ['src'], exclude: ['src/**/*.test.ts'] }),
    project('server', { compilerOptions: { lib: ['ES2023'], types: ['node'] }, include: ['src'] }),
    project('docs', { compilerOptions: browser, include: ['*.ts', '../bench'] }),
  ]);
  expect(programs).toEqual([join(root, 'programs', '0.json'), join(root, 'server', 'tsconfig.json')]);
  const shared = JSON.parse(readFileSync(programs[0]!, 'utf8'));
  expect(shared.extends).toBe(join(root, 'tsconfig.base.json'));
  expect(shared.compilerOptions).toMatchObject(browser);
  expect(shared.include).toEqual(['core/src', 'docs/*.ts', 'bench'].map((path) => join(root, path)));
  expect(shared.exclude).toEqual([join(root, 'core/src/**/*.test.ts')]);
});

it('keeps apart what may use other libraries or other types', () => {
  const projects = [
    project('a', { compilerOptions: { lib: ['ES2023'], types: [] }, include: ['.'] }),
    project('b', { compilerOptions: { lib: ['ES2023'], types: ['node'] }, include: ['.'] }),
    project('c', { compilerOptions: { lib: ['ES2023', 'DOM'], types: [] }, include: ['.'] }),
  ];
  expect(programsOf(projects)).toEqual(projects.map((path) => join(root, path)));
});
