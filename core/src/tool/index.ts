export type {
  Disposable,
  Draft,
  EndReason,
  Step,
  StepState,
  ToolFactory,
  ToolInstance,
  ToolKey,
  ToolPointer,
  ToolServices,
  ToolSession,
} from './tool.ts';
