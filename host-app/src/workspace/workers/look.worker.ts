import {
  layTrim,
  prepareScan,
  type LaidTrim,
  type PreparationFacts,
  type ScanPreparation,
  type TrimJob,
} from '@bracewright/core/brace';
import { findSizeLevels, type SizeLevels } from '@bracewright/core/annotation';
import {
  inspectMesh,
  alignScan,
  boundaryLoops,
  guessScanUnit,
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
  /** One picture, of the turn with this index; the rest follows. */
  | { readonly kind: 'view'; readonly turn: number; readonly picture: BodyPicture }
  | { readonly kind: 'viewed' }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly data: ErrorData;
      readonly places: readonly FindingPlace[];
    };

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
