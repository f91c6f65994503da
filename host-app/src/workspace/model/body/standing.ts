import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { mat4, type Mat4 } from '@bracewright/core/math';
import {
  heightReason,
  type AlignmentDoubt,
  type Reason,
  type ScanAlignment,
  type TriMesh,
} from '@bracewright/core/mesh';
import { pelvicMiddle } from '@bracewright/core/annotation';
import type { LookService } from '@bracewright/core/services';
import {
  alignBody,
  isAlignRefused,
  alignmentOf,
  bodyFrame,
  confirmAlignment,
  isAlignmentConfirmed,
  isStill,
} from '@bracewright/core/tool';
import { seenAgainst } from './seen-against.ts';
import type { Desk } from '../desk/desk.ts';
import { layLines } from '../../workers/look-jobs.ts';
import type { RealSize } from './real-size.ts';
import type { Recognised } from './recognised.ts';

/** The desk with what else is known of the person whose body stands here. */
type StandingDesk = Desk & {
  readonly realSize: RealSize;
  readonly recognised: Recognised;
};

/** Doubts in which one of several ways of standing must be chosen; the others are looked at and set right by hand. */
const MUST_CHOOSE: ReadonlySet<AlignmentDoubt> = new Set(['body', 'up', 'facing']);
/** Less than this is the stand that was found: typed values are rounded. */
const FOUND = 1e-3;

/** Farther than this from the middle of the marked pelvis the force line is told to be, mm: landmarks are found to about that. */
const FORCE_LINE_MM = 5;

/** The question whether the body stands like the example. */
export interface StandingQuestion {
  /** Why the program asks; empty where it is sure. */
  readonly reasons: readonly Reason[];
  /** Whether one of `turns` must be chosen before it can be confirmed. */
  readonly mustChoose: boolean;
  /** Ways in which it may stand, from how it stands now; the first leaves it. */
  readonly turns: readonly Mat4[];
}

/** How the body stands in the patient's frame, and whether a person has confirmed it. */
export class Standing {
  /** The `alignment` kept with the model's findings. */
  finding: unknown;
  /** Whether what is asked about can be compared on the screen: what else is to be computed waits for it. */
  compared = false;
  /** Whether the last look at the body that is asked about failed, or was stopped. */
  unseen = false;
  /** The look that is under way, how far it is, and how it is stopped; what asked for it then hears OperationAborted. */
  looking:
    | {
        readonly of: TriMesh;
        readonly fraction: number;
        readonly answer: Promise<ScanAlignment>;
        readonly stop: () => void;
      }
    | undefined = undefined;
  /** What the automatic alignment said last, and of which body. */
  private found:
    | { readonly of: TriMesh; readonly before: Mat4; readonly alignment: ScanAlignment }
    | undefined;
  private asked: { readonly question: StandingQuestion; readonly stand: Mat4 } | undefined = undefined;
  /** Whether the body is being turned as the question was answered. */
  private isTurning = false;
  private readonly workspace: StandingDesk;

  constructor(workspace: StandingDesk, finding: unknown) {
    this.workspace = workspace;
    this.finding = finding;
    makeAutoObservable<this, 'workspace' | 'found' | 'asked'>(this, {
      workspace: false,
      found: observableRef,
      finding: observableRef,
      asked: observableRef,
      looking: observableRef,
    });
  }

  /** Whether left and right may be relied on. */
  get confirmed(): boolean {
    const { history, roles } = this.workspace.design;
    return isAlignmentConfirmed(history, this.finding, roles);
  }

  /** Whether the body was stood in the frame, whoever has looked at it since. */
  get isAligned(): boolean {
    return this.confirmed || !isStill(this.#stand, FOUND);
  }

  /** What has brought the scan to where it stands. */
  get #stand(): Mat4 {
    const { history, roles } = this.workspace.design;
    return alignmentOf(history, roles);
  }

  /** What is asked of the stand as it is: none once somebody else has changed that, or an alignment waits for a decision. */
  get question(): StandingQuestion | undefined {
    const { asked } = this;
    if (!asked) return undefined;
    const isSame = isStill(mat4.multiply(this.#stand, mat4.invertRigid(asked.stand)), FOUND);
    return isSame || this.isTurning ? asked.question : undefined;
  }

  get mayConfirm(): boolean {
    return this.workspace.may('document/saveorupdatemodelbasic');
  }

  /** Whether the body can be stood otherwise: on one that was shaped that clears its steps, which not everybody may. */
  get mayTurn(): boolean {
    return !isAlignRefused(this.workspace.design);
  }

  /** What the alignment tool asks; the answer is kept for the question that follows. */
  readonly looks: LookService = {
    standConfirmed: () => this.confirmed,
    layTrim: (job, { signal, onProgress } = {}) =>
      layLines(job, { signal, ...(onProgress && { progress: onProgress }) }),
    align: (of) => {
      if (this.found?.of === of) return Promise.resolve(this.found.alignment);
      return this.looking?.of === of ? this.looking.answer : this.#look(of);
    },
  };

  async #look(of: TriMesh): Promise<ScanAlignment> {
    const before = this.#stand;
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    const mine = (): boolean => this.looking?.stop === stop;
    const looked = this.workspace.recognised.alignment(of, {
      signal: abort.signal,
      progress: (fraction) =>
        runInAction(() => {
          if (mine()) this.looking = { of, fraction, answer, stop };
        }),
    });
    const answer = looked.then((found) => this.#withHeight(found));
    runInAction(() => (this.looking = { of, fraction: 0, answer, stop }));
    try {
      const alignment = await answer;
      runInAction(() => (this.found = { of, before, alignment }));
      return alignment;
    } finally {
      runInAction(() => {
        if (mine()) this.looking = undefined;
      });
    }
  }

  /** What it says of the person's height is said by the scan as it came, as the check-up says it: one body has one height. */
  async #withHeight(found: ScanAlignment): Promise<ScanAlignment> {
    const { recognised, parts } = this.workspace;
    const others = found.reasons.filter(({ code }) => code !== 'align/height-differs');
    const { options } = await recognised.person();
    const stature = options.find(({ unit }) => unit === 'mm')?.stature;
    const height = stature === undefined ? undefined : heightReason(stature, parts.facts ?? {});
    return { ...found, reasons: height ? [...others, height] : others };
  }

  /** What was found of the body as it is now. */
  get seen(): ScanAlignment | undefined {
    return this.found?.of === this.workspace.design.mesh ? this.found.alignment : undefined;
  }

  /** Opens the question; the tool's own doubts are asked where its alignment was taken as it is. */
  ask(): void {
    const { design } = this.workspace;
    const { centre } = bodyFrame(design.mesh);
    const turned = (axis: readonly [number, number, number], at: readonly [number, number, number]) =>
      mat4.rotation(axis, Math.PI, at);
    const usual = [
      turned([0, 0, 1], [0, 0, 0]),
      turned([0, 1, 0], [0, 0, centre[2]]),
      turned([1, 0, 0], [0, 0, centre[2]]),
    ];
    const doubted = this.#doubted();
    this.compared = false;
    this.unseen = false;
    this.#ask({
      reasons: [...(doubted?.reasons ?? []), ...this.#markedForceLine()].filter(
        // What a person answered is not asked again.
        ({ code }) => code !== 'align/height-differs' || !this.workspace.realSize.confirmed,
      ),
      mustChoose: doubted?.unsure.some((one) => MUST_CHOOSE.has(one)) ?? false,
      turns: [mat4.IDENTITY, ...(doubted && doubted.turns.length > 0 ? doubted.turns : usual)],
    });
  }

  #ask(question: StandingQuestion): void {
    this.asked = { question, stand: this.#stand };
  }

  /** Asks after an alignment, unless the very stand was confirmed before. */
  askAfterAligning(): void {
    if (this.mayConfirm && !this.confirmed) this.ask();
  }

  /** Whether what the program sees is known, or cannot be: before that nobody could be warned. */
  get isSeen(): boolean {
    return this.compared && (this.found !== undefined || this.unseen);
  }

  /** The pictures are there. */
  compare(): void {
    this.compared = true;
    if (this.found) return;
    this.looks.align(this.workspace.design.mesh).catch(() => runInAction(() => (this.unseen = true)));
  }

  /** What speaks against the body standing right once it was turned by `turn`, by what the program is sure of, as keys of sentences. */
  seenOtherwise(turn: Mat4): readonly string[] {
    const { found } = this;
    if (!found) return [];
    const chosen = mat4.multiply(turn, this.#stand);
    return seenAgainst(found.alignment, mat4.multiply(found.alignment.transform, found.before), chosen);
  }

  close(): void {
    this.asked = undefined;
  }

  /** Keeps that the body stands right, turned by `turn` first. Rejects with ApiError, or what the history rejects with. */
  async confirm(turn: Mat4): Promise<void> {
    const { design, notifications, parts } = this.workspace;
    if (!isStill(turn, FOUND)) {
      const ask = () => notifications.confirm('position/realign-clears-history');
      runInAction(() => (this.isTurning = true));
      try {
        if (!(await alignBody(design, turn, { ask }))) return;
        // The body is turned now: what failed from here on is tried again without turning it a second time.
        runInAction(() => this.#ask({ reasons: [], mustChoose: false, turns: [mat4.IDENTITY] }));
      } finally {
        runInAction(() => (this.isTurning = false));
      }
    }
    const by = parts.app.session.current?.name ?? '';
    const alignment = confirmAlignment(
      design.history,
      this.finding,
      { by, at: new Date().toISOString() },
      design.roles,
    );
    await parts.app.api.call('document/saveorupdatemodelbasic', {
      id: parts.modelId,
      basic: { alignment: alignment as never },
    });
    runInAction(() => {
      this.finding = alignment;
      this.asked = undefined;
    });
  }

  /** Whether the force line passes through the middle of the marked pelvis; nothing where the doubts of the shape say it already. */
  #markedForceLine(): readonly Reason[] {
    const middle = pelvicMiddle(this.workspace.parts.annotations.annotations);
    if (!middle) return this.#doubted() ? [] : [{ code: 'stand.forceLineUnmarked' }];
    const away = Math.sqrt(middle[0] * middle[0] + middle[1] * middle[1]);
    if (away <= FORCE_LINE_MM) return [];
    const { units } = this.workspace.parts;
    return [{ code: 'stand.forceLineAway', data: { away: units.formatLength(away) } }];
  }

  #doubted() {
    const { found } = this;
    if (!found || found.alignment.sure) return undefined;
    const now = this.#stand;
    const asFound = mat4.multiply(found.alignment.transform, found.before);
    if (!isStill(mat4.multiply(now, mat4.invertRigid(asFound)), FOUND)) return undefined;
    const back = mat4.invertRigid(found.alignment.transform);
    return {
      ...found.alignment,
      turns: found.alignment.alternatives.map((other) => mat4.multiply(other, back)),
    };
  }
}
