import type { SmartMatchResult } from '@bracewright/core/contract';
import {
  CURVE_LEVELS,
  READ_DOUBTS,
  answered,
  edgeAt,
  levelIndex,
  readTogether,
  withoutDoubt,
  type CurveLevel,
  type FilmMarker,
  type FilmSide,
  type MarkedVertebra,
  type OpenQuestion,
  type ReadAngle,
  type ReadBy,
} from '@bracewright/core/spine';
import { turned, type HandleId } from './marks.ts';

/** What smart matching proposes for a film and no person has accepted yet: shown with the marks, and never kept with them. */
export interface Proposal {
  readonly vertebrae: readonly MarkedVertebra[];
  readonly lines: Pick<FilmMarker['lines'], 'c7' | 's1'>;
  readonly side: FilmSide;
  readonly read: ReadBy;
  readonly warnings: SmartMatchResult['warnings'];
  /** What was counted beyond T1 to L5, with its level as if they went on: it comes back when it is counted back. */
  readonly beyond?: Beyond | undefined;
}

interface Beyond {
  readonly vertebrae: readonly { readonly at: number; readonly one: MarkedVertebra }[];
  readonly curves: readonly { readonly from: number; readonly to: number; readonly curve: ReadAngle }[];
}

/** How a film has to be turned by quarters to be read, degrees, clockwise. */
export const quarterOf = ({ turn }: Pick<FilmMarker, 'turn'>): 0 | 90 | 180 | 270 =>
  ((((Math.round(turn / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;

const isLevel = (level: string): level is CurveLevel => (CURVE_LEVELS as readonly string[]).includes(level);

/** The proposal of an answer for a film that was turned by `quarter` to be read. */
export function proposalOf(answer: SmartMatchResult, quarter: 0 | 90 | 180 | 270): Proposal {
  const { reader, side, lines } = answer;
  return {
    vertebrae: answer.vertebrae.flatMap(({ level, corners, confidence }) =>
      isLevel(level) ? [{ level, corners, confidence }] : [],
    ),
    lines: { c7: lines.c7, s1: lines.s1 },
    side: { rightOfPatientAt: edgeAt(side.rightOfPatientAt, quarter), source: side.source },
    read: {
      reader: { name: reader.name, version: reader.version, sha256: reader.sha256 },
      curves: answer.cobb.flatMap(({ upper, lower, angle, interval }) =>
        isLevel(upper) && isLevel(lower) ? [{ upper, lower, angle, interval }] : [],
      ),
      // They stay with the marks until a person answers them.
      doubts: READ_DOUBTS.filter((doubt) => answer.warnings.includes(doubt)),
    },
    warnings: answer.warnings,
  };
}

const inOrder = (vertebrae: readonly MarkedVertebra[]): MarkedVertebra[] =>
  vertebrae.toSorted((a, b) => levelIndex(a.level) - levelIndex(b.level));

/**
 * What the marks say of a reading once some vertebrae of a proposal are added to them. What a person has answered is not asked again: the numbering where none is added, and a letter that reads mirrored where
 * a person told the side knowing what this reader says. Said before, it is asked.
 */
function readWith(
  { read, side, vertebrae }: FilmMarker,
  proposal: Proposal,
  levels: ReadonlySet<CurveLevel>,
): ReadBy {
  const drawn = new Set(vertebrae.map(({ level }) => level));
  const doubtful = proposal.vertebrae.flatMap(({ level }) =>
    levels.has(level) && !drawn.has(level) ? [level] : [],
  );
  const isSaid =
    side?.source === 'person' &&
    read?.sideAnswered === true &&
    read.reader.sha256 === proposal.read.reader.sha256;
  const doubts = (proposal.read.doubts ?? []).filter((doubt) =>
    doubt === 'mirrored' ? !isSaid : doubtful.length > 0,
  );
  const isOpen = doubts.includes('levels-uncertain');
  return readTogether(read, { ...proposal.read, doubts, ...(isOpen && { doubtful }) });
}

/** The marks with what is proposed beside them, as they are shown and measured: where a person has drawn a level, the person's counts. */
export function shownWith(marker: FilmMarker, proposal: Proposal | null): FilmMarker {
  if (!proposal) return marker;
  const drawn = new Set(marker.vertebrae.map(({ level }) => level));
  const { lines, side } = marker;
  return {
    ...marker,
    vertebrae: inOrder([...marker.vertebrae, ...proposal.vertebrae.filter(({ level }) => !drawn.has(level))]),
    lines: { ...lines, c7: lines.c7 ?? proposal.lines.c7, s1: lines.s1 ?? proposal.lines.s1 },
    // One that nobody knows is asked about, and not shown as if it were known.
    side: side ?? (proposal.side.source === 'assumed' ? null : proposal.side),
    read: readWith(marker, proposal, EVERYTHING.levels),
  };
}

/** What of a proposal is taken over: the vertebrae of some levels, the centre of C7, the plate of S1. */
export interface Part {
  readonly levels: ReadonlySet<CurveLevel>;
  readonly c7: boolean;
  readonly s1: boolean;
}

export const EVERYTHING: Part = { levels: new Set(CURVE_LEVELS), c7: true, s1: true };

/** All vertebrae from one to another. */
export const partFrom = (upper: CurveLevel, lower: CurveLevel): Part => ({
  levels: new Set(CURVE_LEVELS.slice(CURVE_LEVELS.indexOf(upper), CURVE_LEVELS.indexOf(lower) + 1)),
  c7: false,
  s1: false,
});

/** A proposal without a part of it; null where nothing is left. */
export function withoutPart(proposal: Proposal, { levels, c7, s1 }: Part): Proposal | null {
  const vertebrae = proposal.vertebrae.filter(({ level }) => !levels.has(level));
  const lines = { c7: c7 ? null : proposal.lines.c7, s1: s1 ? null : proposal.lines.s1 };
  return vertebrae.length === 0 && !lines.c7 && !lines.s1 ? null : { ...proposal, vertebrae, lines };
}

/** The marks with a part of a proposal in them: still marked as the machine's, with its angles. */
export function accepted(marker: FilmMarker, proposal: Proposal, part: Part): FilmMarker {
  const whole = shownWith(marker, proposal);
  const drawn = new Set(marker.vertebrae.map(({ level }) => level));
  const isIn = (level: CurveLevel): boolean => drawn.has(level) || part.levels.has(level);
  return {
    ...whole,
    vertebrae: whole.vertebrae.filter(({ level }) => isIn(level)),
    lines: {
      ...marker.lines,
      c7: part.c7 ? whole.lines.c7 : marker.lines.c7,
      s1: part.s1 ? whole.lines.s1 : marker.lines.s1,
    },
    read: readWith(
      marker,
      {
        ...proposal,
        read: {
          ...proposal.read,
          curves: proposal.read.curves.filter(
            ({ upper, lower }) => part.levels.has(upper) && part.levels.has(lower),
          ),
          lines: (['c7', 's1'] as const).filter(
            (line) => part[line] && !marker.lines[line] && whole.lines[line],
          ),
        },
      },
      part.levels,
    ),
  };
}

const levelAt = (at: number): CurveLevel | undefined => CURVE_LEVELS[at];

/** Marks, or a proposal of some. */
type Levelled = Pick<Proposal, 'beyond'> & {
  readonly vertebrae: readonly MarkedVertebra[];
  readonly read?: ReadBy | undefined;
};

/** Vertebrae and angles with every level (T1 = 0) where `to` has it; what leaves T1 to L5 waits in `beyond`. */
function renamed<T extends Levelled>(marks: T, to: (at: number) => number): T {
  const { read, beyond } = marks;
  const vertebrae = [
    ...marks.vertebrae.map((one) => ({ at: levelIndex(one.level), one })),
    ...(beyond?.vertebrae ?? []),
  ].map(({ at, one }) => ({ at: to(at), one }));
  const curves = [
    ...(read?.curves ?? []).map((curve) => ({
      ...{ from: levelIndex(curve.upper), to: levelIndex(curve.lower), curve },
    })),
    ...(beyond?.curves ?? []),
  ].map(({ from, to: end, curve }) => ({ from: to(from), to: to(end), curve }));
  const isOn = (...at: readonly number[]): boolean => at.every((one) => levelAt(one) !== undefined);
  const off = {
    vertebrae: vertebrae.filter(({ at }) => !isOn(at)),
    curves: curves.filter(({ from, to: end }) => !isOn(from, end)),
  };
  const { beyond: _, ...rest } = marks;
  return {
    ...(rest as T),
    vertebrae: inOrder(
      vertebrae.flatMap(({ at, one }) => (isOn(at) ? [{ ...one, level: levelAt(at)! }] : [])),
    ),
    ...(read && {
      read: {
        ...read,
        ...(read.doubtful && {
          doubtful: read.doubtful.flatMap((level) => levelAt(to(levelIndex(level))) ?? []),
        }),
        curves: curves
          .filter(({ from, to: end }) => isOn(from, end))
          .map(({ from, to: end, curve }) => ({ ...curve, upper: levelAt(from)!, lower: levelAt(end)! })),
      },
    }),
    ...(off.vertebrae.length + off.curves.length > 0 && { beyond: off }),
  };
}

/** Vertebrae and angles with every level `steps` further down. */
export const shifted = <T extends Levelled>(marks: T, steps: number): T => renamed(marks, (at) => at + steps);

/** A proposal with all levels from `from` down (up where `steps` is negative) moved by `steps`, as marks are (`withNumbers`); it gives way where one leaves T1 to L5. */
export function numberedFrom(proposal: Proposal, from: CurveLevel, steps: number): Proposal {
  const start = levelIndex(from);
  return renamed(proposal, (at) => ((steps > 0 ? at >= start : at <= start) ? at + steps : at));
}

/** A proposal on a film that is turned upright otherwise: ends of plates are named as the upright picture shows them. */
export function turnedProposal(
  proposal: Proposal | null,
  turn: number,
  {
    marker,
    film,
  }: { readonly marker: FilmMarker; readonly film: { readonly width: number; readonly height: number } },
): Proposal | null {
  if (!proposal) return null;
  const marks = {
    ...marker,
    vertebrae: [...proposal.vertebrae],
    lines: { ...marker.lines, ...proposal.lines },
  };
  const { vertebrae, lines } = turned(marks, turn, film);
  return { ...proposal, vertebrae, lines: { c7: lines.c7, s1: lines.s1 } };
}

/** Marks and what is proposed beside them: what a step changes. */
export interface Step {
  readonly marker: FilmMarker;
  readonly proposal: Proposal | null;
}

/** Whether the vertebra of a level, the centre of C7 or the plate of S1 is only proposed. */
export function isProposed(what: CurveLevel | 'c7' | 's1', { marker, proposal }: Step): boolean {
  if (!proposal) return false;
  if (what === 'c7' || what === 's1') return marker.lines[what] === null && proposal.lines[what] !== null;
  const isLevelOf = ({ level }: MarkedVertebra): boolean => level === what;
  return !marker.vertebrae.some(isLevelOf) && proposal.vertebrae.some(isLevelOf);
}

/** Marks and proposal after a person has answered a question: that it was answered of this reading stays with the marks, so that the next one does not ask it again. */
export function answeredIn({ marker, proposal }: Step, question: OpenQuestion): Step {
  // What it says of the letter was in sight of whoever said the side; of whoever answered for the numbering nothing of it is known.
  const doubts = [...(marker.read?.doubts ?? []), ...(proposal?.read.doubts ?? [])];
  const read =
    question === 'side' && doubts.includes('mirrored')
      ? { ...(marker.read ?? { reader: proposal!.read.reader, curves: [] }), sideAnswered: true }
      : marker.read;
  return {
    marker: answered(read ? { ...marker, read } : marker, question),
    proposal: proposal && withoutDoubt(proposal, question),
  };
}

/** What of a proposal a handle belongs to. */
export const partOf = (id: HandleId): Part => ({
  levels: new Set('level' in id ? [id.level] : []),
  c7: id.kind === 'c7',
  s1: id.kind === 's1',
});

/** The marks with what a handle belongs to in them: what of a proposal is dragged becomes the person's. */
export function takenBy(id: HandleId, { marker, proposal }: Step): FilmMarker {
  const what = 'level' in id ? id.level : id.kind === 'c7' || id.kind === 's1' ? id.kind : undefined;
  if (!proposal || what === undefined || !isProposed(what, { marker, proposal })) return marker;
  // Which side is which is another question.
  return { ...accepted(marker, proposal, partOf(id)), side: marker.side };
}
