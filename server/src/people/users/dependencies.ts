import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import type { Post } from '../../mail/post.ts';
import type { Attempts } from './attempts.ts';
import type { Codes } from './codes.ts';
import type { AccountPolicy } from './policy.ts';
import type { FactorKeeping } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

/** What the account calls work with. */
export interface AccountDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly codes: Codes;
  /** Second factors. */
  readonly factors: FactorKeeping;
  readonly post: Post;
  readonly policy: AccountPolicy;
  readonly now: () => number;
}

/** Tries of a password or a second factor, per user. */
export const PER_USER = { tries: 5, seconds: 900 };
/** Codes and letters to one address or number, and from one place on the network. */
const PER_RECIPIENT = { tries: 5, seconds: 900 };
const PER_SENDER = { tries: 30, seconds: 900 };

/** Counts a letter that a call from `address` sends to `recipient`; throws `request/too-many`, whoever the recipient is. */
export async function countLetter(attempts: Attempts, address: string, recipient: string): Promise<void> {
  await attempts.take(
    { kind: 'letter-from', what: address, allowance: PER_SENDER },
    { kind: 'letter-to', what: recipient, allowance: PER_RECIPIENT },
  );
}

/** Refuses a call that a sister platform makes in the user's name: it works with records, never with the account. */
export function refuseSister({ caller }: Call): void {
  if (caller.platform !== null) throw new AppError('request/forbidden');
}
