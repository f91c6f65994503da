import { ROUTES, isAllowed, type FileType, type Route, type RouteName } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/call.ts';

/**
 * Throws `request/forbidden` where a call is about patient records (`onPatients` of its route) and the caller may not do this to them: the
 * right to documents alone reaches no record of a patient, nor a folder with one in it.
 */
export function requirePatientRight(
  name: RouteName,
  { roles }: Pick<Caller, 'roles'>,
  rows: readonly { readonly file_type: FileType }[],
): void {
  const { onPatients }: Route = ROUTES[name];
  if (onPatients === undefined || isAllowed(roles, 'patient', onPatients)) return;
  if (rows.some((row) => row.file_type === 'PATIENT')) throw new AppError('request/forbidden');
}
