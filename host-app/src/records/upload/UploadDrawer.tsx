import { Button, Drawer } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { metrics } from '../../look/design-tokens.ts';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { droppedFiles, hasFiles } from '../entries/drag.ts';
import { useActions, type Actions } from '../entries/use-actions.ts';
import { ClashCard } from './ClashChoice.tsx';
import { ConsentCard } from './ConsentCard.tsx';
import { ScanQuestionCard } from './ScanQuestionCard.tsx';
import { UploadRow } from './UploadRow.tsx';
import styles from './upload.module.css';

/** One notice when the last file of a lot has arrived while nobody looks at the list. For components that observe. */
function useLotNotice(): void {
  const { t } = useTranslation('upload');
  const { toasts } = useServices();
  const uploads = useUploads();
  const { items, isBusy } = uploads;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      const done = items.filter(({ state }) => state === 'done').length;
      // A name that is taken is asked about in the list.
      const failed = items.filter(
        ({ state, clash }) => state === 'failed' && !(clash && uploads.isOpen),
      ).length;
      if (failed > 0) toasts.show({ kind: 'warning', text: t('someFailed', { count: failed }) });
      else if (done > 0 && !uploads.isOpen)
        toasts.show({ kind: 'success', text: t('allDone', { count: done }) });
    }
    wasBusy.current = isBusy;
  }, [isBusy, items, t, toasts, uploads.isOpen]);
}

/** Where files are dropped, and a way to choose them. */
const DropArea = observer(function DropArea({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslation('upload');
  const { items, target } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function onDrop(event: DragEvent) {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const { files, folders } = droppedFiles(event);
    actions.upload(files, folders, target);
  }

  return (
    <>
      <button
        type="button"
        className={styles['dropArea']}
        data-over={over}
        data-small={items.length > 0}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size={items.length > 0 ? 20 : 32} />
        <span className={styles['dropTitle']}>{t('drop')}</span>
        {items.length === 0 && <span className={styles['dropHelp']}>{t('dropHelp')}</span>}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          actions.upload([...(event.target.files ?? [])], [], target);
          event.target.value = '';
        }}
      />
    </>
  );
});

/** The list of uploads with its own button and drop area. It stays out of the way: the page behind it goes on working. */
export const UploadDrawer = observer(function UploadDrawer() {
  const { t } = useTranslation('upload');
  const uploads = useUploads();
  const actions = useActions();
  const { items, question, consent, target } = uploads;

  useLotNotice();
  const finished = items.some(({ state }) => ['done', 'failed', 'cancelled'].includes(state));
  return (
    <Drawer
      open={uploads.isOpen}
      onClose={() => uploads.close()}
      mask={false}
      rootStyle={{ top: metrics.headerHeight }}
      size={400}
      title={
        <span className={styles['title']}>
          {t('title')} <span className={styles['into']}>{t('lead', { name: target.name })}</span>
        </span>
      }
      extra={
        finished && (
          <Button size="small" type="text" onClick={() => uploads.clearFinished()}>
            {t('clear')}
          </Button>
        )
      }
    >
      <div className={styles['drawer']}>
        <DropArea actions={actions} />
        {consent && <ConsentCard key={consent.batch} question={consent} />}
        {question && !consent && <ScanQuestionCard key={question.id} question={question} />}
        <ClashCard />
        <ul className={styles['items']}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} actions={actions} />
          ))}
        </ul>
      </div>
    </Drawer>
  );
});
