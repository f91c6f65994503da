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
export interface Role {
  permissionId: string;
  actionList: string[];
}

/** Everything allowed: what a user has until an administrator takes something away. */
export const FULL_ROLES: readonly Role[] = PERMISSIONS.map((permissionId) => ({
  permissionId,
  actionList: [...ACTIONS],
}));

/** Whether `roles` allow `action`. */
export const isAllowed = (roles: readonly Role[], permission: PermissionId, action: Action): boolean =>
  roles.some((role) => role.permissionId === permission && role.actionList.includes(action));

/** What somebody is in a clinic. */
export const CLINIC_ROLES = ['administrator', 'orthotist', 'technician', 'doctor', 'reader'] as const;
export type ClinicRole = (typeof CLINIC_ROLES)[number];

const READS: readonly Action[] = ['query', 'get'];
const all = (permissionId: PermissionId): Role => ({ permissionId, actionList: [...ACTIONS] });
const some = (permissionId: PermissionId, actions: readonly Action[]): Role => ({
  permissionId,
  actionList: [...actions],
});

/**
 * What each role of a clinic allows until its administrator decides otherwise for a member. An orthotist answers for patients and
 * models; a technician makes models and files but neither erases patients nor empties the recycle bin; a doctor reads everything, keeps
 * the record of the patient and measures; a reader looks.
 */
export const ROLE_SETS: Readonly<Record<ClinicRole, readonly Role[]>> = {
  administrator: FULL_ROLES,
  orthotist: [
    ...(['document', 'patient', 'recycle', 'model', 'measure'] as const).map(all),
    some('account', READS),
  ],
  technician: [
    all('document'),
    some('patient', [...READS, 'add', 'edit']),
    some('recycle', [...READS, 'edit']),
    all('model'),
    all('measure'),
    some('account', READS),
  ],
  doctor: [
    some('document', [...READS, 'add', 'import', 'export']),
    some('patient', [...READS, 'add', 'edit', 'export']),
    some('recycle', READS),
    some('model', [...READS, 'export']),
    all('measure'),
    some('account', READS),
  ],
  reader: (['document', 'patient', 'recycle', 'model', 'measure', 'account'] as const).map((id) =>
    some(id, READS),
  ),
};
