import type { Settings } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { browserLanguage, SettingsStore } from './settings.ts';

function account(stored: Settings) {
  const saved: Settings[] = [];
  return {
    saved,
    port: {
      load: async () => stored,
      save: async (settings: Settings) => void saved.push(settings),
    },
  };
}

describe('browserLanguage', () => {
  it.each([
    [['zh'], 'zh-CN'],
    [['zh-TW', 'en'], 'zh-CN'],
    [['de-DE', 'zh-CN'], 'en-US'],
    [[], 'en-US'],
  ] as const)('takes %j for %s', (languages, expected) => {
    expect(browserLanguage(languages)).toBe(expected);
  });
});

describe('SettingsStore', () => {
  it('begins light, blue and in the language of the browser', () => {
    const store = new SettingsStore(memoryStorage(), ['zh-HK']);
    expect([store.theme, store.primary, store.language]).toEqual(['light', 'blue', 'zh-CN']);
  });

  it('remembers looks on this device and survives a spoilt memory', () => {
    const storage = memoryStorage();
    new SettingsStore(storage, ['en']).set({ theme: 'dark', mouseSensitivity: 2 });
    const again = new SettingsStore(storage, ['en']);
    expect(again.theme).toBe('dark');
    expect(again.values.mouseSensitivity).toBeUndefined();
    storage.setItem('bracewright.settings', '{broken');
    expect(new SettingsStore(storage, ['en']).theme).toBe('light');
  });

  it('lets the account win over what the device remembered', async () => {
    const storage = memoryStorage();
    storage.setItem('bracewright.settings', JSON.stringify({ theme: 'dark', language: 'en-US' }));
    const store = new SettingsStore(storage, ['en']);
    const { port, saved } = account({ theme: 'light', language: 'zh-CN' });
    await store.connect(port);
    expect([store.theme, store.language]).toEqual(['light', 'zh-CN']);
    expect(saved).toEqual([]);
  });

  it('hands what was chosen on the sign-in page to the account', async () => {
    const store = new SettingsStore(memoryStorage(), ['en']);
    store.set({ theme: 'dark' });
    const { port, saved } = account({ theme: 'light', primaryColor: 'teal' });
    await store.connect(port);
    expect([store.theme, store.primary]).toEqual(['dark', 'teal']);
    expect(saved).toEqual([{ theme: 'dark' }]);
  });

  it('hands it over from another page too, once', async () => {
    const storage = memoryStorage();
    new SettingsStore(storage, ['en']).set({ theme: 'dark' });
    const store = new SettingsStore(storage, ['en']);
    const { port, saved } = account({ theme: 'light' });
    await store.connect(port);
    expect([store.theme, saved]).toEqual(['dark', [{ theme: 'dark' }]]);
    const later = new SettingsStore(storage, ['en']);
    await later.connect(account({ theme: 'light' }).port);
    expect(later.theme).toBe('light');
  });

  it('forgets what belongs to the account at sign-out', async () => {
    const store = new SettingsStore(memoryStorage(), ['en']);
    await store.connect(account({ theme: 'dark', mouseSensitivity: 2 }).port);
    store.disconnect();
    expect(store.values).toEqual({ theme: 'dark' });
  });
});
