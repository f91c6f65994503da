import type { PolylineStep, StepAction } from '@bracewright/core/tool';
import type { EarlierLine } from './earlier.ts';
import type { Laying } from './laying.ts';
import type { Proposal } from './proposal.ts';
import { TEMPLATE_ACTIONS, type TemplateLines } from './templates.ts';

/** Where a line may come from, and the line itself. */
interface Sources {
  readonly first: PolylineStep;
  readonly proposal: Proposal;
  readonly earlier: EarlierLine;
  readonly templates: TemplateLines;
  readonly laying: Laying;
}

/** What the step of the first line offers, and how each of it is done. */
export function lineActions({ first, proposal, earlier, templates, laying }: Sources) {
  return {
    get offered(): readonly StepAction[] {
      const sources = [proposal, earlier, templates, laying, first];
      return sources.flatMap(({ actions }) => actions);
    },
    run(action: string): void {
      const ofTemplate = TEMPLATE_ACTIONS.find((id) => id === action);
      if (ofTemplate) void templates.run(ofTemplate);
      else if (action === 'earlier') void earlier.run();
      else if (action === 'stop-laying') laying.stop();
      else proposal.act(action);
    },
  };
}
