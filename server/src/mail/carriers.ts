import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Carrier, Message } from './post.ts';

const FROM = 'Bracewright <no-reply@localhost.invalid>';

/** How long a mail server may take to connect, to greet and between two answers: a stop of this server waits for mails on their way. */
const PATIENCE_MS = '20000';

/** The address of a mail server with limits of time, where it does not name its own. */
export function withLimits(url: string): string {
  const limited = new URL(url);
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!limited.searchParams.has(limit)) limited.searchParams.set(limit, PATIENCE_MS);
  return limited.href;
}

/** What a mail is made of. Addresses are objects: a list or a comment inside one is then no further recipient. */
const mailOf = (message: Message, from: string) => ({
  from,
  to: { name: '', address: message.to },
  subject: message.subject,
  text: message.text,
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function keep(folder: string, ending: string, bytes: Buffer | string, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date(now).toISOString().replaceAll(':', '-')}-${randomUUID()}${ending}`;
  const whole = join(folder, name);
  await writeFile(`${whole}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${whole}.part`, whole);
  return name;
}

/** Tells that a message lies in the outbox; never what it says. */
type Told = (file: string) => void;

/** Puts each mail into `folder` as a file that every mail program opens. */
export function mailOutbox(folder: string, told: Told = () => undefined): Carrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async carry(message) {
      const { message: bytes } = await composer.sendMail(mailOf(message, FROM));
      told(await keep(folder, '.eml', bytes as Buffer, Date.now()));
    },
  };
}

/** Puts each text message into `folder` as `{ to, text }`. */
export const smsOutbox = (folder: string, told: Told = () => undefined): Carrier => ({
  async carry({ to, text }) {
    told(await keep(folder, '.sms.json', `${JSON.stringify({ to, text })}\n`, Date.now()));
  },
});

/** Sends mail through an SMTP server, e.g. `smtps://user:secret@mail.example.org`. */
export function smtp(url: string, from: string): Carrier {
  const transport = createTransport(withLimits(url));
  return {
    async carry(message) {
      await transport.sendMail(mailOf(message, from));
    },
  };
}

/** Hands text messages to a gateway: POST `{ to, text }` with a bearer token, any 2xx means taken over. */
export const smsGateway = (url: string, token: string): Carrier => ({
  async carry({ to, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the gateway for text messages answered ${response.status}`);
  },
});
