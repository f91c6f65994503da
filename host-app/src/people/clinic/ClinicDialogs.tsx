import { clinicNameSchema } from '@bracewright/core/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isFailure } from '../../api/is-failure.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { useSwitchSpace } from '../spaces/use-switch-space.ts';

const nameSchema = z.object({ name: clinicNameSchema });
const codeSchema = z.object({
  invitationCode: z
    .string()
    .trim()
    .refine((value) => value !== '', { params: { rule: 'required' } }),
});

/** Founds a clinic and goes on working in it. */
export function CreateClinicDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clinic');
  const { api, session } = useServices();
  const switchTo = useSwitchSpace();
  const form = useFields(nameSchema, { name: '' });
  const { busy, failure, submit } = useSubmit(form, {
    'clinic/name-taken': { field: 'name', text: t('create.taken') },
  });
  async function create() {
    const values = form.check();
    if (!values) return;
    await submit(async () => {
      const space = await api.call('clinic/create', values);
      session.setSpaces(await api.call('clinic/list', {}));
      onClose();
      await switchTo(space);
    });
  }
  return (
    <FormDialog
      title={t('create.title')}
      text={t('create.text')}
      submit={t('create.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void create()}
    >
      <TextField
        {...{ form, size: 'middle', required: true, autoFocus: true }}
        name="name"
        label={t('create.name')}
        autoComplete="organization"
      />
    </FormDialog>
  );
}

/** Joins a clinic with an invitation code and goes on working in it. */
export function JoinClinicDialog(props: { readonly code: string; readonly onClose: () => void }) {
  const { code, onClose } = props;
  const { t } = useTranslation('clinic');
  const { api, session } = useServices();
  const switchTo = useSwitchSpace();
  const form = useFields(codeSchema, { invitationCode: code });
  const { busy, failure, submit } = useSubmit(form, {
    'account/bad-invitation': { field: 'invitationCode', text: t('join.bad') },
    'account/email-unconfirmed': { field: 'invitationCode', text: t('join.unconfirmed') },
    'clinic/member-already': { field: 'invitationCode', text: t('join.already') },
  });
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  async function join() {
    const values = form.check();
    if (!values) return;
    await submit(async () => {
      const space = await api.call('clinic/join', values).catch((error: unknown) => {
        setUnconfirmed(isFailure(error, 'account/email-unconfirmed'));
        throw error;
      });
      session.setSpaces(await api.call('clinic/list', {}));
      onClose();
      await switchTo(space);
    });
  }
  return (
    <FormDialog
      title={t('join.title')}
      text={t('join.text')}
      submit={t('join.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void join()}
    >
      <TextField
        {...{ form, size: 'middle', required: true, autoFocus: true }}
        name="invitationCode"
        label={t('join.code')}
        autoComplete="off"
      />
      {isUnconfirmed && <ConfirmAddress />}
    </FormDialog>
  );
}

/** Renames the clinic that the session works in. */
export function RenameClinicDialog(props: { readonly name: string; readonly onClose: () => void }) {
  const { name, onClose } = props;
  const { t } = useTranslation('clinic');
  const { api, session, toasts } = useServices();
  const form = useFields(nameSchema, { name });
  const { busy, failure, submit } = useSubmit(form, {
    'clinic/name-taken': { field: 'name', text: t('create.taken') },
  });
  async function rename() {
    const values = form.check();
    if (!values) return;
    const done = await submit(async () => {
      await api.call('clinic/rename', values);
      session.setSpaces(await api.call('clinic/list', {}));
    });
    if (!done) return;
    toasts.show({ kind: 'success', text: t('rename.done', { name: values.name }) });
    onClose();
  }
  return (
    <FormDialog
      title={t('rename.title')}
      submit={t('rename.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void rename()}
    >
      <TextField
        {...{ form, size: 'middle', required: true, autoFocus: true }}
        name="name"
        label={t('create.name')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
