import { useWorkspace } from '../model/use-workspace.ts';
import { numberedNames } from '../model/words/numbered-names.ts';

/** What the changed zones are called, in the order of the ledger: by where their largest deviation lies. */
export function useLedgerNames(): readonly string[] {
  const { comparison, guide } = useWorkspace();
  return numberedNames((comparison.rows ?? []).map(({ place }, i) => guide.nameOf(place, i + 1)));
}
