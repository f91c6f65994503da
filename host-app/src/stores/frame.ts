import { makeAutoObservable } from 'mobx';

/** What the frame of the app can lay over any page. */
export type Overlay = 'settings' | 'password';

/** State of the frame around the pages. */
export class FrameStore {
  overlay: Overlay | undefined;

  constructor() {
    makeAutoObservable(this);
  }

  open(overlay: Overlay): void {
    this.overlay = overlay;
  }

  close(): void {
    this.overlay = undefined;
  }
}
