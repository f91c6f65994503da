import { olderThan, type History } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { BesideObject } from './beside-object.ts';

/** The open model, as its history says it is now. */
export interface DesignNow {
  readonly modelId: string;
  readonly history: History;
  readonly roles: OperationRoles;
  /** `bodyKey` of it. */
  readonly key: string;
}

/** How many steps a design has gone on, null where that cannot be told; `unknown` where nobody knows what something was made of. */
export type Older = { readonly steps: number | null } | 'unknown' | undefined;

/** What an object that was made of the design says of it, by its history of this moment and not by when the object was fetched; undefined where there is nothing to say. */
export function olderOf(one: BesideObject, { modelId, history, roles, key }: DesignNow): Older {
  if (one.kind === 'wall') {
    const { made, older } = one.entry;
    // Of a brace of another body only the server knows it.
    return made?.bodyId === modelId ? olderThan(made, history, roles, key) : (older ?? undefined);
  }
  const { made, kind } = one.member;
  if (made) return olderThan(made, history, roles, key);
  return kind === 'positive' || kind === 'pad' ? 'unknown' : undefined;
}
