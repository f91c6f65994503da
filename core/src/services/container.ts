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
   * is called when the editor ends. Where `make` gives a promise, that is the service; one that rejects is told to the developer, and made anew when it is asked for again, and what it resolves to is
   * let go of as any other. Throws SdkError `services/taken` for a token that is bound already. Services that need each other
   * to be made throw SdkError `services/circular`.
   */
  bind<T>(token: ServiceToken<T>, make: (services: ServiceLocator) => T): void;
}

/** Binds the services of a plugin, at once: the default export of the module that `ToolPlugin.contribute` loads. What has to be waited for first is waited for in a service that is a promise. */
export type ServiceContribution = (services: ServiceBinder) => void;

/** The services of one editor: two editors on a page have two containers. */
export interface ServiceContainer extends ServiceLocator {
  /** Takes a plugin's services; all of them or, where it throws, none. */
  add(contribution: ServiceContribution): void;
  /** Lets go of the services that were made here, the last made first; what a host gave stays. */
  dispose(): void;
}

const nameOf = (token: symbol): string => token.description ?? String(token);

const isLater = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';

const disposeOf = (service: unknown): (() => unknown) | undefined => {
  if (isLater(service))
    return () =>
      Promise.resolve(service).then(
        (made) => disposeOf(made)?.(),
        // That it could not be made was told when it failed.
        () => undefined,
      );
  const dispose = (service as { readonly dispose?: unknown } | null | undefined)?.dispose;
  return typeof dispose === 'function' ? () => dispose.call(service) as unknown : undefined;
};

/** A service as inversify holds it: a promise of one would be waited for there, and keep the others from being let go of. */
interface Held {
  readonly service: unknown;
}

/** Who is told may be at fault too, and the rest goes on all the same. */
const quietly =
  (tell: (error: unknown) => void) =>
  (error: unknown): void => {
    try {
      tell(error);
    } catch (other) {
      logFault({ of: 'services', error: other });
    }
  };

/** Binds the services of a host and of core; those of plugins are added. `onFault` hears what a service throws as it is let go of, and what fails in its own time. The only file that knows inversify. */
export function createContainer(
  services: Partial<ServiceSet>,
  onFault: (error: unknown) => void = (error) => logFault({ of: 'services', error }),
): ServiceContainer {
  const tell = quietly(onFault);
  const container = new Container({ defaultScope: 'Singleton' });
  const made: (() => void)[] = [];
  const inTheMaking = new Set<ServiceToken<unknown>>();
  for (const name of Object.keys(SERVICES) as (keyof typeof SERVICES)[])
    if (services[name] !== undefined)
      container.bind<unknown>(SERVICES[name]).toConstantValue({ service: services[name] } satisfies Held);
  const locator: ServiceLocator = {
    get<T>(token: ServiceToken<T>): T {
      if (!container.isBound(token)) throw new SdkError('services/unknown', { token: nameOf(token) });
      if (inTheMaking.has(token)) throw new SdkError('services/circular', { token: nameOf(token) });
      return container.get<Held>(token).service as T;
    },
    has: (token) => container.isBound(token),
  };
  /** One that could not be made in its own time is told, and made anew when it is asked for again, as one that throws is. */
  const retryAfter = (token: ServiceToken<unknown>, make: () => unknown, service: unknown): void => {
    Promise.resolve(service).catch((error: unknown) => {
      tell(error);
      if (!container.isBound(token)) return;
      container.unbind(token);
      bindMade(token, make);
    });
  };
  const bindMade = (token: ServiceToken<unknown>, make: () => unknown): void => {
    container.bind<unknown>(token).toDynamicValue((): Held => {
      inTheMaking.add(token);
      try {
        const service = make();
        if (isLater(service)) retryAfter(token, make, service);
        const dispose = disposeOf(service);
        if (dispose) made.push(dispose);
        return { service };
      } finally {
        inTheMaking.delete(token);
      }
    });
  };
  return {
    ...locator,
    add(contribution) {
      const own = new Map<ServiceToken<unknown>, () => unknown>();
      let isBinding = true;
      const binder: ServiceBinder = {
        bind(token, make) {
          if (!isBinding)
            throw new TypeError(`“${nameOf(token)}” is bound too late: what is contributed is bound at once`);
          if (own.has(token) || container.isBound(token))
            throw new SdkError('services/taken', { token: nameOf(token) });
          own.set(token, () => make(locator));
        },
      };
      let bound: unknown;
      try {
        bound = contribution(binder);
      } finally {
        isBinding = false;
      }
      // What fails afterwards would reach nobody.
      if (isLater(bound)) Promise.resolve(bound).catch(tell);
      for (const [token, make] of own) bindMade(token, make);
    },
    dispose() {
      for (const dispose of made.splice(0).reverse())
        try {
          const ended = dispose();
          if (isLater(ended)) Promise.resolve(ended).catch(tell);
        } catch (error) {
          // The rest is let go of all the same.
          tell(error);
        }
      container.unbindAll();
    },
  };
}
