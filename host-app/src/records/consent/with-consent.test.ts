import { ApiError, ERRORS } from '@bracewright/core/contract';
import { expect, it } from 'vitest';
import { withConsent, type Child } from './with-consent.ts';

const consent = { guardian: 'Zhang Hua', date: '2026-03-01' };

it('asks for the consent of every child that a call lacks, by name, and makes it once more with all', async () => {
  const asked: Child[] = [];
  const calls: object[] = [];
  const done = await withConsent(
    async (child) => {
      asked.push(child);
      return consent;
    },
    async (given) => {
      calls.push(given);
      if (given.consents?.length === 2) return 'restored';
      const data = { patientId: 'a', patientIds: ['a', 'b'], patientNames: ['Ada', 'Bao'] };
      throw new ApiError({ code: ERRORS['patient/consent-missing'].code, status: 422, message: '', data });
    },
  );
  expect(done).toBe('restored');
  expect(asked).toEqual([
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bao' },
  ]);
  expect(calls).toHaveLength(2);
});
