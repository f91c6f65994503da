import type { Vec3 } from '../../math/vec3.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { partSize } from './bed-fit.ts';
import { foamFindings, type FoamAsked } from './foam-findings.ts';
import type { FormProcess } from './form-processes.ts';
import { isPassed, worstFirst, type GateReport } from './gate-report.ts';
import { sheetFindings, type SheetAsked } from './sheet-findings.ts';
import { solidFormFindings } from './solid-form.ts';

/** What is asked of a positive, mm. */
export interface FormCheckOptions extends FoamAsked {
  readonly process: FormProcess;
  /** How a sheet is drawn down on it, and between which heights the brace lies. */
  readonly sheet?: SheetAsked | undefined;
}

const NO_SIZE: Vec3 = [0, 0, 0];

/**
 * Whether a brace can be formed over a positive by a process: carved of foam, or a sheet drawn down on it. The positive is a solid: nothing is said of its wall, of faces that look down or of powder. `volume` and `mass` are those of the foam that stays, or of the sheet before it is drawn; `minWall` of foam is
 * the thinnest that was measured, of a sheet what is reckoned to be left where it is stretched most. Stands upright along Z. Throws only what `work.checkAborted` throws.
 */
export function checkPositive(
  mesh: TriMesh,
  { process, sheet = {}, bed, mandrel }: FormCheckOptions,
  work: Work = {},
): GateReport {
  const ofSolid = solidFormFindings(mesh, partOf(work, 0, 0.4));
  const isSolid = ofSolid.length === 0;
  const look = isSolid
    ? process.id === 'foam'
      ? ofFoam(mesh, process, { bed, mandrel }, partOf(work, 0.4, 1))
      : sheetFindings(mesh, process, sheet, partOf(work, 0.4, 1))
    : NOTHING;
  const findings = worstFirst([...ofSolid, ...look.findings]);
  work.progress?.(1);
  return {
    process: process.id,
    passed: isPassed(findings),
    findings,
    minWall: look.thinnest,
    size: isMeasurable(mesh) ? partSize(mesh) : NO_SIZE,
    volume: look.volume,
    mass: (look.volume / 1000) * process.density,
    area: isMeasurable(mesh) ? surfaceArea(mesh) : 0,
    tilt: undefined,
  };
}

const NOTHING = { findings: [], volume: 0, thinnest: undefined } as const;

const isMeasurable = ({ positions, indices }: TriMesh): boolean =>
  indices.length > 0 && positions.every(Number.isFinite);

function ofFoam(mesh: TriMesh, process: FormProcess, asked: FoamAsked, work: Work) {
  const { findings, walls } = foamFindings(mesh, process, asked, work);
  return { findings, volume: volume(mesh), thinnest: walls.thinnest };
}
