import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, type ErrorName } from '@bracewright/core/contract';
import { createI18n } from '../i18n/index.ts';
import { describeError } from './describe-error.ts';

const failures = Object.keys(ERRORS) as ErrorName[];

describe.each(['en-US', 'zh-CN'] as const)('a failure in words (%s)', async (language) => {
  const i18n = await createI18n(language);
  const unknown = i18n.getFixedT(null, 'errors')('unknown');
  const told = (name: ErrorName) => {
    const { code, http } = ERRORS[name];
    return new ApiError({ code, status: http, message: 'what the server says', requestId: 'r-1' });
  };

  it.each(failures.filter((name) => name !== 'server/internal'))('says of %s what happened', (name) => {
    const { text, requestId } = describeError(told(name), i18n, name);
    expect(text).not.toBe(unknown);
    expect(text.length).toBeGreaterThan(3);
    expect(requestId).toBe('r-1');
  });

  it('says of a fault of the server whom to tell, and keeps its insides', () => {
    expect(describeError(told('server/internal'), i18n).text).toBe(unknown);
  });

  it('says of a lost answer that the connection is gone', () => {
    const lost = new ApiError({ code: 0, status: 0, message: 'No answer' });
    expect(describeError(lost, i18n)).toEqual({
      text: i18n.getFixedT(null, 'errors')('offline'),
      requestId: undefined,
    });
  });
});
