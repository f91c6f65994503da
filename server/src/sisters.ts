import { PLATFORMS, type Platform } from '@bracewright/core/contract';
import { z } from 'zod';

/** A sister platform as a deployment names it. */
export interface Sister {
  /** e.g. `https://insole.example.org`. */
  readonly origin: string;
  /** Address on `origin` that takes the ticket. */
  readonly callback: string;
  readonly clientId: string;
  /** Signs what the sister's server asks of this one; at least 32 characters. */
  readonly secret: string;
}

const webAddress = z.url({ protocol: /^https?$/ });

const sisterSchema = z
  .strictObject({
    origin: webAddress.transform((value) => new URL(value).origin),
    callback: webAddress,
    clientId: z.string().min(1).max(100),
    secret: z.string().min(32).max(1000),
  })
  .refine(({ origin, callback }) => new URL(callback).origin === origin, {
    message: 'callback must lie on origin',
  });

const listSchema = z.partialRecord(z.enum(PLATFORMS), sisterSchema).refine(
  (list) => {
    const ids = Object.values(list).map((sister) => sister.clientId);
    return new Set(ids).size === ids.length;
  },
  { message: 'each sister needs a clientId of its own' },
);

/** Reads `{ "insole": { origin, callback, clientId, secret } }`; throws an Error that says what is wrong. */
export function readSisters(text: string): Readonly<Partial<Record<Platform, Sister>>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('not JSON');
  }
  const parsed = listSchema.safeParse(value);
  if (parsed.success) return parsed.data as Partial<Record<Platform, Sister>>;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
