import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, notFound } from '../errors.ts';
import { BytesReply, type Call, type HandlersOf } from '../http/call.ts';
import type { Metrics } from './metrics.ts';
import type { Part, Readiness } from './ready.ts';

/** Who may read the figures. */
export interface MetricsAccess {
  /** Everybody. */
  readonly isPublic: boolean;
  /** Whoever brings this as a bearer token. */
  readonly token?: string | undefined;
}

export interface ObserveDependencies {
  readonly metrics: Metrics;
  readonly access: MetricsAccess;
  readonly readiness: Pick<Readiness, 'failing'>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** An address of this machine; an IPv4 one may come in the form of IPv6. */
const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

function mayRead(call: Call, { isPublic, token }: MetricsAccess): boolean {
  if (isPublic) return true;
  const given = /^Bearer (.+)$/i.exec(call.header('authorization') ?? '')?.[1];
  if (token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token)))
    return true;
  // A proxy on this machine brings the requests of the world from a loopback address; it says that it does.
  const isBrought = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => call.header(name) !== undefined,
  );
  return !isBrought && isLoopbackAddress(call.address);
}

const SECONDS: Readonly<Record<Part, number>> = {
  stopping: 10,
  database: 5,
  migrations: 30,
  files: 5,
  disk: 60,
};

/** What a deployment watches: the figures, and whether this process can take requests. */
export function observeHandlers({
  metrics,
  access,
  readiness,
}: ObserveDependencies): HandlersOf<'metrics' | 'health/ready'> {
  return {
    metrics: async (_input, call) => {
      if (!mayRead(call, access)) throw notFound();
      const { text, mediaType } = await metrics.text();
      return new BytesReply(Buffer.from(text), mediaType);
    },
    'health/ready': async () => {
      const failing = await readiness.failing();
      if (failing.length === 0) return { status: 'ready' };
      throw new AppError('server/unavailable', {
        retryAfter: Math.max(...failing.map((part) => SECONDS[part])),
        data: { failing },
      });
    },
  };
}
