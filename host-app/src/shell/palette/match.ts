import { initials } from './initials.ts';

/** How well one of `names` fits what was typed, less is better; undefined when none does. Pinyin initials count for Chinese names. */
export function fit(names: readonly string[], typed: string): number | undefined {
  const wanted = typed.normalize('NFKC').trim().toLocaleLowerCase();
  if (wanted === '') return 0;
  let best: number | undefined;
  for (const name of names) {
    const plain = name.toLocaleLowerCase();
    const at = plain.indexOf(wanted);
    const letters =
      /\p{Script=Han}/u.test(name) && /^[a-z0-9]+$/.test(wanted) ? initials(name).indexOf(wanted) : -1;
    const grade = at === 0 ? 0 : letters === 0 ? 1 : at > 0 ? 2 : letters > 0 ? 3 : undefined;
    if (grade !== undefined && (best === undefined || grade < best)) best = grade;
  }
  return best;
}
