import type { Access } from './route.ts';
import { isAllowed, type Action, type PermissionId, type Role } from './roles.ts';
import { ROUTES, type RouteName } from './routes.ts';

/** Whether somebody who is signed in with `roles` may make a call: the one question behind every button, key and menu. */
export function mayCall(roles: readonly Role[], name: RouteName): boolean {
  const { access }: { readonly access: Access } = ROUTES[name];
  if (access === 'public' || access === 'signed-in') return true;
  const [permission, action] = access.split(':') as [PermissionId, Action];
  return isAllowed(roles, permission, action);
}
