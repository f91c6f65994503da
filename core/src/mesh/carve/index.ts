export { makePositive, type Mandrel, type PositiveOptions } from './positive.ts';
export { readRadiusGrid, writeRadiusGrid, type ReadGrid } from './grid-file.ts';
export {
  carvingAxis,
  gridAccuracy,
  sampleRadii,
  type GridAccuracy,
  type GridOptions,
  type RadiusGrid,
  type SampledRadii,
  type Unreached,
} from './radius-grid.ts';
export { assumedParts, assumedValues } from './assumed-values.ts';
export { DEFAULT_MACHINE, readMachine, type CarverMachine, type CarverTool } from './machine.ts';
export { createDropCutter, type Cutter, type DropCutter } from './drop-cutter.ts';
export {
  machineFrame,
  requireTravel,
  type AxisPlace,
  type MachineFrame,
  type ToolPlace,
} from './machine-frame.ts';
export { cutterOf, planToolpath, type CarvePlace, type Toolpath } from './toolpath.ts';
export type { CarveMove } from './path-maker.ts';
export { writeGcode, type ProgramOrigin } from './gcode-file.ts';
export { readGcode, type ProgramMove, type ReadProgram } from './gcode-reader.ts';
export { carveBlock, type Block, type CarvedBlock } from './carve-block.ts';
export { checkCarving, type CarvingCheck, type CheckOptions, type NarrowPlace } from './carving-check.ts';
export {
  CARVE_TOLERANCE,
  carveFrame,
  placesOf,
  tryProgram,
  type CarveCells,
  type CarveFrame,
  type CarveTrial,
  type ProgramPlace,
} from './carve-trial.ts';
export { carveProgram, restProgram, type CarveProgram, type RestProgram } from './carve-program.ts';
export { restTool } from './rest-path.ts';
export {
  adviseCutter,
  reachFromSide,
  type AdviceOptions,
  type CutterAdvice,
  type CutterTried,
  type FoamLeft,
} from './cutter-advice.ts';
export type { ReachFrame } from './tool-reach.ts';
export type { SweptTool } from './swept-tool.ts';
