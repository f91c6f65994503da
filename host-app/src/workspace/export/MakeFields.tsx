import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { MOST_PRINTERS } from '@bracewright/core/contract';
import { useState } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { chosenOption, makeOptions } from '../../stores/made-on.ts';
import { withPrinter } from './making.ts';
import { PrinterForm } from './PrinterForm.tsx';
import { Row } from './Row.tsx';
import styles from './ExportDialog.module.css';

/** What a wall is made on: decides whether it can be made. Printers stay with the user's settings. */
export const MakeFields = observer(function MakeFields({ busy }: { readonly busy: boolean }) {
  const { words, app } = useWorkspace().parts;
  const { settings } = app;
  const [form, setForm] = useState<'new' | 'edit' | undefined>(undefined);
  const { key, process, printer } = chosenOption(settings);
  const isFull = (settings.values.printers ?? []).length >= MOST_PRINTERS;
  const options = makeOptions(settings).map((one) => ({
    value: one.key,
    label: one.printer
      ? // What is cut off at the end of the field is what the name of a printer tells anyway.
        `${one.printer.name} · ${one.printer.bed.join(' × ')} mm · ${words.t(`export.process.${one.process}`)}`
      : words.t(`export.process.${one.process}`),
  }));
  return (
    <>
      <Row label={words.t('export.madeOn')}>
        <Select
          className={styles['wide'] ?? ''}
          value={key}
          disabled={busy}
          options={options}
          onChange={(madeOn: string) => {
            setForm(undefined);
            settings.set({ madeOn });
          }}
          aria-label={words.t('export.madeOn')}
          data-testid="export-made-on"
        />
      </Row>
      <p className={styles['tip']}>{words.t(printer ? 'export.madeOn.printer' : 'export.madeOn.tip')}</p>
      <div className={styles['links']}>
        <Button
          type="link"
          size="small"
          disabled={busy || isFull}
          title={isFull ? words.t('export.printer.most', { max: MOST_PRINTERS }) : undefined}
          onClick={() => setForm('new')}
        >
          {words.t('export.printer.add')}
        </Button>
        {printer && (
          <Button type="link" size="small" disabled={busy} onClick={() => setForm('edit')}>
            {words.t('export.printer.edit')}
          </Button>
        )}
      </div>
      {form && (
        <PrinterForm
          key={`${form} ${key}`}
          printer={form === 'edit' ? printer : undefined}
          taken={options.map(({ value }) => value).filter((name) => form === 'new' || name !== key)}
          onSave={(next) => {
            const before = form === 'edit' ? key : undefined;
            settings.set({ printers: withPrinter(settings, next, before), madeOn: next.name });
            setForm(undefined);
          }}
          onRemove={() => {
            const printers = (settings.values.printers ?? []).filter(({ name }) => name !== key);
            settings.set({ printers, madeOn: process });
            setForm(undefined);
          }}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  );
});
