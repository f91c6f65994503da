import type { ApiClient } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { Drafts } from '../../../stores/drafts.ts';
import { FindingsDraft, type FindingValues } from './findings.ts';

/** A server that keeps the findings of one model, field by field. */
function server(kept: FindingValues, { fails = false } = {}) {
  const state = { kept, fails, written: [] as FindingValues[] };
  const call = async (route: string, { basic }: { readonly basic?: FindingValues }) => {
    if (state.fails) throw new Error('500');
    if (route === 'document/getmodelbasic') return { ...state.kept };
    state.written.push(basic!);
    state.kept = { ...state.kept, ...basic };
    return {};
  };
  return { state, api: { call } as unknown as ApiClient };
}

test('only the fields that were typed over are written', async () => {
  const { state, api } = server({ cobb: 35, curve: 'Right thoracic' });
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ atr: 9 });
  state.kept = { cobb: 28, curve: 'Left lumbar' };
  expect(await draft.save()).toBe(true);
  expect(state.written).toEqual([{ atr: 9 }]);
  expect(draft.values).toEqual({ cobb: 28, curve: 'Left lumbar', atr: 9 });
});

test('a field that somebody else saved otherwise meanwhile is not written over before it was seen', async () => {
  const { state, api } = server({ cobb: 35 });
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ cobb: 31 });
  state.kept = { cobb: 28 };
  expect(await draft.save()).toBe(false);
  expect([draft.contested, draft.kept, draft.values.cobb]).toEqual([['cobb'], { cobb: 28 }, 31]);
  expect(state.written).toEqual([]);
  expect(await draft.save()).toBe(true);
  expect(state.kept.cobb).toBe(31);
});

test('what could not be read is no empty form: nothing is saved over it', async () => {
  const { state, api } = server({ cobb: 35, curve: 'Right thoracic' }, { fails: true });
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ atr: 9 });
  expect([draft.kept, draft.failure]).toEqual([undefined, expect.any(Error)]);
  state.fails = false;
  expect(await draft.save()).toBe(false);
  await draft.load();
  expect(draft.values).toEqual({ cobb: 35, curve: 'Right thoracic', atr: 9 });
});

test('a save that fails keeps what was typed, and a value that is kept already is no change', async () => {
  const { state, api } = server({ cobb: 35 });
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ cobb: 33 });
  state.fails = true;
  expect(await draft.save()).toBe(false);
  expect([draft.changed, draft.failure]).toEqual([{ cobb: 33 }, expect.any(Error)]);
  draft.set({ cobb: 35 });
  expect(draft.isChanged).toBe(false);
});

test('vertebrae out of order and a Cobb angle out of its range without a reason are held', async () => {
  const { api } = server({});
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ upperEnd: 'T8', apex: 'T5' });
  expect(draft.fault).toBe('order');
  // What nobody keeps stays as it was typed, and is told.
  for (const change of [{ cobb: -5 }, { cobb: 200 }, { atr: 95 }, { forceLineDistance: -700 }]) {
    draft.set(change);
    expect([draft.fault, draft.values]).toEqual(['bounds', expect.objectContaining(change)]);
    draft.set({ cobb: null, atr: null, forceLineDistance: null });
  }
  draft.set({ apex: 'T9', cobb: 45 });
  expect(draft.fault).toBe('reasonNeeded');
  draft.set({ cobbReason: 'before surgery' });
  expect(draft.fault).toBeUndefined();
});

test('side and distance of the kept curve do not pass to another one that takes its place', async () => {
  const { state, api } = server({ upperEnd: 'T4', apex: 'T7', lowerEnd: 'T11', convexSide: 'right', cobb: 33, forceLineDistance: -37.9 }); // prettier-ignore
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ lowerEnd: 'T12' });
  // The same curve, one level farther.
  expect(draft.values).toMatchObject({ convexSide: 'right', forceLineDistance: -37.9 });
  draft.set({ upperEnd: 'L1', apex: 'L2', lowerEnd: 'L4', cobb: 24 });
  expect(draft.values).toMatchObject({ convexSide: null, forceLineDistance: null });
  expect(await draft.save()).toBe(true);
  expect(state.kept).toEqual({ upperEnd: 'L1', apex: 'L2', lowerEnd: 'L4', convexSide: null, cobb: 24, forceLineDistance: null }); // prettier-ignore
  draft.set({ convexSide: 'left', upperEnd: 'T12', lowerEnd: 'L5' });
  expect(draft.values.convexSide).toBe('left');
});

test('what is typed outlives the page, until it is saved or given up', async () => {
  const { api } = server({ cobb: 35 });
  const place = new Drafts().place<FindingValues>('anna/clinic', 'findings:m');
  const draft = new FindingsDraft(api, 'm', place);
  await draft.load();
  draft.set({ cobb: 31, apex: 'T8' });
  const again = new FindingsDraft(api, 'm', place);
  await again.load();
  expect([again.values, again.isChanged]).toEqual([{ cobb: 31, apex: 'T8' }, true]);
  await again.save();
  expect(place.get()).toBeUndefined();
  again.set({ cobb: 29 });
  again.giveUp();
  expect(place.get()).toBeUndefined();
});

test('the reason for an unusual angle goes with the angle', async () => {
  const { state, api } = server({ cobb: 55, cobbReason: 'late' });
  const draft = new FindingsDraft(api, 'm');
  await draft.load();
  draft.set({ cobb: 30 });
  expect(await draft.save()).toBe(true);
  expect(state.kept).toEqual({ cobb: 30, cobbReason: null });
});
