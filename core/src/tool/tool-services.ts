import type { LoadedContribution } from '../plugin/contributions.ts';
import { createContainer, type ServiceContainer, type ServiceSet } from '../services/container.ts';
import { BodyCopies } from './body-copies.ts';
import { guardHistory } from './guarded-history.ts';
import { runnerOnCopies } from './guarded-services.ts';
import { lend, lendData } from './lend.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** The services of one editor as its tools see them, and the container that holds them. */
export interface BoundServices {
  readonly services: ToolServices;
  readonly container: ServiceContainer;
}

/**
 * Binds the services of an editor and those that plugins contribute in one container of its own. Whatever asks for the history there can
 * write it only while `mayWrite`, as a tool; bodies are copies there, and records and markers are there to be read. A contribution that throws is told and left out whole.
 */
export function bindServices(
  core: Omit<ToolServices, 'get'> & Partial<ServiceSet>,
  contributions: readonly LoadedContribution[],
  {
    mayWrite,
    onFault,
  }: { readonly mayWrite: () => boolean; readonly onFault: (plugin: string, error: unknown) => void },
): BoundServices {
  const { annotations } = core;
  const container = createContainer({
    ...core,
    history: guardHistory(core.history, { mayWrite, bodies: new BodyCopies() }),
    runner: lend(core.runner, runnerOnCopies(core.runner)),
    annotations: lend(annotations, {
      get annotations() {
        return lendData([...annotations.annotations]);
      },
    }),
  });
  for (const { plugin, bind } of contributions)
    try {
      container.add(bind);
    } catch (error) {
      onFault(plugin, error);
    }
  return { services: { ...core, get: container.get }, container };
}
