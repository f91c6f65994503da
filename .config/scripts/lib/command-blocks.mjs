/** What a block may say of itself behind `sh`, besides nothing: who runs it, or how it ends. */
const ELSEWHERE = /^(in=(insole|repository)|on=server)$/;

/**
 * The blocks of a guide that call `npx bracewright` and are to run as they stand, in order: `{ text, expect }`, with the exit status. Throws
 * where a block calls it and nobody would run it.
 */
export function commandBlocks(page) {
  return [...page.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(([, info, text]) => {
    if (!/^(\w+=\S+ )*npx bracewright /m.test(text)) return [];
    const [language, said = ''] = info.split(' ');
    const expected = /^expect=(\d)$/.exec(said)?.[1];
    if (language !== 'sh' || (said !== '' && expected === undefined && !ELSEWHERE.test(said)))
      throw new Error(`A block that begins “${text.split('\n')[0]}” says “${info}”: nobody runs it`);
    return ELSEWHERE.test(said) ? [] : [{ text, expect: Number(expected ?? 0) }];
  });
}
