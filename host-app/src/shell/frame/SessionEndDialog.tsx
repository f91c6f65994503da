import { LIMITS } from '@bracewright/core/contract';
import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useSignInAgain } from './use-sign-in-again.ts';
import styles from './SettingsDrawer.module.css';

/** The password, and the second factor once it is asked for. */
function PasswordAgain(props: {
  readonly name: string;
  readonly time: string;
  readonly form: ReturnType<typeof useSignInAgain>;
}) {
  const { name, time, form } = props;
  const { password, setPassword, secondFactor, setSecondFactor, asksFactor, fault, failure, again } = form;
  const { t } = useTranslation(['frame', 'account']);
  return (
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
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field label={t('end.password', { name })} fault={asksFactor ? undefined : fault}>
        {(control) => (
          <Input.Password
            {...control}
            {...FIRST}
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
              {...FIRST}
              autoComplete="one-time-code"
              value={secondFactor}
              onChange={(event) => setSecondFactor(event.target.value)}
            />
          )}
        </Field>
      )}
    </form>
  );
}

/**
 * Says that the session is about to end. Where it was not used for a while, one click keeps it; where its whole time is over, the user
 * signs in again in place. What is open stays open in both.
 */
export const SessionEndDialog = observer(function SessionEndDialog() {
  const { t } = useTranslation('frame');
  const { api, session, clock, toasts } = useServices();
  const form = useSignInAgain();
  const { busy, failure, submit } = useSubmit(undefined);
  const { ask: leave } = useChange(async () => {
    await api.call('account/login/out', {}).catch(() => undefined);
    session.end('signed-out');
  });
  const { current } = session;
  const seconds = clock.secondsLeft;
  if (!current || seconds === undefined) return null;
  const isIdle = clock.kind === 'idle';
  const time =
    seconds >= 60
      ? t('end.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
      : t('end.seconds', { count: seconds });

  const stay = () =>
    submit(async () => {
      await api.call('user/getusersystem', {});
      toasts.show({ kind: 'success', text: t('end.stayed') });
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
          <Button key="stay" type="primary" {...FIRST} loading={busy} onClick={() => void stay()}>
            {t('end.stay')}
          </Button>
        ) : (
          <Button key="again" type="primary" htmlType="submit" form="sign-in-again" loading={form.busy}>
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
        <PasswordAgain name={current.name} time={time} form={form} />
      )}
    </Modal>
  );
});
