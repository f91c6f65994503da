import type { OperationRecord } from '@bracewright/core/history';
import { formatTime } from '../../kit/ui/format.ts';
import { useWorkspace } from '../model/use-workspace.ts';

/**
 * Since when a step gives another shape than was recorded with it, in words; undefined while it does not. The server says it of its own
 * replays; what this browser has just computed is compared here.
 */
export function useDifference(record: OperationRecord): string | undefined {
  const { storage, design, app, words } = useWorkspace().parts;
  const since = storage.differences.get(record.id);
  if (since !== undefined) return formatTime(since, app.settings.language);
  const outcome = design.outcomes.get(record.id);
  const { result } = record;
  const isOther =
    outcome?.state === 'applied' && result?.key === outcome.key && result.meshHash !== outcome.meshHash;
  return isOther ? words.t('history.differs.now') : undefined;
}
