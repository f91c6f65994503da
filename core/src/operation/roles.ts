import type { OperationRole } from './operation-role.ts';
import type { AnyOperation } from './operation.ts';

/** The roles of the operations of a catalog by type. */
export interface OperationRoles {
  /** Undefined for an operation that shapes, and for one that is not in the catalog: its record cannot be replayed here, and counts as a step like any. */
  of(type: string): OperationRole | undefined;
  /** The types that have one of these roles, in the order of the catalog; without roles, all that have any. */
  typesOf(...roles: OperationRole[]): readonly string[];
  /** The operation that a new step of a role is made with: the newest version of the first type that has it; undefined without one. */
  newest(role: OperationRole): { readonly type: string; readonly version: number } | undefined;
}

/** Reads the roles of some operations. Of each type its newest version says it, for the records of earlier versions too. */
export function rolesOf(
  operations: readonly Pick<AnyOperation, 'type' | 'version' | 'role'>[],
): OperationRoles {
  const newest = new Map<string, Pick<AnyOperation, 'version' | 'role'>>();
  for (const operation of operations) {
    const known = newest.get(operation.type);
    if (!known || known.version < operation.version) newest.set(operation.type, operation);
  }
  const typesOf = (...roles: OperationRole[]): readonly string[] =>
    [...newest].flatMap(([type, { role }]) =>
      role !== undefined && (roles.length === 0 || roles.includes(role)) ? [type] : [],
    );
  return {
    typesOf,
    of: (type) => newest.get(type)?.role,
    newest(role) {
      const [type] = typesOf(role);
      return type === undefined ? undefined : { type, version: newest.get(type)!.version };
    },
  };
}
