import { expect, test, vi } from 'vitest';
import { TOAST_MS, ToastStore } from './toasts.ts';

test('what is said again stands there once, as the newest; offers of the same words stay apart', () => {
  const toasts = new ToastStore();
  const said = () => toasts.items.map(({ text }) => text);
  const first = toasts.show({ kind: 'info', text: 'please finish the tool' });
  toasts.show({ kind: 'error', text: 'not saved' });
  const again = toasts.show({ kind: 'info', text: 'please finish the tool' });
  expect([said(), again !== first]).toEqual([['not saved', 'please finish the tool'], true]);
  const action = { label: 'Undo', run: () => undefined };
  for (let times = 0; times < 2; times++) toasts.show({ kind: 'info', text: '“Waist” removed', action });
  expect(said()).toEqual(['not saved', 'please finish the tool', '“Waist” removed', '“Waist” removed']);
  for (const { id } of toasts.items) toasts.dismiss(id);
});

test('what is to be done elsewhere stays until it is closed', () => {
  vi.useFakeTimers();
  const toasts = new ToastStore();
  toasts.show({ kind: 'warning', text: 'two files lie elsewhere', stays: true });
  toasts.show({ kind: 'warning', text: 'saved under another name' });
  vi.advanceTimersByTime(TOAST_MS.plain + 1);
  expect(toasts.items.map(({ text }) => text)).toEqual(['two files lie elsewhere']);
  // It may name what the next user is not to see.
  toasts.leave();
  expect(toasts.items).toEqual([]);
  vi.useRealTimers();
});
