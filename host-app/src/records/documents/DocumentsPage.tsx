import { ROOT_ID } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isFailure } from '../../api/is-failure.ts';
import { useDocumentRows } from '../../api/queries/document-rows.ts';
import type { Sort } from '../../api/queries/documents.ts';
import { latePart } from '../../kit/parts/late-page.tsx';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { OtherSpace } from '../../people/spaces/OtherSpace.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useDialogs } from '../entries/dialog-store.ts';
import { DocumentTable } from './list/DocumentTable.tsx';
import { EmptyFolder } from '../entries/EmptyFolder.tsx';
import { ListTools } from './ListTools.tsx';
import { RowsLoading } from '../entries/RowsLoading.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { useActions } from '../entries/use-actions.ts';
import { useListKeys } from './list/use-list-keys.ts';
import { useSelection } from './list/use-selection.ts';
import { useEntryHandlers } from './list/use-entry-handlers.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useNewHere } from './use-new-here.tsx';
import { usePlace } from './use-place.ts';
import { useReveal } from './list/use-reveal.ts';
import { useViewChoices } from './use-view-choices.ts';
import styles from './documents.module.css';

const DetailsPane = latePart(['patients'], async () => (await import('./DetailsPane.tsx')).DetailsPane);

/** The files of the user: folders, patients and what lies in them. `at` is the place and the entry to mark; the address says it else. */
export const DocumentsPage = observer(function DocumentsPage({
  at,
}: {
  readonly at?: { readonly parentId: string; readonly id?: string };
}) {
  const { t } = useTranslation('documents');
  const { settings, session } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const actions = useActions();
  const [query] = useSearchParams();
  const parentId = at?.parentId ?? query.get('parentId') ?? ROOT_ID;
  const wanted = at ? at.id : (query.get('id') ?? undefined);
  const choices = useViewChoices();
  const [sort, setSort] = useState<Sort>('name');
  const list = useDocumentRows(parentId, sort);
  const { rows } = list;
  const { place: target, path, patientId } = usePlace(parentId);
  const selection = useSelection(rows, parentId, actions.fail);
  const reveal = useReveal(wanted, list, selection.only, actions.fail);
  const handlers = useEntryHandlers(selection, actions, patientId);
  const drop = useFileDrop(target, actions);
  const newHere = useNewHere(target, path, actions);
  const onKeyDown = useListKeys({ selection, actions, dialogs, session, parentId, path });

  // Somebody deleted the folder that is shown: its rows are no longer there to be worked on.
  const isGone = isFailure(list.error, 'request/not-found');
  const isEmpty = rows.isKnown && rows.total === 0;
  return (
    <div className={styles['page']}>
      <div className={styles['main']} {...drop.handlers} onContextMenu={newHere.onGround}>
        <div className={styles['bar']}>
          <Breadcrumbs path={path} total={rows.total} actions={actions} />
          <ListTools place={target} {...{ newHere, choices, actions }} />
        </div>
        {list.error && (!rows.isKnown || isGone) ? (
          <OtherSpace id={parentId}>
            <LoadFailure error={list.error} onRetry={list.retry} />
          </OtherSpace>
        ) : list.isPending ? (
          <RowsLoading />
        ) : isEmpty ? (
          <EmptyFolder parent={target} actions={actions} onUpload={() => uploads.open(target)} />
        ) : (
          <DocumentTable
            rows={rows}
            view={choices.view}
            sort={sort}
            onSort={setSort}
            selection={selection}
            handlers={handlers}
            language={settings.language}
            onShow={list.show}
            reveal={reveal}
            onKeyDown={onKeyDown}
          />
        )}
        <SelectionBar selection={selection} actions={actions} />
        {drop.isOver && (
          <div className={styles['dropHint']} aria-hidden="true">
            <Icon name="upload" size={24} />
            {t('drop.here', { name: target.name })}
          </div>
        )}
      </div>
      {choices.details && (
        <Suspense fallback={<aside className={styles['paneComing']} />}>
          <DetailsPane
            selected={selection.entries}
            parent={target}
            actions={actions}
            onClose={() => choices.setDetails(false)}
          />
        </Suspense>
      )}
    </div>
  );
});
