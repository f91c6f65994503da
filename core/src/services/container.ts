import 'reflect-metadata';
import { Container } from 'inversify';
import { SdkError } from '../errors/sdk-error.ts';
import { logFault } from '../operation/fault.ts';
import { SERVICES, type ServiceToken } from './tokens.ts';

/** Every service of core by its name in `SERVICES`; a host gives those it has. */
export type ServiceSet = {
  readonly [K in keyof typeof SERVICES]: (typeof SERVICES)[K] extends ServiceToken<infer T> ? T : never;
};

/** Finds services by token. */
export interface ServiceLocator {
  /** Throws SdkError `services/unknown` when nothing is bound to the token. */
  get<T>(token: ServiceToken<T>): T;
  has(token: ServiceToken<unknown>): boolean;
}

/** Takes the services of one plugin. */
export interface ServiceBinder {
  /**
   * Binds a service of the plugin's own. `make` runs when the service is asked for first, once in each editor; a `dispose` of the service
   * is called when the editor ends. Throws SdkError `services/taken` for a token that is bound already. Services that need each other
   * to be made throw SdkError `services/circular`.
   */
  bind<T>(token: ServiceToken<T>, make: (services: ServiceLocator) => T): void;
}

/** Binds the services of a plugin: the default export of the module that `ToolPlugin.contribute` loads. */
export type ServiceContribution = (services: ServiceBinder) => void;

/** The services of one editor: two editors on a page have two containers. */
export interface ServiceContainer extends ServiceLocator {
  /** Takes a plugin's services; all of them or, where it throws, none. */
  add(contribution: ServiceContribution): void;
  /** Lets go of the services that were made here, the last made first; what a host gave stays. */
  dispose(): void;
}

const nameOf = (token: symbol): string => token.description ?? String(token);

const disposeOf = (service: unknown): (() => void) | undefined => {
  const dispose = (service as { readonly dispose?: unknown } | null | undefined)?.dispose;
  return typeof dispose === 'function' ? () => void dispose.call(service) : undefined;
};

/** Binds the services of a host and of core; those of plugins are added. `onFault` hears what a service throws as it is let go of. The only file that knows inversify. */
export function createContainer(
  services: Partial<ServiceSet>,
  onFault: (error: unknown) => void = (error) => logFault({ of: 'services', error }),
): ServiceContainer {
  const container = new Container({ defaultScope: 'Singleton' });
  const made: (() => void)[] = [];
  const inTheMaking = new Set<ServiceToken<unknown>>();
  for (const name of Object.keys(SERVICES) as (keyof typeof SERVICES)[])
    if (services[name] !== undefined)
      container.bind<unknown>(SERVICES[name]).toConstantValue(services[name] as unknown);
  const locator: ServiceLocator = {
    get<T>(token: ServiceToken<T>): T {
      if (!container.isBound(token)) throw new SdkError('services/unknown', { token: nameOf(token) });
      if (inTheMaking.has(token)) throw new SdkError('services/circular', { token: nameOf(token) });
      return container.get<T>(token);
    },
    has: (token) => container.isBound(token),
  };
  return {
    ...locator,
    add(contribution) {
      const own = new Map<ServiceToken<unknown>, () => unknown>();
      contribution({
        bind(token, make) {
          if (own.has(token) || container.isBound(token))
            throw new SdkError('services/taken', { token: nameOf(token) });
          own.set(token, () => make(locator));
        },
      });
      for (const [token, make] of own)
        container.bind<unknown>(token).toDynamicValue(() => {
          inTheMaking.add(token);
          try {
            const service = make();
            const dispose = disposeOf(service);
            if (dispose) made.push(dispose);
            return service;
          } finally {
            inTheMaking.delete(token);
          }
        });
    },
    dispose() {
      for (const dispose of made.splice(0).reverse())
        try {
          dispose();
        } catch (error) {
          // The rest is let go of all the same.
          onFault(error);
        }
      container.unbindAll();
    },
  };
}
