import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`chooser${count++}`);
});
afterAll(() => server.stop());

describe('the settings of a user', () => {
  it('hold every choice of the product and refuse what is none', async () => {
    const settings = {
      language: 'en-US', theme: 'dark', primaryColor: 'green', layout: 'top', fixedHeader: false,
      fixedSidebar: false, contentWidth: 'fixed', autoHideHeader: true, colorWeak: true, multiTab: true,
      units: 'inch', mouseSensitivity: 0.1, mousePreset: 'cad', invertWheel: true, letterKeys: false,
      shortcuts: { 'tool.twist': 'T' }, startList: 'files',
    } as const; // prettier-ignore
    await user.client.call('user/setsystem', { settings });
    expect(await user.client.call('user/getusersystem', {})).toEqual(settings);
    for (const wrong of [
      { mouseSensitivity: 3.1 },
      { theme: 'grey' },
      { language: 'fr-FR' },
      { units: 'ft' },
    ])
      expect(await codeOf(user.client.call('user/setsystem', { settings: wrong as never }))).toBe(422);
  });
});
