import { expect, it } from 'vitest';
import { SettingsStore } from '../../../stores/settings.ts';
import { memoryStorage } from '../../../stores/testing/memory-storage.ts';
import { Words } from './words.ts';

it('names a code for which no plugin has a sentence, and does not say that something went wrong', () => {
  const words = new Words(new SettingsStore(memoryStorage(), ['en']));
  expect(words.sentence('hz/nobody')).toBe(
    'Something was reported for which there is no sentence (hz/nobody). Ask who made the tool.',
  );
  expect(words.failure(new Error('broken'))).toBe(words.t('errors.unknown'));
});
