import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { Command } from './commands.ts';
import { useCommands } from './use-commands.ts';
import styles from './palette.module.css';

const MOST_RECENT = 5;

/** Where a key moves among `count` commands from `at`; undefined for a key that does not move. Up and down go round, the others end at the ends. */
function movedTo(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1;
    case 'ArrowUp':
      return at <= 0 ? last : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(last, at + 8);
    case 'PageUp':
      return Math.max(0, at - 8);
    default:
      return undefined;
  }
}

/** Shows the dialog while it stands there, and gives the focus back after it. */
function useShown() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus();
  }, []);
  return dialog;
}

/** One thing to choose. */
function Option(props: {
  readonly command: Command;
  readonly id: string;
  readonly isActive: boolean;
  /** Whether a group begins with it. */
  readonly isFirst: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const { command, id, isActive, isFirst, onPoint, onChoose } = props;
  const { t } = useTranslation('palette');
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      data-first={isFirst}
      data-group={t(`groups.${command.group}`)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {command.svg === undefined ? (
        <Icon name={command.icon} size={20} />
      ) : (
        // Markup of a plugin, which is code of the program, checked at load; never a user's file.
        <span aria-hidden className={styles['tool']} dangerouslySetInnerHTML={{ __html: command.svg }} />
      )}
      <span className={styles['label']}>{command.label}</span>
      <span className={styles['other']}>{command.hint}</span>
    </li>
  );
}

/** The line that is typed into. */
function PaletteInput(props: {
  readonly listId: string;
  readonly active: string | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
}) {
  const { listId, active, text, onType } = props;
  const { t } = useTranslation('palette');
  return (
    <input
      className={styles['input']}
      autoFocus
      role="combobox"
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={active}
      aria-label={t('title')}
      placeholder={t('hint')}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** All that was found, in its groups. */
function Options(props: {
  readonly listId: string;
  readonly commands: readonly Command[];
  readonly index: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (command: Command) => void;
}) {
  const { listId, commands, index, onPoint, onChoose } = props;
  const { t } = useTranslation('palette');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <ul ref={list} id={listId} className={styles['list']} role="listbox" aria-label={t('title')}>
      {commands.map((command, i) => (
        <Option
          key={`${command.group}:${command.id}`}
          command={command}
          id={`${listId}-${i}`}
          isActive={i === index}
          isFirst={command.group !== commands[i - 1]?.group}
          onPoint={() => onPoint(i)}
          onChoose={() => onChoose(command)}
        />
      ))}
    </ul>
  );
}

/** Everything by its name: patients, pages, settings and tools, in either language or by pinyin initials. */
export const Palette = observer(function Palette(props: {
  /** Ids of what was chosen last; grows here. */
  readonly recent: string[];
  readonly onClose: () => void;
}) {
  const { recent, onClose } = props;
  const { t } = useTranslation('palette');
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const typed = useDeferredValue(text);
  const commands = useCommands(typed, recent);
  const listId = useId();
  const dialog = useShown();
  const index = Math.min(active, commands.length - 1);

  function choose(command: Command | undefined) {
    if (!command) return;
    if (command.group !== 'documents') {
      const others = recent.filter((id) => id !== command.id);
      recent.splice(0, recent.length, command.id, ...others.slice(0, MOST_RECENT - 1));
    }
    onClose();
    // After the palette has given the focus back.
    setTimeout(() => command.run(), 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = movedTo(event.key, index, commands.length);
    if (to !== undefined && !((event.key === 'Home' || event.key === 'End') && text !== '')) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(commands[index]);
    }
    // The editor below must not take the keys for its own.
    event.stopPropagation();
  }

  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className={styles['box']}>
        <Icon name="search" size={20} />
        <PaletteInput
          {...{ listId, text }}
          active={commands[index] ? `${listId}-${index}` : undefined}
          onType={(typed) => {
            setText(typed);
            setActive(0);
          }}
        />
      </div>
      <Options {...{ listId, commands, index }} onPoint={setActive} onChoose={choose} />
      <p className={styles['none']} role="status">
        {commands.length === 0 ? t('none') : ''}
      </p>
    </dialog>
  );
});
