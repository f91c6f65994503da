import type { RouteName } from '@bracewright/core/contract';
import type { ToolManifest } from '@bracewright/core/plugin';

/** What each action of a tool's manifest comes to: the call that keeps what the tool makes. The one place that knows. */
const CALLS = {
  operation: {
    add: 'operation/create',
    edit: 'operation/create',
    delete: 'operation/delete',
    export: 'document/savethickenmodel',
  },
  annotation: {
    add: 'measure/create',
    edit: 'measure/update',
    delete: 'measure/delete',
    export: 'document/export',
  },
} as const satisfies Record<string, Record<NonNullable<ToolManifest['action']>, RouteName>>;

/** The call that a tool ends in; undefined for one that only shows something. A tool that says nothing of itself changes the shape. */
export function callOfTool({ kind, action }: Pick<ToolManifest, 'kind' | 'action'>): RouteName | undefined {
  if (kind === 'view' && action === undefined) return undefined;
  return CALLS[kind === 'annotation' ? 'annotation' : 'operation'][
    action ?? (kind === 'annotation' ? 'add' : 'edit')
  ];
}
