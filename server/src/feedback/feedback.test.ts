import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`asked${count++}`);
});
afterAll(() => server.stop());

describe('the questionnaire', () => {
  it('is kept with its author', async () => {
    const answer = { score: 9, answers: { fit: 'good', again: true }, text: '很好用\n谢谢' };
    expect(await user.client.call('feedback/commit', answer)).toBeNull();
    const [row] = (await server.database.knex('feedback').where({ user_id: user.id })) as {
      score: number;
      answers: string;
      text: string;
    }[];
    expect(row).toMatchObject({ score: 9, text: '很好用\n谢谢' });
    expect(JSON.parse(row!.answers)).toEqual(answer.answers);
  });

  it('needs a score, and comes no more than twenty times a day', async () => {
    expect(await codeOf(user.client.call('feedback/commit', {} as never))).toBe(422);
    expect(await codeOf(user.client.call('feedback/commit', { score: 9, text: 'x'.repeat(2001) }))).toBe(422);
    for (let n = 0; n < 20; n++) await user.client.call('feedback/commit', { score: n });
    expect(await codeOf(user.client.call('feedback/commit', { score: 1 }))).toBe(429);
    // In two steps: a session ends that is not used for a day.
    server.clock += 43_200_001;
    await user.client.call('document/list', {});
    server.clock += 43_200_001;
    expect(await user.client.call('feedback/commit', { score: 1 })).toBeNull();
  });
});
