export { cone, dentedTube, ellipticTube, makeBody, openTube, sphere, tube } from './bodies.ts';
export type { BodySpec } from './bodies.ts';
export { checkGoldenCases, hashOfCase } from './golden.ts';
export type { GoldenCase, OperationCase } from './golden.ts';
export { describeForm } from './describe-form.ts';
export type { FormCase, FormOptions } from './describe-form.ts';
export { describeOperation } from './describe-operation.ts';
export { describeTool } from './describe-tool.ts';
export type { ToolStory } from './describe-tool.ts';
export type { ConformanceOptions } from './describe-operation.ts';
export type { SurfaceRules } from './surface-checks.ts';
export { TestEditor } from './test-editor.ts';
export type { PointerOptions } from './test-editor.ts';
export { FakeOverlay, FakePicking, FakeScene } from './fake-view.ts';
export {
  MemoryAnnotations,
  MemoryStorage,
  RecordingNotifications,
  countingIds,
  keyWords,
  memorySelection,
  plainUnits,
} from './memory-services.ts';
