import { landmarksOf } from '@bracewright/core/annotation';
import type { ApiClient } from '@bracewright/core/contract';
import { alignmentOf, type OperationRecord } from '@bracewright/core/history';
import { filmScale, scalePrior, stepsBeforeShaping } from '@bracewright/core/spine';
import type { SentFilm } from '../../workers/register-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import type { ReadFilm } from './proposed-line.ts';

/** A source of X-rays usually stands so far from the detector, mm. */
const SOURCE_TO_DETECTOR = 1830;

/** A film as it is registered: its picture, and what is known of its scale. Rejects with ApiError. */
export async function sentFilm(
  api: Pick<ApiClient, 'download'>,
  { film, marker }: ReadFilm,
): Promise<SentFilm> {
  const answer = await api.download('document/xrayimage', { id: film.id });
  const bytes = 'bytes' in answer ? new Uint8Array(answer.bytes) : new Uint8Array();
  const { width, height, magnification } = film;
  const isCone = magnification !== null && magnification > 1.005;
  return {
    ...{ bytes, width, height, marker },
    scale: scalePrior(filmScale(film, marker.handScale)),
    sourceDistance: isCone ? SOURCE_TO_DETECTOR / magnification : undefined,
  };
}

/** The body as the films show it: as it stands, before the first of `records` that corrects it. */
export async function bodyOfFilms(
  { parts }: Pick<Desk, 'parts'>,
  records: readonly OperationRecord[],
  signal: AbortSignal,
) {
  const { design, runner, annotations, facts } = parts;
  const { roles } = design;
  const before = stepsBeforeShaping(records, roles);
  const isWhole = before.length === records.length;
  const mesh = isWhole ? design.mesh : (await runner.replay(before, { signal })).mesh;
  const frame = alignmentOf({ base: '', records: [...before], cursor: before.length }, roles);
  // Marks lie on the body of now: on one that was not shaped yet they would say another place.
  const marked = isWhole ? landmarksOf(annotations.annotations) : [];
  return { mesh, frame, known: { marked, facts: facts ?? {} } };
}
