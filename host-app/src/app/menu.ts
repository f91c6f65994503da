import type { Action, PermissionId } from '@bracewright/core/contract';
import type { SessionStore } from '../stores/session.ts';
import type { IconName } from '../ui/icons.ts';

/** A place in the side bar and the permission that shows it. */
export interface Place {
  readonly id: 'files' | 'bin';
  readonly path: string;
  readonly icon: IconName;
  readonly permission: PermissionId;
  readonly action: Action;
}

const PLACES: readonly Place[] = [
  { id: 'files', path: '/patient/list', icon: 'patient', permission: 'document', action: 'query' },
  { id: 'bin', path: '/patient/recycle', icon: 'bin', permission: 'recycle', action: 'query' },
];

/** Whether a page shows that place or something in it. */
export const isAt = (place: Pick<Place, 'path'>, pathname: string): boolean => pathname === place.path;

/** The places that the roles of the signed-in user allow, in order. */
export const visiblePlaces = (session: Pick<SessionStore, 'allows'>): readonly Place[] =>
  PLACES.filter(({ permission, action }) => session.allows(permission, action));
