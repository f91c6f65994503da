import type { ApiClient } from '@bracewright/core/contract';
import type { HistoryCommand } from '@bracewright/core/history';
import type { Json, OperationRoles } from '@bracewright/core/operation';
import type { AsideStore } from '../../stores/outbox/aside.ts';
import type { Outbox } from '../../stores/outbox/outbox.ts';

/** What the storage of a design on the server works with. */
export interface ServerStorageOptions {
  readonly client: ApiClient;
  readonly outbox: Pick<Outbox, 'addAll' | 'swap' | 'replace' | 'remove' | 'adopt' | 'release' | 'close'>;
  readonly aside: AsideStore;
  /** Brings the contents to the server that parameters name, before a step that has them. Rejects with ApiError. */
  readonly sendAssets?: (params: Json) => Promise<void>;
  /** What records are to others: which are walls. */
  readonly roles: OperationRoles;
  /** Whether who works here may make changes of a kind; all of them unless said. */
  readonly may?: (kind: HistoryCommand['kind']) => boolean;
  /** Waits that many milliseconds, or less when the connection comes back. */
  readonly pause?: (ms: number) => Promise<void>;
}
