import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLoopback, readEnv } from './env.ts';

const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8');
const deploy = readFileSync(new URL('../../sdk-docs/deploy.md', import.meta.url), 'utf8');

describe('the settings', () => {
  it('each stand in the table of deploy.md, and the table holds no other', () => {
    // FAIL_AT is for tests alone: elsewhere it is not heeded.
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
      .map((match) => match[1]!)
      .filter((name) => name !== 'FAIL_AT');
    const told = [...deploy.matchAll(/^\|((?: ?`[A-Z0-9_]+`,?)+) \|/gm)].flatMap((match) =>
      [...match[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((name) => name[1]!),
    );
    expect(known.length).toBeGreaterThan(8);
    expect(told.sort()).toEqual(known.sort());
  });

  it('have defaults, and a wrong one is named with every other wrong one', () => {
    expect(readEnv({})).toMatchObject({ PORT: 4600, HOST: '127.0.0.1', DATA_DIR: './data', CONSENT: 'on' });
    expect(() => readEnv({ PORT: '70000', CLAMD: 'nowhere', CONSENT: 'maybe' })).toThrow(
      /PORT.*CONSENT.*CLAMD|PORT.*CLAMD.*CONSENT/s,
    );
    expect(readEnv({ S3_ENDPOINT: '', METRICS_TOKEN: '', PORT: '' })).toEqual(readEnv({}));
    expect(readEnv({ FAIL_AT: 'somewhere' })).not.toHaveProperty('FAIL_AT');
    expect([isLoopback('127.0.0.1'), isLoopback('::1'), isLoopback('0.0.0.0')]).toEqual([true, true, false]);
  });
});
