import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Field, type ControlProps } from '../../kit/forms/Field.tsx';
import type { FieldFault } from '../../kit/forms/use-fields.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './account.module.css';

/** Six digits or a recovery code. */
function CodeInput(props: {
  readonly control: ControlProps;
  readonly isRecovery: boolean;
  readonly code: string;
  readonly onType: (code: string) => void;
}) {
  const { control, isRecovery, code, onType } = props;
  return (
    <Input
      {...control}
      key={String(isRecovery)}
      size="large"
      autoFocus
      className={styles['digits']!}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={code}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** The second step of signing in: six digits of the authenticator, or a recovery code. */
export function SecondFactorForm(props: {
  readonly credentials: { readonly name: string; readonly password: string };
  readonly onBack: () => void;
}) {
  const { credentials, onBack } = props;
  const { t } = useTranslation('account');
  const { api, session } = useServices();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  const wrong = t(isRecovery ? 'factor.wrongRecovery' : 'factor.wrong');
  const { busy, failure, submit } = useSubmit<{ code: string }>(
    {
      fault: (_path, found) => {
        setFault(found);
        setCode('');
        setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
      },
      takeFaults: () => false,
    },
    { 'account/wrong-second-factor': { field: 'code', text: wrong } },
  );
  const label = t(isRecovery ? 'factor.recovery' : 'factor.code');

  function type(next: string) {
    setCode(next);
    setFault(undefined);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const secondFactor = code.trim();
    if (secondFactor === '') return setFault({ rule: { rule: 'required', data: {} } });
    setFault(undefined);
    await submit(async () =>
      session.start(await api.call('account/login/in', { ...credentials, secondFactor })),
    );
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
      <h1 className={styles['heading']}>{t('factor.heading')}</h1>
      <p className={styles['lead']}>{t(isRecovery ? 'factor.leadRecovery' : 'factor.lead')}</p>
      <FormFailure failure={failure} />
      <Field label={label} fault={fault}>
        {(control) => <CodeInput {...{ control, isRecovery, code }} onType={type} />}
      </Field>
      <SubmitButton busy={busy}>{t('factor.submit')}</SubmitButton>
      <p className={styles['foot']}>
        <Button
          type="link"
          onClick={() => {
            setRecovery(!isRecovery);
            type('');
          }}
        >
          {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
        </Button>
      </p>
      <p className={styles['footNext']}>
        <Button type="link" onClick={onBack}>
          {t('factor.back')}
        </Button>
      </p>
    </form>
  );
}
