import type { Params } from '@bracewright/core/operation';
import { confirmStep, type ToolFactory } from '@bracewright/core/tool';
import type { slide } from './operations.ts';
import { FAR, SIDE } from './questions.ts';

/** How far is typed; the side is asked for, and a long way has to be confirmed. */
const tool: ToolFactory<Params<typeof slide>> = (session) => ({
  steps: [
    { id: 'amount', complete: true, fields: ['amount'] },
    confirmStep(session, SIDE),
    confirmStep(session, FAR),
  ],
});

export default tool;
