import type { LoadedContribution } from '../plugin/contributions.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import {
  createContainer,
  type ServiceContainer,
  type ServiceLocator,
  type ServiceSet,
} from '../services/container.ts';
import { SERVICES, type ServiceToken } from '../services/tokens.ts';
import { BodyCopies } from './body-copies.ts';
import type { EditedStep } from './edited-step.ts';
import { guardAnnotations } from './guarded-annotations.ts';
import { guardHistory } from './guarded-history.ts';
import { sceneOfService, type Shower } from './guarded-scene.ts';
import { lendRunner } from './guarded-services.ts';
import { lendAlike } from './lent-members.ts';
import type { SessionWrites } from './session-writes.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** The services of one editor as its tools see them, and the container that holds them. */
export interface BoundServices {
  readonly services: ToolServices;
  readonly container: ServiceContainer;
  /** As the code of one plugin sees them: nothing that another writes into what it reads is to be met there. */
  readonly servicesOf: (plugin: string) => ServiceLocator;
}

type Core = Omit<ToolServices, 'get'> & Partial<ServiceSet>;

interface Writes {
  readonly writes: SessionWrites;
  /** The step that is edited. */
  readonly edited?: EditedStep | undefined;
}

/** Knows which tool is open: a tool manager. */
export interface Writer {
  /** By whom services of a plugin write and show; of any tool where no plugin is named. Undefined while none is open to them. */
  openTo(plugin?: string): (Shower & Writes) | undefined;
}

/** What refuses where no tool is open to who asks. */
const NOBODY = async (method: string): Promise<never> => {
  throw new SdkError('tool/write-outside-commit', { method });
};

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
 * write it only in the Apply of a tool of its plugin, or of one that requires it; bodies are copies there, each plugin's its own, and records and markers are there to be read. A contribution that throws is
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
    /** Knows which tool is open: a tool manager, which needs these services to be made. */
    readonly writer: () => Writer;
    readonly onFault: (plugin: string, error: unknown) => void;
    /** By the schemas of its operations parameters that are written are checked. */
    readonly catalog?: { readonly operations: OperationRegistry };
  },
): BoundServices {
  /** What services of a plugin write in an Apply is a part of it, and ends with it. Each plugin reads copies of bodies of its own. */
  const lentFor = (plugin?: string) => {
    const session = () => writer().openTo(plugin);
    return {
      history: guardHistory(core.history, {
        apply: () => session()?.writes.applyOf('service'),
        refuse: (method) => session()?.writes.refuse('service', method) ?? NOBODY(method),
        bodies: new BodyCopies(),
        edited: () => session()?.edited,
        operations: catalog?.operations,
      }),
      runner: lendRunner(core.runner),
      scene: sceneOfService(core.scene, session),
      annotations: guardAnnotations(
        core.annotations,
        (method, work) => session()?.writes.keep('service', method, work) ?? NOBODY(method),
      ),
    };
  };
  const container = createContainer(
    {
      ...lendAlike(core),
      ...lentFor(),
    },
    (error) => onFault('services', error),
  );
  const lent = new Map<string, ReadonlyMap<ServiceToken<unknown>, unknown>>();
  /** Made when the plugin first asks for something. */
  const lentTo = (plugin: string): ReadonlyMap<ServiceToken<unknown>, unknown> => {
    let own = lent.get(plugin);
    if (!own) {
      const { history, runner, scene, annotations } = lentFor(plugin);
      own = new Map<ServiceToken<unknown>, unknown>([
        [SERVICES.history, history],
        [SERVICES.runner, runner],
        [SERVICES.scene, scene],
        [SERVICES.annotations, annotations],
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
