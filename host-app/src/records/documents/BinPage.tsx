import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBin } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import { aboutOne } from '../../i18n/about-one.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Illustration } from '../../kit/ui/Illustration.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { isContainer } from '../entries/entry-icon.ts';
import { RowsLoading } from '../entries/RowsLoading.tsx';
import { Thumbnail } from '../entries/Thumbnail.tsx';
import { useActions } from '../entries/use-actions.ts';
import { useMany } from '../entries/use-many.ts';
import empty from '../entries/EmptyFolder.module.css';
import styles from './documents.module.css';
import bin from './BinPage.module.css';

/** What was deleted: to be put back where it was, or deleted for ever after a question. */
export const BinPage = observer(function BinPage() {
  const { t } = useTranslation('documents');
  const { settings, session, toasts, overlays } = useServices();
  const actions = useActions();
  const many = useMany();
  const { data, error, isPending, isError, refetch } = useBin();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = data ?? [];
  const chosen = rows.filter(({ id }) => ids.has(id));
  const [busy, setBusy] = useState(false);

  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };

  /** Keeps the buttons off while entries are worked on. */
  async function during(work: Promise<unknown>) {
    setBusy(true);
    await work;
    setBusy(false);
  }

  const restore = (entries: typeof rows) =>
    during(
      actions.restore(
        entries,
        t(aboutOne('bin.restored', entries.length), { count: entries.length, name: entries[0]?.name }),
      ),
    );

  async function erase(entries: typeof rows) {
    const { done, refusal } = await many('recycle/deletemany', entries);
    toasts.settle(done.map(({ id }) => id));
    if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
    else toasts.show({ kind: 'success', text: t('bin.deleted') });
  }

  function askDelete(entries: typeof rows) {
    void overlays.confirm({
      title: t(aboutOne('bin.deleteTitle', entries.length), {
        count: entries.length,
        name: entries[0]?.name,
      }),
      content: t(entries.some(({ fileType }) => isContainer(fileType)) ? 'bin.deleteText' : 'bin.deleteFile'),
      okText: t('bin.delete'),
      okButtonProps: { danger: true },
      // The question goes at once: how far the work is stands at the foot of the page.
      onOk: () => void during(erase(entries)),
    });
  }

  const buttons = (entries: typeof rows, small: boolean) => (
    <>
      {session.may('recycle/restoremany', entries) && (
        <Button
          size={small ? 'small' : 'middle'}
          disabled={busy || entries.length === 0}
          icon={<Icon name="restore" size={16} />}
          onClick={() => void restore(entries)}
        >
          {t('bin.restore')}
        </Button>
      )}
      {session.may('recycle/deletemany', entries) && (
        <Button
          danger
          type={small ? 'text' : 'default'}
          size={small ? 'small' : 'middle'}
          disabled={busy || entries.length === 0}
          onClick={() => askDelete(entries)}
        >
          {t('bin.delete')}
        </Button>
      )}
    </>
  );

  return (
    <div className={styles['main']} style={{ height: '100%' }}>
      <div className={styles['bar']}>
        <div className={styles['crumbs']}>
          <h1 className={styles['here']}>{t('binTitle')}</h1>
          {rows.length > 0 && <span className={styles['count']}>{t('count', { count: rows.length })}</span>}
        </div>
        {rows.length > 0 && <div className={styles['tools']}>{buttons(chosen, false)}</div>}
      </div>
      {isError && rows.length === 0 ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowsLoading />
      ) : rows.length === 0 ? (
        <div className={empty['empty']}>
          <Illustration name="bin" />
          <h2 className={empty['emptyTitle']}>{t('bin.emptyTitle')}</h2>
          <p className={empty['emptyText']}>{t('bin.emptyText')}</p>
        </div>
      ) : (
        <div className={styles['scroller']}>
          <table className={bin['table']} aria-label={t('binTitle')}>
            <caption className={bin['caption']}>{t('bin.lead')}</caption>
            <thead>
              <tr>
                <th scope="col" className={bin['check']}>
                  <Checkbox
                    aria-label={t('select.all')}
                    checked={chosen.length === rows.length}
                    indeterminate={chosen.length > 0 && chosen.length < rows.length}
                    onChange={() =>
                      setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))
                    }
                  />
                </th>
                <th scope="col">{t('columns.name')}</th>
                <th scope="col">{t('columns.type')}</th>
                <th scope="col">{t('columns.deleted')}</th>
                <th scope="col" aria-label={t('actions.details')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <tr key={entry.id} data-entry={entry.id} data-selected={ids.has(entry.id)}>
                  <td className={bin['check']}>
                    <Checkbox
                      aria-label={t('select.one', { name: entry.name })}
                      checked={ids.has(entry.id)}
                      onChange={() => toggle(entry.id)}
                    />
                  </td>
                  <td>
                    <span className={bin['name']}>
                      <Thumbnail entry={entry} size="row" />
                      <span>{entry.name}</span>
                    </span>
                  </td>
                  <td className={bin['muted']}>{t(`types.${entry.fileType}`)}</td>
                  <td className={bin['muted']}>{formatTime(entry.deletedAt, settings.language)}</td>
                  <td>
                    <span className={bin['buttons']}>{buttons([entry], true)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
});
