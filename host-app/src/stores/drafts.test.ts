import { expect, it } from 'vitest';
import { Drafts } from './drafts.ts';

it('keeps what was typed for its user and space only, until that user signs out', () => {
  const drafts = new Drafts();
  drafts.place('anna/clinic', 'patient').set('note');
  drafts.place('boris/clinic', 'patient').set('other');
  expect(drafts.place('anna/clinic', 'patient').get()).toBe('note');
  expect(drafts.place('anna/own', 'patient').get()).toBeUndefined();
  drafts.forget('anna');
  expect(drafts.place('anna/clinic', 'patient').get()).toBeUndefined();
  expect(drafts.place('boris/clinic', 'patient').get()).toBe('other');
});

it('takes nothing from a form that goes away after its user signed out', () => {
  const drafts = new Drafts();
  const form = drafts.place('anna/clinic', 'patient');
  drafts.forget('anna');
  form.set('typed by Anna');
  expect(form.get()).toBeUndefined();
  expect(drafts.place('anna/clinic', 'patient').get()).toBeUndefined();
  // Signed in again she begins anew, and the old page still changes nothing.
  drafts.place('anna/clinic', 'patient').set('new');
  form.delete();
  expect(drafts.place('anna/clinic', 'patient').get()).toBe('new');
});

it('tells of a form that was taken away until it is open again, saved or thrown away', () => {
  const drafts = new Drafts();
  const told = () => drafts.unfinished.map(({ workplace, reopening }) => [workplace, reopening.kind]);
  const form = drafts.place('anna/clinic', 'visit');
  form.interrupt('38', { kind: 'visit', id: 'mei', name: 'Mei' });
  form.interrupt('39', { kind: 'visit', id: 'mei', name: 'Mei' });
  expect([told(), form.get()]).toEqual([[['anna/clinic', 'visit']], '39']);
  form.resume();
  expect([told(), form.get()]).toEqual([[], '39']);
  form.interrupt('40', { kind: 'visit', id: 'mei', name: 'Mei' });
  form.delete();
  expect([told(), form.get()]).toEqual([[], undefined]);
  form.interrupt('41', { kind: 'visit', id: 'mei', name: 'Mei' });
  drafts.forget('anna');
  expect(told()).toEqual([]);
});
