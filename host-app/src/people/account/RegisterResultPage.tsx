import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { describeError } from '../../api/describe-error.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { RequestId } from '../../kit/ui/RequestId.tsx';
import { ResendActivation } from './ResendActivation.tsx';
import { useActivation } from './use-activation.ts';
import styles from './account.module.css';

const ICONS = {
  ...{ sent: 'mail', empty: 'mail', working: 'mail', expired: 'warning' },
  ...{ done: 'check', failed: 'warning' },
} as const satisfies Readonly<Record<string, IconName>>;

/** What became of a registration: a sign, a sentence, and what to do next. */
function Outcome(props: {
  readonly kind: keyof typeof ICONS;
  readonly heading: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}) {
  const { kind, heading, text, children } = props;
  return (
    <div className={styles['form']}>
      <span className={styles['badge']} data-kind={kind}>
        <Icon name={ICONS[kind]} size={28} />
      </span>
      <div role="status">
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={styles['lead']}>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** To the page of signing in, with the name where it is known; to the files for who is signed in already. */
const ToLogin = observer(function ToLogin({ name }: { readonly name?: string }) {
  const { t } = useTranslation('account');
  const { session } = useServices();
  const navigate = useNavigate();
  const login = name === undefined ? '/user/login' : `/user/login?name=${encodeURIComponent(name)}`;
  return (
    <Button
      type="primary"
      size="large"
      block
      onClick={() => void navigate(session.isSignedIn ? START_PATH : login)}
    >
      {t(session.isSignedIn ? 'result.toFiles' : 'result.toLogin')}
    </Button>
  );
});

/** Where an account still waits for its letter: the way to sign in, and to have the letter sent again. */
function Waiting(props: { readonly kind: 'sent' | 'expired' | 'empty'; readonly email: string | undefined }) {
  const { kind, email = '' } = props;
  const { t } = useTranslation('account');
  return (
    <Outcome kind={kind} heading={t(`result.${kind}Heading`)} text={t(`result.${kind}Text`, { email })}>
      <ToLogin />
      <hr className={styles['rule']} />
      <ResendActivation email={email} />
    </Outcome>
  );
}

/** Makes the account of an opened link active, and says what came of it. */
function Activation(props: { readonly token: string; readonly email: string | undefined }) {
  const { t, i18n } = useTranslation('account');
  const { state, again } = useActivation(props.token);
  switch (state.kind) {
    case 'working':
      return <Outcome kind="working" heading={t('result.workingHeading')} text="" />;
    case 'done':
      return (
        <Outcome
          kind="done"
          heading={t('result.doneHeading')}
          text={t('result.doneText', { name: state.name })}
        >
          <ToLogin name={state.name} />
        </Outcome>
      );
    case 'expired':
      return <Waiting kind="expired" email={props.email} />;
    case 'failed': {
      const { text, requestId } = describeError(state.error, i18n);
      const told = (
        <>
          {text}
          {requestId && <RequestId id={requestId} />}
        </>
      );
      return (
        <Outcome kind="failed" heading={t('result.failedHeading')} text={told}>
          <Button type="primary" size="large" block onClick={again}>
            {t('result.again')}
          </Button>
        </Outcome>
      );
    }
  }
}

const tokenOf = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined;

/** Where registration ends: the letter is on its way, or its link was opened and the account becomes active. */
export function RegisterResultPage() {
  const location = useLocation();
  const email = (location.state as { readonly email?: string } | null)?.email;
  const [token, setToken] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    // The link pasted into the tab that waits for it changes the address only, and opens no page.
    const pasted = tokenOf(location.hash);
    if (pasted) setToken(pasted);
  }, [location.hash]);
  if (token) return <Activation key={token} token={token} email={email} />;
  return <Waiting kind={email ? 'sent' : 'empty'} email={email} />;
}
