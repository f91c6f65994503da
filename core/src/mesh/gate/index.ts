export { checkPart, type GateOptions } from './check-part.ts';
export type { GateFinding, GateReport, GateSeverity } from './gate-report.ts';
export { MAKE_PROCESSES, type MakeProcess, type ProcessId } from './processes.ts';
