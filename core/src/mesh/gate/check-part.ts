import type { ErrorData } from '../../errors/sdk-error.ts';
import type { FindingPlace } from '../../errors/finding-place.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { crossingPlaces } from '../crossings/crossing-places.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import type { ScannedSkin } from '../skin/index.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { fitBed, partSize, splitForBed } from './bed-fit.ts';
import { isPassed, worstFirst } from './gate-report.ts';
import type { GateFinding, GateReport, GateSeverity } from './gate-report.ts';
import { inventedSkin } from './invented-skin.ts';
import { lappedSlit } from './lapped-slit.ts';
import { crossingsOf, wallsOf } from './measured-once.ts';
import { overhangs } from './overhangs.ts';
import { partPieces } from './part-pieces.ts';
import { topologyFaults, type Fault } from './part-topology.ts';
import type { MakeProcess } from './processes.ts';
import { sharpEdges } from './sharp-edges.ts';
import type { MeasuredByRays, ThinWall } from './wall-by-rays.ts';
import { gateRays, REACH, soundWallOf } from './gate-rays.ts';

/** What a part is made on, and what was asked of it. */
export interface GateOptions {
  readonly process: MakeProcess;
  /** Room of the machine: width, depth and height, mm. Without it nothing is said about the size but whether it is one of a brace. */
  readonly bed?: Vec3 | undefined;
  /** The wall that was asked for at its thinnest, mm. */
  readonly wall?: number | undefined;
  /** The body that the part is made on, and which of its skin nobody scanned; without it nothing is said about that. */
  readonly skin?: ScannedSkin | undefined;
}

/** Sizes between which the longest side of a wall lies, mm. */
const SMALLEST = 40;
const LARGEST = 1200;
/** A brace is hardly longer, mm: the largest that are published are about 540. */
const UNUSUAL = 700;
/** A part that is thicker than this in the mean, mm, is a solid: what a body is turned into for milling, no brace. */
const SOLID = REACH;
/** Skin over less than this, mm², is a spot that comes out as a pinhole: somebody may say that it is mended by hand. */
const SPOT = 10;
/** A line of thin places is longer than this, mm: along it a part is weak however narrow it is. */
const SPOT_LENGTH = 10;
const isSpot = ({ area, length, places }: ThinWall): boolean =>
  area < SPOT && length < SPOT_LENGTH && places.every(({ radius = 0 }) => radius < SPOT_LENGTH);
const UP: Vec3 = [0, 0, 1];

/**
 * Whether a part can be made by a process: closed, one piece, no crossing, thick enough everywhere by rays, rounded, nothing shut in, within the bed. Every
 * finding has a code of `MESH_MESSAGES`, values for its sentence and places on the part, mm. A part that is no closed body facing outward, or none of that
 * size, is not measured for its wall. Stands along Z as it is built. Throws only what `work.checkAborted` throws.
 */
export function checkPart(mesh: TriMesh, options: GateOptions, work: Work = {}): GateReport {
  const found = new Findings();
  const size = mesh.indices.length === 0 ? NO_SIZE : partSize(mesh);
  const isFinite = mesh.positions.every(Number.isFinite);
  if (mesh.indices.length === 0) found.add('gate/empty', 'block');
  else if (!isFinite) found.add('gate/not-finite', 'block');
  if (found.all.length > 0) return reportOf(mesh, options, { found, size, isMeasured: false });
  const isSized = found.size(size);
  const isClosed = found.topology(mesh);
  work.progress?.(0.1);
  const pairs = crossingsOf(mesh, partOf(work, 0.1, 0.4));
  const crossings = pairs.length / 2;
  found.add('gate/crossing', crossings > 0 && 'block', { count: crossings }, crossingPlaces(mesh, pairs));
  const isSolid = isClosed && found.pieces(mesh, options.process);
  const walls = isSolid && isSized ? found.walls(mesh, options, partOf(work, 0.4, 0.9)) : undefined;
  if (isClosed) found.shape(mesh, options.process);
  if (isSolid) found.slit(mesh, options.process, work);
  if (options.skin) found.all.push(...inventedSkin(mesh, options.skin, { checkAborted: work.checkAborted }));
  const fit = options.bed && found.bed(mesh, options.bed, size);
  work.progress?.(1);
  return reportOf(mesh, options, { found, size, isMeasured: isSolid, walls, tilt: fit?.tilt });
}

const NO_SIZE: Vec3 = [0, 0, 0];

/** What was found so far. */
class Findings {
  readonly all: GateFinding[] = [];

  /** Takes a finding down unless `severity` is false. */
  add(
    code: GateFinding['code'],
    severity: GateSeverity | false,
    data: ErrorData = {},
    places: readonly FindingPlace[] = [],
  ): void {
    if (severity) this.all.push({ code, severity, data, places });
  }

  /** Gives whether the part is as large as a wall may be. */
  size(size: Vec3): boolean {
    const longest = Math.max(...size);
    const isSized = longest >= SMALLEST && longest <= LARGEST;
    this.add('gate/size', !isSized && 'block', { longest: rounded(longest) });
    this.add('gate/size-unusual', isSized && longest > UNUSUAL && 'ask', { longest: Math.round(longest) });
    return isSized;
  }

  /** Gives whether the part is closed, each edge between two triangles that agree. */
  topology(mesh: TriMesh): boolean {
    const faults = topologyFaults(mesh);
    const tell = (code: GateFinding['code'], { count, places }: Fault, severity: GateSeverity = 'block') =>
      this.add(code, count > 0 && severity, { count }, places);
    tell('gate/open', faults.openings);
    tell('gate/crowded-edge', faults.crowdedEdges);
    tell('gate/flipped', faults.flippedEdges);
    tell('gate/touching', faults.touchingVertices);
    tell('gate/double-face', faults.repeatedFaces);
    tell('gate/no-area', faults.facesWithoutArea, 'ask');
    return [faults.openings, faults.crowdedEdges, faults.flippedEdges].every(({ count }) => count === 0);
  }

  /** Gives whether the part is one that faces outward. */
  pieces(mesh: TriMesh, { isInPowder }: MakeProcess): boolean {
    const { solids, hollows, insideOut } = partPieces(mesh);
    const places = (pieces: readonly { readonly place: FindingPlace }[]) => pieces.map(({ place }) => place);
    this.add(
      'gate/inside-out',
      insideOut.length > 0 && 'block',
      { count: insideOut.length },
      places(insideOut),
    );
    this.add('gate/pieces', solids.length > 1 && 'block', { count: solids.length }, places(solids.slice(1)));
    const shut = hollows.reduce((sum, { volume: own }) => sum - own, 0) / 1000;
    const data = { count: hollows.length, volume: rounded(shut) };
    this.add('gate/hollow', hollows.length > 0 && (isInPowder ? 'block' : 'ask'), data, places(hollows));
    return solids.length > 0 && insideOut.length === 0;
  }

  walls(mesh: TriMesh, { process, wall = 0 }: GateOptions, work: Work): MeasuredByRays {
    const asked = soundWallOf(process, wall);
    const measured = wallsOf(mesh, gateRays(process, wall), work);
    const solid = volume(mesh);
    const mean = (2 * solid) / surfaceArea(mesh);
    const mass = Math.round((solid / 1000) * process.density) / 1000;
    this.add('gate/no-wall', mean > SOLID && 'ask', { mean: Math.round(mean), mass: rounded(mass) });
    const [hole, thin, ridge] = measured.below;
    // What is thinner than the last digit is not nothing.
    const told = (wall: number): number => Math.max(0.01, rounded(wall));
    const spot = !hole || isSpot(hole) ? 'ask' : 'block';
    const isHole = hole !== undefined && hole.places.length > 0;
    // What blocks is enough; a spot that somebody may answer for says nothing of the rest.
    const isMore =
      !isHole ||
      (spot === 'ask' && thin !== undefined && (thin.area > hole.area || thin.length > hole.length));
    const isThin = isMore && thin !== undefined && thin.places.length > 0;
    this.add(
      spot === 'ask' ? 'gate/spot-not-made' : 'gate/wall-not-made',
      isHole && spot,
      { wall: told(hole?.least ?? 0), least: process.leastWall },
      hole?.places,
    );
    this.add(
      'gate/thin',
      isThin && 'ask',
      { wall: told(thin?.least ?? 0), least: rounded(asked) },
      thin?.places,
    );
    // Beside a wall that is as thin nobody asks for its crest.
    const isCrest = ridge !== undefined && ridge.places.length > 0 && !(isThin && thin.least <= ridge.least);
    const isRidge = isCrest && (!isHole || spot === 'ask');
    this.add(
      'gate/thin-ridge',
      isRidge && 'ask',
      { wall: told(ridge?.least ?? 0), least: rounded(asked) },
      ridge?.places,
    );
    return measured;
  }

  /** What lies between two edges that overlap: it comes out, but not by itself. */
  slit(mesh: TriMesh, { isInPowder, gap }: MakeProcess, work: Work): void {
    const slit = lappedSlit(mesh, work.checkAborted);
    if (!slit) return;
    const data = { area: rounded(slit.area / 100), width: rounded(slit.least), least: gap };
    if (slit.least < gap) this.add('gate/slit-narrow', 'block', data, slit.places);
    else if (isInPowder) this.add('gate/slit-powder', 'note', data, slit.places);
  }

  shape(mesh: TriMesh, { overhang }: MakeProcess): void {
    const sharp = sharpEdges(mesh);
    const length = Math.round(sharp.length);
    this.add('gate/sharp-edge', sharp.length > 0 && 'ask', { length }, sharp.places);
    if (overhang === undefined) return;
    const { area, places } = overhangs(mesh, UP, overhang);
    this.add('gate/overhang', area > 100 && 'note', { area: rounded(area / 100), angle: overhang }, places);
  }

  bed(mesh: TriMesh, bed: Vec3, size: Vec3): ReturnType<typeof fitBed> {
    const fit = fitBed(mesh, bed);
    const data = { size: boxWords(size), bed: boxWords(bed) };
    if (!fit) {
      const split = splitForBed(mesh, bed);
      const at = split?.at.map((place) => Math.round(place)).join(', ') ?? '';
      if (split)
        this.add(`gate/bed-split-${split.axis}`, 'block', { ...data, count: split.at.length + 1, at });
      else this.add('gate/bed', 'block', data);
    }
    if (fit && fit.tilt[0] + fit.tilt[1] > 0)
      this.add('gate/bed-tilt', 'note', { ...data, x: fit.tilt[0], y: fit.tilt[1], turn: fit.turn });
    else if (fit && fit.turn > 0) this.add('gate/bed-turn', 'note', { ...data, turn: fit.turn });
    return fit;
  }
}

interface Seen {
  readonly found: Findings;
  readonly size: Vec3;
  readonly isMeasured: boolean;
  readonly walls?: MeasuredByRays | undefined;
  readonly tilt?: GateReport['tilt'];
}

function reportOf(
  mesh: TriMesh,
  { process }: GateOptions,
  { found, size, isMeasured, walls, tilt }: Seen,
): GateReport {
  const findings = worstFirst(found.all);
  const solid = isMeasured ? volume(mesh) : 0;
  return {
    process: process.id,
    passed: isPassed(findings),
    findings,
    minWall: walls?.thinnest,
    size,
    volume: solid,
    mass: (solid / 1000) * process.density,
    area: mesh.indices.length === 0 ? 0 : surfaceArea(mesh),
    tilt,
  };
}

/** To a hundredth. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A box as a sentence names it, to a tenth of a millimetre. */
const boxWords = (size: Vec3): string => size.map((length) => Math.round(10 * length) / 10).join(' × ');
