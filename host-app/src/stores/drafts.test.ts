import { expect, it } from 'vitest';
import { Drafts } from './drafts.ts';

it('keeps what was typed for its user and space only, until that user signs out', () => {
  const drafts = new Drafts();
  drafts.set('anna/clinic', 'patient', 'note');
  drafts.set('boris/clinic', 'patient', 'other');
  expect(drafts.get('anna/clinic', 'patient')).toBe('note');
  expect(drafts.get('anna/own', 'patient')).toBeUndefined();
  drafts.forget('anna');
  expect(drafts.get('anna/clinic', 'patient')).toBeUndefined();
  expect(drafts.get('boris/clinic', 'patient')).toBe('other');
});
