import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the clocks of two servers may differ. */
const LEEWAY = 60;

/** The signature of `body` at `timestamp` (whole seconds since 1970): HMAC-SHA-256 (RFC 2104) of `timestamp.body`, hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether a request was signed with `secret` within a minute of `now` (milliseconds). */
export function isSigned(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Uint8Array },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now / 1000) > LEEWAY) return false;
  const right = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === right.length && timingSafeEqual(given, right);
}
