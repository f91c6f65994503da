import { CLINIC_ROLES, emailSchema, clinicRoleSchema, type ClinicRole } from '@bracewright/core/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useRefreshAccount } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { useFields } from '../../kit/forms/use-fields.ts';
import { CopyButton } from '../page/CopyButton.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import styles from './clinic.module.css';

interface Values {
  readonly role: ClinicRole;
  readonly email: string;
}

interface Made {
  readonly code: string;
  readonly email: string | null;
}

const schema = z.object({ role: clinicRoleSchema, email: emailSchema.or(z.literal('')) });

/** The invitation that was made: its code and link are shown this once. */
function MadeInvitation(props: {
  readonly made: Made;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const { made, onAgain, onClose } = props;
  const { t } = useTranslation('clinic');
  const query = new URLSearchParams({ invitation: made.code, ...(made.email && { email: made.email }) });
  const link = `${window.location.origin}/user/register?${query.toString()}`;
  return (
    <Modal
      open
      width={480}
      title={t('invite.madeTitle')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="again" onClick={onAgain}>
          {t('invite.again')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('invite.done')}
        </Button>,
      ]}
    >
      <p className={styles['text']}>
        {made.email ? t('invite.madeMail', { email: made.email }) : t('invite.madeText')}
      </p>
      <dl className={styles['made']}>
        <dt>{t('invite.code')}</dt>
        <dd className={styles['code']}>{made.code}</dd>
        <dt>{t('invite.link')}</dt>
        <dd className={styles['code']}>{link}</dd>
      </dl>
      <div className={styles['buttons']}>
        <CopyButton text={made.code} label={t('invite.copyCode')} />
        <CopyButton text={link} label={t('invite.copyLink')} />
      </div>
    </Modal>
  );
}

/** Invites somebody: a role, an address if there is one, and a code that is shown this once. */
export function InviteDialog(props: { readonly clinic: string; readonly onClose: () => void }) {
  const { clinic, onClose } = props;
  const { t } = useTranslation('clinic');
  const { api } = useServices();
  const refresh = useRefreshAccount();
  const form = useFields<Values>(schema, { role: 'orthotist', email: '' });
  const { busy, failure, submit } = useSubmit(form);
  const [made, setMade] = useState<Made>();

  async function invite() {
    const values = form.check();
    if (!values) return;
    const email = values.email.trim();
    await submit(async () => {
      const answer = await api.call('clinic/invite', { role: values.role, ...(email && { email }) });
      setMade({ code: answer.invitationCode, email: answer.email });
      await refresh('clinic');
    });
  }

  if (made)
    return (
      <MadeInvitation
        made={made}
        onClose={onClose}
        onAgain={() => {
          setMade(undefined);
          form.reset({ ...form.values, email: '' });
        }}
      />
    );
  return (
    <FormDialog
      title={t('invite.title', { name: clinic })}
      submit={t('invite.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void invite()}
    >
      <Field
        label={t('invite.role')}
        help={t(`roleText.${form.values.role}`)}
        fault={form.faults['role']}
        required
      >
        {({ status, ...control }) => (
          <Select<ClinicRole>
            {...control}
            status={status}
            className={styles['wide']!}
            value={form.values.role}
            onChange={(role) => form.set('role', role)}
            options={CLINIC_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
        )}
      </Field>
      <TextField
        {...{ form, size: 'middle' }}
        name="email"
        label={t('invite.email')}
        help={t('invite.emailHelp')}
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
