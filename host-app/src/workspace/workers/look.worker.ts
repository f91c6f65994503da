import {
  layTrim,
  type KnownBody,
  prepareScan,
  readScoliometer,
  type LaidTrim,
  type PreparationFacts,
  type ScanPreparation,
  type ScoliometerReading,
  type TrimJob,
} from '@bracewright/core/brace';
import {
  coupleGround,
  placeZones,
  shapeZones,
  type CoupleGround,
  type ZonePlan,
  type ZoneWish,
} from '@bracewright/core/zones';
import { findSizeLevels, type SizeLevels } from '@bracewright/core/annotation';
import {
  inspectMesh,
  alignScan,
  boundaryLoops,
  guessScanUnit,
  heightsOf,
  largestPiece,
  type BodyFacts,
  type MeshInspection,
  type ScanAlignment,
  type TriMesh,
  type UnitGuess,
} from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import type { Mat4 } from '@bracewright/core/math';
import { SdkError, type ErrorData, type FindingPlace } from '@bracewright/core/operation';
import { BODY_VIEWS, bodyView, type BodyPicture } from './body-views.ts';

/** What the page asks: how a scan is and should stand, or pictures of a body (or the product's example) from three sides. */
export type LookRequest =
  /** Nothing: its code was loaded with that. */
  | { readonly kind: 'load' }
  | { readonly kind: 'align'; readonly mesh: TriMesh; readonly facts: BodyFacts }
  /** Both of `align` and `guess`, of one recognition. */
  | { readonly kind: 'recognise'; readonly mesh: TriMesh; readonly facts: BodyFacts }
  | { readonly kind: 'inspect'; readonly mesh: TriMesh }
  | { readonly kind: 'guess'; readonly mesh: TriMesh; readonly facts: BodyFacts }
  | { readonly kind: 'levels'; readonly mesh: TriMesh; readonly armPits: number | undefined }
  | { readonly kind: 'lay'; readonly job: TrimJob }
  | { readonly kind: 'prepare'; readonly mesh: TriMesh; readonly known: PreparationFacts }
  | {
      readonly kind: 'zones';
      readonly mesh: TriMesh;
      readonly wish: ZoneWish;
      readonly known: KnownBody;
      /** Which of the zones (`P4`, `P2-lateral`) are made; all without it. */
      readonly only?: readonly string[] | undefined;
    }
  | { readonly kind: 'scoliometer'; readonly mesh: TriMesh; readonly known: KnownBody }
  | { readonly kind: 'ground'; readonly mesh: TriMesh; readonly known: KnownBody }
  | {
      readonly kind: 'views';
      /** Undefined: the product's own sample trunk. */
      readonly mesh: TriMesh | undefined;
      /** Placed so before it is drawn. */
      readonly turns: readonly Mat4[];
      readonly size: number;
      readonly colour: string;
    };

/** What it hears. */
export type LookAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'aligned'; readonly alignment: ScanAlignment }
  | { readonly kind: 'recognised'; readonly alignment: ScanAlignment; readonly guess: UnitGuess }
  | { readonly kind: 'inspected'; readonly inspection: MeshInspection }
  | { readonly kind: 'guessed'; readonly guess: UnitGuess }
  | { readonly kind: 'levelled'; readonly levels: SizeLevels }
  | { readonly kind: 'laid'; readonly laid: LaidTrim }
  | { readonly kind: 'prepared'; readonly preparation: ScanPreparation }
  | { readonly kind: 'zoned'; readonly plan: ZonePlan }
  | { readonly kind: 'rotated'; readonly reading: ScoliometerReading }
  | { readonly kind: 'grounded'; readonly ground: SampledGround }
  /** One picture, of the turn with this index; the rest follows. */
  | { readonly kind: 'view'; readonly turn: number; readonly picture: BodyPicture }
  | { readonly kind: 'viewed' }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly data: ErrorData;
      readonly places: readonly FindingPlace[];
    };

/** What couples are judged by, as a table that goes through a message: middles of sections every `step` mm from `from` on. */
export interface SampledGround {
  /** mm. */
  readonly foot: number;
  readonly notch: number;
  readonly pits: CoupleGround['pits'];
  readonly from: number;
  readonly step: number;
  readonly centres: readonly (readonly [x: number, y: number])[];
}

/** Middles of sections are told so far from one another, mm. */
const GROUND_STEP = 10;

function sampledGround(mesh: TriMesh, known: KnownBody): SampledGround {
  const ground = coupleGround(mesh, known);
  const { bottom, top } = heightsOf(mesh);
  const count = Math.ceil((top - bottom) / GROUND_STEP) + 1;
  const centres = Array.from({ length: count }, (_, i) => ground.centre(bottom + GROUND_STEP * i));
  // A height is linear in t.
  const [t0, t1] = [ground.t(0), ground.t(1000)];
  const perT = 1000 / (t1 - t0);
  return {
    ...{ foot: -t0 * perT, notch: (1 - t0) * perT, pits: ground.pits },
    ...{ from: bottom, step: GROUND_STEP, centres },
  };
}

/** The zones of a class, tried on a copy of the body: what folds is told before anything is recorded. */
function zonePlan(
  mesh: TriMesh,
  { wish, known, only }: Extract<LookRequest, { readonly kind: 'zones' }>,
  tell: (fraction: number) => void,
): ZonePlan {
  const plan = placeZones(mesh, wish, known, { progress: (fraction) => tell(0.4 * fraction) });
  // Each lies on the skin that those before it leave: without one of them that is another skin.
  const wanted = plan.placed.filter(
    ({ code, part }) => only?.includes(part ? `${code}-${part}` : code) ?? true,
  );
  const { made, missed } = shapeZones(mesh, wanted, {
    progress: (fraction) => tell(0.4 + 0.6 * fraction),
  });
  return { ...plan, placed: made, missed: [...plan.missed, ...missed] };
}

/** Coarse enough to be drawn at once, fine enough that the shape is read. */
const EXAMPLE_EDGE = 10;

/** As `inspectMesh`; the rims of debris are no openings of the body. */
function inspectBody(mesh: TriMesh): MeshInspection {
  const inspection = inspectMesh(mesh);
  if (inspection.components < 2) return inspection;
  return { ...inspection, boundaryLoops: boundaryLoops(largestPiece(mesh).mesh).length };
}

function answer(request: LookRequest, tell: (so: LookAnswer) => void): LookAnswer {
  const progress = (fraction: number) => tell({ kind: 'progress', fraction });
  switch (request.kind) {
    case 'load':
      return { kind: 'loaded' };
    case 'align':
      return { kind: 'aligned', alignment: alignScan(request.mesh, request.facts, { progress }) };
    case 'recognise': {
      const { mesh, facts } = request;
      // The guess, without the height on record, is the shorter part.
      const alignment = alignScan(mesh, facts, { progress: (fraction) => progress(0.7 * fraction) });
      return { kind: 'recognised', alignment, guess: guessScanUnit(mesh, facts) };
    }
    case 'inspect':
      return { kind: 'inspected', inspection: inspectBody(request.mesh) };
    case 'guess':
      return { kind: 'guessed', guess: guessScanUnit(request.mesh, request.facts) };
    case 'levels': {
      const { mesh, armPits } = request;
      const levels = findSizeLevels(mesh, armPits === undefined ? {} : { axilla: armPits });
      return { kind: 'levelled', levels };
    }
    case 'lay':
      return { kind: 'laid', laid: layTrim(request.job, { progress }) };
    case 'prepare':
      return { kind: 'prepared', preparation: prepareScan(request.mesh, request.known, { progress }) };
    case 'zones':
      return { kind: 'zoned', plan: zonePlan(request.mesh, request, progress) };
    case 'scoliometer':
      return { kind: 'rotated', reading: readScoliometer(request.mesh, request.known, { progress }) };
    case 'ground':
      return { kind: 'grounded', ground: sampledGround(request.mesh, request.known) };
    case 'views': {
      const mesh = request.mesh ?? sampleTrunk({ cobb: 0, edge: EXAMPLE_EDGE }).mesh;
      const { size, colour } = request;
      for (const [index, turn] of request.turns.entries())
        for (const view of BODY_VIEWS)
          tell({ kind: 'view', turn: index, picture: bodyView(mesh, view, { turn, size, colour }) });
      return { kind: 'viewed' };
    }
  }
}

addEventListener('message', (event: MessageEvent<LookRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: LookAnswer): void };
  try {
    scope.postMessage(answer(event.data, (so) => scope.postMessage(so)));
  } catch (error) {
    const { code, data, places } =
      error instanceof SdkError ? error : new SdkError('runner/unexpected-answer');
    scope.postMessage({ kind: 'failed', code, data, places });
  }
});
