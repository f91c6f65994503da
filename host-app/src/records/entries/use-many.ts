import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../api/describe-error.ts';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { joinSentences } from '../../kit/ui/format.ts';
import { useServices } from '../../stores/services-context.ts';
import { useDialogs, type EntryRef, type EntryWork } from './dialog-store.ts';
import { byReason, doMany, refusalError, type ManyName, type Outcome } from './many.ts';

const KINDS: Readonly<Record<ManyName, EntryWork['kind']>> = {
  'document/deletemany': 'delete',
  'document/movemany': 'move',
  'document/copymany': 'copy',
  'recycle/restoremany': 'restore',
  'recycle/deletemany': 'erase',
};
/** Names of refused entries that a sentence spells out. */
const MOST_NAMES = 3;

/** What became of entries: the ones that are done, and of the others why not, in words; both empty where nothing is known. */
export interface ManyEnd {
  readonly done: readonly EntryRef[];
  readonly refusal: string | undefined;
}

/** Words for what was refused: the reason, and of several entries which have it. */
function useRefusals() {
  const { i18n } = useServices();
  const { t } = useTranslation('documents');
  return (kind: EntryWork['kind'], { entries, refused, done }: Refused): string | undefined => {
    if (refused.length === 0) return undefined;
    const reasons = byReason(refused, (outcome) => describeError(refusalError(outcome), i18n).text);
    if (entries.length === 1) return reasons[0]!.reason;
    const lines = reasons.map(({ reason, names }) => {
      const listed = names.slice(0, MOST_NAMES);
      const more = names.length - listed.length;
      return t(more > 0 ? 'work.reasonMore' : 'work.reason', {
        names: new Intl.ListFormat(i18n.language).format(listed.map((one) => t('work.name', { name: one }))),
        more,
        reason,
      });
    });
    const told = t(`work.partly.${kind}`, { done, count: entries.length });
    return joinSentences([told, ...lines], i18n.language);
  };
}

interface Refused {
  readonly entries: readonly EntryRef[];
  readonly refused: readonly Outcome[];
  /** How many were not. */
  readonly done: number;
}

interface Wish {
  readonly name: ManyName;
  readonly entries: readonly EntryRef[];
  readonly parentId: string | undefined;
}

/** Does something to entries in one call, with its progress in sight, and words for what was refused. */
export function useMany() {
  const { api, jobs, i18n, session } = useServices();
  const { t } = useTranslation('documents');
  const dialogs = useDialogs();
  const refresh = useRefreshDocuments();
  const refusalOf = useRefusals();

  // Several may be on their way: what is dropped next does not wait for what was dropped before.
  const { mutateAsync } = useMutation({
    mutationFn: async ({ name, entries, parentId }: Wish): Promise<ManyEnd> => {
      const kind = KINDS[name];
      const controller = new AbortController();
      dialogs.begin({ kind, count: entries.length, stop: () => controller.abort() });
      try {
        const outcomes = await doMany(name, {
          ...{ api, jobs },
          ids: entries.map(({ id }) => id),
          ...(parentId === undefined ? {} : { parentId }),
          signal: controller.signal,
          onProgress: (fraction) => dialogs.advance(fraction),
          askConsent: async (child) =>
            session.may('patient/consent') ? dialogs.askConsent(child) : undefined,
        });
        const isDone = new Set(outcomes.filter((outcome) => outcome.isDone).map(({ id }) => id));
        const done = entries.filter(({ id }) => isDone.has(id));
        return {
          done,
          refusal: refusalOf(kind, {
            entries,
            refused: outcomes.filter((outcome) => !outcome.isDone),
            done: done.length,
          }),
        };
      } catch (error) {
        const text = controller.signal.aborted ? t('work.stopped') : describeError(error, i18n).text;
        return { done: [], refusal: text };
      } finally {
        dialogs.finish();
      }
    },
    onSettled: refresh,
  });
  return useCallback(
    (name: ManyName, entries: readonly EntryRef[], parentId?: string) =>
      mutateAsync({ name, entries, parentId }),
    [mutateAsync],
  );
}
