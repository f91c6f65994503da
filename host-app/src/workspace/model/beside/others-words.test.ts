import { expect, test } from 'vitest';
import type { OthersChange } from '../../storage/others.ts';
import { othersHeading } from './others-words.ts';
import type { Workspace } from '../workspace.ts';

test('a change after midnight is told at 00:05, not at 24:05', () => {
  const parts = {
    words: { t: (_: string, { time }: { time: string }) => time },
    app: { settings: { language: 'en-US' } },
  };
  const change: OthersChange = {
    ...{ steps: [], by: [], own: [], shown: true },
    at: new Date(2026, 2, 4, 0, 5).getTime(),
  };
  expect(othersHeading(change, { parts } as unknown as Workspace)).toBe('00:05');
});
