import { z } from 'zod';

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
  /** Folder of the built app; found beside the server unless said. */
  HOST_APP_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Answers an unknown user and a wrong password alike. */
  STRICT_LOGIN: flag,
  /** Whether a guardian's consent is asked before the first upload for a patient under 18. */
  CONSENT: z.enum(['on', 'off']).default('on'),
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
  /** Number of threads for mesh work; half of the processors unless said. */
  MESH_THREADS: z.coerce.number<string | number>().int().min(1).max(64).optional(),
  /** Largest upload in bytes; 512 MiB unless said. */
  MAX_UPLOAD_BYTES: z.coerce.number<string | number>().int().min(1).optional(),
});

/** Settings of the server, read once from the environment. */
export type Env = z.output<typeof schema>;

/** Reads the settings; throws an Error that names every wrong variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Wrong settings in the environment: ${faults.join('; ')}`);
}

/** Whether only this machine can reach the server. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
