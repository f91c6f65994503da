import type { BraceBatch, DocumentEntry, FileType } from '@bracewright/core/contract';
import { makeAutoObservable } from 'mobx';
import { createContext, useContext } from 'react';
import type { RemovedVisit } from '../../stores/drafts.ts';
import type { ConsentValues } from '../consent/ConsentFields.tsx';
import type { Child } from '../consent/with-consent.ts';

/** What dialogs need to know of an entry; tree nodes have no more. */
export interface EntryRef {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
  /** Where it lies, of an entry of a list. */
  readonly parentId?: string;
}

/** The dialog that is open. */
export type Dialog =
  | { readonly kind: 'new-folder'; readonly parentId: string }
  | { readonly kind: 'new-patient'; readonly parentId: string }
  | { readonly kind: 'edit-patient'; readonly id: string }
  /** `day` is the one of a visit that is corrected; `removed` is one that is to be put back beside what was written for its day since. */
  | { readonly kind: 'visit'; readonly id: string; readonly day?: string; readonly removed?: RemovedVisit }
  | { readonly kind: 'rename'; readonly entry: EntryRef }
  | { readonly kind: 'move' | 'copy'; readonly entries: readonly EntryRef[] }
  | { readonly kind: 'braces'; readonly entries: readonly EntryRef[] }
  /** What became of them; of the newest batch where none is given. */
  | { readonly kind: 'brace-results'; readonly batch?: BraceBatch }
  | { readonly kind: 'hand-over'; readonly entries: readonly EntryRef[] }
  | { readonly kind: 'export'; readonly entry: EntryRef }
  | { readonly kind: 'preview'; readonly entry: DocumentEntry };

/** A guardian's consent without which something cannot go on. */
export interface ConsentWish {
  readonly child: Child;
  readonly answer: (given: ConsentValues | undefined) => void;
}

/** Work on many entries that goes on. */
export interface EntryWork {
  readonly kind: 'delete' | 'move' | 'copy' | 'restore' | 'erase';
  readonly count: number;
  /** From 0 to 1. */
  fraction: number;
  readonly stop: () => void;
}

/** At most one dialog is open on the records pages; a missing consent is asked for above it. */
export class DialogStore {
  current: Dialog | undefined;
  consent: ConsentWish | undefined;
  work: EntryWork | undefined;

  constructor() {
    makeAutoObservable(this);
  }

  open(dialog: Dialog): void {
    this.current = dialog;
  }

  close(): void {
    this.current = undefined;
  }

  /** Asks for the consent that is missing for a patient under 18; undefined when it is not given. */
  askConsent(child: Child): Promise<ConsentValues | undefined> {
    this.consent?.answer(undefined);
    return new Promise((resolve) => {
      this.consent = {
        child,
        answer: (given) => {
          this.consent = undefined;
          resolve(given);
        },
      };
    });
  }

  /** Shows that entries are being worked on. */
  begin(work: Omit<EntryWork, 'fraction'>): void {
    this.work = { ...work, fraction: 0 };
  }

  advance(fraction: number): void {
    if (this.work) this.work.fraction = fraction;
  }

  finish(): void {
    this.work = undefined;
  }
}

/** Hands the dialogs of the records pages to what opens them. */
export const DialogContext = createContext<DialogStore | undefined>(undefined);

/** The dialogs of the records pages. Throws outside their layout. */
export function useDialogs(): DialogStore {
  const dialogs = useContext(DialogContext);
  if (!dialogs) throw new Error('useDialogs needs the records layout around it');
  return dialogs;
}
