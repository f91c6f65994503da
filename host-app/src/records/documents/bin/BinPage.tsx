import { Button, Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBin } from '../../../api/queries/documents.ts';
import { useServices } from '../../../stores/services-context.ts';
import { formatTime } from '../../../kit/ui/format.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { Illustration } from '../../../kit/ui/Illustration.tsx';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { RowsLoading } from '../../entries/RowsLoading.tsx';
import { Thumbnail } from '../../entries/Thumbnail.tsx';
import { useBinWork, type BinWork } from './use-bin-work.ts';
import empty from '../../entries/EmptyFolder.module.css';
import styles from '../documents.module.css';
import bin from './BinPage.module.css';

type Entries = NonNullable<ReturnType<typeof useBin>['data']>;

/** Puts entries back, or deletes them for ever; what the user may not do has no button. */
const BinButtons = observer(function BinButtons(props: {
  readonly entries: Entries;
  readonly work: BinWork;
  readonly small?: boolean;
}) {
  const { entries, work, small = false } = props;
  const { t } = useTranslation('documents');
  const { session } = useServices();
  const off = work.busy || entries.length === 0;
  return (
    <>
      {session.may('recycle/restoremany', entries) && (
        <Button
          size={small ? 'small' : 'middle'}
          disabled={off}
          icon={<Icon name="restore" size={16} />}
          onClick={() => work.restore(entries)}
        >
          {t('bin.restore')}
        </Button>
      )}
      {session.may('recycle/deletemany', entries) && (
        <Button
          danger
          type={small ? 'text' : 'default'}
          size={small ? 'small' : 'middle'}
          disabled={off}
          onClick={() => work.askDelete(entries)}
        >
          {t('bin.delete')}
        </Button>
      )}
    </>
  );
});

/** One deleted entry. */
const BinRow = observer(function BinRow(props: {
  readonly entry: Entries[number];
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly work: BinWork;
}) {
  const { entry, isChosen, onToggle, work } = props;
  const { t } = useTranslation('documents');
  const { settings } = useServices();
  return (
    <tr data-entry={entry.id} data-selected={isChosen}>
      <td className={bin['check']}>
        <Checkbox aria-label={t('select.one', { name: entry.name })} checked={isChosen} onChange={onToggle} />
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
        <span className={bin['buttons']}>
          <BinButtons entries={[entry]} work={work} small />
        </span>
      </td>
    </tr>
  );
});

/** Everything that was deleted, each row to be chosen. */
function BinTable(props: {
  readonly rows: Entries;
  readonly chosen: Entries;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly work: BinWork;
}) {
  const { rows, chosen, onChoose, work } = props;
  const { t } = useTranslation('documents');
  const ids = new Set(chosen.map(({ id }) => id));
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
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
                  onChoose(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))
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
            <BinRow
              key={entry.id}
              entry={entry}
              isChosen={ids.has(entry.id)}
              onToggle={() => toggle(entry.id)}
              work={work}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Says that nothing was deleted. */
function EmptyBin() {
  const { t } = useTranslation('documents');
  return (
    <div className={empty['empty']}>
      <Illustration name="bin" />
      <h2 className={empty['emptyTitle']}>{t('bin.emptyTitle')}</h2>
      <p className={empty['emptyText']}>{t('bin.emptyText')}</p>
    </div>
  );
}

/** What was deleted: to be put back where it was, or deleted for ever after a question. */
export function BinPage() {
  const { t } = useTranslation('documents');
  const { data: rows = [], error, isPending, isError, refetch } = useBin();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  const work = useBinWork();
  return (
    <div className={styles['main']} style={{ height: '100%' }}>
      <div className={styles['bar']}>
        <div className={styles['crumbs']}>
          <h1 className={styles['here']}>{t('binTitle')}</h1>
          {rows.length > 0 && <span className={styles['count']}>{t('count', { count: rows.length })}</span>}
        </div>
        {rows.length > 0 && (
          <div className={styles['tools']}>
            <BinButtons entries={chosen} work={work} />
          </div>
        )}
      </div>
      {isError && rows.length === 0 ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowsLoading />
      ) : rows.length === 0 ? (
        <EmptyBin />
      ) : (
        <BinTable {...{ rows, chosen, work }} onChoose={setIds} />
      )}
    </div>
  );
}
