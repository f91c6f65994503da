import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { latePart } from '../../kit/parts/late-page.tsx';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';

const Tour = latePart(['tour'], async () => (await import('./Tour.tsx')).Tour);

/** Asks the account whether the tour was offered, and offers it where it never was. */
export const TourOffer = observer(function TourOffer() {
  const { api, session } = useServices();
  const [state, setState] = useState<'no' | 'offer' | 'asked'>('no');
  const { pathname } = useLocation();
  const id = session.current?.id;
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    // The settings of the device would say nothing: only the account knows.
    api.call('user/getusersystem', {}).then(
      ({ tour }) => !isGone && tour === undefined && setState('offer'),
      () => undefined,
    );
    const ask = () => setState('asked');
    window.addEventListener('bracewright:tour', ask);
    return () => {
      isGone = true;
      setState('no');
      window.removeEventListener('bracewright:tour', ask);
    };
  }, [api, id]);
  if (state === 'no' || pathname !== START_PATH) return null;
  return (
    <Suspense fallback={null}>
      <Tour key={state} isAsked={state === 'asked'} onClose={() => setState('no')} />
    </Suspense>
  );
});
