import { describe, expect, it } from 'vitest';
import { safeRedirect, START_PATH } from './redirect.ts';

const origin = 'http://127.0.0.1:4600';

describe('safeRedirect', () => {
  it('keeps a path of this app with its query and fragment', () => {
    expect(safeRedirect('/patient/list?parentId=7#top', origin)).toBe('/patient/list?parentId=7#top');
  });

  it.each([
    null,
    '',
    'patient/list',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09//evil.example',
    '/patient//list',
    '/%5C/evil.example',
    '/%E0%A4%A',
    'javascript:alert(1)',
    '/user/login?redirect=/user/login',
  ])('gives the start page for %j', (target) => {
    expect(safeRedirect(target, origin)).toBe(START_PATH);
  });
});
