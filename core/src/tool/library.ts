import { isSdkError } from '../errors/sdk-error.ts';
import { SERVICES } from '../services/index.ts';
import type { LibraryService } from '../services/library-service.ts';
import type { AnySession } from '../tool-contract/tool.ts';

/** Most characters of a name in the library. */
export const MOST_NAME = 30;

/** The shapes kept for other bodies, where the host has them. */
export function libraryOf({ services }: AnySession): LibraryService | undefined {
  try {
    return services.get(SERVICES.library);
  } catch (error) {
    if (isSdkError(error) && error.code === 'services/unknown') return undefined;
    throw error;
  }
}

/** How something is given a name. */
export interface Naming {
  /** The sentence that asks for it. */
  readonly code: string;
  /** What it is offered as first. */
  readonly first?: string;
  /** The sentence that says that it was kept (data `name`). */
  readonly saved: string;
}

/** As much of a name as may be kept, without half of a character at its end. */
function shortened(name: string): string {
  let kept = '';
  for (const character of name) {
    if (kept.length + character.length > MOST_NAME) break;
    kept += character;
  }
  return kept;
}

/** Asks for a name until there is one that nobody has taken, or none; then keeps and says so. Whether it was kept: never in a host that asks for no names. */
export async function keepNamed(
  session: AnySession,
  { code, first = '', saved }: Naming,
  keep: (name: string) => Promise<unknown>,
): Promise<boolean> {
  const { notifications } = session.services;
  if (!notifications.askName) return false;
  for (let name: string | undefined = shortened(first); ;) {
    name = await notifications.askName(code, { name, max: MOST_NAME });
    if (name === undefined || session.ended) return false;
    try {
      await keep(name);
      notifications.notify('success', saved, { name });
      return true;
    } catch (error) {
      if (!isSdkError(error) || error.code !== 'library/name-taken') throw error;
      notifications.notify('error', error.code, error.data);
    }
  }
}
