import { ROOT_ID, type WorklistChoices } from '@bracewright/core/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { today } from '../../kit/forms/day.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { useDialogs } from '../entries/dialog-store.ts';
import { EmptyFolder } from '../entries/EmptyFolder.tsx';
import { RowsLoading } from '../entries/RowsLoading.tsx';
import { useActions } from '../entries/use-actions.ts';
import { choicesWith } from './choices.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ListSwitch } from '../entries/ListSwitch.tsx';
import { ViewsButton } from './ViewsButton.tsx';
import { designAddress } from '../entries/addresses.ts';
import { WorklistTable } from './WorklistTable.tsx';
import { addressOf, filterCount, inputOf, stateOf, type WorklistState } from './worklist-state.ts';
import styles from './worklist.module.css';

const PAGE_SIZE = 50;

/** What the filters offer, and the design to go on with; the one opened last where it is still there. */
function useChoices() {
  const { api, settings } = useServices();
  const design = settings.values.lastDesign;
  return useQuery({
    queryKey: ['documents', 'worklist', 'choices', design],
    queryFn: ({ signal }) => choicesWith(api, design, signal),
  });
}

/** The design to go on with. */
const Resume = observer(function Resume({
  resume,
}: {
  readonly resume: NonNullable<WorklistChoices['resume']>;
}) {
  const { t } = useTranslation('worklist');
  const { settings, session } = useServices();
  const { language } = settings;
  return (
    <div className={styles['resume']}>
      <Icon name="scan" size={20} />
      <p className={styles['resumeWords']}>
        <strong>{resume.patient?.name ?? resume.name}</strong>{' '}
        <span className={styles['muted']}>
          {[
            resume.patient && resume.name,
            t(`stages.${resume.stage}`),
            t('changed', { time: formatTime(resume.saveTime, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Link className={styles['resumeGo']} to={designAddress(resume.id, resume.patient?.id ?? ROOT_ID)}>
        {t(session.may('operation/create') ? 'resume' : 'open')}
        <Icon name="chevronRight" size={16} />
      </Link>
    </div>
  );
});

/** The name as it is typed. Typed letters wait a moment; everything else is asked for at once. */
function useTypedName(known: string, change: (patch: Partial<WorklistState>) => void) {
  const [typed, setTyped] = useState(known);
  const wanted = useDeferredValue(typed);
  useEffect(() => setTyped(known), [known]);
  useEffect(() => {
    if (wanted === known) return;
    const later = setTimeout(() => change({ name: wanted }), 250);
    return () => clearTimeout(later);
  });
  return [typed, setTyped] as const;
}

/** The search by name, the filters behind their button, and the lists that were kept. */
function Filters(props: {
  readonly state: WorklistState;
  readonly choices: WorklistChoices | undefined;
  readonly onChange: (patch: Partial<WorklistState>) => void;
  /** Shows a list by its address, as a page of its own in the browser's history. */
  readonly onAddress: (address: string) => void;
  readonly onClear: () => void;
}) {
  const { state, choices, onChange: change, onAddress, onClear } = props;
  const { t } = useTranslation('worklist');
  const narrowed = filterCount({ ...state, name: '' });
  const [isOpen, setOpen] = useState(narrowed > 0);
  const [typed, setTyped] = useTypedName(state.name ?? '', change);
  return (
    <>
      <div className={styles['filters']}>
        <Input
          className={styles['search']!}
          allowClear
          prefix={<Icon name="search" size={16} />}
          aria-label={t('filters.name')}
          placeholder={t('filters.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {narrowed > 0 ? t('filters.openSome', { count: narrowed }) : t('filters.open')}
          <Icon name={isOpen ? 'arrowUp' : 'chevronDown'} size={16} />
        </Button>
        <ViewsButton address={addressOf({ ...state, page: 1 })} onShow={onAddress} />
        {filterCount(state) > 0 && (
          <Button type="text" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {isOpen && <FilterPanel state={state} choices={choices} onChange={change} />}
    </>
  );
}

/** The way to the other pages of the list. */
function Pages(props: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const { page, total, onPage } = props;
  const { t } = useTranslation('worklist');
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={styles['pages']} aria-label={t('pages.label')}>
      <Button
        disabled={page === 1}
        icon={<Icon name="chevronLeft" size={18} label={t('pages.before')} />}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('pages.range', { from, to: Math.min(total, from + PAGE_SIZE - 1), count: total })}</span>
      <Button
        disabled={from + PAGE_SIZE > total}
        icon={<Icon name="chevronRight" size={18} label={t('pages.next')} />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** The patients of a clinic with what decides about the day: age, curve, people, last visit and the stage of the design. */
export const WorklistPage = observer(function WorklistPage() {
  const { t } = useTranslation(['worklist', 'documents']);
  const { api, session, settings } = useServices();
  const uploads = useUploads();
  const { language } = settings;
  const dialogs = useDialogs();
  const actions = useActions();
  const [query, setQuery] = useSearchParams();
  const state = stateOf(query);
  const show = (next: WorklistState) => setQuery(addressOf(next), { replace: true });
  const change = (patch: Partial<WorklistState>) => show({ ...state, ...patch, page: 1 });

  const list = useQuery({
    queryKey: ['documents', 'worklist', addressOf(state)],
    queryFn: ({ signal }) => api.call('patient/list', inputOf(state, PAGE_SIZE, Date.now()), { signal }),
    placeholderData: keepPreviousData,
  });
  const choices = useChoices();
  const { resume } = choices.data ?? {};
  const total = list.data?.total ?? 0;
  const filters = filterCount(state);
  const root = { id: ROOT_ID, name: t('documents:breadcrumb.root'), fileType: 'DIR' as const };

  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        <h1 className={styles['heading']}>
          {t('title')}
          {list.data && <span className={styles['count']}>{t('count', { count: total })}</span>}
        </h1>
        <div className={styles['tools']}>
          <ListSwitch value="patients" />
          {session.may('document/patient/save') && (
            <Button
              data-tour="patient"
              type="primary"
              icon={<Icon name="plus" size={18} />}
              onClick={() => dialogs.open({ kind: 'new-patient', parentId: ROOT_ID })}
            >
              {t('documents:actions.newPatient')}
            </Button>
          )}
        </div>
      </div>
      {resume && <Resume resume={resume} />}
      <Filters
        state={state}
        choices={choices.data}
        onChange={change}
        onAddress={(next) => setQuery(next)}
        onClear={() => show(state.sort ? { sort: state.sort } : {})}
      />
      {list.error && !list.data ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsLoading />
      ) : total === 0 && filters === 0 ? (
        <EmptyFolder parent={root} actions={actions} onUpload={() => uploads.open(root)} />
      ) : total === 0 ? (
        <p className={styles['none']} role="status">
          {t('none')}
        </p>
      ) : (
        <div className={styles['scroller']} data-tour="list">
          <WorklistTable
            items={list.data.items}
            sort={state.sort ?? 'name'}
            language={language}
            today={today()}
            onSort={(sort) => change({ sort })}
          />
        </div>
      )}
      {total > PAGE_SIZE && (
        <Pages page={state.page ?? 1} total={total} onPage={(page) => show({ ...state, page })} />
      )}
    </div>
  );
});
