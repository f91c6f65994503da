import { QueryClient } from '@tanstack/react-query';
import { reaction } from 'mobx';
import { ApiError } from '@bracewright/core/contract';
import { createAppClient } from './api/client.ts';
import { jobMemory, ServerJobs } from './stores/server-jobs.ts';
import { keepSizeConfirmed } from './api/size-confirmed.ts';
import { applyCssVariables } from './look/theme-variables.ts';
import { applyLanguage, createI18n } from './i18n/index.ts';
import { ConnectionStore } from './stores/connection.ts';
import { FrameStore } from './stores/frame.ts';
import { Drafts } from './stores/drafts.ts';
import { OverlayStore } from './stores/overlays.ts';
import { RightsFollower } from './stores/rights.ts';
import type { AppServices } from './stores/services-context.ts';
import { SignInClock } from './stores/sign-in-clock.ts';
import { followCopies } from './stores/outbox/copies.ts';
import { SignInStore } from './stores/sign-in.ts';
import { SettingsStore } from './stores/settings.ts';
import { TabsStore } from './stores/tabs.ts';
import { ToastStore } from './stores/toasts.ts';
import { UploadStore } from './records/sending/uploads.ts';

type Services = AppServices & { readonly uploads: UploadStore };

/** The settings of this device, which follow its light and dark. */
function makeSettings(): SettingsStore {
  const settings = new SettingsStore(localStorage, navigator.languages);
  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  settings.setSystemDark(darkness.matches);
  darkness.addEventListener('change', ({ matches }) => settings.setSystemDark(matches));
  return settings;
}

const makeConnection = (): ConnectionStore =>
  new ConnectionStore(() =>
    fetch('/api/health', { signal: AbortSignal.timeout(3000) }).then(
      (response) => response.ok,
      () => false,
    ),
  );

const makeQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal stays a refusal; only a lost answer is worth a second question.
        retry: (count, error) => count < 2 && error instanceof ApiError && error.isNetwork,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The store of uploads; what has arrived is seen in every list that it concerns. */
const makeUploads = ({
  api,
  connection,
  session,
  queries,
}: Pick<AppServices, 'api' | 'connection' | 'session' | 'queries'>): UploadStore =>
  new UploadStore({
    api,
    connection,
    userId: () => session.current?.id,
    onSignedOut: () => session.end('expired'),
    onUploaded: (entry, sizeConfirmed) => {
      if (sizeConfirmed && entry.baseHash !== null && session.may('document/saveorupdatemodelbasic'))
        // Without an answer the check-up of the scan asks again.
        void keepSizeConfirmed(
          api,
          { id: entry.id, base: entry.baseHash },
          session.current?.name ?? '',
        ).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: ['documents', 'list', entry.parentId] });
      // The tree, the page of the patient with the consent that was given on the way, and the bin, where what it took the place of lies.
      for (const part of ['tree', 'recent', 'course', 'consent', 'worklist', 'bin'])
        void queries.invalidateQueries({ queryKey: ['documents', part] });
    },
  });

/** Language, theme and colours of the page are those of the settings. */
function followLook({ settings, i18n }: Services): void {
  reaction(
    () => settings.language,
    (language) => void applyLanguage(i18n, language),
    { fireImmediately: true },
  );
  reaction(
    () => [settings.theme, settings.primary, settings.chosen.colorWeak] as const,
    ([theme, primary, colorWeak]) => applyCssVariables(theme, primary, colorWeak),
    { fireImmediately: true },
  );
}

/** Nothing of one user or space is seen in the next; interrupted uploads are found again. */
function followWorkplace({ session, queries, uploads, toasts, tabs, frame }: Services): void {
  const findInterrupted = () => {
    // Asked by somebody who may not upload it is refused, and every refusal is kept in the audit trail.
    if (session.isSignedIn && session.may('upload/list')) void uploads.findInterrupted();
  };
  reaction(
    () => session.workplace,
    () => {
      // Nothing of one user or space may be seen in the next; uploads go where they were begun or nowhere.
      queries.clear();
      uploads.reset();
      toasts.leave();
      tabs.clear();
      frame.close();
      findInterrupted();
    },
  );
  findInterrupted();
}

/** Settings and drafts belong to the account that is signed in. */
function followAccount({ session, settings, drafts, api, clock }: Services): void {
  reaction(
    () => session.current?.id,
    (id, before) => {
      // Before the page is taken away, which keeps what was typed for a session that only ran out.
      if (before !== undefined && session.ended === 'signed-out') drafts.forget(before);
      // What was chosen before signing in is still to be handed to the account.
      if (before !== undefined) settings.disconnect();
      if (!id) return;
      settings
        .connect({
          load: () => api.call('user/getusersystem', {}),
          save: async (values) => void (await api.call('user/setsystem', { settings: values })),
        })
        // The page works with this device's settings; the connection state and the session guard say the rest.
        .catch(() => undefined);
      api.call('account/rules', {}).then(
        ({ idleHours }) => clock.setIdleHours(idleHours),
        // Then only the whole time of the session is announced.
        () => undefined,
      );
    },
    { fireImmediately: true },
  );
}

/** What other windows of the browser and the user's coming back to this one mean. */
function followWindows({ session, clock, uploads }: Services, rights: RightsFollower): void {
  window.addEventListener('storage', () => {
    session.follow();
    clock.follow();
  });
  document.addEventListener('visibilitychange', () => {
    clock.tick();
    if (document.visibilityState === 'visible') void rights.returned();
  });
  window.addEventListener('beforeunload', (event) => {
    if (uploads.isBusy) event.preventDefault();
  });
}

/** Makes and joins the parts of the app. The one place that knows every concrete class. */
export async function compose(): Promise<Services> {
  const session = new SignInStore(localStorage);
  const clock = new SignInClock(session, localStorage);
  const settings = makeSettings();
  const connection = makeConnection();
  const queries = makeQueries();
  const toasts = new ToastStore();
  const i18n = await createI18n(settings.language);
  const rights = new RightsFollower({
    session,
    ask: () => api.call('account/space/get', {}),
    onChanged: () => {
      toasts.show({ kind: 'info', text: i18n.t('space.rightsChanged') });
      void queries.invalidateQueries();
    },
  });
  const api = createAppClient({
    session,
    clock,
    settings,
    connection,
    onForbidden: () => void rights.contradicted(),
  });
  const services: Services = {
    ...{ api, i18n, queries, session, clock, rights, settings, connection, toasts },
    jobs: new ServerJobs({ api, memory: jobMemory(localStorage) }),
    frame: new FrameStore(),
    tabs: new TabsStore(sessionStorage),
    overlays: new OverlayStore(),
    drafts: new Drafts(),
    uploads: makeUploads({ api, connection, session, queries }),
  };
  followLook(services);
  followWorkplace(services);
  followAccount(services);
  followCopies(session);
  void rights.begin();
  followWindows(services, rights);
  return services;
}
