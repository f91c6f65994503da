import type { Params } from '@bracewright/core/operation';
import { SERVICES } from '@bracewright/core/services';
import { pickPoint, type ToolFactory } from '@bracewright/core/tool';
import type { addPad } from './operation.ts';
import { makePad } from './pad.ts';

/** A click puts a pad beside the skin. The form lets the user take another one from a file. */
const tool: ToolFactory<Params<typeof addPad>> = (session) => {
  const assets = session.services.get(SERVICES.assets);
  if (session.editing === undefined)
    // Kept on this device from here on; it goes to the server with the first step that names it.
    assets.put(makePad(8)).then(
      (pad) => {
        if (!session.ended) session.draft.set({ pad });
      },
      (error: unknown) => session.fail(error),
    );
  return { steps: [pickPoint(session, { id: 'place', into: 'at', role: 'apex' })] };
};

export default tool;
