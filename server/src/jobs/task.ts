import { ROUTES, type Language, type Route, type RouteName } from '@bracewright/core/contract';
import type { Call, Caller } from '../http/call.ts';

/** A call that can be made again, by another process too. */
export interface Task {
  readonly route: RouteName;
  readonly input: unknown;
}

/** What a call is about: the id of the document, or of the part of one, that its input names. */
export function targetOf({ input }: Task): string | null {
  const { id, modelId, xrayId } = (input ?? {}) as Readonly<Record<string, unknown>>;
  return [id, modelId, xrayId].find((one) => typeof one === 'string') ?? null;
}

/** A task with who asked for it, as it was when it was asked. */
export type StoredTask = Task & { readonly caller: Caller };

/** Changes that find again what an earlier run of them has made. */
const FIND_AGAIN: ReadonlySet<RouteName> = new Set<RouteName>(['document/makebrace', 'document/makebraces']);

/** What may run a second time after a process died at it: what changes nothing, what names the revision it changes, and what finds again what it made. */
export const isRepeatable = ({ route, input }: Task): boolean =>
  FIND_AGAIN.has(route) ||
  !(ROUTES[route] as Route).changes ||
  (input as { revision?: unknown } | null)?.revision !== undefined;

/** The call that is made for a stored task. Who asked was let in then; what belongs to whom is looked at again. */
export const callOf = (id: string, caller: Caller, language: Language, signal: AbortSignal): Call => ({
  caller,
  visitor: caller,
  language,
  address: '',
  requestId: id,
  signal,
  file: undefined,
  body: undefined,
  chunk: undefined,
  header: () => undefined,
  knownTag: undefined,
});
