import { makeAutoObservable } from 'mobx';

/** A short notice at the foot of the page, with at most one thing to do. */
export interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  readonly text: string;
  readonly requestId?: string | undefined;
  /** Whether it stays until it is closed, as an error does: it names what is to be done elsewhere. */
  readonly stays?: boolean | undefined;
  /** Ids of what it is about: once something else is done with them, it is gone with its action. */
  readonly about?: readonly string[] | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** How long a toast stays: long enough to read and to reach its button; errors stay until they are closed. */
export const TOAST_MS = { plain: 5000, withAction: 8000 } as const;

/** The toasts on the page, oldest first. */
export class ToastStore {
  items: readonly Toast[] = [];
  private next = 1;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor() {
    makeAutoObservable<this, 'next' | 'timers'>(this, { next: false, timers: false });
  }

  /** Shows a toast; gives its id. At most four are shown, the oldest makes room; what is said again stands there once. */
  show(toast: Omit<Toast, 'id'>): number {
    const id = this.next++;
    // Two offers of the same words may be about different things.
    const isSame = ({ kind, text, action }: Toast) =>
      kind === toast.kind && text === toast.text && !action && !toast.action;
    for (const old of this.items.filter(isSame)) this.dismiss(old.id);
    for (const old of this.items.slice(0, Math.max(0, this.items.length - 3))) this.dismiss(old.id);
    this.items = [...this.items, { ...toast, id }];
    this.resume(id);
    return id;
  }

  dismiss(id: number): void {
    this.hold(id);
    this.items = this.items.filter((item) => item.id !== id);
  }

  /** Takes away the notices about `ids`, whose offers no longer hold. */
  settle(ids: readonly string[]): void {
    for (const { id, about } of this.items) if (about?.some((one) => ids.includes(one))) this.dismiss(id);
  }

  /** Takes away what would stay until it is closed: it may name what the next user or space is not to see. */
  leave(): void {
    for (const { id, kind, stays } of this.items) if (kind === 'error' || stays) this.dismiss(id);
  }

  /** While the pointer or the focus is on it, a toast waits. */
  hold(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  resume(id: number): void {
    const item = this.items.find((toast) => toast.id === id);
    if (!item || item.kind === 'error' || item.stays) return;
    this.hold(id);
    this.timers.set(
      id,
      setTimeout(() => this.dismiss(id), item.action ? TOAST_MS.withAction : TOAST_MS.plain),
    );
  }
}
