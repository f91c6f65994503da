import { z } from 'zod';
import { characterCount } from './characters.ts';
import { LIMITS } from './limits.ts';

/** How hard a password is to guess, in the product's four words. */
export type PasswordStrength = 'too-short' | 'low' | 'medium' | 'strong';

// The head of every public list of leaked passwords that passes the length rule, folded to lower case.
const COMMON = new Set(
  (
    '123456 123456789 12345678 1234567 1234567890 111111 000000 123123 654321 666666 888888 112233 121212 ' +
    'password password1 passw0rd qwerty qwerty123 qwertyuiop 1q2w3e 1q2w3e4r 1qaz2wsx iloveyou admin123 letmein ' +
    '5201314 woaini woaini1314 zxcvbn zxcvbnm asdfgh asdfghjkl 147258 147258369 123321 159753 987654321'
  ).split(' '),
);

/** Whether the password stands at the head of the lists that attackers try first. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/**
 * Strength shown while the user types. Points for length (6, 8, 12, 16) and for kinds of characters (lower case, capitals,
 * digits, the rest); a password of few different characters, a run such as `abcdef`, or a known one is never more than low.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < LIMITS.passwordMin) return 'too-short';
  const distinct = new Set(characters).size;
  let steps = 0;
  for (let i = 1; i < characters.length; i++)
    if (Math.abs(characters[i]!.codePointAt(0)! - characters[i - 1]!.codePointAt(0)!) <= 1) steps++;
  if (isCommonPassword(password) || distinct < 4 || steps >= characters.length - 2) return 'low';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const lengthPoints = [8, 12, 16].filter((length) => characters.length >= length).length;
  const points = kinds + lengthPoints;
  return points >= 5 ? 'strong' : points >= 3 ? 'medium' : 'low';
}

/** A password being chosen: 6 to 128 characters, no white space (rule `space`). */
export const passwordSchema = z
  .string()
  .refine((value) => value !== '', { params: { rule: 'required' }, abort: true })
  .refine((value) => characterCount(value) >= LIMITS.passwordMin, {
    params: { rule: 'min', min: LIMITS.passwordMin },
  })
  .refine((value) => characterCount(value) <= LIMITS.passwordMax, {
    params: { rule: 'max', max: LIMITS.passwordMax },
  })
  .refine((value) => !/\s/u.test(value), { params: { rule: 'space' } })
  .meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax });
