import { makeAutoObservable, observableRef } from 'mobx';

/** What the frame of the app can lay over any page. */
export type Overlay = 'settings' | 'password';

/** State of the frame around the pages. */
export class FrameStore {
  overlay: Overlay | undefined;
  /** Opens the report of the model at hand, while the editor shows one. */
  report: (() => void) | undefined;

  constructor() {
    makeAutoObservable(this, { report: observableRef });
  }

  open(overlay: Overlay): void {
    this.overlay = overlay;
  }

  /** Says how the report of the model at hand is opened; undefined when none is at hand any more. */
  offerReport(open: (() => void) | undefined): void {
    this.report = open;
  }

  close(): void {
    this.overlay = undefined;
  }
}
