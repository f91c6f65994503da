export type {
  Disposable,
  Draft,
  EndReason,
  SessionFeedback,
  Step,
  StepState,
  ToolFactory,
  ToolInstance,
  ToolKey,
  ToolPointer,
  ToolServices,
  ToolSession,
} from './tool.ts';
export { ToolManager } from './tool-manager.ts';
export type { SessionEnd, ToolManagerOptions, ToolState } from './tool-manager.ts';
export type { FrameScheduler } from './preview-loop.ts';
export { createAbort } from './abort.ts';
export type { Abort } from './abort.ts';
export { createCell } from './cell.ts';
export type { Cell } from './cell.ts';
export { TOOL_MESSAGES, STEP_MESSAGES } from './messages.ts';
