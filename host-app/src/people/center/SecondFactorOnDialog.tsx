import { digitsSchema } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useRefreshAccount } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { CopyButton } from '../page/CopyButton.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { QrCode } from './QrCode.tsx';
import styles from '../page/pages.module.css';

const passwordSchema = z.object({
  password: z.string().refine((value) => value !== '', { params: { rule: 'required' } }),
});
const codeSchema = z.object({ code: digitsSchema });

interface Fresh {
  readonly secret: string;
  readonly uri: string;
}

/** The key in groups of four, as it is typed from a screen. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function PasswordStep(props: { readonly onFresh: (fresh: Fresh) => void; readonly onClose: () => void }) {
  const { t } = useTranslation(['center', 'account']);
  const { api } = useServices();
  const form = useFields(passwordSchema, { password: '' });
  const { busy, failure, submit } = useSubmit(form, {
    'account/wrong-old-password': { field: 'password', text: t('account:changePassword.wrongOld') },
  });
  const begin = () => {
    const values = form.check();
    if (values) void submit(async () => props.onFresh(await api.call('account/totp/begin', values)));
  };
  return (
    <FormDialog
      title={t('factor.onTitle')}
      text={t('factor.passwordText')}
      submit={t('factor.next')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose: props.onClose }}
      onSubmit={begin}
    >
      <TextField
        {...{ form, size: 'middle', required: true, secret: true, autoFocus: true }}
        name="password"
        label={t('contact.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

function CodeStep(props: {
  readonly fresh: Fresh;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { fresh, onCodes, onClose } = props;
  const { t } = useTranslation('center');
  const { api } = useServices();
  const form = useFields(codeSchema, { code: '' });
  const { busy, failure, submit } = useSubmit(form, {
    'account/wrong-digits': { field: 'code', text: t('factor.wrong') },
    'account/second-factor-on': { field: 'code', text: t('factor.alreadyOn') },
  });
  const confirm = () => {
    const values = form.check();
    if (values)
      void submit(async () => onCodes((await api.call('account/totp/confirm', values)).recoveryCodes));
  };
  return (
    <FormDialog
      title={t('factor.onTitle')}
      text={t('factor.scanText')}
      submit={t('factor.confirm')}
      dirty
      {...{ busy, failure, onClose }}
      onSubmit={confirm}
    >
      <QrCode text={fresh.uri} label={t('factor.qr')} />
      <div className={styles['key']}>
        <span className={styles['muted']}>{t('factor.key')}</span>
        <code className={styles['mono']}>{grouped(fresh.secret)}</code>
        <CopyButton text={fresh.secret} label={t('factor.copy')} />
      </div>
      <TextField
        {...{ form, size: 'middle', required: true, autoFocus: true, maxLength: 12 }}
        name="code"
        label={t('factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

/** Turns the second factor on: the password, the key for the app, and recovery codes that are shown once. */
export function SecondFactorOnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('center');
  const { session, toasts } = useServices();
  const refresh = useRefreshAccount();
  const [fresh, setFresh] = useState<Fresh>();
  const [codes, setCodes] = useState<readonly string[]>();

  if (!fresh) return <PasswordStep onFresh={setFresh} onClose={onClose} />;
  if (!codes)
    return (
      <CodeStep
        fresh={fresh}
        onCodes={(made) => {
          setCodes(made);
          void refresh('account');
        }}
        onClose={onClose}
      />
    );
  const text = `${t('factor.fileHead', { name: session.current?.name ?? '' })}\n\n${codes.join('\n')}\n`;
  const done = () => {
    toasts.show({ kind: 'success', text: t('factor.done') });
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={t('factor.codesTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={done}>
          {t('factor.kept')}
        </Button>
      }
    >
      <p className={styles['dialogText']}>{t('factor.codesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code} className={styles['mono']}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <CopyButton text={codes.join('\n')} label={t('factor.copy')} />
        <Button
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="bracewright-recovery-codes.txt"
        >
          {t('factor.download')}
        </Button>
      </div>
    </Modal>
  );
}
