import type { Stage } from './workspace.ts';

/** What an address of the editor begins with: a stage of the work, and a tool that is taken up at once. */
export interface Entrance {
  readonly stage: Stage;
  readonly tool?: string;
}

const ENTRANCES: Readonly<Record<string, Entrance>> = {
  '/preparation': { stage: 'align', tool: 'position' },
  '/closedmesh': { stage: 'edit', tool: 'seal' },
  '/vertebra': { stage: 'align', tool: 'x-ray' },
  '/vertebraInto': { stage: 'align', tool: 'x-ray' },
};

/** The entrance of `pathname`: all lead into the one workspace, so that the body never reloads between the stages. */
export const entranceOf = (pathname: string): Entrance => ENTRANCES[pathname] ?? { stage: 'edit' };
