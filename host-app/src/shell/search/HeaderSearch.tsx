import { LIMITS, type FoundEntry } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
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

/** The search of the header: a name and Enter, at most 50 results below, a click goes there. `/` brings the keyboard here. */
export const HeaderSearch = observer(function HeaderSearch() {
  const { t, i18n } = useTranslation('documents');
  const navigate = useNavigate();
  const { settings } = useServices();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { data, isFetching, error } = useDocumentSearch(asked);
  const results = data ?? [];
  const isOpen = asked !== '';

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setAsked('');
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
  }, []);

  // Whose it is and where it lies: names are alike in many records.
  const placeWords = (place: FoundEntry['place']) =>
    [t('breadcrumb.root'), ...place.map(({ name }) => name)].join(' / ');

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
          <div className={styles['head']} role="status">
            {error ? (
              describeError(error, i18n).text
            ) : isFetching && !data ? (
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
          <ul
            id={listId}
            role="listbox"
            aria-label={t('search.results', { text: asked })}
            className={styles['list']}
          >
            {results.map((entry, index) => (
              <li
                key={entry.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles['option']}
                onPointerEnter={() => setActive(index)}
                onClick={() => go(entry)}
              >
                <Icon name={ENTRY_ICONS[entry.fileType]} size={18} />
                <span className={styles['words']}>
                  <span className={styles['name']}>
                    <Marked name={entry.name} text={asked} />
                  </span>
                  <span className={styles['place']}>
                    {[entry.birthday && formatDay(entry.birthday, settings.language), placeWords(entry.place)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={styles['type']}>{t(`types.${entry.fileType}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
});
