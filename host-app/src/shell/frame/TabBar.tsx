import type { MenuProps } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import type { Closing, Tab } from '../../stores/tabs.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import styles from './TabBar.module.css';

const START: Tab = { id: START_PATH, address: START_PATH, title: 'documents:title' };
const REFUSALS = { last: 'tabs.last', 'no-left': 'tabs.noLeft', 'no-right': 'tabs.noRight' } as const;

/** One tab for every page visited, with four ways to close them. */
export const TabBar = observer(function TabBar() {
  const { t } = useTranslation(['frame', 'common', 'documents']);
  const { api, tabs, overlays, toasts } = useServices();
  const navigate = useNavigate();
  const row = useRef<HTMLElement>(null);
  // Titles are keys that routes give; the texts know them.
  const named = tabs.tabs.flatMap(({ patient }) => patient ?? []);
  const entries = useQueries({
    queries: named.map((id) => ({
      queryKey: ['documents', 'entry', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call('document/get', { id }, { signal }),
    })),
  });
  const titleOf = ({ title, patient }: Tab): string =>
    (patient && entries[named.indexOf(patient)]?.data?.name) ?? t(title as 'tabs.label');
  const { current } = tabs;
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  function settle(closing: Closing) {
    if ('refused' in closing) toasts.show({ kind: 'info', text: t(REFUSALS[closing.refused]) });
    else if (closing.go !== undefined) void navigate(closing.go);
  }
  const menuOf = (id: string): MenuProps => ({
    items: [
      { key: 'close', label: t('tabs.close'), onClick: () => settle(tabs.close(id)) },
      { key: 'right', label: t('tabs.closeRight'), onClick: () => settle(tabs.closeRight(id)) },
      { key: 'left', label: t('tabs.closeLeft'), onClick: () => settle(tabs.closeLeft(id)) },
      { key: 'all', label: t('tabs.closeAll'), onClick: () => settle(tabs.closeAll(START)) },
    ],
  });

  return (
    <nav ref={row} className={styles['bar']} aria-label={t('tabs.label')}>
      <ul className={styles['tabs']}>
        {tabs.tabs.map((tab) => {
          const isHere = tab.id === current;
          return (
            <li
              key={tab.id}
              className={styles['tab']}
              data-here={isHere}
              onContextMenu={(event) => {
                event.preventDefault();
                overlays.openMenu(event, menuOf(tab.id));
              }}
            >
              <Link to={tab.address} className={styles['link']} aria-current={isHere ? 'page' : undefined}>
                {titleOf(tab)}
              </Link>
              <button
                type="button"
                className={styles['close']}
                aria-label={t('tabs.closeTab', { title: titleOf(tab) })}
                onClick={() => settle(tabs.close(tab.id))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={styles['menu']}
        aria-label={t('tabs.menu')}
        aria-haspopup="menu"
        onClick={(event) => current !== undefined && overlays.openMenu(event, menuOf(current))}
      >
        <Icon name="chevronDown" size={16} />
      </button>
    </nav>
  );
});
