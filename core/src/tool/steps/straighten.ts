import type { Vec3 } from '../../math/vec3.ts';
import { straightenLine, type LineShape, type StraightenedLine, type TriMesh } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import { createCell } from '../cell.ts';
import type { AnySession, StepAction, ToolKey, ToolPointer } from '../../tool-contract/tool.ts';
import { surfacePoint } from './step-kit.ts';

/** A line of which a stretch can be laid straight. */
export interface StraightenableLine {
  readonly points: readonly SurfacePoint[];
  readonly closed: boolean;
  readonly shape: LineShape;
  /** The line through points by the spans between them, each with both its ends, mm. */
  spans(points: readonly SurfacePoint[]): readonly (readonly Vec3[])[];
}

/** The ends that were chosen, by their numbers, in that order, of the points that they are among. */
interface Choice {
  readonly ends: readonly number[];
  readonly isLonger: boolean;
  readonly of: readonly SurfacePoint[];
}

type Answer = 'handled' | 'pass';
type Outcome = StraightenedLine<SurfacePoint>;
/** What was asked last, and what came of it. */
interface Asked {
  readonly choice: Choice;
  readonly line: StraightenableLine;
  readonly mesh: TriMesh;
  readonly outcome: Outcome;
}

const GROUP = 'straighten';
/** What it would become stands out from lines of every role. */
const ROLE: OverlayRole = 'plane';
/**
 * Laying a stretch of a line straight: both ends are chosen, what would come of it is shown, and it is laid when that is confirmed. Observable.
 */
export class Straightening {
  readonly #session: AnySession;
  readonly #line: () => StraightenableLine | undefined;
  readonly #put: (points: readonly SurfacePoint[]) => void;
  readonly #choice = createCell<Choice | undefined>(undefined);
  #asked: Asked | undefined;

  /** `line`: as it stands now; undefined where none of it can be laid straight. Observable. `lay` puts points in the place of its own. */
  constructor(
    session: AnySession,
    {
      line,
      lay,
    }: {
      readonly line: () => StraightenableLine | undefined;
      readonly lay: (points: readonly SurfacePoint[]) => void;
    },
  ) {
    this.#session = session;
    this.#line = line;
    this.#put = lay;
  }

  /** Whether ends are being chosen: a press on a point is then a choice. */
  get isOn(): boolean {
    return this.#choice.get() !== undefined && this.#line() !== undefined;
  }

  /** Numbers of the points that were chosen, two at most. */
  get ends(): readonly number[] {
    const choice = this.#choice.get();
    return choice && choice.of === this.#line()?.points ? choice.ends : [];
  }

  /** Begins to choose, with points that are chosen already. */
  begin(ends: readonly number[] = []): void {
    const line = this.#line();
    if (line) this.#choice.set({ ends, isLonger: false, of: line.points });
  }

  leave(): void {
    this.#choice.set(undefined);
  }

  /** Takes a point as an end, or lets it go; a third one takes the place of the second. */
  choose(index: number): void {
    const line = this.#line();
    if (!line) return;
    const { ends } = this;
    const others = ends.filter((one) => one !== index);
    const chosen = others.length < ends.length ? others : [...ends.slice(0, 1), index];
    this.#choice.set({ ends: chosen, isLonger: false, of: line.points });
  }

  /** What a press does with it, over a point or over none, while `selected` is the one that is taken hold of: Shift chooses another one beside that. Undefined where it is no choice. */
  press(
    over: number | undefined,
    selected: number | undefined,
    { modifiers }: ToolPointer,
  ): Answer | undefined {
    const isOther = over !== undefined && selected !== undefined && over !== selected;
    if (!this.isOn && isOther && modifiers.shift) this.begin([selected]);
    if (!this.isOn) return undefined;
    // Nothing is dragged or added meanwhile; a press beside the points turns the body.
    if (over === undefined) return 'pass';
    this.choose(over);
    return 'handled';
  }

  /** What a key does with it, on the twin of a point or elsewhere: Enter lays what is shown. Undefined while no stretch is chosen and none is begun. */
  key({ key, modifiers }: ToolKey, over?: number): Answer | undefined {
    const isEnter = key === 'Enter';
    if (!this.isOn) {
      if (!isEnter || !modifiers.shift || over === undefined || !this.#line()) return undefined;
      this.begin([over]);
      return 'handled';
    }
    if (key === 'Escape') this.leave();
    else if (over !== undefined && (key === ' ' || (isEnter && !this.#isSure(over)))) this.choose(over);
    else if (isEnter) this.#lay();
    else return 'pass';
    return 'handled';
  }

  /** Whether both ends are chosen and this is one of them. */
  #isSure(over: number): boolean {
    return this.ends.length === 2 && this.ends.includes(over);
  }

  /** What the points become; undefined until both ends are chosen, and where it is refused. */
  get laid(): readonly SurfacePoint[] | undefined {
    const outcome = this.#outcome();
    if (!outcome?.ok) return undefined;
    const laid = new Set(outcome.laid);
    return outcome.points.map((point, i) =>
      laid.has(i) ? surfacePoint(point as never) : (point as SurfacePoint),
    );
  }

  get actions(): readonly StepAction[] {
    const line = this.#line();
    if (!line) return [];
    if (!this.isOn) return [{ id: 'straighten', enabled: true }];
    const outcome = this.#outcome();
    const code = outcome ? !outcome.ok && `tool/straighten-${outcome.reason}` : 'tool/straighten-ends';
    return [
      {
        ...{ id: 'lay-straight', group: GROUP, primary: true, enabled: outcome?.ok === true },
        ...(code && { needs: { code, data: {} } }),
      },
      ...(line.closed
        ? [
            {
              ...{ id: 'other-way', group: GROUP, enabled: this.ends.length === 2 },
              chosen: this.#choice.get()!.isLonger,
            },
          ]
        : []),
      { id: 'leave-straighten', group: GROUP, enabled: true },
    ];
  }

  #lay(): void {
    const points = this.laid;
    if (!points) return;
    this.leave();
    this.#put(points);
  }

  /** Does one of its actions; false for others. */
  run(action: string): boolean {
    if (action === 'straighten') this.begin();
    else if (action === 'leave-straighten') this.leave();
    else if (action === 'other-way') this.#turn();
    else if (action === 'lay-straight') this.#lay();
    else return false;
    return true;
  }

  /** What is to be done, or what would come of it. */
  get hint(): string | undefined {
    if (!this.isOn) return undefined;
    const outcome = this.#outcome();
    if (!outcome)
      return this.#session.text(`handles.straighten-${this.ends.length === 0 ? 'first' : 'second'}`);
    if (!outcome.ok) return this.#session.text('handles.straighten-refused');
    const { units } = this.#session.services;
    const [before, length] = [units.formatLength(outcome.before), units.formatLength(outcome.length)];
    return this.#session.text('handles.straighten-shown', { before, length, count: outcome.laid.length });
  }

  /** The ends, the stretch as it would lie, or the place where it cannot. */
  items(): readonly OverlayItem[] {
    const line = this.#line();
    if (!line || !this.isOn) return [];
    const { ends } = this;
    const outcome = this.#outcome();
    const rings = ends.map((index): OverlayItem => {
      const { position, normal } = line.points[index]!;
      const [centre, up] = [position as Vec3, normal as Vec3];
      return { kind: 'ring', role: ROLE, centre, normal: up, radius: 6, emphasis: true };
    });
    if (!outcome) return rings;
    if (!outcome.ok)
      return [...rings, { kind: 'points', role: 'marker', emphasis: true, points: [outcome.at] }];
    const points = this.laid!;
    const spans = line.spans(points);
    const first = (outcome.laid[0]! - 1 + points.length) % points.length;
    const way = [first, ...outcome.laid].flatMap((span) => spans[span] ?? []);
    const at = way[Math.floor(way.length / 2)]!;
    return [
      ...rings,
      { kind: 'line', role: ROLE, points: way, emphasis: true },
      { kind: 'points', role: ROLE, points: outcome.laid.map((i) => points[i]!.position as Vec3) },
      { kind: 'label', role: ROLE, at, text: this.#session.services.units.formatLength(outcome.length) },
    ];
  }

  #turn(): void {
    const choice = this.#choice.get();
    if (choice && this.ends.length === 2) this.#choice.set({ ...choice, isLonger: !choice.isLonger });
  }

  #outcome(): Outcome | undefined {
    const [choice, line] = [this.#choice.get(), this.#line()];
    const [from, to] = this.ends;
    const { mesh } = this.#session.services.history;
    if (!choice || !line || from === undefined || to === undefined) return undefined;
    const known = this.#asked;
    if (known?.choice === choice && known.mesh === mesh && isSame(known.line, line)) return known.outcome;
    const { points, closed, shape } = line;
    const outcome = straightenLine(
      mesh,
      points as never,
      { from, to, isLonger: choice.isLonger },
      { closed, shape },
    );
    this.#asked = { choice, line, mesh, outcome: outcome as Outcome };
    return outcome as Outcome;
  }
}

const isSame = (a: StraightenableLine, b: StraightenableLine): boolean =>
  a.points === b.points && a.closed === b.closed && a.shape === b.shape;
