import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { mailOutbox, smsGateway, smsOutbox, smtp } from './carriers.ts';
import { Post } from './post.ts';

/** The post of a deployment. Without a mail server or a gateway, messages wait in `outbox` of the data folder. */
export function openPost(env: Env, dataFolder: string, logger: Pick<Logger, 'info' | 'error'>): Post {
  const folder = join(dataFolder, 'outbox');
  // The log names the file only: who reads logs must not read codes.
  const told = (file: string): void => logger.info({ outbox: file }, 'message');
  return new Post(
    {
      mail:
        env.SMTP_URL === undefined
          ? mailOutbox(folder, told)
          : smtp(env.SMTP_URL, env.MAIL_FROM ?? 'Bracewright <no-reply@localhost.invalid>'),
      sms:
        env.SMS_GATEWAY_URL === undefined
          ? smsOutbox(folder, told)
          : smsGateway(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN ?? ''),
    },
    (error) => logger.error({ reason: (error as { code?: unknown }).code ?? 'unknown' }, 'message not sent'),
  );
}
