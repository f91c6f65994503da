import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { smoothGlobal } from './operation.ts';

/** The whole surface at once: nothing to place, only how much. */
const tool: ToolFactory<Params<typeof smoothGlobal>> = (session) => {
  session.preview();
  return {};
};

export default tool;
