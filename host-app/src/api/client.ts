import {
  ApiError,
  createClient,
  ERRORS,
  LIMITS,
  type ApiClient,
  type FetchLike,
  type RouteName,
} from '@bracewright/core/contract';
import type { ConnectionStore } from '../stores/connection.ts';
import type { SignInClock } from '../stores/sign-in-clock.ts';
import type { SignInStore } from '../stores/sign-in.ts';
import type { SettingsStore } from '../stores/settings.ts';

/** What the client of the app listens to and tells. */
export interface ClientDeps {
  readonly session: SignInStore;
  readonly clock: SignInClock;
  readonly settings: SettingsStore;
  readonly connection: ConnectionStore;
  /** The server refused what the page offered. */
  readonly onForbidden: () => void;
}

// Calls whose 401 is an answer about the name or the password, not about the session.
const LOGIN_CALLS: ReadonlySet<RouteName> = new Set<RouteName>(['account/login/in', 'account/login/out']);
// Downloads and exports may take longer than a call.
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

const fetchWithin =
  (timeoutMs: number): FetchLike =>
  (url, init) => {
    const signals = [AbortSignal.timeout(timeoutMs)];
    if (init.signal) signals.push(init.signal);
    return fetch(url, { ...init, signal: AbortSignal.any(signals) });
  };

/** The typed client with the app's manners: 30 s, the connection state, and the end of a session seen in one place. */
export function createAppClient({
  session,
  clock,
  settings,
  connection,
  onForbidden,
}: ClientDeps): ApiClient {
  const make = (timeoutMs: number) =>
    createClient({
      baseUrl: '/api',
      fetch: fetchWithin(timeoutMs),
      token: () => session.current?.token,
      language: () => settings.language,
      space: () => session.current?.space.id,
    });
  const calls = make(LIMITS.requestTimeoutMs);
  const downloads = make(DOWNLOAD_TIMEOUT_MS);

  async function watch<T>(name: RouteName, work: Promise<T>): Promise<T> {
    const token = session.current?.token;
    try {
      const result = await work;
      connection.answered();
      if (token && token === session.current?.token) clock.answered();
      return result;
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.isNetwork) connection.unanswered();
        else connection.answered();
        if (error.code === ERRORS['request/forbidden'].code) onForbidden();
        if (error.code === ERRORS['account/other-space'].code) session.follow();
        // A late answer to an older session must not end the one that was begun since.
        if (error.isSignedOut && !LOGIN_CALLS.has(name) && token && token === session.current?.token)
          session.end('expired');
      }
      throw error;
    }
  }

  return {
    ...calls,
    call: (name, input, options) => watch(name, calls.call(name, input, options)),
    download: (name, input, options) => watch(name, downloads.download(name, input, options)),
  };
}
