import 'reflect-metadata';
import { Container } from 'inversify';
import { SERVICES, type ServiceToken } from '../services/tokens.ts';
import type { LoadedCatalog } from './loaded-catalog.ts';

/** Every service by its name in `SERVICES`; a host gives those it has. */
export type ServiceSet = {
  readonly [K in keyof typeof SERVICES]: (typeof SERVICES)[K] extends ServiceToken<infer T> ? T : never;
};

/** Finds services by token: what plugins with services of their own, and hosts, use. */
export interface ServiceLocator {
  /** Throws when nothing is bound. */
  get<T>(token: ServiceToken<T>): T;
  has(token: ServiceToken<unknown>): boolean;
  /** Unbinds everything; services that were made here are let go. */
  dispose(): void;
}

/**
 * Binds the host's services and lets each plugin's `contribute` module bind its own beside them, required plugins first. Two
 * editors on a page have two containers. The only file that knows inversify.
 */
export function createContainer(
  services: Partial<ServiceSet>,
  catalog: Pick<LoadedCatalog, 'plugins'> = { plugins: [] },
): ServiceLocator {
  const container = new Container({ defaultScope: 'Singleton' });
  for (const name of Object.keys(SERVICES) as (keyof typeof SERVICES)[]) {
    const service = services[name];
    if (service !== undefined)
      container
        .bind<unknown>(SERVICES[name])
        .toDynamicValue(() => service)
        .inSingletonScope();
  }
  for (const plugin of catalog.plugins) if (plugin.contribute) container.load(plugin.contribute);
  return {
    get: <T>(token: ServiceToken<T>) => container.get<T>(token),
    has: (token) => container.isBound(token),
    dispose: () => void container.unbindAll(),
  };
}
