import { createContext, useContext } from 'react';
import type { AppServices } from '../compose.ts';

/** Hands what `compose` made to the components. */
export const ServicesContext = createContext<AppServices | undefined>(undefined);

/** The services of the page. Throws outside the app's provider. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs the app around it');
  return services;
}
