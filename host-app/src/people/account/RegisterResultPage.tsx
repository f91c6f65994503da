import { ApiError, ERRORS } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { describeError } from '../../api/describe-error.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { RequestId } from '../../kit/ui/RequestId.tsx';
import { ResendActivation } from './ResendActivation.tsx';
import styles from './account.module.css';

type State =
  | { readonly kind: 'sent'; readonly email: string }
  | { readonly kind: 'empty' | 'working' | 'expired' }
  | { readonly kind: 'done'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: unknown };

const ICONS: Readonly<Record<State['kind'], IconName>> = {
  ...{ sent: 'mail', empty: 'mail', working: 'mail', expired: 'warning' },
  ...{ done: 'check', failed: 'warning' },
};

const tokenOf = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined;

/** Where registration ends: the letter is on its way, or its link was opened and the account becomes active. */
export const RegisterResultPage = observer(function RegisterResultPage() {
  const { t, i18n } = useTranslation('account');
  const { api, session } = useServices();
  const navigate = useNavigate();
  const location = useLocation();
  const email = (location.state as { readonly email?: string } | null)?.email;
  const [token, setToken] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    // The link pasted into the tab that waits for it changes the address only, and opens no page.
    const pasted = tokenOf(location.hash);
    if (pasted) setToken(pasted);
  }, [location.hash]);
  const [state, setState] = useState<State>(
    token ? { kind: 'working' } : email ? { kind: 'sent', email } : { kind: 'empty' },
  );

  const activate = useCallback(async () => {
    if (!token) return;
    setState({ kind: 'working' });
    try {
      const { name } = await api.call('account/register/activate', { token });
      setState({ kind: 'done', name });
    } catch (error) {
      const isExpired = error instanceof ApiError && error.code === ERRORS['account/link-expired'].code;
      setState(isExpired ? { kind: 'expired' } : { kind: 'failed', error });
    }
  }, [api, token]);
  useEffect(() => {
    if (!token) return;
    // The token is good once; it need not stand in the address or the browser's history.
    window.history.replaceState(window.history.state, '', '/user/registerResult');
    void activate();
  }, [activate, token]);

  const toLogin = (
    <Button
      type="primary"
      size="large"
      block
      onClick={() =>
        void navigate(
          session.isSignedIn
            ? START_PATH
            : state.kind === 'done'
              ? `/user/login?name=${encodeURIComponent(state.name)}`
              : '/user/login',
        )
      }
    >
      {t(session.isSignedIn ? 'result.toFiles' : 'result.toLogin')}
    </Button>
  );
  const view = (heading: string, text: ReactNode, actions: ReactNode) => (
    <div className={styles['form']}>
      <span className={styles['badge']} data-kind={state.kind}>
        <Icon name={ICONS[state.kind]} size={28} />
      </span>
      <div role="status">
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={styles['lead']}>{text}</p>
      </div>
      {actions}
    </div>
  );

  switch (state.kind) {
    case 'working':
      return view(t('result.workingHeading'), '', null);
    case 'done':
      return view(t('result.doneHeading'), t('result.doneText', { name: state.name }), toLogin);
    case 'sent':
      return view(
        t('result.sentHeading'),
        t('result.sentText', { email: state.email }),
        <>
          {toLogin}
          <hr className={styles['rule']} />
          <ResendActivation email={state.email} />
        </>,
      );
    case 'failed': {
      const { text, requestId } = describeError(state.error, i18n);
      return view(
        t('result.failedHeading'),
        <>
          {text}
          {requestId && <RequestId id={requestId} />}
        </>,
        <Button type="primary" size="large" block onClick={() => void activate()}>
          {t('result.again')}
        </Button>,
      );
    }
    default:
      return view(
        t(state.kind === 'expired' ? 'result.expiredHeading' : 'result.emptyHeading'),
        t(state.kind === 'expired' ? 'result.expiredText' : 'result.emptyText'),
        <>
          {toLogin}
          <hr className={styles['rule']} />
          <ResendActivation email={email ?? ''} />
        </>,
      );
  }
});
