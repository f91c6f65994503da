import type { DocumentEntry } from '@bracewright/core/contract';
import type { DocumentRows } from '../../../api/queries/document-rows.ts';

/** Selected entries by id, in the order in which they were selected. */
export type Picked = ReadonlyMap<string, DocumentEntry>;

/**
 * What stays selected when other rows are known: a row that is loaded stays, as it is now. One that is not loaded stays as long as nothing
 * came or went; after that it could be gone, and nobody shall delete what he cannot know. The same map when nothing changed.
 */
export function keepSeen(picked: Picked, before: DocumentRows, now: DocumentRows): Picked {
  // A folder that is being opened, or put into another order, tells nothing yet.
  if (picked.size === 0 || !now.isKnown) return picked;
  const allLoaded = now.loaded >= now.total;
  const changed = before.order === now.order && before.isKnown && before.total !== now.total;
  let same = true;
  const kept = new Map<string, DocumentEntry>();
  for (const [id, entry] of picked) {
    const at = now.indexOf(id);
    const fresh = at < 0 ? undefined : now.at(at);
    const lost = fresh === undefined && (changed || allLoaded);
    if (lost) same = false;
    else {
      kept.set(id, fresh ?? entry);
      if (fresh !== undefined && fresh !== entry) same = false;
    }
  }
  return same ? picked : kept;
}
