import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogStore } from '../../records/entries/dialog-store.ts';
import { useSpaceName } from '../../people/spaces/use-switch-space.ts';
import { holdOpen } from '../../stores/open-here.ts';
import { useUploads } from '../../records/sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';

/** Tells other windows what is open here, and closes a dialog of one space when the session goes on in another. */
export function useOwnSpace(dialogs: DialogStore): void {
  const { session, toasts } = useServices();
  const uploads = useUploads();
  const { t } = useTranslation();
  const nameOf = useSpaceName();

  useEffect(
    () =>
      reaction(
        () => session.workplace,
        () => {
          const isOpen = dialogs.current !== undefined || dialogs.consent !== undefined;
          dialogs.consent?.answer(undefined);
          dialogs.close();
          const { current } = session;
          if (isOpen && current)
            toasts.show({
              kind: 'info',
              text: t('space.switchedElsewhere', { name: nameOf(current.space) }),
            });
        },
      ),
    [dialogs, nameOf, session, t, toasts],
  );
  useEffect(() => {
    const held = (what: 'form' | 'upload', isOpen: () => boolean) => {
      let release: (() => void) | undefined;
      const stop = reaction(
        isOpen,
        (open) => {
          release?.();
          release = open ? holdOpen(what) : undefined;
        },
        { fireImmediately: true },
      );
      return () => {
        stop();
        release?.();
      };
    };
    const stops = [
      held('form', () => dialogs.current !== undefined && dialogs.current.kind !== 'preview'),
      held('upload', () => uploads.isBusy || uploads.question !== undefined || uploads.consent !== undefined),
    ];
    return () => stops.forEach((stop) => stop());
  }, [dialogs, uploads]);
}
