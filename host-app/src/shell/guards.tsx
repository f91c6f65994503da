import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { latePart } from '../kit/parts/late-page.tsx';
import { safeRedirect } from '../stores/redirect.ts';
import { useServices } from '../stores/services-context.ts';

const SessionEndDialog = latePart(
  ['frame', 'account'],
  async () => (await import('./frame/SessionEndDialog.tsx')).SessionEndDialog,
);

/** Says in time that the session will end; apart, because it counts seconds. */
const SessionWatch = observer(function SessionWatch() {
  const { clock } = useServices();
  return <Suspense fallback={null}>{clock.secondsLeft !== undefined && <SessionEndDialog />}</Suspense>;
});

/** Lets signed-in users through; others go to the sign-in page, which brings them back. */
export const RequireSession = observer(function RequireSession() {
  const { session } = useServices();
  const { pathname, search, hash } = useLocation();
  if (session.isSignedIn)
    return (
      <>
        <Outlet />
        <SessionWatch />
      </>
    );
  // After signing out on purpose the next person starts at the beginning.
  const query =
    session.ended === 'signed-out' ? '' : `?redirect=${encodeURIComponent(pathname + search + hash)}`;
  return <Navigate to={`/user/login${query}`} replace />;
});

/** Lets only those through who are not signed in; others go where they wanted to. */
export const RequireNoSession = observer(function RequireNoSession() {
  const { session } = useServices();
  const [query] = useSearchParams();
  if (!session.isSignedIn) return <Outlet />;
  return <Navigate to={safeRedirect(query.get('redirect'), window.location.origin)} replace />;
});
