import { rolesOf } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import type { OthersChange } from '../../storage/others.ts';
import { othersHeading, othersText } from './others-words.ts';
import type { Workspace } from '../workspace.ts';

test('a change after midnight is told at 00:05, not at 24:05', () => {
  const parts = {
    words: { t: (_: string, { time }: { time: string }) => time },
    app: { settings: { language: 'en-US' } },
  };
  const change: OthersChange = {
    ...{ steps: [], away: [], by: [], own: [], shown: true },
    at: new Date(2026, 2, 4, 0, 5).getTime(),
  };
  expect(othersHeading(change, { parts } as unknown as Workspace)).toBe('00:05');
});

test('what lies greyed behind the step that is stood on is not said to be shown', () => {
  const said: string[] = [];
  const parts = {
    words: { t: (key: string) => (said.push(key), key) },
    app: { settings: { language: 'en-US' } },
    catalog: { operations: { roles: rolesOf([]) }, tools: [] },
  };
  const step = {
    id: 'x',
    type: 'twist',
    version: 1,
    params: {},
    seed: 1,
    state: 'on',
    result: null,
    name: 'x',
  } as const;
  const change: OthersChange = {
    steps: [step],
    away: [],
    isGreyed: true,
    by: [],
    own: [],
    shown: true,
    at: 0,
  };
  othersText(change, { parts } as unknown as Workspace);
  expect(said).toContain('others.greyed');
  expect(said).not.toContain('others.shown');
});

test('steps that somebody else cancelled are told as cancelled', () => {
  const said: [string, unknown][] = [];
  const parts = {
    words: { t: (key: string, data?: object) => (said.push([key, data]), key) },
    app: { settings: { language: 'en-US' } },
    catalog: { operations: { roles: rolesOf([]) }, tools: [] },
  };
  const step = (name: string, state: 'on' | 'cancelled') =>
    ({ id: name, type: 'twist', version: 1, params: {}, seed: 1, state, result: null, name }) as const;
  const change: OthersChange = {
    ...{
      steps: [step('new', 'on'), step('old', 'cancelled')],
      away: [step('before', 'on')],
      by: [],
      own: [],
      shown: true,
    },
    at: 0,
  };
  othersText(change, { parts } as unknown as Workspace);
  expect(said).toContainEqual(['others.steps', { count: 1, names: 'new' }]);
  expect(said).toContainEqual(['others.cancelled', { count: 1, names: 'old' }]);
  expect(said).toContainEqual(['others.away', { count: 1, names: 'before' }]);
});

test('own steps behind an alignment that somebody else made are said to lie elsewhere on the skin, perhaps', () => {
  const said: string[] = [];
  const parts = {
    words: { t: (key: string) => (said.push(key), key) },
    app: { settings: { language: 'en-US' } },
    catalog: {
      operations: { roles: { of: (type: string) => (type === 'stand' ? 'alignment' : undefined) } },
      tools: [],
    },
  };
  const step = (type: string) =>
    ({ id: type, type, version: 1, params: {}, seed: 1, state: 'on', result: null, name: type }) as const;
  const change = (type: string): OthersChange => ({
    ...{ steps: [step(type)], away: [], by: [], own: [step('cut')], shown: true },
    at: 0,
  });
  othersText(change('stand'), { parts } as unknown as Workspace);
  expect(said).toContain('others.moved');
  othersText(change('twist'), { parts } as unknown as Workspace);
  expect(said).toContain('others.after');
});
