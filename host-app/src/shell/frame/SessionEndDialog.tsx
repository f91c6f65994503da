import { ApiError, ERRORS, LIMITS, createClient } from '@bracewright/core/contract';
import { Button, Input, Modal } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Field } from '../../kit/forms/Field.tsx';
import type { FieldFault } from '../../kit/forms/use-fields.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import styles from './SettingsDrawer.module.css';

/**
 * Says that the session is about to end. Where it was not used for a while, one click keeps it; where its whole time is over, the user
 * signs in again in place. What is open stays open in both.
 */
export const SessionEndDialog = observer(function SessionEndDialog() {
  const { t } = useTranslation(['frame', 'account']);
  const { api, session, clock, toasts, settings } = useServices();
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  const [asksFactor, setAsksFactor] = useState(false);
  const [fault, setFault] = useState<FieldFault>();
  const { busy, failure, submit } = useSubmit<{ password: string }>(
    {
      fault: (_path, found) => setFault(found),
      takeFaults: () => false,
    },
    {
      'account/wrong-password': { field: 'password', text: t('account:login.wrongPassword') },
      'account/wrong-second-factor': { field: 'password', text: t('account:factor.wrong') },
      'account/second-factor-needed': { field: 'password', text: t('account:factor.lead') },
    },
  );
  const { current } = session;
  const seconds = clock.secondsLeft;
  if (!current || seconds === undefined) return null;
  const isIdle = clock.kind === 'idle';
  const time =
    seconds >= 60
      ? t('end.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
      : t('end.seconds', { count: seconds });

  const leave = async () => {
    await api.call('account/login/out', {}).catch(() => undefined);
    session.end('signed-out');
  };

  const stay = () =>
    submit(async () => {
      await api.call('user/getusersystem', {});
      toasts.show({ kind: 'success', text: t('end.stayed') });
    });

  const again = () =>
    submit(async () => {
      setFault(undefined);
      const credentials = { name: current.name, password };
      try {
        const login = await api.call('account/login/in', {
          ...credentials,
          ...(asksFactor && { secondFactor: secondFactor.trim() }),
        });
        // The new session goes on in the space that is open here, before anything here takes notice of it.
        const fresh = createClient({
          baseUrl: '/api',
          fetch: (url, init) => fetch(url, init),
          token: () => login.cookie,
          language: () => settings.language,
        });
        const there =
          login.space.id === current.space.id
            ? login
            : await fresh.call('account/space', { id: current.space.id });
        session.start({ ...login, ...there });
        toasts.show({ kind: 'success', text: t('end.done', { days: LIMITS.sessionDays }) });
      } catch (error) {
        if (error instanceof ApiError && error.code === ERRORS['account/second-factor-needed'].code)
          setAsksFactor(true);
        throw error;
      }
    });

  return (
    <Modal
      open
      width={440}
      zIndex={3000}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(isIdle ? 'end.idleTitle' : 'end.wholeTitle')}
      footer={[
        <Button key="leave" onClick={() => void leave()}>
          {t('end.leave')}
        </Button>,
        isIdle ? (
          <Button key="stay" type="primary" autoFocus loading={busy} onClick={() => void stay()}>
            {t('end.stay')}
          </Button>
        ) : (
          <Button key="again" type="primary" htmlType="submit" form="sign-in-again" loading={busy}>
            {t('end.again')}
          </Button>
        ),
      ]}
    >
      {isIdle ? (
        <>
          <FormFailure failure={failure} />
          <p>{t('end.idleText', { time })}</p>
        </>
      ) : (
        <form
          id="sign-in-again"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void again();
          }}
        >
          <p className={styles['endText']}>{t('end.wholeText', { time, days: LIMITS.sessionDays })}</p>
          <FormFailure failure={failure} />
          <input type="text" autoComplete="username" value={current.name} readOnly hidden />
          <Field label={t('end.password', { name: current.name })} fault={asksFactor ? undefined : fault}>
            {(control) => (
              <Input.Password
                {...control}
                autoFocus
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          {asksFactor && (
            <Field label={t('account:factor.code')} fault={fault}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  autoComplete="one-time-code"
                  value={secondFactor}
                  onChange={(event) => setSecondFactor(event.target.value)}
                />
              )}
            </Field>
          )}
        </form>
      )}
    </Modal>
  );
});
