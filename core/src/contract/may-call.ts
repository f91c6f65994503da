import type { Route } from './route.ts';
import { isAllowed, type Action, type PermissionId, type Role } from './roles.ts';
import { ROUTES, type RouteName } from './routes.ts';

/** Whether rights are enough for a call, before it is known what the call is about. */
export function permits(
  { access, needs = [] }: Pick<Route, 'access' | 'needs'>,
  roles: readonly Role[],
): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  return [access, ...needs].every((needed) => {
    const [permission, action] = needed.split(':') as [PermissionId, Action];
    return isAllowed(roles, permission, action);
  });
}

/** Whether somebody who is signed in with `roles` may make a call: the one question behind every button, key and menu. */
export function mayCall(roles: readonly Role[], name: RouteName): boolean {
  return permits(ROUTES[name] as Route, roles);
}

/** Whether a call changes what lies in the space that the caller works in; the account's own calls belong to no space. */
export const changesSpace = (name: RouteName): boolean => {
  const { changes, access }: Route = ROUTES[name];
  return changes && access !== 'public' && !/^(?:account|user)\//.test(name);
};
