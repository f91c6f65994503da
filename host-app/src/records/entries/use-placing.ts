import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutOne } from '../../i18n/about-one.ts';
import { useServices } from '../../stores/services-context.ts';
import type { EntryRef } from './dialog-store.ts';
import { useMany } from './use-many.ts';

/** The ways of entries: elsewhere, into the bin and back. What came of it is said in notices. */
export function usePlacing() {
  const { toasts } = useServices();
  const { t } = useTranslation('documents');
  const { t: tCommon } = useTranslation();
  const many = useMany();
  return useMemo(() => {
    const placing = {
      /** Puts entries into the bin; the notice brings back what went. Gives whether anything did. */
      async remove(entries: readonly EntryRef[]): Promise<boolean> {
        const { done: gone, refusal } = await many('document/deletemany', entries);
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
        if (gone.length === 0) return false;
        toasts.show({
          kind: 'success',
          text: t(aboutOne('delete.done', gone.length), { count: gone.length, name: gone[0]!.name }),
          about: gone.map(({ id }) => id),
          action: { label: tCommon('undo'), run: () => void placing.restore(gone, t('delete.undone')) },
        });
        return true;
      },

      /** Puts entries back where they were, and says `words`. */
      async restore(entries: readonly EntryRef[], words: string): Promise<void> {
        const { done, refusal } = await many('recycle/restoremany', entries);
        toasts.settle(done.map(({ id }) => id));
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
        if (done.length > 0)
          toasts.show({
            kind: 'success',
            text: done.length < entries.length ? t('bin.restored', { count: done.length }) : words,
          });
      },

      /** Moves or copies entries; gives why some did not go, for where the person asked for it. */
      async place(
        kind: 'move' | 'copy',
        entries: readonly EntryRef[],
        target: { id: string; name: string },
      ): Promise<string | undefined> {
        const { done, refusal } = await many(`document/${kind}many`, entries, target.id);
        if (done.length > 0)
          toasts.show({
            kind: 'success',
            text: t(kind === 'move' ? 'move.done' : 'move.copied', {
              count: done.length,
              target: target.name,
            }),
          });
        return refusal;
      },

      /** Moves what was dropped; what is refused is said in a notice, for there is no other place. */
      async move(entries: readonly EntryRef[], target: { id: string; name: string }): Promise<void> {
        const refusal = await placing.place('move', entries, target);
        if (refusal !== undefined) toasts.show({ kind: 'error', text: refusal });
      },
    };
    return placing;
  }, [many, t, tCommon, toasts]);
}
