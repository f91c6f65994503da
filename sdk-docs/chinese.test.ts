import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROOMS = ['core/src', 'host-app/src', 'plugins', 'server/src'];
const FILES = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /zh-CN[^.]*\.ts$|zh-CN\/\w+\.ts$|messages(-zh)?\.ts$/.test(name.replaceAll('\\', '/')))
    .filter((name) => !/node_modules|dist/.test(name))
    .map((name) => join(room, name)),
);

/** The quoted texts of a source file that hold Chinese, with their lines; comments and patterns are not read. */
function* chineseTexts(file: string): Generator<{ line: number; text: string }> {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (/^\s*(\/\/|\/?\*)/.test(line)) continue;
    for (const [, text] of line.matchAll(/(?<!\w)'((?:[^'\\]|\\.)*)'/g))
      if (/\p{Script=Han}/u.test(text!)) yield { line: index + 1, text: text! };
  }
}

/** Every text of the files with what is wrong in it by `rule`. */
const faults = (rule: RegExp) =>
  FILES.flatMap((file) =>
    [...chineseTexts(file)]
      .filter(({ text }) => rule.test(text))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );

describe('Chinese texts', () => {
  it('are found', () => {
    expect(FILES.length).toBeGreaterThan(30);
    expect(FILES.flatMap((file) => [...chineseTexts(file)]).length).toBeGreaterThan(1000);
  });

  it('have full-width punctuation', () => {
    expect(
      faults(/[\p{Script=Han}”」）][,;:!?]|[,;:!?]\p{Script=Han}|\p{Script=Han}\(|\)\p{Script=Han}/u),
    ).toEqual([]);
    expect(faults(/\p{Script=Han}\.(?:\s|$)/u)).toEqual([]);
  });

  it('have no space after a full stop and none before one', () => {
    expect(faults(/[。，；：！？] | [。，；：！？]/u)).toEqual([]);
  });

  it('call smooth 光滑', () => {
    expect(faults(/平滑/u)).toEqual([]);
  });
});
