import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { ACTIONS, CLINIC_ROLES, PERMISSIONS, type Role } from './roles.ts';
import { requiredText } from './text.ts';
import { idSchema, timeSchema } from './values.ts';

/** One permission with what it allows. */
export const roleSchema: z.ZodType<Role, Role> = z.object({
  permissionId: z.string(),
  actionList: z.array(z.string()),
});

export const clinicRoleSchema = z.enum(CLINIC_ROLES);

/** Whose records somebody works on: the own ones, or those of a clinic. */
export const spaceSchema = z.object({
  id: z.string(),
  kind: z.enum(['own', 'clinic']),
  /** Name of the clinic; of the user for the own space. */
  name: z.string(),
  /** What the user is in that clinic; null in the own space. */
  role: clinicRoleSchema.nullable(),
});
export type Space = z.output<typeof spaceSchema>;

/** A name of a clinic. */
export const clinicNameSchema = requiredText({ max: LIMITS.clinicName });

/** Permissions as an administrator sets them: only what the product knows. */
export const grantedRolesSchema = z
  .array(z.object({ permissionId: z.enum(PERMISSIONS), actionList: z.array(z.enum(ACTIONS)).max(20) }))
  .max(PERMISSIONS.length);

/** Somebody of a clinic. */
export const clinicMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: clinicRoleSchema,
  /** Permissions that an administrator set for this member; null where the role decides. */
  roles: grantedRolesSchema.nullable(),
  isDisabled: z.boolean(),
  joinedAt: timeSchema,
});
export type ClinicMember = z.output<typeof clinicMemberSchema>;

/** An invitation that nobody has used yet. Its code is shown once, when it is made. */
export const invitationSchema = z.object({
  id: z.string(),
  role: clinicRoleSchema,
  email: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: timeSchema,
});

export type Invitation = z.output<typeof invitationSchema>;

export const memberChangeSchema = z.object({
  id: idSchema,
  role: clinicRoleSchema.optional(),
  /** Null gives the member what the role allows. */
  roles: grantedRolesSchema.nullable().optional(),
});
