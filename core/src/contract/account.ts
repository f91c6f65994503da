import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { passwordSchema } from './password.ts';
import { requiredText } from './text.ts';
import { languageSchema } from './values.ts';

/** What a permission may allow. */
export const ACTIONS = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What permissions are about. */
export const PERMISSIONS = ['document', 'patient', 'recycle', 'model', 'measure', 'account'] as const;
export type PermissionId = (typeof PERMISSIONS)[number];

/** One permission with what it allows. */
export const roleSchema = z.object({ permissionId: z.string(), actionList: z.array(z.string()) });
export type Role = z.output<typeof roleSchema>;

/** Everything allowed: what a user has until an administrator takes something away. */
export const FULL_ROLES: readonly Role[] = PERMISSIONS.map((permissionId) => ({
  permissionId,
  actionList: [...ACTIONS],
}));

/** Whether `roles` allow `action`. */
export const isAllowed = (roles: readonly Role[], permission: PermissionId, action: Action): boolean =>
  roles.some((role) => role.permissionId === permission && role.actionList.includes(action));

/** An e-mail address; rule `email`. Compared without regard to case. */
export const emailSchema = z
  .string()
  .trim()
  .refine((value) => value !== '', { params: { rule: 'required' }, abort: true })
  .pipe(z.email().max(LIMITS.email));

/** A phone number as people type it: 6 to 20 digits, an optional + in front, spaces and hyphens allowed; rule `phone`. */
export const phoneSchema = z
  .string()
  .trim()
  .refine((value) => /^\+?[0-9][0-9 -]{4,22}[0-9]$/.test(value), { params: { rule: 'phone' } });

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

export const loginInputSchema = z.object({
  /** Name or e-mail address. */
  name: requiredText({ max: LIMITS.email }),
  password: givenPassword,
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
});
export type LoginResult = z.output<typeof loginResultSchema>;

export const changePasswordInputSchema = z.object({ oldPassword: givenPassword, password: passwordSchema });
