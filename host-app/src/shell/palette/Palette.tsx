import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useCommands, type Command } from './use-commands.ts';
import styles from './palette.module.css';

const MOST_RECENT = 5;

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
  const list = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const index = Math.min(active, commands.length - 1);

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);

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
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: commands.length - 1,
      PageDown: index + 8,
      PageUp: index - 8,
    };
    const to = moves[event.key];
    if (to !== undefined && !((event.key === 'Home' || event.key === 'End') && text !== '')) {
      event.preventDefault();
      const last = commands.length - 1;
      setActive(
        to > last
          ? event.key === 'ArrowDown'
            ? 0
            : last
          : to < 0
            ? event.key === 'ArrowUp'
              ? last
              : 0
            : to,
      );
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
        <input
          className={styles['input']}
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={commands[index] ? `${listId}-${index}` : undefined}
          aria-label={t('title')}
          placeholder={t('hint')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
        />
      </div>
      <ul ref={list} id={listId} className={styles['list']} role="listbox" aria-label={t('title')}>
        {commands.map((command, i) => (
          <li
            key={`${command.group}:${command.id}`}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === index}
            className={styles['option']}
            data-first={command.group !== commands[i - 1]?.group}
            data-group={t(`groups.${command.group}`)}
            onPointerMove={() => setActive(i)}
            onClick={() => choose(command)}
          >
            {command.svg === undefined ? (
              <Icon name={command.icon} size={20} />
            ) : (
              // Markup of a plugin, which is code of the program, checked at load; never a user's file.
              <span
                aria-hidden
                className={styles['tool']}
                dangerouslySetInnerHTML={{ __html: command.svg }}
              />
            )}
            <span className={styles['label']}>{command.label}</span>
            <span className={styles['other']}>{command.hint}</span>
          </li>
        ))}
      </ul>
      <p className={styles['none']} role="status">
        {commands.length === 0 ? t('none') : ''}
      </p>
    </dialog>
  );
});
