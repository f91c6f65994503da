import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/use-change.ts';
import { Field, type FieldProps } from '../../kit/forms/Field.tsx';
import type { Fields } from '../../kit/forms/use-fields.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './account.module.css';

/** Seconds between two codes to one address. */
const AGAIN_SECONDS = 60;

/** Six digits that travel by mail or message, with the button that sends them. */
export function CodeField<T extends { readonly code: string }>(
  props: {
    readonly form: Fields<T>;
    /** Sends a code; gives where it went, or undefined when what it needs is missing. Rejects as the call does. */
    readonly onSend: () => Promise<string | undefined>;
    /** Tells why it was not sent. */
    readonly onFail: (error: unknown) => void;
    readonly size?: 'large' | 'middle';
  } & Pick<FieldProps, 'label' | 'help' | 'note' | 'required'>,
) {
  const { form, onSend, onFail, label, help, note, required, size = 'large' } = props;
  const { t } = useTranslation('account');
  const { left, start } = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const { ask: send, busy } = useChange(onSend, {
    onDone(to) {
      if (to === undefined) return;
      setSentTo(to);
      start(AGAIN_SECONDS);
    },
    onFail,
  });

  return (
    <>
      <Field
        label={label}
        note={note}
        required={required ?? false}
        help={sentTo ? t('register.codeSent', { to: sentTo }) : help}
        fault={form.faults['code']}
      >
        {(control) => (
          <div className={styles['codeRow']}>
            <Input
              {...control}
              size={size}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={form.values.code}
              onChange={(event) => form.set('code', event.target.value as T['code'])}
            />
            <Button size={size} disabled={left > 0} loading={busy} onClick={() => void send()}>
              {left > 0
                ? t('register.sendIn', { seconds: left })
                : t(sentTo ? 'register.sendAgain' : 'register.sendCode')}
            </Button>
          </div>
        )}
      </Field>
      <span className={styles['spoken']} role="status">
        {sentTo ? t('register.codeSent', { to: sentTo }) : ''}
      </span>
    </>
  );
}
