import type { ClinicRole, Language, LoginResult, Space } from '@bracewright/core/contract';
import type { Knex } from 'knex';
import type { UserRow } from '../../db/rows.ts';
import { memberRoles, rolesOf } from './sessions.ts';
import { settingsOf } from './settings.ts';

interface Membership {
  readonly clinic_id: string;
  readonly clinic_name: string;
  readonly role: ClinicRole;
  readonly roles: string | null;
}

type Person = Pick<UserRow, 'id' | 'name' | 'roles' | 'settings' | 'last_space'>;

const membershipsOf = (db: Knex, userId: string): Promise<Membership[]> =>
  db('memberships')
    .join('clinics', 'clinics.id', 'memberships.clinic_id')
    .where({ user_id: userId })
    .orderBy([{ column: 'joined_at' }, { column: 'clinic_id' }])
    .select(
      'clinic_id',
      'clinics.name as clinic_name',
      'memberships.role as role',
      'memberships.roles as roles',
    ) as unknown as Promise<Membership[]>;

const ownSpace = (user: Pick<UserRow, 'id' | 'name'>): Space => ({
  id: user.id,
  kind: 'own',
  name: user.name,
  role: null,
});

const clinicSpace = ({ clinic_id: id, clinic_name: name, role }: Membership): Space => ({
  id,
  kind: 'clinic',
  name,
  role,
});

/** Every space of a user: the own one first, then the clinics in the order of joining. */
export const spacesOf = async (db: Knex, user: Pick<UserRow, 'id' | 'name'>): Promise<Space[]> => [
  ownSpace(user),
  ...(await membershipsOf(db, user.id)).map(clinicSpace),
];

/** The space a user starts in: the last one, else the first clinic, else the own one. */
export async function firstSpace(db: Knex, user: Pick<UserRow, 'id' | 'last_space'>): Promise<string> {
  if (user.last_space === user.id) return user.id;
  const memberships = await membershipsOf(db, user.id);
  const last = memberships.find(({ clinic_id }) => clinic_id === user.last_space);
  return (last ?? memberships[0])?.clinic_id ?? user.id;
}

/** What sign-in answers, without the token. `spaceId` is one of the user's spaces. */
export async function welcome(
  db: Knex,
  user: Person,
  { spaceId, expiresAt, language }: { spaceId: string; expiresAt: string; language: Language },
): Promise<Omit<LoginResult, 'cookie'>> {
  const memberships = await membershipsOf(db, user.id);
  const chosen = memberships.find(({ clinic_id }) => clinic_id === spaceId);
  return {
    id: user.id,
    name: user.name,
    language: settingsOf(user).language ?? language,
    roles: [...(chosen ? memberRoles(user, chosen) : rolesOf(user))],
    expiresAt,
    space: chosen ? clinicSpace(chosen) : ownSpace(user),
    spaces: [ownSpace(user), ...memberships.map(clinicSpace)],
  };
}
