import { itemNameSchema } from '@bracewright/core/contract';
import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUploads } from '../sending/uploads-context.ts';
import { useServices } from '../../stores/services-context.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { useFields } from '../../kit/forms/use-fields.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import styles from './upload.module.css';

const nameForm = z.object({ name: itemNameSchema });

/** What becomes of a file whose name is taken: it gets another name, both are kept, or it takes the place of the old one. */
export const ClashChoice = observer(function ClashChoice(props: {
  readonly item: UploadItem;
  /** A name that is free. */
  readonly free: string;
}) {
  const { item, free } = props;
  const { t } = useTranslation('upload');
  const { session } = useServices();
  const uploads = useUploads();
  const [isNaming, setNaming] = useState(false);
  const form = useFields(nameForm, { name: free });

  function rename(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (values) uploads.answerClash([item.id], { name: values.name.trim() });
  }

  if (isNaming)
    return (
      <form noValidate className={styles['naming']} onSubmit={rename}>
        <Field label={t('clash.name')} fault={form.faults['name']} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              value={form.values.name}
              onChange={(event) => form.set('name', event.target.value)}
            />
          )}
        </Field>
        <Button type="primary" size="small" htmlType="submit">
          {t('clash.upload')}
        </Button>
      </form>
    );
  return (
    <span className={styles['clash']}>
      <Button
        size="small"
        title={t('clash.besideAs', { name: free })}
        onClick={() => uploads.answerClash([item.id], { onClash: 'beside' })}
      >
        {t('clash.beside')}
      </Button>
      {session.may('document/deletemany') && (
        <Button
          size="small"
          title={t('clash.replaceAs')}
          onClick={() => uploads.answerClash([item.id], { onClash: 'replace' })}
        >
          {t('clash.replace')}
        </Button>
      )}
      <Button size="small" onClick={() => setNaming(true)}>
        {t('clash.rename')}
      </Button>
    </span>
  );
});

/** One answer for several files whose names are taken. */
export const ClashCard = observer(function ClashCard() {
  const { t } = useTranslation('upload');
  const { session } = useServices();
  const uploads = useUploads();
  const ids = uploads.clashing.map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <section className={styles['question']} aria-labelledby="clash-question">
      <h3 id="clash-question" className={styles['questionTitle']}>
        {t('clash.many', { count: ids.length })}
      </h3>
      <p className={styles['questionText']}>{t('clash.manyText')}</p>
      <div className={styles['questionButtons']}>
        {session.may('document/deletemany') && (
          <Button onClick={() => uploads.answerClash(ids, { onClash: 'replace' })}>
            {t('clash.allReplace')}
          </Button>
        )}
        <Button type="primary" onClick={() => uploads.answerClash(ids, { onClash: 'beside' })}>
          {t('clash.allBeside')}
        </Button>
      </div>
    </section>
  );
});
