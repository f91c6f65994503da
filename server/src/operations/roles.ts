import { operations } from '@bracewright/catalog';
import type { RouteName } from '@bracewright/core/contract';
import { rolesOf, type OperationRole } from '@bracewright/core/operation';

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

/** What the contract says of operations that the catalog does not bring yet: a plugin of that type says it itself. */
const OF_THE_CONTRACT: readonly {
  readonly type: string;
  readonly version: number;
  readonly role: OperationRole;
}[] = [
  { type: OPERATION_OF['document/remesh'], version: 0, role: 'repair' },
  { type: OPERATION_OF['document/cut'], version: 0, role: 'edge' },
];

/**
 * What stored records are to the server: the catalog it is built with says it, for all versions of a type. A record whose plugin is not
 * in the catalog counts as a step that shapes: it is kept, listed and told as failed wherever it would have to be replayed.
 */
export const ROLES = rolesOf([...OF_THE_CONTRACT, ...operations]);

/** The type of new records of a role. The catalog of the product has one for each role that is asked for. */
export function typeOf(role: OperationRole): string {
  const operation = ROLES.newest(role);
  if (!operation) throw new Error(`no operation of the catalog has the role ${role}`);
  return operation.type;
}

/** The types that make walls and copies of a body, which are no steps of it. */
export const EXPORTERS: readonly string[] = ROLES.typesOf('wall', 'copy');
