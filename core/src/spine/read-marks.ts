import type { FilmCurve } from './curves.ts';
import { CURVE_LEVELS, type CurveLevel } from './levels.ts';
import type { FilmMarker, MarkedVertebra, ReadBy, ReadDoubt } from './marker.ts';

/** What is to be told beside an angle that a machine had a part in. */
export interface MachineAngle {
  /** Holds the true angle on 90 of 100 films; null where the angle is another one than the machine told, as after a person has moved a part of it. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Whether all of it is what the machine read and the machine itself told no curve of it: it was not sure that there is one. */
  readonly isHeldBack: boolean;
}

/** Degrees by which the angle of plates differs from the one that was told of them: they were rounded. */
const SAME = 0.2;

const isRead = (one: MarkedVertebra | undefined): boolean => one?.confidence !== undefined;

/**
 * What a machine has to do with a curve: null where all vertebrae on which it rests (`FilmCurve.restsOn`) are a person's, drawn or confirmed. Which of them are the ends, and which is the apex, follows
 * from all of them. A vertebra is the machine's while it carries a confidence.
 */
export function machineOf(
  { upper, lower, angle, restsOn }: Pick<FilmCurve, 'upper' | 'lower' | 'angle' | 'restsOn'>,
  { vertebrae, read }: Pick<FilmMarker, 'vertebrae' | 'read'>,
): MachineAngle | null {
  const levels = levelsFrom(...restsOn);
  const parts = vertebrae.filter(({ level }) => levels.includes(level));
  if (!parts.some(isRead)) return null;
  // An angle that is still the one that was told keeps its interval, whoever has looked at a part of it meanwhile.
  const told = read?.curves.find(
    (one) => one.upper === upper && one.lower === lower && Math.abs(one.angle - angle) < SAME,
  );
  return {
    interval: told?.interval ?? null,
    isHeldBack: read !== undefined && !told && parts.every(isRead),
  };
}

/** The levels from one to another one. */
export const levelsFrom = (upper: CurveLevel, lower: CurveLevel): readonly CurveLevel[] =>
  CURVE_LEVELS.slice(CURVE_LEVELS.indexOf(upper), CURVE_LEVELS.indexOf(lower) + 1);

/** Whether a line is a machine's: taken over from it, and neither moved nor confirmed. */
export const isReadLine = ({ read, lines }: Pick<FilmMarker, 'read' | 'lines'>, line: 'c7' | 's1'): boolean =>
  lines[line] !== null && (read?.lines?.includes(line) ?? false);

/** The marks in which a line is a person's. */
export function withOwnLine(marker: FilmMarker, line: 'c7' | 's1'): FilmMarker {
  const { read } = marker;
  if (!read?.lines?.includes(line)) return marker;
  return { ...marker, read: { ...read, lines: read.lines.filter((one) => one !== line) } };
}

/** How much of the marks is a machine's: vertebrae and lines that no person has moved or confirmed. */
export const unconfirmedIn = (marker: Pick<FilmMarker, 'vertebrae' | 'read' | 'lines'>): number =>
  marker.vertebrae.filter(isRead).length +
  (['c7', 's1'] as const).filter((line) => isReadLine(marker, line)).length;

/** What of the marks nobody has answered: whether the numbering is right that a machine was not sure of, and whether the side is right that it read off a letter or assumed. */
export type OpenQuestion = 'numbering' | 'side';

/** The questions about the marks that a person has to answer before what follows from them counts; none about a side that nobody knows (that is asked anyway), nor of a lateral film. */
export function openQuestions({
  projection,
  vertebrae,
  side,
  read,
}: Pick<FilmMarker, 'projection' | 'vertebrae' | 'side' | 'read'>): readonly OpenQuestion[] {
  const doubts = read?.doubts ?? [];
  const isDoubtful = ({ level }: MarkedVertebra): boolean => read?.doubtful?.includes(level) ?? true;
  const isNumbered =
    projection !== 'frontal' || !doubts.includes('levels-uncertain') || !vertebrae.some(isDoubtful);
  const isMachines = side?.source === 'letter' || side?.source === 'assumed' || doubts.includes('mirrored');
  return [
    ...(isNumbered ? [] : (['numbering'] as const)),
    ...(projection === 'frontal' && side && isMachines ? (['side'] as const) : []),
  ];
}

/** Whether every mark is a person's, made or confirmed, and every question about them answered. */
export const isSettled = (
  marker: Pick<FilmMarker, 'projection' | 'vertebrae' | 'side' | 'read' | 'lines'>,
): boolean => unconfirmedIn(marker) === 0 && openQuestions(marker).length === 0;

/** What a reader is not sure of, by the question that answers it. */
const DOUBT_OF: Readonly<Record<OpenQuestion, ReadDoubt>> = {
  numbering: 'levels-uncertain',
  side: 'mirrored',
};

/** Marks, or a proposal of some, whose reader's doubt a person has answered. */
export function withoutDoubt<T extends { readonly read?: ReadBy | undefined }>(
  marks: T,
  question: OpenQuestion,
): T {
  const { read } = marks;
  const doubt = DOUBT_OF[question];
  if (!read?.doubts?.includes(doubt)) return marks;
  const { doubtful, ...rest } = read;
  const isKept = doubtful && question !== 'numbering';
  const doubts = read.doubts.filter((one) => one !== doubt);
  return { ...marks, read: { ...rest, doubts, ...(isKept && { doubtful }) } };
}

/** The marks without a doubt about the numbering of vertebrae that are drawn no more: what is drawn in their stead, or was beside them, is not what it was about. */
export function withLastingDoubts(marker: FilmMarker): FilmMarker {
  const { read, vertebrae } = marker;
  if (!read?.doubts?.includes('levels-uncertain')) return marker;
  const drawn = vertebrae.map(({ level }) => level);
  const about = (read.doubtful ?? drawn).filter((level) => drawn.includes(level));
  if (about.length === 0) return withoutDoubt(marker, 'numbering');
  if (!read.doubtful || about.length === read.doubtful.length) return marker;
  return { ...marker, read: { ...read, doubtful: about } };
}

/** The marks after a person has said that a question about them is answered: that the numbering, or the side, is right as it stands. */
export function answered(marker: FilmMarker, question: OpenQuestion): FilmMarker {
  const known = withoutDoubt(marker, question);
  return question === 'side' && known.side ? { ...known, side: { ...known.side, source: 'person' } } : known;
}

/** The marks in which the vertebrae from `from` to `to` are a person's: somebody has looked at them. */
export function confirmed(marker: FilmMarker, from: CurveLevel, to: CurveLevel): FilmMarker {
  const [first, last] = [CURVE_LEVELS.indexOf(from), CURVE_LEVELS.indexOf(to)];
  return {
    ...marker,
    vertebrae: marker.vertebrae.map(({ confidence, ...one }) => {
      const at = CURVE_LEVELS.indexOf(one.level);
      return confidence === undefined || (at >= first && at <= last) ? one : { ...one, confidence };
    }),
  };
}

/** The vertebrae whose numbering either of two readings was not sure of; undefined where those are all, or none. */
function doubtfulIn(...readings: readonly (ReadBy | undefined)[]): readonly CurveLevel[] | undefined {
  const open = readings.filter((one) => one?.doubts?.includes('levels-uncertain'));
  if (open.length === 0 || open.some((one) => !one?.doubtful)) return undefined;
  const levels = open.flatMap((one) => one!.doubtful!);
  return CURVE_LEVELS.filter((level) => levels.includes(level));
}

/** What two readings say, the later one where both tell of the same curve. */
export const readTogether = (before: ReadBy | undefined, later: ReadBy): ReadBy => {
  const { reader, curves, lines = [], doubts = [] } = later;
  const doubtful = doubtfulIn(before, later);
  return {
    reader,
    ...(before?.sideAnswered === true && { sideAnswered: true }),
    ...(doubtful && { doubtful: [...doubtful] }),
    doubts: [...new Set([...(before?.doubts ?? []), ...doubts])],
    lines: [...new Set([...(before?.lines ?? []), ...lines])],
    curves: [
      ...(before?.curves ?? []).filter(
        (old) => !curves.some(({ upper, lower }) => upper === old.upper && lower === old.lower),
      ),
      ...curves,
    ].slice(-CURVE_LEVELS.length),
  };
};
