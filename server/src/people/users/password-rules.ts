import { isCommonPassword, passwordStrength } from '@bracewright/core/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError, fieldError } from '../../errors.ts';
import type { AccountPolicy } from './policy.ts';

const MOST_COMMON = 3000;

/** The commonest leaked passwords that the length rule lets pass, most frequent first (after D. Wheeler, "zxcvbn", 2016, section 3). */
const COMMON: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as readonly string[])
    .filter((word) => word.length >= 6)
    .slice(0, MOST_COMMON),
);

const refuse = (failure: 'account/common-password' | 'account/weak-password', rule: string): never => {
  throw new AppError(failure, { data: { fields: [{ path: 'password', rule }] } });
};

/** Refuses a new password that the deployment does not take: too short, common, or, where asked, of low strength. */
export function checkPassword(
  password: string,
  { passwordMin, refusesLow }: Pick<AccountPolicy, 'passwordMin' | 'refusesLow'>,
): void {
  if (Array.from(password).length < passwordMin) throw fieldError('password', 'min', { min: passwordMin });
  if (isCommonPassword(password) || COMMON.has(password.toLowerCase()))
    refuse('account/common-password', 'common');
  if (refusesLow && passwordStrength(password) === 'low') refuse('account/weak-password', 'weak');
}
