import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { repair } from './operation.ts';

/** Nothing to place: the preview shows what would be left, the counts are in its report. */
const tool: ToolFactory<Params<typeof repair>> = (session) => {
  session.preview();
  return {};
};

export default tool;
