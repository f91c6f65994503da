import { OperationAborted, SdkError } from '../../errors/sdk-error.ts';
import { countFromBothEnds, type CountedStrip } from './both-ends.ts';
import { sigmoid, shares, stripPlace, type LeveledPlace } from './midline.ts';
import { runOverview, runStrip, withMirror, type Check } from './networks.ts';
import { overviewOf, stripOf } from './prepare.ts';
import { readFilmOf } from './read-film.ts';
import type {
  FilmPicture,
  FilmRefusal,
  OpenedReader,
  ReadFilm,
  ReadOptions,
  RefusalReason,
} from './reader.ts';
import { refined } from './refine.ts';
import { laidAnew, onFilm, vertebraeOf, type FoundSpine } from './vertebrae.ts';
import { openWeights, type OpenedWeights } from './weight-file.ts';

/** Classes of the first network after `frontal`. */
const REASONS = [
  'not-a-spine',
  'not-frontal',
  'upside-down',
  'incomplete',
  'poor',
] as const satisfies readonly RefusalReason[];

const refusal = (reason: RefusalReason, confidence: number): FilmRefusal => ({
  kind: 'refused',
  reason,
  confidence,
});

/** Of all that a picture may be but a poor film, how likely it is a frontal full-spine one: whether it is too poor is told by how many vertebrae are seen on it. */
export const frontalPart = (parts: ArrayLike<number>): number => parts[0]! / Math.max(1e-6, 1 - parts[5]!);

/** The likeliest reason that a film is not read, with its part of all that speaks against it. */
function reasonOf(parts: Float64Array): FilmRefusal {
  const against = REASONS.map((reason, i) => ({ reason, part: parts[i + 1]! }));
  const { reason, part } = against.reduce((most, one) => (one.part > most.part ? one : most));
  return refusal(reason, part);
}

function checked({ width, height, grey }: FilmPicture): void {
  const isWhole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isWhole || grey.length !== width * height) throw new SdkError('film/no-picture');
}

/**
 * The vertebrae along a strip; where they do not lie on it as those do that the network was trained on, along one that is laid anew; and along the one of those
 * that are laid by other counts which proves right.
 */
export function spineAlong(
  weights: OpenedWeights,
  picture: FilmPicture,
  place: LeveledPlace,
  isInverted: boolean,
  check: Check,
): FoundSpine {
  const seen = (at: LeveledPlace) => {
    const strip = stripOf(picture, at, isInverted);
    return { at, strip, said: runStrip(weights, strip, check) };
  };
  const first = seen(place);
  const anew = laidAnew(place, vertebraeOf(first.said, place.levels));
  const counted = ({ at, strip, said }: ReturnType<typeof seen>): CountedStrip => {
    const spine = vertebraeOf(withMirror(weights, strip, said, check), at.levels);
    return { at, strip, spine };
  };
  const last = counted(anew ? seen(anew) : first);
  const { counted: best, contested } = countFromBothEnds(last, (at) => counted(seen(at)));
  return onFilm(refined(best.spine, best.strip), best.at, contested);
}

function read(weights: OpenedWeights, picture: FilmPicture, options: ReadOptions): ReadFilm | FilmRefusal {
  const { onProgress, signal } = options;
  const check = (): void => {
    if (signal?.aborted) throw new OperationAborted();
  };
  checked(picture);
  const { calibration } = weights;
  const { overview, box } = overviewOf(picture);
  onProgress?.(0.05);
  const { verdict, rows } = runOverview(weights, overview, check);
  const parts = shares(verdict.subarray(0, 6));
  const frontal = frontalPart(parts);
  if (frontal < calibration.leastFrontal) return reasonOf(parts);
  const [inverted, metal, stitched] = [6, 7, 8].map((i) => sigmoid(verdict[i]!)) as [number, number, number];
  const place = stripPlace(rows(), box);
  onProgress?.(0.45);
  if (!place) return refusal('incomplete', 1 - parts[0]!);
  const isInverted = picture.inverted ?? inverted > 0.5;
  const found = spineAlong(weights, picture, place, isInverted, check);
  onProgress?.(0.95);
  const film = readFilmOf(found, picture, calibration, {
    frontal,
    isInverted,
    metal: metal > 0.5,
    stitched: stitched > 0.5,
  });
  onProgress?.(1);
  return film;
}

/** Opens a weight file. Throws SdkError `film-reader/foreign` (no such file), `film-reader/damaged` (cut off or changed), `film-reader/version` (of another form). */
export function openFilmReader(bytes: Uint8Array): OpenedReader {
  const weights = openWeights(bytes);
  return {
    reader: weights.reader,
    read: (picture, options = {}) => read(weights, picture, options),
  };
}
