import type { DrawnFilm } from './drawn-film.ts';
import { isLength } from './lengths.ts';
import {
  EMPTY_MARKER,
  edgeAt,
  measureFilm,
  nextLevel,
  scaleDoubt,
  uprightSide,
  withLastingDoubts,
  withOwnLine,
  type CurveLevel,
  type FilmMarker,
  type FilmMeasures,
  type HandScale,
  type Pixel,
  type ScaleDoubt,
} from '@bracewright/core/spine';
import { makeAutoObservable, observableRef } from 'mobx';
import {
  handlesOf,
  keyOf,
  leftFirst,
  moved,
  probablePlate,
  turned,
  withNumbers,
  withPedicles,
  withPlate,
  without,
  withoutVertebra,
  type Handle,
  type HandleId,
  type Target,
} from './marks.ts';
import { FilmProposals } from './film-proposals.ts';
import {
  answeredIn,
  isProposed,
  numberedFrom,
  partFrom,
  partOf,
  shownWith,
  takenBy,
  turnedProposal,
  withoutPart,
  type Proposal,
  type Step,
} from './proposal.ts';

/** Most steps that can be undone. */
const MOST_STEPS = 200;

const normal = (degrees: number): number => {
  const within = ((degrees % 360) + 360) % 360;
  return within > 180 ? within - 360 : within;
};

/** A film that is being drawn on: its marks with every step undoable, and what is drawn next. */
export class FilmSession {
  readonly film: Required<DrawnFilm>;
  readonly mayEdit: boolean;
  marker: FilmMarker;
  /** The marks as the server has them. */
  saved: FilmMarker;
  /** What a machine proposes, until a person accepts or dismisses it. */
  proposal: Proposal | null = null;
  /** Whether a machine reads the film now: nothing new is drawn meanwhile. */
  isReading = false;
  /** Told when something is to be drawn while the film is read. */
  onBusy: () => void = () => undefined;
  target: Target | null = null;
  /** Ends of what is being drawn that were placed already. */
  pending: readonly Pixel[] = [];
  selected: string | null = null;
  /** A typed length that gives no plausible scale, mm: asked about, and not in use. */
  doubtful: number | null = null;
  /** Level whose card is open. */
  level: CurveLevel | null = null;
  /** What can be done with what is proposed. */
  readonly proposals: FilmProposals;
  private past: readonly Step[] = [];
  private future: readonly Step[] = [];
  /** What could be redone before the step that is under way. */
  private futureBefore: readonly Step[] = [];
  /** What the last step was about: steps of one drag, or of one key that is held, are one. */
  private about = '';

  constructor(film: DrawnFilm, marker: FilmMarker | undefined, mayEdit: boolean) {
    const { width, height, pixelSpacing = null, spacingAt = null, magnification = null } = film;
    const { frontAt = null } = film;
    this.film = { width, height, pixelSpacing, spacingAt, magnification, frontAt };
    this.mayEdit = mayEdit;
    this.proposals = new FilmProposals(this);
    this.marker = marker ?? EMPTY_MARKER;
    this.saved = this.marker;
    makeAutoObservable<this, 'past' | 'future' | 'futureBefore' | 'about' | 'asked'>(this, {
      film: false,
      mayEdit: false,
      proposals: false,
      marker: observableRef,
      saved: observableRef,
      proposal: observableRef,
      onBusy: false,
      target: observableRef,
      pending: observableRef,
      past: observableRef,
      future: observableRef,
      about: false,
      futureBefore: false,
      asked: false,
    });
  }

  /** The marks with what is proposed beside them. */
  get shown(): FilmMarker {
    return shownWith(this.marker, this.proposal);
  }

  /** Of all that is shown. */
  get measures(): FilmMeasures {
    return measureFilm(this.shown, this.film);
  }

  /** Of the marks alone: what is kept with them. */
  get keptMeasures(): FilmMeasures {
    return measureFilm(this.marker, this.film);
  }

  get handles(): readonly Handle[] {
    return handlesOf(this.shown);
  }

  get drawn(): readonly CurveLevel[] {
    return this.marker.vertebrae.map(({ level }) => level);
  }

  /** Whether the vertebra of a level, the centre of C7 or the plate of S1 is only proposed. */
  isProposed(what: CurveLevel | 'c7' | 's1'): boolean {
    return isProposed(what, this);
  }

  /** Whether the marks are other ones than the server has; how the film is looked at does not count. */
  get isChanged(): boolean {
    const { shown: _, ...now } = this.marker;
    // Of both: landmarks may be in what was saved, and no longer in what is drawn.
    const keys = new Set([...Object.keys(now), ...Object.keys(this.saved)] as (keyof typeof now | 'shown')[]);
    return [...keys].some((key) => key !== 'shown' && now[key] !== this.saved[key]);
  }

  /** Whether the film is looked at otherwise than it was kept: worth saving, and nothing that is lost. */
  get isLookChanged(): boolean {
    const [now, kept] = [this.marker.shown, this.saved.shown];
    const isOther = now.window?.center !== kept.window?.center || now.window?.width !== kept.window?.width;
    return isOther || now.flipped !== kept.flipped || now.inverted !== kept.inverted;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Changes the marks by a step that can be undone; steps about the same (`about`) that follow each other are one. */
  change(marker: FilmMarker, about = ''): void {
    this.step({ marker, proposal: this.proposal }, about);
  }

  /** Goes to other marks, or another proposal, by a step that can be undone. */
  step(to: Step, about = ''): void {
    const { marker, proposal } = this;
    if (!this.mayEdit || (to.marker === marker && to.proposal === proposal)) return;
    if (about === '' || about !== this.about) {
      this.past = [...this.past, { marker, proposal }].slice(-MOST_STEPS);
      this.futureBefore = this.future;
    }
    this.about = about;
    this.future = [];
    this.marker = withLastingDoubts(to.marker);
    this.proposal = to.proposal;
  }

  /** Goes to marks of before or after; how the film is looked at stays. */
  private back({ marker, proposal }: Step): void {
    this.marker = { ...marker, shown: this.marker.shown };
    this.proposal = proposal;
    this.doubtful = null;
    this.rest();
  }

  /** Ends a drag: the next one is a step of its own. */
  rest(): void {
    this.about = '';
  }

  /** Takes the drag that is under way back, as if it had not been: what was undone before it can still be redone. */
  takeBackDrag(): void {
    const before = this.past.at(-1);
    if (this.about === '' || !before) return this.rest();
    this.past = this.past.slice(0, -1);
    this.future = this.futureBefore;
    this.back(before);
  }

  undo(): void {
    const before = this.past.at(-1);
    // A point that was just placed is the first thing to be taken back.
    if (this.pending.length > 0) return this.cancelPending();
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, { marker: this.marker, proposal: this.proposal }];
    this.back(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (!after) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { marker: this.marker, proposal: this.proposal }];
    this.back(after);
  }

  cancelPending(): void {
    this.pending = [];
  }

  /** Takes a target up; null puts the pen down. */
  aim(target: Target | null): void {
    if (!this.mayEdit) return;
    if (target && this.isReading) return this.onBusy();
    this.target = target;
    this.pending = [];
    if (target && 'level' in target) this.level = target.level;
  }

  /** Begins or goes on with the vertebra that comes next. */
  aimNext(): void {
    const level = nextLevel(this.drawn);
    this.aim(level ? { kind: 'plate', level, plate: 'upper' } : null);
  }

  /** Places an end of what is being drawn. */
  place(at: Pixel): void {
    const { target, film, marker } = this;
    if (!target || !this.mayEdit) return;
    this.rest();
    if (target.kind === 'c7') {
      this.change({ ...withOwnLine(marker, 'c7'), lines: { ...marker.lines, c7: [at[0], at[1]] } });
      return this.aim(null);
    }
    if (target.kind === 'landmark') {
      this.change(moved(marker, target, at));
      return this.aim(null);
    }
    const [first] = this.pending;
    if (!first) {
      this.pending = [at];
      return;
    }
    if (first[0] === at[0] && first[1] === at[1]) return;
    this.pending = [];
    const ends = leftFirst([first, at], marker, film);
    this.finish(target, ends, [first, at]);
  }

  private finish(
    target: Exclude<Target, { kind: 'c7' | 'landmark' }>,
    ends: [[number, number], [number, number]],
    raw: readonly [Pixel, Pixel],
  ): void {
    const { marker } = this;
    if (target.kind === 's1') {
      this.change({ ...withOwnLine(marker, 's1'), lines: { ...marker.lines, s1: ends } });
      return this.aim(null);
    }
    if (target.kind === 'ruler') {
      const points: [[number, number], [number, number]] = [[...raw[0]], [...raw[1]]];
      // How long it is nobody has said yet: the length of an earlier line is not this one's.
      this.doubtful = null;
      this.change({ ...marker, handScale: { source: target.source, points, mm: null } });
      return this.aim(null);
    }
    if (target.kind === 'pedicles') {
      const id = { kind: 'pedicle', level: target.level, side: 0 } as const;
      this.step({
        marker: withPedicles(takenBy(id, this), target.level, ends),
        proposal: this.proposal && withoutPart(this.proposal, partOf(id)),
      });
      return this.aim(null);
    }
    this.change(withPlate(marker, target, ends));
    if (target.plate === 'upper') this.aim({ ...target, plate: 'lower' });
    else this.aimNext();
  }

  /** Leaves the plate out and goes on: the lower one of this vertebra, or the next vertebra. */
  skip(): void {
    const { target } = this;
    if (target?.kind !== 'plate') return;
    const below = nextLevel([...this.drawn, target.level]);
    if (target.plate === 'upper') this.aim({ ...target, plate: 'lower' });
    else this.aim(below ? { kind: 'plate', level: below, plate: 'upper' } : null);
  }

  /** Puts what is being drawn where it probably is, so that the keyboard has something to move; gives the handle that has the focus then. */
  placeProbably(): string | undefined {
    const { target, film, marker } = this;
    if (!target || !this.mayEdit) return undefined;
    const [a, b] = probablePlate(
      marker,
      target.kind === 'plate'
        ? target
        : { kind: 'plate', level: 'level' in target ? target.level : 'T1', plate: 'upper' },
      film,
    );
    const before = new Set(this.handles.map(({ id }) => keyOf(id)));
    const middle: Pixel = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (target.kind === 'c7' || target.kind === 'landmark') this.place(middle);
    else {
      this.pending = [a];
      this.place(b);
    }
    const made = this.handles.find(({ id }) => !before.has(keyOf(id)));
    return made && keyOf(made.id);
  }

  /** A handle has the focus, or is under the hand. */
  select(id: HandleId): void {
    this.selected = keyOf(id);
    if ('level' in id) this.level = id.level;
  }

  /** Opens the card of a level. */
  openLevel(level: CurveLevel | null): void {
    this.level = level;
  }

  move(id: HandleId, to: Pixel, about = keyOf(id)): void {
    const clamp = (value: number, size: number): number => Math.min(size, Math.max(0, value));
    const place: Pixel = [clamp(to[0], this.film.width), clamp(to[1], this.film.height)];
    this.step(
      {
        marker: this.asked(moved(takenBy(id, this), id, place), id),
        proposal: this.proposal && withoutPart(this.proposal, partOf(id)),
      },
      about,
    );
  }

  /** The marks with the typed length in use only where it is plausible between the ends as they are now. */
  private asked(marker: FilmMarker, { kind }: HandleId): FilmMarker {
    const { handScale } = marker;
    const typed = this.doubtful ?? handScale?.mm ?? null;
    if (kind !== 'ruler' || !handScale || typed === null || !this.mayEdit) return marker;
    const isDoubtful = !isLength(typed) || this.doubtOf({ ...handScale, mm: typed }) !== undefined;
    this.doubtful = isDoubtful ? typed : null;
    return { ...marker, handScale: { ...handScale, mm: isDoubtful ? null : typed } };
  }

  remove(id: HandleId): void {
    this.rest();
    this.step({
      marker: without(takenBy(id, this), id),
      proposal: this.proposal && withoutPart(this.proposal, partOf(id)),
    });
    this.selected = null;
  }

  removeVertebra(level: CurveLevel): void {
    this.rest();
    this.step({
      marker: withoutVertebra(this.marker, level),
      proposal: this.proposal && withoutPart(this.proposal, partFrom(level, level)),
    });
    this.level = null;
  }

  /** Whether all vertebrae from `level` can be numbered one further down (up). */
  canRenumber(level: CurveLevel, steps: number): boolean {
    return withNumbers(this.marker, level, steps) !== undefined;
  }

  /** Numbers all from `level` down (up) anew, with what of a proposal still waits there: left behind, it would be hidden by a mark of another body. */
  renumber(level: CurveLevel, steps: number): void {
    const marker = withNumbers(this.marker, level, steps);
    if (!marker) return;
    this.rest();
    this.step({ marker, proposal: this.proposal && numberedFrom(this.proposal, level, steps) });
    this.level = null;
    this.aim(null);
  }

  setReading(isReading: boolean): void {
    this.isReading = isReading;
  }

  /** Turns the film clockwise. What is known of its sides goes with the picture. */
  turnBy(degrees: number): void {
    this.turnTo(this.marker.turn + degrees, '');
  }

  turnTo(degrees: number, about = 'turn'): void {
    const to = normal(degrees);
    const { marker, proposal, film } = this;
    this.step(
      { marker: turned(marker, to, film), proposal: turnedProposal(proposal, to, { marker, film }) },
      about,
    );
  }

  flip(): void {
    this.look({ flipped: !this.marker.shown.flipped });
  }

  /** Changes how the film is looked at; kept with the marks, and not a step to be undone. */
  look(shown: Partial<FilmMarker['shown']>): void {
    this.marker = { ...this.marker, shown: { ...this.marker.shown, ...shown } };
  }

  /** On which side of the picture, as it is seen now, the patient's right is; null where nobody said, or it is above or below. */
  get rightSeenAt(): 'left' | 'right' | null {
    const { side, turn, shown } = this.shown;
    const upright = side && uprightSide(side.rightOfPatientAt, turn);
    if (!upright || !shown.flipped) return upright;
    return upright === 'left' ? 'right' : 'left';
  }

  /** A person says on which side of the picture, as it is seen now, the patient's right is. */
  saySide(seenAt: 'left' | 'right'): void {
    const { shown, turn } = this.marker;
    const upright = shown.flipped ? (seenAt === 'left' ? 'right' : 'left') : seenAt;
    const { marker, proposal } = this;
    this.rest();
    const side = { rightOfPatientAt: edgeAt(upright, turn), source: 'person' } as const;
    this.step(answeredIn({ marker: { ...marker, side }, proposal }, 'side'));
  }

  setProjection(projection: FilmMarker['projection']): void {
    this.rest();
    this.change({ ...this.marker, projection });
  }

  /** What speaks against the scale that a measured length gives. */
  doubtOf(hand: HandScale): ScaleDoubt | undefined {
    return scaleDoubt(hand, this.film, this.measures.tilts);
  }

  /** Whether what was typed last is no length that a line can have (`LENGTHS`). */
  get isOutside(): boolean {
    return this.doubtful !== null && !isLength(this.doubtful);
  }

  /** A person says how long the measured line is; one that gives no plausible scale is asked about first (`doubtful`), and stands when it `isSure`; what is no length at all (`isOutside`) never does. */
  setLength(mm: number, isSure = false): void {
    const { handScale } = this.marker;
    if (!handScale || !this.mayEdit || Number.isNaN(mm)) return;
    const isDoubtful = !isLength(mm) || (!isSure && this.doubtOf({ ...handScale, mm }) !== undefined);
    this.doubtful = isDoubtful ? mm : null;
    this.change({ ...this.marker, handScale: { ...handScale, mm: isDoubtful ? null : mm } }, 'length');
  }

  /** Nothing is typed: the line has no length. */
  clearLength(): void {
    const { handScale } = this.marker;
    this.doubtful = null;
    if (handScale && handScale.mm !== null)
      this.change({ ...this.marker, handScale: { ...handScale, mm: null } }, 'length');
  }

  dropScale(): void {
    this.rest();
    this.doubtful = null;
    this.change({ ...this.marker, handScale: null });
  }

  /** Begins anew with marks that the server has. */
  open(marker: FilmMarker): void {
    this.marker = this.saved = marker;
    this.past = this.future = [];
    this.proposal = null;
    this.doubtful = this.selected = this.level = null;
    this.aim(null);
    this.rest();
  }

  /** The server has these marks now. */
  keptAs(marker: FilmMarker): void {
    this.saved = marker;
  }
}
