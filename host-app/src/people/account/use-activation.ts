import { useEffect, useState } from 'react';
import { isFailure } from '../../api/is-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';

/** How far the activation of an account is. */
export type ActivationState =
  | { readonly kind: 'working' | 'expired' }
  | { readonly kind: 'done'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Makes the account active to which the link with `token` was sent; `again` tries once more. */
export function useActivation(token: string): {
  readonly state: ActivationState;
  readonly again: () => void;
} {
  const { api } = useServices();
  const [state, setState] = useState<ActivationState>({ kind: 'working' });
  const { ask } = useChange(
    (opened: string) => {
      setState({ kind: 'working' });
      return api.call('account/register/activate', { token: opened });
    },
    {
      onDone: ({ name }) => setState({ kind: 'done', name }),
      onFail: (error) =>
        setState(isFailure(error, 'account/link-expired') ? { kind: 'expired' } : { kind: 'failed', error }),
    },
  );
  useEffect(() => {
    // The token is good once; it need not stand in the address or the browser's history.
    window.history.replaceState(window.history.state, '', '/user/registerResult');
    void ask(token);
  }, [ask, token]);
  return { state, again: () => void ask(token) };
}
