import { ANSWER_WITHIN, inTime } from './in-time.ts';
import type { ServiceContribution } from '../services/container.ts';
import type { ToolPlugin } from './plugin.ts';

/** The services that a plugin brings, loaded and not yet made. */
export interface LoadedContribution {
  readonly plugin: string;
  readonly bind: ServiceContribution;
}

/**
 * Loads what plugins contribute, in the order of the plugins: those that are required come first. One that cannot be loaded is told and left
 * out: whoever asks for its services hears `services/unknown`.
 */
export async function loadContributions(
  plugins: readonly ToolPlugin[],
  onFault: (plugin: string, error: unknown) => void,
  within: number = ANSWER_WITHIN,
): Promise<readonly LoadedContribution[]> {
  const loaded = await Promise.all(
    plugins.map(async ({ id, contribute }): Promise<LoadedContribution | undefined> => {
      if (!contribute) return undefined;
      try {
        const { default: bind } = await inTime(Promise.resolve(contribute()), within);
        return { plugin: id, bind };
      } catch (error) {
        onFault(id, error);
        return undefined;
      }
    }),
  );
  return loaded.filter((one) => one !== undefined);
}
