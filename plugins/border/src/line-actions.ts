import type { PolylineStep, StepAction } from '@bracewright/core/tool';
import type { EarlierLine } from './earlier.ts';
import type { FurtherLines } from './further-lines.ts';
import type { Laying } from './laying.ts';
import { isMirrorAction, type MirrorSide } from './mirror.ts';
import type { Proposal } from './proposal.ts';
import { TEMPLATE_ACTIONS, type TemplateLines } from './templates.ts';

/** Where a line may come from, and the line itself. */
interface Sources {
  readonly first: PolylineStep;
  readonly proposal: Proposal;
  readonly earlier: EarlierLine;
  readonly templates: TemplateLines;
  readonly laying: Laying;
  readonly mirror: MirrorSide;
}

/** What the step of the first line offers, and how each of it is done. */
export function lineActions({ first, proposal, earlier, templates, laying, mirror }: Sources) {
  return {
    get offered(): readonly StepAction[] {
      const sources = [proposal, earlier, templates, laying, first];
      return [...sources.flatMap(({ actions }) => actions), ...mirror.actionsOf(first)];
    },
    run(action: string): void {
      const ofTemplate = TEMPLATE_ACTIONS.find((id) => id === action);
      if (ofTemplate) void templates.run(ofTemplate);
      else if (action === 'earlier') void earlier.run();
      else if (action === 'stop-laying') laying.stop();
      else if (isMirrorAction(action)) void mirror.run(first, action);
      else proposal.act(action);
    },
  };
}

/** What the step of a further line offers: the line itself, its sides mirrored, and more lines. */
export function furtherActions(
  line: PolylineStep,
  { laying, mirror, lines }: Pick<Sources, 'laying' | 'mirror'> & { readonly lines: FurtherLines },
) {
  return {
    get offered(): readonly StepAction[] {
      return [...laying.actions, ...line.actions, ...lines.actions, ...mirror.actionsOf(line)];
    },
    run(action: string): void {
      if (action === 'stop-laying') laying.stop();
      else if (isMirrorAction(action)) void mirror.run(line, action);
      else if (!lines.run(action)) line.run(action);
    },
  };
}
