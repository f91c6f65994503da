import { SdkError } from '../errors/sdk-error.ts';
import type { LoadedContribution } from '../plugin/contributions.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import {
  createContainer,
  type ServiceContainer,
  type ServiceLocator,
  type ServiceSet,
} from '../services/container.ts';
import { SERVICES, type ServiceToken } from '../services/tokens.ts';
import { BodyCopies } from './body-copies.ts';
import { guardHistory } from './guarded-history.ts';
import { lendRunner } from './guarded-services.ts';
import { lend, lendData } from './lend.ts';
import { lendAlike, lendService, OF_HOST } from './lent-members.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** The services of one editor as its tools see them, and the container that holds them. */
export interface BoundServices {
  readonly services: ToolServices;
  readonly container: ServiceContainer;
  /** As the code of one plugin sees them: nothing that another writes into what it reads is to be met there. */
  readonly servicesOf: (plugin: string) => ServiceLocator;
}

type Core = Omit<ToolServices, 'get'> & Partial<ServiceSet>;

/** What may be written now. */
export interface Writer {
  /** Whether a tool applies. */
  readonly mayWrite: boolean;
  /** Whether measures and markers may be kept: a tool applies, or one is open that is there for them. */
  readonly mayKeepAnnotations: boolean;
}

interface Writing {
  mayWrite(): boolean;
  /** By whose schemas parameters are checked. */
  readonly operations?: OperationRegistry | undefined;
}

/** What is lent with copies of bodies of its own. */
const lentCopies = ({ history, runner }: Core, writing: Writing) => ({
  history: guardHistory(history, { ...writing, bodies: new BodyCopies() }),
  runner: lendRunner(runner),
});

const refused = (method: string): Promise<never> =>
  Promise.reject(new SdkError('tool/write-outside-commit', { method }));

/** Stands in for members that nobody but the host calls. */
const refusedOf = (names: ReadonlySet<PropertyKey>): object =>
  Object.fromEntries(
    [...names].map((name) => [
      name,
      () => {
        throw new SdkError('tool/write-outside-commit', { method: String(name) });
      },
    ]),
  );

/** Services of which some are another's. */
const inPlace = (
  services: ServiceLocator,
  others: () => ReadonlyMap<ServiceToken<unknown>, unknown>,
): ServiceLocator => ({
  get: <T>(token: ServiceToken<T>): T =>
    others().has(token) ? (others().get(token) as T) : services.get(token),
  has: (token) => services.has(token),
});

/**
 * Binds the services of an editor and those that plugins contribute in one container of its own. Whatever asks for the history there can
 * write it only while `mayWrite`, as a tool; bodies are copies there, each plugin's its own, and records and markers are there to be read. A contribution that throws is
 * told and left out whole.
 */
export function bindServices(
  core: Core,
  contributions: readonly LoadedContribution[],
  {
    onFault,
    catalog,
    writer,
  }: {
    /** Says what may be written now: a tool manager, which needs these services to be made. */
    readonly writer: () => Writer;
    readonly onFault: (plugin: string, error: unknown) => void;
    /** By the schemas of its operations parameters that are written are checked. */
    readonly catalog?: { readonly operations: OperationRegistry };
  },
): BoundServices {
  const { annotations } = core;
  const writing = { mayWrite: () => writer().mayWrite, operations: catalog?.operations };
  const container = createContainer(
    {
      ...lendAlike(core),
      ...lentCopies(core, writing),
      scene: lendService('scene', core.scene, refusedOf(OF_HOST)),
      annotations: lend(annotations, {
        get annotations() {
          return lendData([...annotations.annotations]);
        },
        put: (annotation) => (writer().mayKeepAnnotations ? annotations.put(annotation) : refused('put')),
        remove: (id, options) =>
          writer().mayKeepAnnotations ? annotations.remove(id, options) : refused('remove'),
        allOrNothing: (work) => work(),
      }),
    },
    (error) => onFault('services', error),
  );
  const lent = new Map<string, ReadonlyMap<ServiceToken<unknown>, unknown>>();
  /** Made when the plugin first asks for something. */
  const lentTo = (plugin: string): ReadonlyMap<ServiceToken<unknown>, unknown> => {
    let own = lent.get(plugin);
    if (!own) {
      const { history, runner } = lentCopies(core, writing);
      own = new Map<ServiceToken<unknown>, unknown>([
        [SERVICES.history, history],
        [SERVICES.runner, runner],
      ]);
      lent.set(plugin, own);
    }
    return own;
  };
  const seenBy = (plugin: string, services: ServiceLocator): ServiceLocator =>
    inPlace(services, () => lentTo(plugin));
  for (const { plugin, bind } of contributions)
    try {
      container.add((binder) =>
        bind({ bind: (token, make) => binder.bind(token, (services) => make(seenBy(plugin, services))) }),
      );
    } catch (error) {
      onFault(plugin, error);
    }
  return {
    ...{ services: { ...core, get: container.get }, container },
    servicesOf: (plugin) => seenBy(plugin, container),
  };
}
