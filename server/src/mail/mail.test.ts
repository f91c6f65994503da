import { createServer, type Server } from 'node:http';
import { createServer as createSilence, type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsGateway, smtp, withLimits } from './carriers.ts';
import { letterOf, type Letter } from './letters.ts';
import { Post, type Message } from './post.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const received: Received[] = [];
let refusals = 0;
let mailServer: SMTPServer;
let mailUrl: string;
let gateway: Server;
let gatewayUrl: string;
const texts: { body: unknown; authorization: string | undefined }[] = [];

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--;
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  mailUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      texts.push({ body: JSON.parse(body) as unknown, authorization: request.headers.authorization });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await new Promise((resolve) => gateway.close(resolve));
});

const letter: Letter = { kind: 'code', purpose: 'reset', code: '123456', minutes: 10 };
const openPost = (onFault: (error: unknown) => void = () => undefined) =>
  new Post(
    {
      mail: smtp(mailUrl, '矫形 Clinic <clinic@example.org>'),
      sms: smsGateway(gatewayUrl, 'gateway-token'),
    },
    onFault,
  );

describe('mail', () => {
  it('travels over SMTP in the language of the reader', async () => {
    const post = openPost();
    post.send({ by: 'mail', to: 'li@example.org', language: 'zh-CN' }, letter);
    await post.settled();
    const mail = received.at(-1)!;
    expect(mail).toMatchObject({ from: 'clinic@example.org', to: ['li@example.org'] });
    const parsed = await PostalMime.parse(mail.raw);
    expect(parsed.subject).toBe('您的 Bracewright 验证码');
    expect(parsed.text).toContain('请勿告知他人');
  });

  it('goes to nobody but its recipient, whatever stands in the address or in a name', async () => {
    const hostile = ['a@example.org\r\nBcc: evil@example.org', 'a@example.org, evil@example.org', '"x" <evil@example.org>, a@example.org']; // prettier-ignore
    for (const to of hostile) {
      const post = openPost();
      const before = received.length;
      post.send({ by: 'mail', to, language: 'en-US' }, letter);
      await post.close();
      for (const mail of received.slice(before)) {
        expect(mail.to).toHaveLength(1);
        expect(mail.raw).not.toMatch(/^bcc:/im);
      }
    }
    const post = openPost();
    const invitation: Letter = {
      kind: 'invitation', clinic: 'North\r\nBcc: evil@example.org', from: 'x', code: 'c', url: 'u', days: 7,
    }; // prettier-ignore
    post.send({ by: 'mail', to: 'li@example.org', language: 'en-US' }, invitation);
    await post.settled();
    expect(received.at(-1)!.to).toEqual(['li@example.org']);
    expect(received.at(-1)!.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('is tried again when the server does not take it', async () => {
    refusals = 1;
    const before = received.length;
    const post = openPost();
    post.send({ by: 'mail', to: 'li@example.org', language: 'en-US' }, letter);
    await post.settled();
    expect(received.length).toBe(before + 1);
  });

  it('that cannot be delivered is told, and nothing of it', async () => {
    const faults: unknown[] = [];
    const carrier = { carry: (_message: Message) => Promise.reject(new Error('down')) };
    const post = new Post({ mail: carrier, sms: carrier }, (error) => faults.push(error));
    post.send({ by: 'mail', to: 'li@example.org', language: 'en-US' }, letter);
    await post.close();
    expect(faults).toHaveLength(1);
    expect(String(faults[0])).not.toContain('123456');
  });
});

describe('a text message', () => {
  it('goes to the gateway with its token, short and with the code', async () => {
    const post = openPost();
    post.send({ by: 'sms', to: '+8613800138000', language: 'en-US' }, letter);
    await post.settled();
    expect(texts.at(-1)).toEqual({
      body: {
        to: '+8613800138000',
        text: '[Bracewright] Your code to set a new Bracewright password: 123456',
      },
      authorization: 'Bearer gateway-token',
    });
  });
});

describe('every letter', () => {
  const letters: readonly Letter[] = [
    letter,
    { kind: 'code', purpose: 'register', code: '123456', minutes: 10 },
    { kind: 'code', purpose: 'contact', code: '123456', minutes: 10 },
    { kind: 'already-registered', url: 'u' },
    { kind: 'activation', name: 'n', url: 'u', hours: 24 },
    { kind: 'invitation', clinic: 'c', from: 'f', code: 'k', url: 'u', days: 7 },
    { kind: 'password-changed', name: 'n', url: 'u' },
    { kind: 'contact-changed', name: 'n', url: 'u' },
  ];
  it.each(letters)('is written in both languages: $kind $purpose', (one) => {
    const [english, chinese] = [letterOf(one, 'en-US', 'mail'), letterOf(one, 'zh-CN', 'mail')];
    expect(english.subject + english.text).not.toMatch(/\p{Script=Han}|undefined/u);
    expect(chinese.subject + chinese.text).toMatch(/\p{Script=Han}/u);
    expect(chinese.text).not.toContain('undefined');
  });
});

it('does not wait for a mail server that says nothing', async () => {
  const silence = createSilence().listen(0, '127.0.0.1');
  await new Promise((resolve) => silence.once('listening', resolve));
  const { port } = silence.address() as AddressInfo;
  const carrier = smtp(`smtp://127.0.0.1:${port}?greetingTimeout=50`, 'clinic@example.org');
  const message = { to: 'a@example.org', subject: 's', text: 't' } as Message;
  await expect(carrier.carry(message)).rejects.toThrow('Greeting never received');
  silence.close();
  expect(new URL(withLimits(mailUrl)).search).toBe(
    '?connectionTimeout=20000&greetingTimeout=20000&socketTimeout=20000',
  );
});
