import { itemNameSchema } from '@bracewright/core/contract';
import { Input, Modal, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeError, type ErrorText } from '../../../api/describe-error.ts';
import { useRefreshDocuments } from '../../../api/queries/documents.ts';
import { useServices } from '../../../app/services-context.ts';
import { Field } from '../../../forms/Field.tsx';
import { useFields } from '../../../forms/use-fields.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { RequestId } from '../../../ui/RequestId.tsx';
import type { Dialog } from '../dialog-store.ts';

const schema = z.object({ name: itemNameSchema });

/** Length of the name without its extension, which a rename leaves alone unless the user says otherwise. */
function stemLength(name: string, isFile: boolean): number {
  const dot = name.lastIndexOf('.');
  return isFile && dot > 0 && name.length - dot <= 8 ? dot : name.length;
}

/** Asks for a name: of a new folder, or another one for an entry. */
export function NameDialog(props: {
  readonly dialog: Extract<Dialog, { kind: 'new-folder' | 'rename' }>;
  readonly onClose: () => void;
}) {
  const { dialog, onClose } = props;
  const { t, i18n } = useTranslation(['documents', 'errors']);
  const { api, toasts } = useServices();
  const refresh = useRefreshDocuments();
  const isNew = dialog.kind === 'new-folder';
  const words = isNew ? 'newFolder' : 'rename';
  const form = useFields(schema, { name: isNew ? '' : dialog.entry.name });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();
  const input = useRef<InputRef>(null);

  async function submit() {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const name = values.name.trim();
      const entry = isNew
        ? await api.call('document/dir/save', { parentId: dialog.parentId, name })
        : await api.call('document/rename', { id: dialog.entry.id, name });
      await refresh();
      toasts.show({ kind: 'success', text: t(`${words}.done`, { name: entry.name }) });
      onClose();
    } catch (error) {
      setBusy(false);
      if (!form.takeFaults(error)) setFailure(describeError(error, i18n));
    }
  }

  const fault = form.faults['name'];
  const emptyFolder = isNew && fault && 'rule' in fault && fault.rule.rule === 'required';
  return (
    <Modal
      open
      width={420}
      title={t(`${words}.title`)}
      okText={t(`${words}.submit`)}
      okButtonProps={{ htmlType: 'submit', form: 'name-form' }}
      confirmLoading={busy}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (!open) return;
        input.current?.focus();
        if (!isNew) {
          const isFile = dialog.entry.fileType !== 'PATIENT' && dialog.entry.fileType !== 'DIR';
          input.current?.input?.setSelectionRange(0, stemLength(dialog.entry.name, isFile));
        }
      }}
    >
      <form
        id="name-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && (
          <div style={{ marginBottom: 12 }}>
            <Notice kind="error">
              {failure.text}
              {failure.requestId && <RequestId id={failure.requestId} />}
            </Notice>
          </div>
        )}
        <Field
          label={t(`${words}.label`)}
          fault={emptyFolder ? { text: t('newFolder.required') } : fault}
          required
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              size="large"
              autoComplete="off"
              value={form.values.name}
              onChange={(event) => form.set('name', event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
