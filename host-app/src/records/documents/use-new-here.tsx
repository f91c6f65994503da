import type { TreeNode } from '@bracewright/core/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useServices } from '../../stores/services-context.ts';
import { useDialogs } from '../entries/dialog-store.ts';
import { mayHoldFolder } from '../entries/move-rules.ts';
import type { Actions } from '../entries/use-actions.ts';
import { ACCEPTED, chooseFiles } from '../sending/choose-files.ts';
import { useUploads } from '../sending/uploads-context.ts';
import type { Place } from './use-place.ts';

/** What the user may make in a place, and the menu of it. For components that observe. */
export function useNewHere(target: Place, path: readonly TreeNode[], actions: Actions) {
  const { t } = useTranslation('documents');
  const { session, overlays } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const { id: parentId } = target;
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

  return { mayUpload, mayNest, mayAddPatient, newMenu, onGround };
}

/** What `useNewHere` gives. */
export type NewHere = ReturnType<typeof useNewHere>;
