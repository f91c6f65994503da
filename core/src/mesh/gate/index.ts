export { agreementFindings } from './agreement-findings.ts';
export { bridgeFindings } from './narrow-bridges.ts';
export { cutterFindings, cutterParts } from './cutter-findings.ts';
export { checkPart, type GateOptions } from './check-part.ts';
export { askedCodes, isHeld, withFindings, type Answered } from './gate-report.ts';
export { checkForm } from './invented-skin.ts';
export type { GateFinding, GateFound, GateReport, GateSeverity } from './gate-report.ts';
export { checkWish, type GateWish } from './gate-wish.ts';
export { MAKE_PROCESSES, processOf, type MakeProcess, type ProcessId } from './processes.ts';
