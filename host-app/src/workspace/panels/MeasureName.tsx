import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Annotation } from '@bracewright/core/annotation';
import { LIMITS } from '@bracewright/core/contract';
import { annotationName } from '../model/marks/annotation-words.ts';
import { mayRename, renameAnnotation } from '../model/marks/renaming.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './MeasuresPanel.module.css';

/** How one row is renamed. */
export interface Naming {
  readonly isOpen: boolean;
  /** Opens the field; undefined where it may not be renamed. */
  readonly begin: (() => void) | undefined;
  /** Closes the field, and keeps what was typed unless there is nothing to keep. */
  readonly end: (typed: string | undefined) => void;
  /** F2 anywhere in the row. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Where the keyboard goes on when the field is closed by a key. */
  readonly button: RefObject<HTMLButtonElement>;
}

/** The state of renaming one measure or marker. */
export function useNaming(annotation: Annotation): Naming {
  const workspace = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const begin = mayRename(workspace, annotation) ? () => setOpen(true) : undefined;
  return {
    ...{ isOpen, begin, button },
    end: (typed) => {
      setOpen(false);
      if (typed !== undefined) void workspace.guard(() => renameAnnotation(workspace, annotation.id, typed));
    },
    onKeyDown: (event) => {
      if (event.key !== 'F2' || !begin || isOpen) return;
      event.preventDefault();
      begin();
    },
  };
}

/** The name of a row, or the field in which it is typed anew: Enter and leaving the field keep it, Escape does not. */
export const MeasureName = observer(function MeasureName(props: {
  readonly annotation: Annotation;
  readonly naming: Naming;
}) {
  const { annotation, naming } = props;
  const { words } = useWorkspace().parts;
  const name = annotationName(annotation, words);
  if (naming.isOpen) return <Field name={name} naming={naming} />;
  return <span onDoubleClick={naming.begin}>{name}</span>;
});

const Field = observer(function Field({ name, naming }: { readonly name: string; readonly naming: Naming }) {
  const { words } = useWorkspace().parts;
  const field = useRef<HTMLInputElement>(null);
  // Leaving the field comes after the key that closed it, too.
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (typed: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    naming.end(typed);
  };
  return (
    <input
      ref={field}
      className={styles['typed']}
      aria-label={words.t('measures.name')}
      defaultValue={name}
      maxLength={LIMITS.itemName}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={(event) => {
        // Enter that takes a word of an input method is not yet about the name.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        // The open tool is neither applied nor left by it.
        event.stopPropagation();
        event.preventDefault();
        end(event.key === 'Enter' ? event.currentTarget.value : undefined);
        naming.button.current?.focus();
      }}
    />
  );
});
