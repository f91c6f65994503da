import { clamp } from '../../math/scalar.ts';
import { distance, subtract, type Vec3 } from '../../math/vec3.ts';
import { holdSoftly, reachOn, type SkinPoint, type SoftHold } from '../../mesh/index.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import { createCell, type Cell } from '../cell.ts';
import type { AnySession, StepSetting, ToolKey, ToolPointer } from '../../tool-contract/tool.ts';
import { lengthOf } from './beside-words.ts';
import { softBand } from './soft-band.ts';
import { surfacePoint } from './step-kit.ts';

/** How far along the line a soft drag is felt, mm, and what a bracket key changes it by. */
export const SOFT_REACH = { min: 10, max: 200, usual: 40, step: 10 } as const;

/** The bracket keys, and what a Mac types for them while Option is held. */
const WAYS: Readonly<Record<string, 1 | -1>> = { '[': -1, ']': 1, '“': -1, '‘': 1 };
/** The band stands out from lines of every role. */
const BAND_ROLE: OverlayRole = 'plane';
/** A press further than this from the point it takes hold of, mm, met the body behind it. */
const BESIDE = 15;

/** Whether the points of all lines of a tool are dragged softly, and how far: as long as its session lasts. */
interface Softness {
  readonly on: Cell<boolean>;
  readonly reach: Cell<number>;
  /** Whether the user has said how far; until then it is what takes the next points along. */
  isChosen: boolean;
  /** Whose point is in the hand: other lines of the tool leave the keys to it. */
  holder: SoftDrag | undefined;
}
const KNOWN = new WeakMap<AnySession, Softness>();

function softnessOf(session: AnySession): Softness {
  let known = KNOWN.get(session);
  if (!known)
    KNOWN.set(
      session,
      (known = {
        on: createCell(false),
        reach: createCell(SOFT_REACH.usual),
        ...{ isChosen: false, holder: undefined },
      }),
    );
  return known;
}

/** A line as it is drawn. */
export interface SoftLine {
  readonly points: readonly SurfacePoint[];
  /** The line by the spans between its points, each with both its ends. */
  readonly spans: readonly (readonly Vec3[])[];
  readonly closed: boolean;
}

/** A point that is in the hand, and the line as the hand found it. */
interface Held {
  readonly line: SoftLine;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** Where the hand took hold. */
  readonly grip: Vec3;
  /** Where the hand is; undefined where it took hold. */
  at: Vec3 | undefined;
  /** Alt was held at some time: it stays a soft drag, whichever of key and button is let go of first. */
  isSoft: boolean;
  /** What it pulls by, and for which reach that is. */
  by: { readonly hold: SoftHold<SkinPoint>; readonly reach: number } | undefined;
}

const lengthsOf = ({ spans }: SoftLine): readonly number[] => spans.map(lengthOf);

/**
 * Soft dragging of a line's points: with Alt, or while it is switched on, the neighbours within a reach along the line come along (`holdSoftly`). What reaches how far is
 * drawn as a band along the line with its millimetres. It writes nothing: it says what the points become.
 */
export class SoftDrag {
  readonly #session: AnySession;
  readonly #line: () => SoftLine | undefined;
  readonly #softness: Softness;
  /** The point under the pointer while Alt is held. */
  readonly #hover = createCell<number | undefined>(undefined);
  readonly #held = createCell<Held | undefined>(undefined);

  /** `line`: as it stands now; undefined where its points are not dragged, or are too few to have neighbours. Observable. */
  constructor(session: AnySession, line: () => SoftLine | undefined) {
    this.#session = session;
    this.#line = line;
    this.#softness = softnessOf(session);
  }

  get settings(): readonly StepSetting[] {
    const { on, reach } = this.#softness;
    const { min, max, step } = SOFT_REACH;
    return [
      {
        id: 'soft-drag',
        on: on.get(),
        length: { value: reach.get(), min, max, step },
        set: (to) => {
          if (to.on !== undefined) on.set(to.on);
          if (to.length === undefined) return;
          this.#softness.isChosen = true;
          reach.set(clamp(to.length, min, max));
        },
      },
    ];
  }

  /** The pointer moves over a point, or over none, with nothing in the hand. */
  hover(index: number | undefined, { modifiers }: ToolPointer): void {
    const over = modifiers.alt ? index : undefined;
    // Laying a line out takes long: once for each point that the pointer comes to, not for each of its moves.
    if (over !== undefined && over !== this.#hover.get()) {
      const line = this.#line();
      if (line) this.#suggest(line, over);
    }
    this.#hover.set(over);
  }

  /** A press takes hold of a point. */
  hold(index: number, { x, y, hit, modifiers }: ToolPointer): void {
    const line = this.#line();
    const place = line?.points[index]?.position as Vec3 | undefined;
    this.#held.set(undefined);
    if (!line || !place) return;
    // The point keeps its place in the hand, so that nothing jumps at the first move.
    const grip = hit && distance(hit.position, place) <= BESIDE ? hit.position : place;
    this.#softness.holder = this;
    this.#suggest(line, index);
    this.#held.set({ ...{ line, index, x, y, grip }, isSoft: modifiers.alt, at: undefined, by: undefined });
  }

  release(): void {
    if (this.#softness.holder === this) this.#softness.holder = undefined;
    this.#held.set(undefined);
    this.#hover.set(undefined);
  }

  /** What the points become when the hand goes on; undefined while it is no soft drag. */
  pull({ x, y, hit, modifiers }: ToolPointer): readonly SurfacePoint[] | undefined {
    const held = this.#held.get();
    if (!held) return undefined;
    held.isSoft ||= modifiers.alt;
    if (!this.#isSoft(held)) return undefined;
    // Where it took hold the points are what they were, also when what is shown of the body is another by now.
    if (x === held.x && y === held.y) held.at = undefined;
    else if (hit) held.at = hit.position;
    return this.#pulled(held);
  }

  /** What the points become when one of them is moved by `by`, mm, by a key; undefined where it moves alone. */
  nudge(index: number, by: Vec3): readonly SurfacePoint[] | undefined {
    const line = this.#line();
    if (!line || !this.#softness.on.get()) return undefined;
    this.#suggest(line, index);
    return this.#moved(line.points, this.#by(line, index).pull(by));
  }

  /** A bracket key changes the reach, in a drag too: `points` are then what they become by it. */
  key({ key, modifiers }: ToolKey): { readonly points?: readonly SurfacePoint[] } | undefined {
    const { on, reach, holder } = this.#softness;
    if (holder && holder !== this) return undefined;
    const way = WAYS[key];
    const held = this.#held.get();
    if (!way || !this.#line() || !(on.get() || modifiers.alt || held?.isSoft)) return undefined;
    this.#softness.isChosen = true;
    reach.set(clamp(reach.get() + way * SOFT_REACH.step, SOFT_REACH.min, SOFT_REACH.max));
    return held && this.#isSoft(held) ? { points: this.#pulled(held) } : {};
  }

  /** The band along the line about the point in the hand, else the one Alt is held over, else the selected one. */
  items(selected: number | undefined): readonly OverlayItem[] {
    const { on, reach } = this.#softness;
    const held = this.#held.get();
    const soft = held && this.#isSoft(held) ? held : undefined;
    const index = soft?.index ?? this.#hover.get() ?? (on.get() ? selected : undefined);
    const line = index === undefined ? undefined : this.#line();
    const at = line?.points[index!]?.position as Vec3 | undefined;
    if (!line || !at) return [];
    const { closed } = line;
    const lengths = lengthsOf(soft?.line ?? line);
    const grip = { index: index!, lengths, closed, reach: reach.get() };
    const value = this.#session.services.units.formatLength(reachOn(grip));
    const text = this.#session.text('handles.soft-reach', { value });
    return [
      { kind: 'line', role: BAND_ROLE, ...softBand(line.spans, grip) },
      { kind: 'label', role: BAND_ROLE, at, text },
    ];
  }

  /** Far enough that the next points come along, where they lie wide apart: a point that went alone would leave a kink. */
  #suggest({ spans, closed }: SoftLine, index: number): void {
    const { isChosen, reach } = this.#softness;
    if (isChosen) return;
    const beside = [spans[index], spans[closed && index === 0 ? spans.length - 1 : index - 1]];
    const longest = Math.max(...beside.map((span) => (span ? lengthOf(span) : 0)));
    const { min, max, usual, step } = SOFT_REACH;
    reach.set(clamp(step * Math.round(Math.max(usual, 2 * longest) / step), min, max));
  }

  #isSoft(held: Held): boolean {
    return held.isSoft || this.#softness.on.get();
  }

  #pulled(held: Held): readonly SurfacePoint[] {
    const reach = this.#softness.reach.get();
    if (held.by?.reach !== reach) held.by = { hold: this.#by(held.line, held.index), reach };
    if (!held.at) return held.line.points;
    return this.#moved(held.line.points, held.by.hold.pull(subtract(held.at, held.grip)));
  }

  #by(line: SoftLine, index: number): SoftHold<SkinPoint> {
    const { closed, points } = line;
    const reach = this.#softness.reach.get();
    const grip = { index, lengths: lengthsOf(line), closed, reach };
    return holdSoftly(this.#session.services.history.mesh, points as readonly SkinPoint[], grip);
  }

  /** The places as they are stored; the points that stayed are the very ones. */
  #moved(points: readonly SurfacePoint[], places: readonly SkinPoint[]): readonly SurfacePoint[] {
    if (places === (points as readonly SkinPoint[])) return points;
    return points.map((point, i) => {
      const place = places[i]!;
      if (place === (point as SkinPoint)) return point;
      const normal = this.#session.services.picking.nearest(place.position)?.normal ?? place.normal;
      return surfacePoint({ position: place.position, normal });
    });
  }
}
