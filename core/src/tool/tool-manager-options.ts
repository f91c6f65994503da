import type { LoadedCatalog, LoadedTool } from '../plugin/loaded-catalog.ts';
import type { LeftDraft } from './left-draft.ts';
import type { FrameScheduler } from './preview-loop.ts';
import type { EndReason, ToolServices } from '../tool-contract/tool.ts';

/** `idle → loading → active → applying → idle`; a refused or aborted Apply goes back to `active`. */
export type ToolState = 'idle' | 'loading' | 'active' | 'applying';

export interface ToolManagerOptions {
  readonly catalog: LoadedCatalog;
  readonly services: ToolServices;
  /** Ties previews to frames: `requestAnimationFrame` in a browser. Default: the next microtask. */
  readonly schedule?: FrameScheduler;
  /** Milliseconds, any origin; tells slow previews from fast ones. Default: every preview is fast. */
  readonly now?: () => number;
  /** Whether the user may work with a tool, asked whenever one is started. Default: every tool. */
  readonly allows?: (tool: LoadedTool) => boolean;
  /** Told about errors that are a tool's own fault, for the log; the user gets `tool/crashed`. Default: the console. */
  readonly onToolFault?: (toolId: string, error: unknown) => void;
}

/** How a session ended, as told to `onDidEnd`. */
export interface SessionEnd {
  readonly toolId: string;
  readonly reason: EndReason;
  /** The record that Apply made or changed. */
  readonly recordId: string | undefined;
  /** What it held that was not applied, and can be taken up again (`ToolManager.resume`). */
  readonly left: LeftDraft | undefined;
}
