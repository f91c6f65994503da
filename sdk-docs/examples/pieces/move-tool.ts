import type { Params } from '@bracewright/core/operation';
import type { ToolFactory } from '@bracewright/core/tool';
import type { move } from './operations.ts';

/** A click on a part, or the list in the form, says what is moved; the form says how far. */
const tool: ToolFactory<Params<typeof move>> = () => ({});

export default tool;
