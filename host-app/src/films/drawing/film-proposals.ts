import {
  confirmed,
  isReadLine,
  levelBeside,
  levelsFrom,
  machineOf,
  measureFilm,
  openQuestions,
  unconfirmedIn,
  withOwnLine,
  type CurveLevel,
  type FilmMarker,
  type MachineAngle,
  type MeasuredCurve,
  type OpenQuestion,
} from '@bracewright/core/spine';
import {
  EVERYTHING,
  accepted,
  answeredIn,
  partFrom,
  shifted,
  turnedProposal,
  withoutPart,
  type Part,
  type Proposal,
  type Step,
} from './proposal.ts';

/** Whose an angle is: proposed by a machine, read by one and accepted, or a person's own; with the machine's interval where it is that of this angle. */
export interface Standing {
  readonly kind: 'proposed' | 'read' | 'person';
  readonly interval: MachineAngle['interval'];
  /** Whether the machine itself told no curve here. */
  readonly isHeldBack: boolean;
}

/** The session whose marks they are. */
interface Drawing {
  readonly film: { readonly width: number; readonly height: number };
  readonly mayEdit: boolean;
  readonly marker: FilmMarker;
  readonly proposal: Proposal | null;
  /** The marks with what is proposed beside them. */
  readonly shown: FilmMarker;
  readonly rightSeenAt: 'left' | 'right' | null;
  isProposed(part: CurveLevel | 'c7' | 's1'): boolean;
  step(to: { readonly marker: FilmMarker; readonly proposal: Proposal | null }): void;
  change(marker: FilmMarker): void;
  rest(): void;
  aim(target: null): void;
  openLevel(level: null): void;
}

/** What a person can do with what a machine proposes on a film: each is a step of the session that can be undone. */
export class FilmProposals {
  readonly #session: Drawing;

  constructor(session: Drawing) {
    this.#session = session;
  }

  /** Whose an angle that is shown is. */
  standingOf(curve: MeasuredCurve): Standing {
    const machine = machineOf(curve, this.#session.shown);
    if (!machine) return { kind: 'person', interval: null, isHeldBack: false };
    const isProposed = levelsFrom(...curve.restsOn).some((level) => this.#session.isProposed(level));
    return { kind: isProposed ? 'proposed' : 'read', ...machine };
  }

  /** Whose a number is that follows from these vertebrae and lines: the least certain of them counts. */
  standingOfParts(parts: readonly (CurveLevel | 'c7' | 's1')[]): Standing['kind'] {
    const { shown } = this.#session;
    if (parts.some((part) => this.#session.isProposed(part))) return 'proposed';
    const isRead = (part: CurveLevel | 'c7' | 's1'): boolean =>
      part === 'c7' || part === 's1'
        ? isReadLine(shown, part)
        : shown.vertebrae.find(({ level }) => level === part)?.confidence !== undefined;
    return parts.some(isRead) ? 'read' : 'person';
  }

  /** A machine proposes: shown until a person accepts or dismisses it. */
  propose(proposal: Proposal): void {
    if (!this.#session.mayEdit) return;
    this.#session.rest();
    this.#session.aim(null);
    const { marker, film } = this.#session;
    // It may have been turned since it was sent to be read.
    this.#session.step({ marker, proposal: turnedProposal(proposal, marker.turn, { marker, film }) });
  }

  /** Whether proposals can be accepted: which side is which is known, from a person, the file or a letter. */
  get canAccept(): boolean {
    return this.#session.mayEdit && this.#session.proposal !== null && this.#session.shown.side !== null;
  }

  /** Accepts all that is proposed, or the vertebrae of a curve: they are kept with the marks, and marked as read by a machine until they are confirmed. */
  accept(curve?: { readonly upper: CurveLevel; readonly lower: CurveLevel }): void {
    const { proposal, marker } = this.#session;
    if (!proposal || !this.canAccept) return;
    const part = curve ? this.#partOf(curve, { marker, proposal }) : EVERYTHING;
    this.#session.rest();
    this.#session.step({ marker: accepted(marker, proposal, part), proposal: withoutPart(proposal, part) });
  }

  /** What of a proposal makes a curve: its vertebrae, and as many beside its ends as it takes to know that these are the ends. */
  #partOf(
    { upper, lower }: { readonly upper: CurveLevel; readonly lower: CurveLevel },
    { marker, proposal }: Step & { readonly proposal: Proposal },
  ): Part {
    let [first, last] = [upper, lower];
    for (;;) {
      const part = partFrom(first, last);
      const { curves } = measureFilm(accepted(marker, proposal, part), this.#session.film);
      const made = curves.find(
        (one) => one.upper === upper && one.lower === lower && one.endsLack.length === 0,
      );
      const [above, below] = [levelBeside(first, -1), levelBeside(last, 1)];
      if (made || (!above && !below)) return part;
      [first, last] = [above ?? first, below ?? last];
    }
  }

  /** Leaves all that is proposed and not accepted. */
  dismiss(): void {
    this.#session.rest();
    this.#session.step({ marker: this.#session.marker, proposal: null });
  }

  /** A person says that the vertebrae on which a curve rests are right. */
  confirm({ restsOn: [first, last] }: Pick<MeasuredCurve, 'restsOn'>): void {
    this.#session.rest();
    this.#session.change(confirmed(this.#session.marker, first, last));
  }

  /** What nobody has answered about what is shown, accepted or not. */
  get questions(): readonly OpenQuestion[] {
    return openQuestions(this.#session.shown);
  }

  /**
   * What is asked about the side: which it is (`say`), which it is now that the one that was told lies above or below (`again`), or whether the one
   * that a machine told is right (`open`). Null where a person, or the file, tells it.
   */
  get sideAsked(): 'say' | 'again' | 'open' | null {
    if (!this.#session.shown.side) return 'say';
    if (!this.#session.rightSeenAt) return 'again';
    return this.questions.includes('side') ? 'open' : null;
  }

  /** A person says that the numbering, or the side, is right as it is shown. */
  answer(question: OpenQuestion): void {
    const { marker, proposal, shown, mayEdit } = this.#session;
    if (!mayEdit) return;
    this.#session.rest();
    const told = question === 'side' ? { ...marker, side: shown.side } : marker;
    this.#session.step(answeredIn({ marker: told, proposal }, question));
  }

  /** How many vertebrae and lines were accepted and not confirmed yet. */
  get unconfirmed(): number {
    return unconfirmedIn(this.#session.marker);
  }

  /** A person says that all end plates and lines are right; side and numbering are questions of their own. */
  confirmAll(): void {
    const { marker } = this.#session;
    this.#session.rest();
    this.#session.change(withOwnLine(withOwnLine(confirmed(marker, 'T1', 'L5'), 'c7'), 's1'));
  }

  /** Whether all levels can be counted one further down (up): nothing that a person has accepted or drawn would leave T1 to L5. */
  canShift(steps: number): boolean {
    return (
      this.#session.mayEdit &&
      this.#session.proposal !== null &&
      shifted(this.#session.marker, steps).vertebrae.length === this.#session.marker.vertebrae.length
    );
  }

  /** Counts all levels one further down (up), those that are drawn along with those that are proposed; of what is proposed the last one goes. */
  shift(steps: number): void {
    const { marker, proposal } = this.#session;
    if (!proposal || !this.canShift(steps)) return;
    this.#session.rest();
    this.#session.step({
      marker: marker.vertebrae.length === 0 ? marker : shifted(marker, steps),
      proposal: shifted(proposal, steps),
    });
    this.#session.openLevel(null);
  }
}
