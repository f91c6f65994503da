import { makeAutoObservable, observableRef } from 'mobx';

/** What the frame of the app can lay over any page. */
export type Overlay = 'settings' | 'password';

/** What is begun on the records pages, from wherever it was asked for. */
export type Wish = 'new-patient' | 'upload';

/** The editor that is open, for what reaches into it from the frame. */
export interface OpenEditor {
  /** Whether it has a tool, and the user may use it. */
  offers(tool: string): boolean;
  use(tool: string): void;
}

/** State of the frame around the pages. */
export class FrameStore {
  overlay: Overlay | undefined;
  /** Waits for the records pages to take it. */
  wish: Wish | undefined;
  /** Opens the report of the model at hand, while the editor shows one. */
  report: (() => void) | undefined;
  editor: OpenEditor | undefined;

  constructor() {
    makeAutoObservable(this, { report: observableRef, editor: observableRef });
  }

  open(overlay: Overlay): void {
    this.overlay = overlay;
  }

  /** Says how the report of the model at hand is opened; undefined when none is at hand any more. */
  offerReport(open: (() => void) | undefined): void {
    this.report = open;
  }

  /** Says that an editor is open; undefined when it is closed. */
  offerEditor(editor: OpenEditor | undefined): void {
    this.editor = editor;
  }

  ask(wish: Wish): void {
    this.wish = wish;
  }

  /** The wish, which is then gone. */
  take(): Wish | undefined {
    const { wish } = this;
    this.wish = undefined;
    return wish;
  }

  close(): void {
    this.overlay = undefined;
  }
}
