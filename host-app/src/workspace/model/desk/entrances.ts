import type { Stage } from './desk.ts';

/** What an address of the editor begins with: a stage of the work, and a tool that is taken up at once. */
export interface Entrance {
  readonly stage: Stage;
  readonly tool?: string;
  /** Whether the check-up of a scan that nothing was done to yet comes before the tool. */
  readonly checkupFirst?: boolean;
  /** Whether the led path of preparing a scan is opened. */
  readonly leads?: boolean;
}

const ENTRANCES: Readonly<Record<string, Entrance>> = {
  '/preparation': { stage: 'align', leads: true },
  '/closedmesh': { stage: 'edit', tool: 'seal' },
};

/**
 * The entrance of `pathname`, with what its query says is to be seen `first` (`checkup`, the `body` without a tool, or the stage `edge`): all lead into the
 * one workspace, so that the body never reloads between the stages.
 */
export const entranceOf = (pathname: string, first?: string | null): Entrance => {
  const entrance = ENTRANCES[pathname] ?? { stage: first === 'edge' ? 'edge' : 'edit' };
  return first === 'body' ? { stage: entrance.stage } : { ...entrance, checkupFirst: first === 'checkup' };
};

/** The address that leads back to `stage` of the model in `query`, with no tool open. */
export function addressOf(stage: Stage, query: URLSearchParams): string {
  const back = new URLSearchParams(query);
  back.delete('first');
  if (stage === 'align') back.set('first', 'body');
  if (stage === 'edge') back.set('first', 'edge');
  return `${stage === 'align' ? '/preparation' : '/operation'}?${back.toString()}`;
}
