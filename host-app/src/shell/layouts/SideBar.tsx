import { ROOT_ID } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useSearchParams } from 'react-router';
import { useActions } from '../../records/entries/use-actions.ts';
import { FolderTree } from '../../records/documents/tree/FolderTree.tsx';
import { useDropTarget } from '../../records/entries/drag.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { isAt, listShown, visiblePlaces } from '../menu.ts';
import { useServices } from '../../stores/services-context.ts';
import styles from './SideBar.module.css';

/** The side bar: patient files, the folder tree, the recycle bin. On narrow windows it slides over the page. */
export const SideBar = observer(function SideBar(props: {
  readonly open: boolean;
  /** Where the places are: here, or in the header. */
  readonly layout: 'side' | 'top' | 'mix';
  readonly onClose: () => void;
}) {
  const { open, layout, onClose } = props;
  const { t } = useTranslation('documents');
  const { session, settings } = useServices();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const actions = useActions();
  const root = { id: ROOT_ID, name: t('breadcrumb.root') };
  const rootDrop = useDropTarget({
    id: ROOT_ID,
    onEntries: (entries) => void actions.move(entries, root),
    onFiles: (files, folders) => actions.upload(files, folders, root),
  });
  const binDrop = useDropTarget({
    id: 'recycle-bin',
    call: 'document/deletemany',
    onEntries: (entries) => void actions.remove(entries),
    onFiles: () => undefined,
  });
  const drops = { patients: rootDrop, files: rootDrop, bin: binDrop };
  const list = listShown(query, { session, settings });
  const parentId =
    pathname === '/patient/doclist'
      ? (query.get('id') ?? ROOT_ID)
      : pathname === '/patient/list' && list === 'files'
        ? (query.get('parentId') ?? ROOT_ID)
        : undefined;
  const places = visiblePlaces(session);

  return (
    <>
      {open && <div className={styles['veil']} onClick={onClose} aria-hidden="true" />}
      <nav className={styles['bar']} data-open={open} data-layout={layout} aria-label={t('sideBar.label')}>
        {places.map(({ id, path, icon }) => {
          const isHere = id === 'files' ? parentId === ROOT_ID : isAt({ id, path }, pathname, list);
          const link = (
            <NavLink
              key={id}
              to={path}
              className={styles['place'] ?? ''}
              data-place={id}
              onClick={() => id !== 'bin' && settings.set({ startList: id })}
              data-here={isHere}
              data-over={drops[id].isOver}
              {...drops[id].handlers}
              aria-current={isHere ? 'page' : undefined}
            >
              <Icon name={icon} size={20} />
              {t(`sideBar.${id}`)}
            </NavLink>
          );
          return id === 'files' ? (
            <div key={id} className={styles['files']}>
              {link}
              <FolderTree selectedId={parentId} actions={actions} />
            </div>
          ) : (
            link
          );
        })}
      </nav>
    </>
  );
});
