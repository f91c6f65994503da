import { expect, it } from 'vitest';
import { startTestServer } from '../../../test/harness.ts';

it('counts tries of a person together, by name and by e-mail, and takes no large body from strangers', async () => {
  const server = await startTestServer();
  try {
    await server.user('tried');
    const tryAs = async (name: string) =>
      (await server.send('POST', 'account/login/in', { body: { name, password: 'wrong-password' } })).status;
    const answers: number[] = [];
    for (let n = 0; n < 10; n++) answers.push(await tryAs(n % 2 === 0 ? 'tried' : 'tried@example.org'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0])));
    const send = (raw: string) =>
      server.send('POST', 'account/login/in', { raw, headers: { 'content-type': 'application/json' } });
    expect((await send(keys(400_000))).status).toBe(413);
    expect((await send(keys(100))).status).toBe(400);
  } finally {
    await server.stop();
  }
});
