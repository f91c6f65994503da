import { partsBefore } from '@bracewright/core/history';
import { BODY, type ParamField } from '@bracewright/core/params';
import type { Workspace } from './workspace.ts';

/** What of the workspace says which parts there are. */
export type WithParts = Pick<Workspace, 'design' | 'editor'>;

/** Names of the parts that the tool at work may take: for a step that is edited those before it. Observable. */
export function targetsOf({ design, editor }: WithParts): readonly string[] {
  return partsBefore(design.history, design.outcomes, {
    roles: design.roles,
    id: editor?.tools.session?.editing,
  });
}

/** Whether a field is asked for: which piece is meant only where there are several, or where the one that is named is gone. */
export const isTargetAsked = (workspace: WithParts, { kind }: ParamField, value: unknown): boolean =>
  kind !== 'target' || targetsOf(workspace).length > 0 || (value !== undefined && value !== BODY);
