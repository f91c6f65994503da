import { loadPlugins, type LoadedCatalog, type LoadedTool } from '@bracewright/core/plugin';
import { plugins } from '@bracewright/catalog';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { checkKey, keyOfTool, withKeys } from '../../workspace/model/tools/tool-keys.ts';
import styles from './SettingsDrawer.module.css';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** One tool and its key. */
function KeyRow(props: {
  readonly title: string;
  readonly keys: string | undefined;
  readonly isWaiting: boolean;
  readonly onWait: () => void;
  readonly onLeave: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { title, keys, isWaiting, onWait, onLeave, onKeyDown } = props;
  const { t } = useTranslation('frame');
  return (
    <li className={styles['keyRow']}>
      <span className={styles['keyName']}>{title}</span>
      <button
        type="button"
        className={styles['key']}
        data-waiting={isWaiting}
        aria-label={t('settings.keyOf', { tool: title, key: keys ?? t('settings.keyNone') })}
        onClick={onWait}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      >
        {isWaiting ? t('settings.keyPress') : keys ? <Kbd keys={keys} /> : t('settings.keyNone')}
      </button>
    </li>
  );
}

/** The keys of the tools, each to be changed by pressing another. */
export const KeysSection = observer(function KeysSection() {
  const { t } = useTranslation('frame');
  const { settings } = useServices();
  const [catalog, setCatalog] = useState<LoadedCatalog>();
  const [waiting, setWaiting] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let current = true;
    void loadPlugins(plugins).then((loaded) => current && setCatalog(loaded));
    return () => void (current = false);
  }, []);
  if (!catalog) return null;

  const keys = settings.chosen.shortcuts;
  const tools = catalog.tools.filter(({ manifest }) => !manifest.hosted);
  const titleOf = (tool: LoadedTool): string => {
    const words = catalog.messages[settings.language]?.[tool.plugin.id];
    return words?.[`${tool.prefix}title`] ?? tool.manifest.id;
  };

  function press(event: KeyboardEvent, tool: LoadedTool) {
    if (waiting !== tool.manifest.id || MODIFIERS.has(event.key) || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setWaiting(undefined);
    const { shiftKey: shift, altKey: alt } = event;
    const given =
      event.key === 'Delete' || event.key === 'Backspace'
        ? ({ kind: 'free', key: '' } as const)
        : checkKey(tools, keys, tool.manifest.id, {
            key: event.key,
            modifiers: { shift, alt, ctrl: event.ctrlKey || event.metaKey },
          });
    if (given.kind === 'free') {
      settings.set({ shortcuts: withKeys(keys, tool, given.key) });
      setWaiting(undefined);
      setProblem(undefined);
    } else if (given.kind === 'taken')
      setProblem(t('settings.keyTaken', { key: given.key, tool: titleOf(given.by) }));
    else if (given.kind === 'reserved') setProblem(t('settings.keyReserved', { key: given.key }));
  }

  return (
    <div>
      <p className={styles['text']}>{t('settings.keysText')}</p>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <ul className={styles['keys']}>
        {tools.map((tool) => {
          const { id } = tool.manifest;
          return (
            <KeyRow
              key={id}
              title={titleOf(tool)}
              keys={keyOfTool(tool, keys)}
              isWaiting={waiting === id}
              onWait={() => {
                setWaiting(waiting === id ? undefined : id);
                setProblem(undefined);
              }}
              onLeave={() => setWaiting(undefined)}
              onKeyDown={(event) => press(event, tool)}
            />
          );
        })}
      </ul>
      {Object.keys(keys).length > 0 && (
        <Button size="small" onClick={() => settings.set({ shortcuts: {} })}>
          {t('settings.keyReset')}
        </Button>
      )}
    </div>
  );
});
