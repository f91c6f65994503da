import { z } from 'zod';
import { readSisters } from './sisters.ts';

const port = z.coerce.number<string | number>().int().min(0).max(65_535);
const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((value) => value === '1' || value === 'true');
const switchOn = z
  .enum(['0', '1', 'true', 'false'])
  .default('1')
  .transform((value) => value === '1' || value === 'true');

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Address of a PostgreSQL database; the embedded database in `DATA_DIR` unless said. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Keys of 32 bytes in base64 that seal second factors, the newest first; in a file of `DATA_DIR` unless said. */
  SECRETS_KEY: z.string().optional(),
  /** Folder of the built app; found beside the server unless said. */
  HOST_APP_DIR: z.string().optional(),
  /** Module with operations of one's own, beside those of the product. */
  OPERATIONS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Answers an unknown user and a wrong password alike. */
  STRICT_LOGIN: flag,
  /** 1: the hardened profile, which is STRICT_LOGIN, PASSWORD_MIN=8, no weak passwords, and a limit on searches. */
  HARDENED: flag,
  /** Fewest characters of a new password; 6, or 8 in the hardened profile. */
  PASSWORD_MIN: z.coerce.number<string | number>().int().min(6).max(64).optional(),
  /** Whether anybody may register, or only who was invited. */
  REGISTRATION: z.enum(['open', 'invited']).default('open'),
  /** Whether an account must be activated by mail before it signs in; unless said, only where other machines reach the server. */
  ACTIVATION: z.enum(['required', 'optional']).optional(),
  /** Hours without a call after which a session ends. */
  IDLE_HOURS: z.coerce.number<string | number>().min(0.1).max(168).default(24),
  /** Exports, and searches, of one user in a minute. */
  EXPORTS_PER_MINUTE: z.coerce.number<string | number>().int().min(1).default(240),
  SEARCHES_PER_MINUTE: z.coerce.number<string | number>().int().min(1).optional(),
  /** Address of the app as its users know it, for links in mails. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.coerce.number<string | number>().int().min(0).max(10).default(0),
  /** Where mail goes, e.g. `smtps://user:secret@mail.example.org`; the outbox folder unless said. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  /** Where text messages go, by POST; the outbox folder unless said. */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  /** Sister platforms as JSON. */
  SISTERS: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return readSisters(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  /** Whether a guardian's consent is asked before the first upload for a patient under 18. */
  CONSENT: z.enum(['on', 'off']).default('on'),
  /** Whether an empty server that only this machine reaches begins with the user `demo` and a sample patient. */
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Most bytes that the files of a clinic, or of a user without one, may take; no limit unless said. */
  QUOTA_BYTES: z.coerce.number<string | number>().int().min(1).optional(),
  /** `host:port` of a clamd that looks at every file; none unless said. */
  CLAMD: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/)
    .optional(),
  /** Address of an S3-compatible store for the files; in DATA_DIR unless said. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).default('bracewright'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Bucket in the path instead of the host name. */
  S3_FORCE_PATH_STYLE: switchOn,
  /** Most bytes of local copies of files in the store. */
  S3_CACHE_BYTES: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .default(10 * 1024 ** 3),
  /** Fewest free bytes in DATA_DIR with which the server calls itself ready. */
  MIN_FREE_BYTES: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .default(256 * 1024 ** 2),
  /** Who brings it as a bearer token may read the figures from anywhere. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Lets everybody read them. */
  METRICS_PUBLIC: flag,
  /** Seconds between not being ready and taking no more connections. */
  STOP_DELAY_SECONDS: z.coerce.number<string | number>().min(0).max(60).default(0),
  /** Number of threads for mesh work; half of the processors unless said. */
  MESH_THREADS: z.coerce.number<string | number>().int().min(1).max(64).optional(),
  /** Most memory of each of them, in MiB; together they may take as much. */
  MESH_THREAD_MB: z.coerce.number<string | number>().int().min(256).default(2048),
  /** Largest upload in bytes; 512 MiB unless said. */
  MAX_UPLOAD_BYTES: z.coerce.number<string | number>().int().min(1).optional(),
  /** Step of an upload after which the process ends itself; only with NODE_ENV=test. */
  FAIL_AT: z.string().optional(),
});

/** Settings of the server, read once from the environment. */
export type Env = z.output<typeof schema>;

/** Reads the settings, an empty one as one that is not there; throws an Error that names every wrong variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) {
    const { FAIL_AT, ...settings } = parsed.data;
    return settings.NODE_ENV === 'test' && FAIL_AT !== undefined ? { ...settings, FAIL_AT } : settings;
  }
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong settings in the environment: ${faults.join('; ')}`);
}

/** Whether only this machine can reach the server. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
