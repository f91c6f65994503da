import { makeAutoObservable } from 'mobx';

/**
 * Whether the server answers. It goes off with the first call that gets no answer, and on again with the first that does; while it is
 * off, `probe` asks every few seconds. A state of the page, not an error.
 */
export class ConnectionStore {
  isOnline = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly probe: () => Promise<boolean>;
  private readonly intervalMs: number;

  constructor(probe: () => Promise<boolean>, intervalMs = 3000) {
    this.probe = probe;
    this.intervalMs = intervalMs;
    makeAutoObservable<this, 'timer' | 'probe' | 'intervalMs'>(this, {
      timer: false,
      probe: false,
      intervalMs: false,
    });
  }

  answered(): void {
    this.isOnline = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  unanswered(): void {
    this.isOnline = false;
    this.timer ??= setTimeout(() => void this.ask(), this.intervalMs);
  }

  private async ask(): Promise<void> {
    this.timer = undefined;
    if (await this.probe()) this.answered();
    else this.unanswered();
  }
}
