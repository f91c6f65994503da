import type { DocumentEntry } from '@bracewright/core/contract';
import type { MenuProps } from 'antd';
import type { TFunction } from 'i18next';
import type { SignInStore } from '../../../stores/sign-in.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { Kbd } from '../../../kit/ui/Kbd.tsx';
import type { IconName } from '../../../kit/ui/icons.ts';
import { openReport } from '../../report/report-address.ts';
import type { DialogStore } from '../../entries/dialog-store.ts';
import type { Actions } from '../../entries/use-actions.ts';
import styles from '../documents.module.css';

interface MenuContext {
  readonly actions: Actions;
  readonly dialogs: DialogStore;
  readonly session: SignInStore;
  readonly t: TFunction<'documents'>;
  /** The patient whose record the entries lie in. */
  readonly patientId?: string | undefined;
}

/** One line of a menu. */
const item = (
  key: string,
  icon: IconName,
  label: string,
  run: () => void,
  keys?: string,
  danger = false,
) => ({
  key,
  danger,
  icon: <Icon name={icon} size={18} />,
  label: (
    <span className={styles['menuItem']}>
      {label}
      {keys && <Kbd keys={keys} />}
    </span>
  ),
  onClick: run,
});

/** What lies in one entry: ways to see it, to work on it and to what it is about. */
function openItems(first: DocumentEntry, { actions, dialogs, session, t }: MenuContext) {
  const isScan = first.fileType === 'SCAN';
  const isPatient = first.fileType === 'PATIENT';
  const isFile = !isPatient && first.fileType !== 'DIR';
  const openLabel = isScan ? t('actions.design') : isFile ? t('actions.preview') : t('actions.open');
  return [
    item('open', isScan ? 'scan' : 'eye', openLabel, () => actions.open(first), 'Enter'),
    ...(isScan && session.may('operation/create')
      ? [
          item('align', 'align', t('actions.align'), () => actions.edit(first, 'preparation')),
          item('seal', 'seal', t('actions.seal'), () => actions.edit(first, 'closedmesh')),
        ]
      : []),
    isScan &&
      item('preview', 'eye', t('actions.preview'), () => dialogs.open({ kind: 'preview', entry: first })),
    (isScan || isPatient) &&
      session.may('document/getxraylist') &&
      item('films', 'picture', t('actions.films'), () => actions.openFilms(first.id)),
    isPatient &&
      session.may('patient/update') &&
      item('edit', 'patient', t('actions.editPatient'), () =>
        dialogs.open({ kind: 'edit-patient', id: first.id }),
      ),
    isPatient &&
      session.may('patient/course') &&
      item('page', 'details', t('actions.patientPage'), () => actions.openPatient(first.id)),
    { type: 'divider' as const },
    session.may('document/rename', [first]) &&
      item(
        'rename',
        'rename',
        t('actions.rename'),
        () => dialogs.open({ kind: 'rename', entry: first }),
        'F2',
      ),
  ];
}

/** Where entries can go. */
function placeItems(entries: readonly DocumentEntry[], { dialogs, session, t }: MenuContext) {
  return [
    session.may('document/movemany', entries) &&
      item('move', 'move', t('actions.move'), () => dialogs.open({ kind: 'move', entries })),
    session.may('document/copymany', entries) &&
      item('copy', 'copy', t('actions.copy'), () => dialogs.open({ kind: 'copy', entries })),
    // Own records become a clinic's only by the hand of their owner.
    session.current?.space.kind === 'own' &&
      session.current.spaces.length > 1 &&
      session.may('clinic/handover', entries) &&
      item('hand-over', 'home', t('actions.handOver'), () => dialogs.open({ kind: 'hand-over', entries })),
  ];
}

/** What can be taken out of one file. */
function takeItems(first: DocumentEntry, { actions, dialogs, session, t, patientId }: MenuContext) {
  const isScan = first.fileType === 'SCAN';
  const isFile = first.fileType !== 'PATIENT' && first.fileType !== 'DIR';
  return [
    isFile &&
      session.may('document/export') &&
      (isScan
        ? item('export', 'download', t('actions.export'), () =>
            dialogs.open({ kind: 'export', entry: first }),
          )
        : item('download', 'download', t('actions.download'), () => void actions.download(first))),
    isScan &&
      session.may('report/pdf') &&
      item('report', 'pdf', t('actions.report'), () => openReport(first.id, patientId)),
  ];
}

/** The menu of one or more entries; the same under the right mouse button and behind the ⋯ button. */
export function entryMenu(entries: readonly DocumentEntry[], context: MenuContext): MenuProps {
  const { actions, session, t } = context;
  const [first] = entries;
  if (!first) return { items: [] };
  const single = entries.length === 1;
  const mayDelete = session.may('document/deletemany', entries);
  const items = [
    ...(single ? openItems(first, context) : []),
    ...placeItems(entries, context),
    ...(single ? takeItems(first, context) : []),
    mayDelete && { type: 'divider' as const },
    mayDelete && item('delete', 'bin', t('actions.delete'), () => void actions.remove(entries), 'Del', true),
  ];
  return { items: items.filter((entry) => entry !== false) };
}
