import type { ToolInstance, ToolSession } from '../tool-contract/tool.ts';

/** What a plugin's own panel component receives; wrap it in `observer` to follow the draft. */
export interface PanelProps<P> {
  readonly session: ToolSession<P>;
  readonly tool: ToolInstance;
  /** Words of the plugin in the user's language, key without the plugin's id. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}
