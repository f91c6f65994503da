import type { GateReport, GateSeverity } from '@bracewright/core/mesh';
import type { ReadResult } from '@bracewright/core/mesh-io';
import type { ErrorData } from '@bracewright/core/operation';

/** Words for what was found. */
export type Sentence = (found: { readonly code: string; readonly data: ErrorData }) => string;

/** What was left out or changed as a file was read is in the file all the same, and another program may take it otherwise. */
const asRead = (warnings: ReadResult['warnings'], sentence: Sentence) =>
  warnings.map((warning) => ({
    code: warning.code,
    severity: 'ask' as GateSeverity,
    at: null,
    places: [],
    data: warning.data,
    text: sentence(warning),
  }));

/** What `gate.json` says of a part and of the file that it was read from, if any: finding by finding with its sentence and its first place. */
export function gateJson(
  { findings, minWall, ...report }: GateReport,
  sentence: Sentence,
  warnings: ReadResult['warnings'] = [],
) {
  const said = [
    ...findings.map((one) => ({
      ...one,
      at: one.places[0]?.at ?? null,
      text: sentence(one),
    })),
    ...asRead(warnings, sentence),
  ];
  return {
    passed: report.passed && warnings.length === 0,
    process: report.process,
    findings: said,
    minWall: minWall?.wall ?? null,
    minWallAt: minWall?.at ?? null,
    // Of a part that is nothing but a ridge the crest stands here, which is no wall that is so thin.
    minWallOf: minWall?.of ?? null,
    volume: report.volume,
    mass: report.mass,
    size: report.size,
    area: report.area,
    tilt: report.tilt ?? null,
  };
}
