import type { ToastStore } from '../../stores/toasts.ts';
import { unreadAs } from './number-text.ts';

/** The notice of one number field about what was typed and is not read: there is one at a time, and none once a number is read. */
export class NumberNotice {
  private readonly toasts: ToastStore;
  private shown: number | undefined;

  constructor(toasts: ToastStore) {
    this.toasts = toasts;
  }

  /** The field holds `text` now, on which nothing is decided yet. */
  typed(text: string): void {
    if (text.trim() !== '' && unreadAs(text) === undefined) this.clear();
  }

  /** The field was left, or entered, with `text`; empty where nothing was typed. `wordsOf` gives the sentence. */
  settle(text: string, wordsOf: (as: 'number' | 'unit', typed: string) => string): void {
    const as = unreadAs(text);
    if (as === undefined) return;
    this.clear();
    this.shown = this.toasts.show({ kind: 'error', text: wordsOf(as, text.trim()) });
  }

  private clear(): void {
    if (this.shown !== undefined) this.toasts.dismiss(this.shown);
    this.shown = undefined;
  }
}
