import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';
import { reportGlyphs } from './print.ts';

describe('characters of a report', () => {
  const { usual, other } = reportGlyphs();
  const runs = (text: string) => printable(text, usual, other);
  const print = (text: string) => runs(text).map((run) => run.text);

  it('are printed as they are where the family holds them, rare ones of Chinese names too', () => {
    for (const text of ['Ann−Lee 12.5°', '张䶮燚喆', 'Müller Nguyễn', 'かな'])
      expect(print(text)).toEqual([text]);
  });

  it('stand in another family, word by word, where that one holds them', () => {
    expect(runs('小雨 Łukasz Lee')).toEqual([
      { text: '小雨 ', isOther: false },
      { text: 'Łukasz', isOther: true },
      { text: ' Lee', isOther: false },
    ]);
    for (const [text, ...parts] of [
      ['李Łukasz', '李', 'Łukasz'],
      ['Łukasz（卢卡斯）', 'Łukasz', '（卢卡斯）'],
      ['Żółć-Nowak 3', 'Żółć-Nowak', ' 3'],
    ])
      expect(print(text!)).toEqual(parts);
    expect(runs('Kovačević')).toEqual([{ text: 'Kovačević', isOther: true }]);
  });

  it('have marks beside letters as narrow as letters are, and beside Chinese as wide', () => {
    const narrow = (text: string) =>
      runs(text)
        .filter(({ isOther }) => isOther)
        .map((run) => run.text)
        .join('');
    expect(runs('Mary O’Brien')).toEqual([
      { text: 'Mary O', isOther: false },
      { text: '’', isOther: true },
      { text: 'Brien', isOther: false },
    ]);
    expect(narrow('李 D’Angelo (“x”)')).toBe('’“”');
    expect(narrow('“quoted” … it’s')).toBe('“”…’');
    expect(narrow('他说“好”……“OK”，李‘伟’')).toBe('');
    expect(runs('O’Łuk')).toEqual([{ text: 'O’Łuk', isOther: true }]);
  });

  it('stand as their number where none does: no empty box in a name', () => {
    expect(print('李𠮷')).toEqual(['李[U+20BB7]']);
    expect(print('Mia 🙂')).toEqual(['Mia [U+1F642]']);
    expect(print('한 Kim')).toEqual(['[U+D55C] Kim']);
    // Nothing of a text is left out, whatever stands in it.
    const odd = '“a”—b… (c)/d #5 ½ • 王·小 ，。';
    expect(print(odd).join('')).toBe(odd);
  });

  it('leave out what only steers other characters', () => {
    expect(print('王\u200b小\u2060雨\ufe0f')).toEqual(['王小雨']);
  });
});
