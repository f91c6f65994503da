/** Where the app begins after sign-in. */
export const START_PATH = '/patient/list';

/**
 * The address to return to after sign-in, when it is one of this app: a path on the same origin, not the account pages themselves.
 * Anything else gives the start page, so that a prepared link cannot send a user to another site.
 */
export function safeRedirect(target: string | null, origin: string): string {
  if (!target?.startsWith('/') || /^[/\\]{2}/.test(target.replaceAll(/[\t\n\r]/g, ''))) return START_PATH;
  try {
    const url = new URL(target, origin);
    if (url.origin !== origin || url.pathname.startsWith('/user/')) return START_PATH;
    // No page of this app has such a path; another reader of the address might see a host in it.

    if (/\/\/|[\\\u0000-\u001f]/.test(decodeURIComponent(url.pathname))) return START_PATH;
    return url.pathname + url.search + url.hash;
  } catch {
    return START_PATH;
  }
}
