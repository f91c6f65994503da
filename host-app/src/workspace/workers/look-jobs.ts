import type {
  KnownBody,
  LaidTrim,
  PreparationFacts,
  ScanPreparation,
  ScoliometerReading,
  TrimJob,
} from '@bracewright/core/brace';
import type { ZonePlan, ZoneWish } from '@bracewright/core/zones';
import type { SizeLevels } from '@bracewright/core/annotation';
import type { Mat4 } from '@bracewright/core/math';
import type { BodyFacts, MeshInspection, ScanAlignment, TriMesh, UnitGuess } from '@bracewright/core/mesh';
import { OperationAborted, SdkError } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import type { BodyPicture } from './body-views.ts';
import type { LookAnswer, LookRequest, SampledGround } from './look.worker.ts';

/** How a look is stopped and followed. */
export interface LookOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** From 0 to 1. */
  readonly progress?: (fraction: number) => void;
  /** Told each picture as it comes, with the index of its turn. */
  readonly onPicture?: (turn: number, picture: BodyPicture) => void;
}

/** One look in a worker of its own, which ends with it. Rejects with SdkError, or OperationAborted. */
function ask(
  request: LookRequest,
  { signal, progress, onPicture }: LookOptions = {},
): Promise<Exclude<LookAnswer, { kind: 'failed' | 'progress' | 'view' }>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new OperationAborted());
    const worker = new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module', name: 'look' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(new OperationAborted()));
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }: MessageEvent<LookAnswer>) => {
      if (data.kind === 'progress') progress?.(data.fraction);
      else if (data.kind === 'view') onPicture?.(data.turn, data.picture);
      else if (data.kind !== 'failed') end(() => resolve(data));
      else end(() => reject(new SdkError(data.code, data.data, { places: data.places })));
    };
    worker.onerror = () => end(() => reject(new SdkError('runner/unexpected-answer')));
    worker.postMessage(request);
  });
}

/** Fetches the code of looks, so that the first one is possible without a connection. */
export const loadLooks = (): Promise<unknown> => ask({ kind: 'load' }).catch(() => undefined);

const unexpected = (kind: string) => new SdkError('runner/unexpected-answer', { kind });

/** How a body should stand in the frame. */
export async function alignBodyScan(
  mesh: TriMesh,
  facts: BodyFacts,
  options: LookOptions = {},
): Promise<ScanAlignment> {
  const answer = await ask({ kind: 'align', mesh, facts }, options);
  if (answer.kind !== 'aligned') throw unexpected(answer.kind);
  return answer.alignment;
}

/** How a body should stand in the frame and what speaks for its unit, of one recognition. */
export async function recogniseBody(
  mesh: TriMesh,
  facts: BodyFacts,
  options: LookOptions = {},
): Promise<{ readonly alignment: ScanAlignment; readonly guess: UnitGuess }> {
  const answer = await ask({ kind: 'recognise', mesh, facts }, options);
  if (answer.kind !== 'recognised') throw unexpected(answer.kind);
  return answer;
}

/** Everything that decides whether a brace can be made of a body. */
export async function inspectBody(mesh: TriMesh): Promise<MeshInspection> {
  const answer = await ask({ kind: 'inspect', mesh });
  if (answer.kind !== 'inspected') throw unexpected(answer.kind);
  return answer.inspection;
}

/** What speaks for and against the unit of a scan. */
export async function guessUnit(mesh: TriMesh, facts: BodyFacts): Promise<UnitGuess> {
  const answer = await ask({ kind: 'guess', mesh, facts });
  if (answer.kind !== 'guessed') throw unexpected(answer.kind);
  return answer.guess;
}

/** Where the sizes of a record are taken on a body, by its shape and by its marked arm pits (height, mm). */
export async function findBodyLevels(mesh: TriMesh, armPits: number | undefined): Promise<SizeLevels> {
  const answer = await ask({ kind: 'levels', mesh, armPits });
  if (answer.kind !== 'levelled') throw unexpected(answer.kind);
  return answer.levels;
}

/** Edge lines of a template, or of another body, laid on a body. */
export async function layLines(job: TrimJob, options: LookOptions = {}): Promise<LaidTrim> {
  const answer = await ask({ kind: 'lay', job }, options);
  if (answer.kind !== 'laid') throw unexpected(answer.kind);
  return answer.laid;
}

/** How a body is prepared, as the program proposes it. */
export async function proposePreparation(
  mesh: TriMesh,
  known: PreparationFacts,
  options: LookOptions = {},
): Promise<ScanPreparation> {
  const answer = await ask({ kind: 'prepare', mesh, known }, options);
  if (answer.kind !== 'prepared') throw unexpected(answer.kind);
  return answer.preparation;
}

/** The zones of a class on a body, tried on a copy of it; of `only` these (`P4`, `P2-lateral`) where it is given. */
export async function planZones(
  mesh: TriMesh,
  of: { readonly wish: ZoneWish; readonly known: KnownBody; readonly only?: readonly string[] | undefined },
  options: LookOptions = {},
): Promise<ZonePlan> {
  const answer = await ask({ kind: 'zones', mesh, ...of }, options);
  if (answer.kind !== 'zoned') throw unexpected(answer.kind);
  return answer.plan;
}

/** What a digital scoliometer reads of a body. */
export async function readBack(
  mesh: TriMesh,
  known: KnownBody,
  options: LookOptions = {},
): Promise<ScoliometerReading> {
  const answer = await ask({ kind: 'scoliometer', mesh, known }, options);
  if (answer.kind !== 'rotated') throw unexpected(answer.kind);
  return answer.reading;
}

/** What the forces of a design are judged by on a body. */
export async function findGround(mesh: TriMesh, known: KnownBody): Promise<SampledGround> {
  const answer = await ask({ kind: 'ground', mesh, known });
  if (answer.kind !== 'grounded') throw unexpected(answer.kind);
  return answer.ground;
}

/** For each of `turns` the body, moved so, from three sides, told one by one; without a mesh the product's own example. */
export async function drawViews(
  mesh: TriMesh | undefined,
  {
    turns,
    size,
    colour,
  }: { readonly turns: readonly Mat4[]; readonly size: number; readonly colour: string },
  options: LookOptions,
): Promise<void> {
  const answer = await ask({ kind: 'views', mesh, turns, size, colour }, options);
  if (answer.kind !== 'viewed') throw unexpected(answer.kind);
}
