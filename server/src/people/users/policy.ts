import { hostname } from 'node:os';
import { LIMITS, type Platform } from '@bracewright/core/contract';
import { isLoopback, type Env } from '../../env.ts';
import type { Sister } from '../../sisters.ts';

/** What a deployment decides about accounts. */
export interface AccountPolicy {
  /** Answers an unknown user like a wrong password. */
  readonly strictLogin: boolean;
  readonly passwordMin: number;
  /** Whether a password of low strength is refused. */
  readonly refusesLow: boolean;
  readonly registration: 'open' | 'invited';
  readonly activation: 'required' | 'optional';
  readonly idleHours: number;
  /** Address of the app in links; never taken from a request. */
  readonly publicUrl: string;
  readonly sisters: Readonly<Partial<Record<Platform, Sister>>>;
  /** Exports and searches of one user in a minute; no limit where it is undefined. */
  readonly exportsPerMinute: number;
  readonly searchesPerMinute: number | undefined;
}

/** What holds unless a deployment says otherwise. */
export const DEFAULT_POLICY: AccountPolicy = {
  strictLogin: false,
  passwordMin: LIMITS.passwordMin,
  refusesLow: false,
  registration: 'open',
  activation: 'optional',
  idleHours: LIMITS.idleHours,
  publicUrl: 'http://127.0.0.1:4600',
  sisters: {},
  exportsPerMinute: 240,
  searchesPerMinute: undefined,
};

const HARDENED_PASSWORD = 8;
const HARDENED_SEARCHES = 600;

/** A name that others may reach this machine by: an address that stands for all of its own is none. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}

/** What the settings of a deployment decide. */
export const policyOf = (env: Env): AccountPolicy => ({
  strictLogin: env.STRICT_LOGIN || env.HARDENED,
  passwordMin: env.PASSWORD_MIN ?? (env.HARDENED ? HARDENED_PASSWORD : LIMITS.passwordMin),
  refusesLow: env.HARDENED,
  registration: env.REGISTRATION,
  activation: env.ACTIVATION ?? (isLoopback(env.HOST) ? 'optional' : 'required'),
  idleHours: env.IDLE_HOURS,
  publicUrl: env.PUBLIC_URL ?? `http://${reachableHost(env.HOST)}:${env.PORT}`,
  sisters: env.SISTERS,
  exportsPerMinute: env.EXPORTS_PER_MINUTE,
  searchesPerMinute: env.SEARCHES_PER_MINUTE ?? (env.HARDENED ? HARDENED_SEARCHES : undefined),
});
