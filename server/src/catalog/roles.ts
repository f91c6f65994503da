import { operations } from '@bracewright/catalog';
import type { RouteName } from '@bracewright/core/contract';
import {
  EXPORTER_ROLES,
  rolesOf,
  type AnyOperation,
  type OperationRole,
  type OperationRoles,
} from '@bracewright/core/operation';

/**
 * Which operation each call of the wire runs. The contract names them one by one (`core/contract`, api.md): an address means one operation
 * for ever, also where two of a catalog have the same role, and answers `operation/not-available` while no plugin brings it.
 */
export const OPERATION_OF = {
  'document/repair': 'repair.run',
  'document/closemesh': 'seal.close',
  'document/remesh': 'remesh.run',
  'document/smooth': 'smooth.global',
  'document/cut': 'border.cut',
  'document/saw': 'saw.cut',
} as const satisfies Partial<Record<RouteName, string>>;

/** What writes each format of the wire (`document/export`). */
export const EXPORTER_OF = {
  stl: 'export.stl',
  obj: 'export.obj',
  ply: 'export.ply',
  '3mf': 'export.3mf',
} as const;

let known = rolesOf(operations);

/** Takes in what operations of a platform's own are to others (the setting OPERATIONS). */
export function learnRoles(own: readonly AnyOperation[]): void {
  known = rolesOf([...operations, ...own]);
}

/**
 * What stored records are to the server: the operations it knows say it, for all versions of a type. A record whose plugin is not
 * among them counts as a step that shapes: it is kept, listed and told as failed wherever it would have to be replayed.
 */
export const ROLES: OperationRoles = {
  of: (type) => known.of(type),
  typesOf: (...roles) => known.typesOf(...roles),
  newest: (role) => known.newest(role),
};

/** The type of new records of a role. The catalog of the product has one for each role that is asked for. */
export function typeOf(role: OperationRole): string {
  const operation = ROLES.newest(role);
  if (!operation) throw new Error(`no operation of the catalog has the role ${role}`);
  return operation.type;
}

/** The types that make walls and copies of a body, which are no steps of it. */
export const exporters = (): readonly string[] => ROLES.typesOf(...EXPORTER_ROLES);
