import { itemNameSchema } from '@bracewright/core/contract';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRefreshDocuments } from '../../../api/queries/documents.ts';
import { useServices } from '../../../stores/services-context.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useFields } from '../../../kit/forms/use-fields.ts';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import type { Dialog } from '../../entries/dialog-store.ts';
import { NameField } from './NameField.tsx';
import { useSeenName } from './use-seen-name.ts';

const itemForm = z.object({ name: itemNameSchema });

/** Length of the name without its extension, which a rename leaves alone unless the user says otherwise. */
function stemLength(name: string, isFile: boolean): number {
  const dot = name.lastIndexOf('.');
  return isFile && dot > 0 && name.length - dot <= 8 ? dot : name.length;
}

/** Asks for a name: of a new folder, or another one for a folder or a file. */
export function NameDialog(props: {
  readonly dialog: Extract<Dialog, { kind: 'new-folder' | 'rename' }>;
  readonly onClose: () => void;
}) {
  const { dialog, onClose } = props;
  const { t } = useTranslation(['documents', 'errors']);
  const { api, toasts } = useServices();
  const refresh = useRefreshDocuments();
  const isNew = dialog.kind === 'new-folder';
  const words = isNew ? 'newFolder' : 'rename';
  const form = useFields(itemForm, { name: isNew ? '' : dialog.entry.name });
  const { busy, failure, submit } = useSubmit(form, {
    'document/exists': { field: 'name' },
    'document/renamed': { field: 'name' },
  });
  const fromSeen = useSeenName(isNew ? '' : dialog.entry.name);
  const input = useRef<InputRef>(null);

  function keep() {
    const values = form.check();
    if (!values) return;
    const name = values.name.trim();
    const work = submit(async () => {
      const entry = isNew
        ? await api.call('document/dir/save', { parentId: dialog.parentId, name })
        : await fromSeen((was) => api.call('document/rename', { id: dialog.entry.id, name, was }));
      await refresh();
      toasts.show({ kind: 'success', text: t(`${words}.done`, { name: entry.name }) });
      onClose();
    });
    // A refusal may mean that somebody else was here: the list behind shows it.
    void work.then((done) => (done ? undefined : refresh()));
  }

  const fault = form.faults['name'];
  const emptyFolder = isNew && fault && 'rule' in fault && fault.rule.rule === 'required';
  return (
    <FormDialog
      width={420}
      title={t(`${words}.title`)}
      submit={t(`${words}.submit`)}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={keep}
      onOpen={() => {
        input.current?.focus();
        if (isNew) return;
        const isFile = dialog.entry.fileType !== 'DIR';
        input.current?.input?.setSelectionRange(0, stemLength(dialog.entry.name, isFile));
      }}
    >
      <NameField
        label={t(`${words}.label`)}
        fault={emptyFolder ? { text: t('newFolder.required') } : fault}
        input={input}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
      />
    </FormDialog>
  );
}
