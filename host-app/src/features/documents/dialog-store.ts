import type { DocumentEntry, FileType } from '@bracewright/core/contract';
import { makeAutoObservable } from 'mobx';
import { createContext, useContext } from 'react';
import type { PatientBase, PatientValues } from '../patients/patient-values.ts';

/** What dialogs need to know of an entry; tree nodes have no more. */
export interface EntryRef {
  readonly id: string;
  readonly name: string;
  readonly fileType: FileType;
}

/** The dialog that is open. */
export type Dialog =
  | { readonly kind: 'new-folder'; readonly parentId: string }
  | { readonly kind: 'new-patient'; readonly parentId: string }
  | { readonly kind: 'edit-patient'; readonly id: string }
  | { readonly kind: 'rename'; readonly entry: EntryRef }
  | { readonly kind: 'move' | 'copy'; readonly entries: readonly EntryRef[] }
  | { readonly kind: 'hand-over'; readonly entries: readonly EntryRef[] }
  | { readonly kind: 'export'; readonly entry: EntryRef }
  | { readonly kind: 'preview'; readonly entry: DocumentEntry };

/** At most one dialog is open on the records pages. */
export class DialogStore {
  current: Dialog | undefined;
  /** Unsaved patient records by what they are of; in memory only, because they name people. */
  readonly drafts = new Map<string, { readonly values: PatientValues; readonly base: PatientBase }>();

  constructor() {
    makeAutoObservable(this, { drafts: false });
  }

  open(dialog: Dialog): void {
    this.current = dialog;
  }

  close(): void {
    this.current = undefined;
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
