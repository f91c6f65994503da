import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/use-change.ts';
import { aboutOne } from '../../../i18n/about-one.ts';
import { useServices } from '../../../stores/services-context.ts';
import type { EntryRef } from '../../entries/dialog-store.ts';
import { isContainer } from '../../entries/entry-icon.ts';
import { useActions } from '../../entries/use-actions.ts';
import { useMany } from '../../entries/use-many.ts';

/** What can be done with deleted entries; `busy` while some are worked on. */
export function useBinWork() {
  const { t } = useTranslation('documents');
  const { toasts, overlays } = useServices();
  const actions = useActions();
  const many = useMany();

  const { ask: restore, busy: restoring } = useChange((entries: readonly EntryRef[]) =>
    actions.restore(
      entries,
      t(aboutOne('bin.restored', entries.length), { count: entries.length, name: entries[0]?.name }),
    ),
  );
  const { ask: erase, busy: erasing } = useChange(async (entries: readonly EntryRef[]) => {
    const { done, refusal } = await many('recycle/deletemany', entries);
    toasts.settle(done.map(({ id }) => id));
    if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
    else toasts.show({ kind: 'success', text: t('bin.deleted') });
  });

  /** Deletes entries for ever, after a question. */
  function askDelete(entries: readonly EntryRef[]) {
    void overlays.confirm({
      title: t(aboutOne('bin.deleteTitle', entries.length), {
        count: entries.length,
        name: entries[0]?.name,
      }),
      content: t(entries.some(({ fileType }) => isContainer(fileType)) ? 'bin.deleteText' : 'bin.deleteFile'),
      okText: t('bin.delete'),
      okButtonProps: { danger: true },
      // The question goes at once: how far the work is stands at the foot of the page.
      onOk: () => void erase(entries),
    });
  }

  return {
    busy: restoring || erasing,
    restore: (entries: readonly EntryRef[]) => void restore(entries),
    askDelete,
  };
}

/** What `useBinWork` gives. */
export type BinWork = ReturnType<typeof useBinWork>;
