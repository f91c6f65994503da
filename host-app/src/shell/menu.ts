import type { RouteName } from '@bracewright/core/contract';
import type { SignInStore } from '../stores/sign-in.ts';
import type { SettingsStore } from '../stores/settings.ts';
import type { IconName } from '../kit/ui/icons.ts';

/** A place in the side bar and the call that shows it. */
export interface Place {
  readonly id: 'patients' | 'files' | 'bin';
  readonly path: string;
  readonly icon: IconName;
  readonly route: RouteName;
}

const PLACES: readonly Place[] = [
  { id: 'patients', path: '/patient/list', icon: 'patient', route: 'patient/list' },
  { id: 'files', path: '/patient/list?parentId=0', icon: 'folder', route: 'document/list' },
  { id: 'bin', path: '/patient/recycle', icon: 'bin', route: 'recycle/list' },
];

/** What the list page shows: the place or the filter that its address names, else what its user looked at last. */
export function listShown(
  query: URLSearchParams,
  { session, settings }: { readonly session: Pick<SignInStore, 'may'>; readonly settings: SettingsStore },
): 'patients' | 'files' {
  const isPlace = query.has('parentId') || query.has('id');
  if (isPlace || !session.may('patient/list')) return 'files';
  return query.size > 0 ? 'patients' : settings.chosen.startList;
}

/** Whether a page shows that place or something in it. */
export const isAt = (
  { id, path }: Pick<Place, 'id' | 'path'>,
  pathname: string,
  list: 'patients' | 'files',
): boolean => (id === 'bin' ? pathname === path : pathname === '/patient/list' && list === id);

/** The places that the roles of the signed-in user allow, in order. */
export const visiblePlaces = (session: Pick<SignInStore, 'may'>): readonly Place[] =>
  PLACES.filter(({ route }) => session.may(route));
