import type { ToolFactory } from '@bracewright/core/tool';

/** The whole surface at once: nothing to place, only how much. */
const tool: ToolFactory = (session) => {
  session.preview();
  return {};
};

export default tool;
