import { createClient, LIMITS } from '@bracewright/core/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../../api/is-failure.ts';
import type { FieldFault } from '../../kit/forms/use-fields.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useServices } from '../../stores/services-context.ts';

/** Signing in again in place, into the space that is open. For components that observe. */
export function useSignInAgain() {
  const { t } = useTranslation(['frame', 'account']);
  const { api, session, toasts, settings } = useServices();
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
  const again = () =>
    submit(async () => {
      const { current } = session;
      if (!current) return;
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
        if (isFailure(error, 'account/second-factor-needed')) setAsksFactor(true);
        throw error;
      }
    });

  return { password, setPassword, secondFactor, setSecondFactor, asksFactor, fault, busy, failure, again };
}
