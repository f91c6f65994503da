import { createContext, useContext } from 'react';
import type { ApiClient } from '@bracewright/core/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ServerJobs } from './server-jobs.ts';
import type { ConnectionStore } from './connection.ts';
import type { Drafts } from './drafts.ts';
import type { FrameStore } from './frame.ts';
import type { OverlayStore } from './overlays.ts';
import type { SignInClock } from './sign-in-clock.ts';
import type { RightsFollower } from './rights.ts';
import type { SignInStore } from './sign-in.ts';
import type { SettingsStore } from './settings.ts';
import type { TabsStore } from './tabs.ts';
import type { ToastStore } from './toasts.ts';

/** Everything that lives as long as the page. */
export interface AppServices {
  readonly api: ApiClient;
  /** Work of the server that may outlast its call. */
  readonly jobs: ServerJobs;
  readonly i18n: i18n;
  readonly queries: QueryClient;
  readonly session: SignInStore;
  readonly clock: SignInClock;
  readonly rights: RightsFollower;
  readonly settings: SettingsStore;
  readonly connection: ConnectionStore;
  readonly frame: FrameStore;
  readonly tabs: TabsStore;
  readonly overlays: OverlayStore;
  readonly drafts: Drafts;
  readonly toasts: ToastStore;
}

/** Hands what `compose` made to the components. */
export const ServicesContext = createContext<AppServices | undefined>(undefined);

/** The services of the page. Throws outside the app's provider. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs the app around it');
  return services;
}
