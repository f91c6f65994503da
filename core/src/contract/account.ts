import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { roleSchema, spaceSchema } from './clinic.ts';
import { passwordSchema } from './password.ts';
import { requiredText } from './text.ts';
import { languageSchema } from './values.ts';

/** The platforms between which an account can switch. */
export const PLATFORMS = ['insole', 'limbs', 'orthosis'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Full-width letters, digits and signs, as a Chinese keyboard writes them, as the plain ones. */
const plain = (text: string): string => text.normalize('NFKC').trim();

/** An e-mail address; rule `email`. Compared without regard to case. */
export const emailSchema = z
  .string()
  .overwrite(plain)
  .refine((value) => value !== '', { params: { rule: 'required' }, abort: true })
  .pipe(z.email().max(LIMITS.email));

/** A phone number as people type it: 6 to 20 digits, an optional + in front, spaces and hyphens allowed; rule `phone`. */
export const phoneSchema = z
  .string()
  .overwrite(plain)
  .refine((value) => /^\+?[0-9][0-9 -]*[0-9]$/.test(value), { params: { rule: 'phone' }, abort: true })
  .refine((value) => /^\d{6,20}$/.test(value.replaceAll(/\D/g, '')), { params: { rule: 'phone' } });

/** A name to sign in with: 1 to 30 characters, no `@` (that is an e-mail address). */
export const userNameSchema = requiredText({ max: LIMITS.userName }).refine((value) => !value.includes('@'), {
  params: { rule: 'at-sign' },
});

export const registerInputSchema = z.object({
  name: userNameSchema,
  email: emailSchema,
  password: passwordSchema,
  phone: phoneSchema.or(z.literal('')).optional(),
  code: z.string().max(20).optional(),
  invitationCode: z.string().max(60).optional(),
});

/** The rules of a new password hold for choosing one, never for giving one: an old password is compared as it is. */
const givenPassword = z
  .string()
  .refine((value) => value !== '', { params: { rule: 'required' } })
  .max(1000);

/** Six digits that travelled by mail or message, or were read from an authenticator; spaces between them do not count. */
export const digitsSchema = z
  .string()
  .transform((value) => plain(value).replaceAll(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), { params: { rule: 'code' } });

/** A token of a link, an invitation or a ticket: letters, digits, `-` and `_`. */
export const tokenSchema = z
  .string()
  .trim()
  .refine((value) => value !== '', { params: { rule: 'required' }, abort: true })
  .max(200);

/** Where a code goes: exactly one of the two; rule `one-of` on the whole body otherwise. */
export const reachSchema = z
  .object({ email: emailSchema.optional(), phone: phoneSchema.optional() })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    params: { rule: 'one-of', options: 'email, phone' },
  });

export const loginInputSchema = z.object({
  /** Name or e-mail address. */
  name: requiredText({ max: LIMITS.email }),
  password: givenPassword,
  /** Six digits of the authenticator or a recovery code, where the account asks for a second factor. */
  secondFactor: z.string().max(40).optional(),
});

export const loginResultSchema = z.object({
  /** The session token; goes into `Authorization: Bearer <cookie>`. */
  cookie: z.string(),
  id: z.string(),
  name: z.string(),
  language: languageSchema,
  roles: z.array(roleSchema),
  /** When the session ends at the latest, ISO 8601. */
  expiresAt: z.string(),
  /** Whose records this session works on. */
  space: spaceSchema,
  /** Every space the user may choose. */
  spaces: z.array(spaceSchema),
});
export type LoginResult = z.output<typeof loginResultSchema>;

/** What a page must know before anybody has signed in. */
export const accountRulesSchema = z.object({
  /** Fewest characters of a password. */
  passwordMin: z.int(),
  /** Whether a password of low strength is refused. */
  refusesLow: z.boolean(),
  /** Whether anybody may register, or only who was invited. */
  registration: z.enum(['open', 'invited']),
  /** Whether a new account must be activated by its mail before it signs in. */
  activation: z.enum(['required', 'optional']),
  /** Whether an unknown name is answered like a wrong password; a page must not say then which of the two it was. */
  strictLogin: z.boolean(),
  /** Sister platforms that a user may switch to. */
  platforms: z.array(z.enum(PLATFORMS)),
  /** Hours without a call after which a session ends. */
  idleHours: z.number(),
});

export type AccountRules = z.output<typeof accountRulesSchema>;

/** What the account centre shows. */
export const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  /** Codes are only sent to a number that was verified. */
  isPhoneVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
  createdAt: z.string(),
});

export type Profile = z.output<typeof profileSchema>;

/** One place where the user is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Last call, to within a few minutes. */
  seenAt: z.string(),
  expiresAt: z.string(),
  /** Browser and system as the browser named them; empty when it did not. */
  device: z.string(),
  /** The sister platform that works with it; null for this one. */
  platform: z.enum(PLATFORMS).nullable(),
  isCurrent: z.boolean(),
});

export type SessionInfo = z.output<typeof sessionSchema>;

export const resetPasswordInputSchema = reachSchema.safeExtend({
  code: digitsSchema,
  password: passwordSchema,
});

export const contactInputSchema = reachSchema.safeExtend({ code: digitsSchema });

export const contactCodeInputSchema = reachSchema.safeExtend({
  /** The current password; 403 without it. */
  password: z.string().max(1000).optional(),
});

export const changePasswordInputSchema = z.object({ oldPassword: givenPassword, password: passwordSchema });
