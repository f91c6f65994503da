import { isAllowed, type Action, type PermissionId, type Route } from '@bracewright/core/contract';
import type { Caller } from './call.ts';

/** Whether the rights of a caller allow a call, before it is known what the call is about. */
export function isPermitted(route: Route, { roles }: Pick<Caller, 'roles'>): boolean {
  if (route.access === 'public' || route.access === 'signed-in') return true;
  return [route.access, ...(route.needs ?? [])].every((needed) => {
    const [permission, action] = needed.split(':') as [PermissionId, Action];
    return isAllowed(roles, permission, action);
  });
}
