import { LIMITS, type FoundEntry } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDocumentSearch } from '../../api/queries/documents.ts';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import { formatDay } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { ENTRY_ICONS } from '../../records/entries/entry-icon.ts';
import styles from './HeaderSearch.module.css';

/** A name with what was searched for marked in it. */
function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  const at = name.toLocaleLowerCase().indexOf(text.toLocaleLowerCase());
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark className={styles['mark']}>{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </>
  );
}

/** How many were found, or why none are shown. */
function Found(props: {
  readonly asked: string;
  readonly error: Error | null;
  /** Undefined until the answer is there. */
  readonly results: readonly FoundEntry[] | undefined;
}) {
  const { asked, error, results } = props;
  const { t, i18n } = useTranslation('documents');
  return (
    <div className={styles['head']} role="status">
      {error ? (
        describeError(error, i18n).text
      ) : !results ? (
        t('search.results', { text: asked })
      ) : results.length === 0 ? (
        <>
          <strong>{t('search.none')}</strong>
          <span>{t('search.noneText', { text: asked })}</span>
        </>
      ) : results.length >= LIMITS.search ? (
        t('search.capped', { count: results.length })
      ) : (
        t('search.count', { count: results.length })
      )}
    </div>
  );
}

/** One entry that was found: whose it is and where it lies, for names are alike in many records. */
const Result = observer(function Result(props: {
  readonly entry: FoundEntry;
  readonly asked: string;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const { entry, asked, id, isActive, onPoint, onChoose } = props;
  const { t } = useTranslation('documents');
  const { settings } = useServices();
  const place = [t('breadcrumb.root'), ...entry.place.map(({ name }) => name)].join(' / ');
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      onPointerEnter={onPoint}
      onClick={onChoose}
    >
      <Icon name={ENTRY_ICONS[entry.fileType]} size={18} />
      <span className={styles['words']}>
        <span className={styles['name']}>
          <Marked name={entry.name} text={asked} />
        </span>
        <span className={styles['place']}>
          {[entry.birthday && formatDay(entry.birthday, settings.language), place]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles['type']}>{t(`types.${entry.fileType}`)}</span>
    </li>
  );
});

/** What was found, to be pointed at or led to by keys. */
function Results(props: {
  readonly asked: string;
  readonly results: readonly FoundEntry[];
  readonly listId: string;
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (entry: FoundEntry) => void;
}) {
  const { asked, results, listId, active, onPoint, onChoose } = props;
  const { t } = useTranslation('documents');
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={t('search.results', { text: asked })}
      className={styles['list']}
    >
      {results.map((entry, index) => (
        <Result
          key={entry.id}
          {...{ entry, asked }}
          id={`${listId}-${index}`}
          isActive={index === active}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </ul>
  );
}

/** A press outside of the box closes what was found; `/` anywhere brings the keyboard to the input. */
function useReachedFromOutside(close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const slash = (event: globalThis.KeyboardEvent) => {
      const field = (event.target as HTMLElement).closest(
        'input, textarea, [contenteditable], [role="dialog"]',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || field) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', slash);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', slash);
    };
  }, [close]);
  return { box, input };
}

/** The search of the header: a name and Enter, at most 50 results below, a click goes there. `/` brings the keyboard here. */
export const HeaderSearch = observer(function HeaderSearch() {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  const { box, input } = useReachedFromOutside(useCallback(() => setAsked(''), []));
  const listId = useId();
  const { data, isFetching, error } = useDocumentSearch(asked);
  const results = data ?? [];
  const isOpen = asked !== '';

  function go(entry: FoundEntry) {
    setAsked('');
    void navigate(`/patient/doclist?id=${encodeURIComponent(entry.id)}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const wanted = text.trim();
      const chosen = results[active];
      if (isOpen && asked === wanted && chosen) go(chosen);
      else {
        setAsked(wanted);
        setActive(0);
      }
    } else if (event.key === 'Escape') {
      if (isOpen) setAsked('');
      else setText('');
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const next = Math.min(results.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1)));
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
  }

  return (
    <div ref={box} className={styles['box']} role="search">
      <Icon name="search" size={18} className={styles['icon']} />
      <input
        ref={input}
        className={styles['input']}
        type="search"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isOpen && results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && results.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={t('search.hint')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={styles['panel']}>
          <Found asked={asked} error={error} results={isFetching ? data : results} />
          <Results {...{ asked, results, listId, active }} onPoint={setActive} onChoose={go} />
        </div>
      )}
    </div>
  );
});
