import { hash, verify, type Algorithm } from '@node-rs/argon2';

// The enum is only declared, never exported, in the package's types.
const ARGON2ID = 2 as Algorithm;
// OWASP's smallest set for Argon2id: 19 MiB, two passes, one lane.
const OPTIONS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The hash of a password, with its salt and parameters inside. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), OPTIONS);

/** Whether `password` is the one that was hashed. */
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFC')).catch(() => false);
