import { useWorkspace } from '../model/use-workspace.ts';
import { numberedNames } from '../model/words/numbered-names.ts';

/** What the changed zones are called, in the order of the ledger: by where their largest deviation lies. */
export function useLedgerNames(): readonly string[] {
  const { comparison, guide, standing, parts } = useWorkspace();
  const rows = comparison.rows ?? [];
  // Before the body is aligned nobody knows what is where.
  if (!standing.isAligned) return rows.map((_, i) => parts.words.t('ledger.numbered', { number: i + 1 }));
  return numberedNames(rows.map(({ place }, i) => guide.nameOf(place, i + 1)));
}
