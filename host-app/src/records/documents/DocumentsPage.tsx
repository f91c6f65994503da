import { ApiError, ERRORS, ROOT_ID, type DocumentEntry } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDocumentRows } from '../../api/queries/document-rows.ts';
import { pathTo, useDocumentTree, type Sort } from '../../api/queries/documents.ts';
import { latePart } from '../../kit/parts/late-page.tsx';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { Choice } from '../../kit/ui/Choice.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Tip } from '../../kit/ui/Tip.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { OtherSpace } from '../../people/spaces/OtherSpace.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { useDialogs } from '../entries/dialog-store.ts';
import { DocumentTable } from './DocumentTable.tsx';
import type { EntryHandlers } from './DocumentRow.tsx';
import { hasFiles, droppedFiles, startDrag } from '../entries/drag.ts';
import { EmptyFolder } from '../entries/EmptyFolder.tsx';
import { entryMenu } from './entry-menu.tsx';
import { mayHoldFolder } from '../entries/move-rules.ts';
import { ACCEPTED, chooseFiles } from '../sending/choose-files.ts';
import { ListSwitch } from '../entries/ListSwitch.tsx';
import { RowsLoading } from '../entries/RowsLoading.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useActions } from '../entries/use-actions.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import { useViewChoices } from './use-view-choices.ts';
import styles from './documents.module.css';

const DetailsPane = latePart(['patients'], async () => (await import('./DetailsPane.tsx')).DetailsPane);

/** The files of the user: folders, patients and what lies in them. `at` is the place and the entry to mark; the address says it else. */
export const DocumentsPage = observer(function DocumentsPage({
  at,
}: {
  readonly at?: { readonly parentId: string; readonly id?: string };
}) {
  const { t } = useTranslation(['documents', 'errors']);
  const { settings, session, overlays } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const actions = useActions();
  const [query] = useSearchParams();
  const parentId = at?.parentId ?? query.get('parentId') ?? ROOT_ID;
  const wanted = at ? at.id : (query.get('id') ?? undefined);
  const choices = useViewChoices();
  const [sort, setSort] = useState<Sort>('name');
  const list = useDocumentRows(parentId, sort);
  const { rows, placeOf } = list;
  const { fail } = actions;
  const tree = useDocumentTree();
  const path = useMemo(() => pathTo(tree.data ?? [], parentId), [tree.data, parentId]);
  const here = path.at(-1);
  const target = useMemo(
    () => ({
      id: parentId,
      name: here?.name ?? t('breadcrumb.root'),
      fileType: here?.fileType ?? ('DIR' as const),
    }),
    [here, parentId, t],
  );
  const { total } = rows;
  const selection = useSelection(rows, parentId, actions.fail);
  const patientId = path.find(({ fileType }) => fileType === 'PATIENT')?.id;
  const [filesOver, setFilesOver] = useState(false);

  const { only } = selection;
  const [reveal, setReveal] = useState<number>();
  const revealed = useRef<string>();
  const asked = useRef<string>();
  useEffect(() => {
    if (!wanted) revealed.current = undefined;
    if (!wanted || !rows.isKnown || revealed.current === wanted) return;
    const at = rows.indexOf(wanted);
    if (at >= 0) {
      revealed.current = wanted;
      setReveal(at);
      only(wanted);
    } else if (asked.current !== wanted && rows.loaded < rows.total) {
      // Further down than what is loaded: once its rows are in sight, it is selected.
      asked.current = wanted;
      placeOf(wanted).then((place) => place >= 0 && setReveal(place), fail);
    }
  }, [wanted, rows, only, placeOf, fail]);

  /** What an action on `entry` is about: the selection when it is part of it, else itself alone. */
  const meant = (entry: DocumentEntry) => (selection.ids.has(entry.id) ? selection.entries : [entry]);
  const now: EntryHandlers = {
    menu: (entry) => entryMenu(meant(entry), { actions, dialogs, session, t, patientId }),
    pick: (entry, event) => selection.pick(entry.id, event),
    toggle: (entry) => selection.toggle(entry.id),
    open: actions.open,
    drag: (entry, event) => {
      const entries = meant(entry);
      if (session.may('document/movemany', entries)) startDrag(event, entries);
      else event.preventDefault();
    },
    dropEntries: (entries, into) => void actions.move(entries, into),
    dropFiles: (files, folders, into) => actions.upload(files, folders, into),
  };
  // Rows are drawn anew only when they change themselves, so what they call must stay the same object.
  const latest = useRef(now);
  latest.current = now;
  const handlers = useMemo<EntryHandlers>(
    () => ({
      menu: (...given) => latest.current.menu(...given),
      pick: (...given) => latest.current.pick(...given),
      toggle: (...given) => latest.current.toggle(...given),
      open: (...given) => latest.current.open(...given),
      drag: (...given) => latest.current.drag(...given),
      dropEntries: (...given) => latest.current.dropEntries(...given),
      dropFiles: (...given) => latest.current.dropFiles(...given),
    }),
    [],
  );
  const onKeyDown = useListKeys({ selection, actions, dialogs, session, parentId, path });

  const fileDrop = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event) || !session.may('document/upload')) return;
      event.preventDefault();
      setFilesOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFilesOver(false);
    },
    onDropCapture: () => setFilesOver(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const { files, folders } = droppedFiles(event);
      actions.upload(files, folders, target);
    },
  };

  const mayUpload = session.may('document/upload');
  const mayNest = mayHoldFolder(path);
  const mayAddPatient =
    session.may('document/patient/save') && !path.some(({ fileType }) => fileType === 'PATIENT');
  const choose = (kind: keyof typeof ACCEPTED) => () =>
    chooseFiles(ACCEPTED[kind], (files) => {
      uploads.open(target);
      actions.upload(files, [], target);
    });
  /** All that can be new here; behind the arrow beside Upload, and under the right mouse button on the empty ground. */
  const newMenu = () => ({
    items: [
      mayAddPatient && {
        key: 'patient',
        icon: <Icon name="patient" size={18} />,
        label: t('actions.newPatient'),
        onClick: () => dialogs.open({ kind: 'new-patient', parentId }),
      },
      session.may('document/dir/save') && {
        key: 'folder',
        icon: <Icon name="folderAdd" size={18} />,
        label: mayNest ? t('actions.newFolder') : `${t('actions.newFolder')} (${t('move.why.too-deep')})`,
        disabled: !mayNest,
        onClick: () => dialogs.open({ kind: 'new-folder', parentId }),
      },
      mayUpload && {
        key: 'scan',
        icon: <Icon name="scan" size={18} />,
        label: t('actions.newScan'),
        onClick: choose('scan'),
      },
      mayUpload && {
        key: 'picture',
        icon: <Icon name="picture" size={18} />,
        label: t('actions.newPicture'),
        onClick: choose('picture'),
      },
    ].filter((item) => item !== false),
  });

  const onGround = (event: MouseEvent) => {
    // Rows, fields and words that are selected have menus of their own.
    const own = (event.target as HTMLElement).closest('[data-entry], button, a, input, [role="row"]');
    if (event.defaultPrevented || own) return;
    const menu = newMenu();
    if (menu.items.length === 0) return;
    event.preventDefault();
    overlays.openMenu(event, menu);
  };

  // Somebody deleted the folder that is shown: its rows are no longer there to be worked on.
  const isGone = list.error instanceof ApiError && list.error.code === ERRORS['request/not-found'].code;
  const isEmpty = rows.isKnown && total === 0;
  return (
    <div className={styles['page']}>
      <div className={styles['main']} {...fileDrop} onContextMenu={onGround}>
        <div className={styles['bar']}>
          <Breadcrumbs path={path} total={total} actions={actions} />
          <div className={styles['tools']}>
            <ListSwitch value="files" />
            {here?.fileType === 'PATIENT' && session.may('patient/course') && (
              <Button icon={<Icon name="patient" size={18} />} onClick={() => actions.openPatient(parentId)}>
                {t('actions.patientPage')}
              </Button>
            )}
            {mayUpload && (
              <span className={styles['joined']} data-tour="upload">
                <Button icon={<Icon name="upload" size={18} />} onClick={() => uploads.open(target)}>
                  {t('actions.upload')}
                </Button>
                <Button
                  aria-label={t('actions.newMenu')}
                  aria-haspopup="menu"
                  icon={<Icon name="chevronDown" size={16} />}
                  onClick={(event) => overlays.openMenu(event, newMenu())}
                />
              </span>
            )}
            {session.may('document/dir/save') && (
              <Button
                disabled={!mayNest}
                {...(mayNest ? {} : { title: t('errors:names.document_too-deep') })}
                icon={<Icon name="folderAdd" size={18} />}
                onClick={() => dialogs.open({ kind: 'new-folder', parentId })}
              >
                {t('actions.newFolder')}
              </Button>
            )}
            {mayAddPatient && (
              <Button
                data-tour="patient"
                type="primary"
                icon={<Icon name="plus" size={18} />}
                onClick={() => dialogs.open({ kind: 'new-patient', parentId })}
              >
                {t('actions.newPatient')}
              </Button>
            )}
            <span className={styles['looks']}>
              <Choice
                label={t('view.label')}
                value={choices.view}
                onChange={(view) => choices.setView(view)}
                options={(['list', 'grid'] as const).map((view) => ({
                  value: view,
                  title: t(`view.${view}`),
                  label: <Icon name={view} size={18} label={t(`view.${view}`)} />,
                }))}
              />
              <Tip text={t(choices.details ? 'details.close' : 'details.open')}>
                <button
                  type="button"
                  className={styles['iconButton']}
                  aria-label={t('details.label')}
                  aria-pressed={choices.details}
                  onClick={() => choices.setDetails(!choices.details)}
                >
                  <Icon name="details" />
                </button>
              </Tip>
            </span>
          </div>
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
            onKeyDown={(event: KeyboardEvent, columns) => onKeyDown(event, columns)}
          />
        )}
        <SelectionBar selection={selection} actions={actions} />
        {filesOver && (
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
