import { makeObservable, observableRef, runInAction } from 'mobx';
import { isAligning } from '../history/alignment.ts';
import { bodyRecords } from '../history/body-records.ts';
import { isLive } from '../history/live.ts';
import type { History, OperationRecord } from '../history/record.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { Stacks } from './undo-walk.ts';

/** What came into a design from elsewhere while it was open. */
export class Elsewhere {
  /** What came last, while it is computed: it holds, whether it is shown already or not. */
  taken: Stacks | undefined;
  /** Of the records that came. Observable. */
  private ids: ReadonlySet<string> = new Set();

  constructor() {
    makeObservable<Elsewhere, 'ids'>(this, { ids: observableRef });
  }

  /** Takes note of the records that `before` did not have. */
  note(before: History, records: readonly OperationRecord[]): void {
    const known = new Set(before.records.map(({ id }) => id));
    const came = records.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    if (came.length > 0) runInAction(() => (this.ids = new Set([...this.ids, ...came])));
  }

  /** Whether the last step that shapes the body came from elsewhere, or stands it in the frame: nobody is led to a body that was never left so. */
  keepsLast({ records, cursor }: History, roles: OperationRoles): boolean {
    const last = bodyRecords(records.slice(0, cursor), roles).findLast(isLive);
    return last !== undefined && (this.ids.has(last.id) || isAligning(last, roles));
  }
}
