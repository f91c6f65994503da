import { describe, expect, it } from 'vitest';
import { plugins } from '@bracewright/catalog';
import { loadPlugins } from '@bracewright/core/plugin';
import chinese from '../../i18n/zh-CN/palette.ts';
import { initials } from './initials.ts';
import { fit } from './match.ts';

describe('pinyin initials', () => {
  it.each([
    ['患者档案', 'hzda'],
    ['回收站', 'hsz'],
    ['弯曲', 'wq'],
    ['扭转', 'nz'],
    ['区域光滑', 'qygh'],
    ['局部光滑', 'jbgh'],
    ['光滑刷', 'ghs'],
    ['偏差图', 'pct'],
    ['导出支具壁', 'dczjb'],
    ['锯', 'j'],
    ['对侧区域', 'dcqy'],
    ['锉刀', 'cd'],
    ['Cobb 角', 'cobbj'],
  ])('of %s are %s', (text, letters) => {
    expect(initials(text)).toBe(letters);
  });

  it('are known for every sign of the names of tools and pages', async () => {
    const catalog = await loadPlugins(plugins);
    const titles = catalog.tools.map(
      ({ plugin, prefix }) => catalog.messages['zh-CN']![plugin.id]![`${prefix}title`]!,
    );
    for (const name of [...titles, ...Object.values(chinese.commands)])
      expect(initials(name), name).toHaveLength(
        [...name].filter((sign) => /[\p{Script=Han}A-Za-z0-9]/u.test(sign)).length,
      );
  });
});

describe('what was typed', () => {
  it('fits by a name in either language or by initials, the beginning best', () => {
    const names = ['Recycle bin', '回收站'];
    expect(fit(names, 'recy')).toBe(0);
    expect(fit(names, 'hs')).toBe(1);
    expect(fit(names, 'bin')).toBe(2);
    expect(fit(names, '收站')).toBe(2);
    expect(fit(names, 'sz')).toBe(3);
    expect(fit(names, 'ＲＥＣＹ')).toBe(0);
    expect(fit(names, 'twist')).toBeUndefined();
    expect(fit(names, ' ')).toBe(0);
  });
});
