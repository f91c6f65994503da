import type { MenuProps, ModalFuncProps } from 'antd';
import { makeAutoObservable, observableRef } from 'mobx';

/** A menu that is open at a place of the window, px. */
export interface OpenMenu {
  readonly menu: MenuProps;
  readonly x: number;
  readonly y: number;
  /** Has the focus again once the menu is closed. */
  readonly opener: HTMLElement | undefined;
}

/** A question that waits to be shown or answered. */
export interface Question {
  readonly options: ModalFuncProps;
  readonly answer: (yes: boolean) => void;
}

/**
 * Menus and questions of the whole page. They are shown in one place each, whose code comes with the first of them: a list of a
 * thousand rows needs no thousand menus, and the first page none.
 */
export class OverlayStore {
  open: OpenMenu | undefined = undefined;
  questions: readonly Question[] = [];
  /** Whether a question was ever asked: then its place stays. */
  hasAsked = false;

  constructor() {
    makeAutoObservable(this, { open: observableRef, questions: observableRef });
  }

  /** Opens a menu at the pointer, or below the element where a key opened it. */
  openMenu(
    event: { readonly clientX: number; readonly clientY: number; readonly currentTarget: EventTarget },
    menu: MenuProps,
  ): void {
    if (!menu.items || menu.items.length === 0) return;
    const element = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined;
    const box = element?.getBoundingClientRect();
    // A key gives no place: the menu hangs on the element then.
    const byKey = event.clientX === 0 && event.clientY === 0 && box !== undefined;
    const active = document.activeElement;
    this.open = {
      menu,
      x: byKey ? box.left + Math.min(24, box.width) : event.clientX,
      y: byKey ? box.bottom : event.clientY,
      opener: active instanceof HTMLElement && active !== document.body ? active : element,
    };
  }

  closeMenu(): void {
    const opener = this.open?.opener;
    this.open = undefined;
    if (opener?.isConnected) opener.focus();
  }

  /** Asks the user; resolves to whether they agreed. */
  confirm(options: ModalFuncProps): Promise<boolean> {
    this.hasAsked = true;
    return new Promise((answer) => {
      this.questions = [...this.questions, { options, answer }];
    });
  }

  /** Takes the questions that wait, to show them. */
  take(): readonly Question[] {
    const waiting = this.questions;
    this.questions = [];
    return waiting;
  }
}
