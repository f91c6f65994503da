import { add, distance, dot, subtract, type Vec3 } from '../../math/vec3.ts';
import { clamp } from '../../math/scalar.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import type { OverlayItem, OverlayRole } from '../../services/overlay-service.ts';
import { createCell, type Cell } from '../cell.ts';
import type { AnySession, StepSetting, ToolKey, ToolPointer } from '../../tool-contract/tool.ts';
import { surfacePoint } from './step-kit.ts';

/** Something that a point of a line snaps to: a place, or a height where `holds` says that it counts. Lengths in mm. */
export type SnapTarget = {
  /** As people read it. */
  readonly name: string;
  /** Whether nobody has confirmed where it lies: its name is then never shown without a word for that. */
  readonly estimated?: boolean;
} & (
  | { readonly at: Vec3; readonly height?: never }
  | { readonly height: number; readonly holds: (at: Vec3) => boolean; readonly at?: never }
);

/** A point that lies on a target. */
export interface Snapped {
  readonly point: SurfacePoint;
  readonly target: SnapTarget;
}

/** How near on the skin a target has to be, mm. */
export const SNAP_REACH = { min: 2, max: 20, usual: 8, step: 1 } as const;
/** How far the key looks that puts a point on the nearest target, mm: nobody has led it there. */
const BY_KEY = 30;
/** The key that does it. */
const KEY = 'n';
/** A point so near to a target, mm, lies on it. */
const ON = 0.5;
/** Least cosine between the skin at the point and at the target: another sheet is not meant. */
const SAME_SHEET = 0.3;
/** How often a place at a height is brought back to the skin: it slides along it until it keeps still. */
const ROUNDS = 4;
const RING = 6;
const ROLE: OverlayRole = 'marker';

/** Whether points of all lines of a tool snap, and how far: as long as its session lasts. */
interface Setting {
  readonly on: Cell<boolean>;
  readonly reach: Cell<number>;
}
const KNOWN = new WeakMap<AnySession, Setting>();

function settingOf(session: AnySession): Setting {
  let known = KNOWN.get(session);
  if (!known) KNOWN.set(session, (known = { on: createCell(true), reach: createCell(SNAP_REACH.usual) }));
  return known;
}

/** Snapping of a line's points to landmarks and levels. It writes nothing: it says where a point would lie. */
export class Snapping {
  readonly #session: AnySession;
  readonly #targets: () => readonly SnapTarget[];
  readonly #setting: Setting;

  /** `targets`: what there is to snap to. Observable. */
  constructor(session: AnySession, targets: () => readonly SnapTarget[]) {
    this.#session = session;
    this.#targets = targets;
    this.#setting = settingOf(session);
  }

  get settings(): readonly StepSetting[] {
    if (this.#targets().length === 0) return [];
    const { on, reach } = this.#setting;
    const { min, max, step } = SNAP_REACH;
    return [
      {
        ...{ id: 'snap', on: on.get(), length: { value: reach.get(), min, max, step } },
        set: (to) => {
          if (to.on !== undefined) on.set(to.on);
          if (to.length !== undefined) reach.set(clamp(to.length, min, max));
        },
      },
    ];
  }

  /** Where a dragged point comes to lie; undefined where nothing is near, or while it is switched off. */
  dragged(point: SurfacePoint): Snapped | undefined {
    return this.#setting.on.get() ? this.#nearest(point, this.#setting.reach.get()) : undefined;
  }

  /**
   * What the points of a line become as the hand goes on with one of them: what they become without (`pull` of a soft drag, else `alone`), that one on what is near. With Ctrl held it
   * passes by.
   */
  drag(
    index: number,
    event: ToolPointer,
    given: {
      readonly pull: (event: ToolPointer) => readonly SurfacePoint[] | undefined;
      readonly alone: readonly SurfacePoint[] | undefined;
    },
  ): readonly SurfacePoint[] | undefined {
    const soft = given.pull(event);
    const moved = soft ?? given.alone;
    const point = moved?.[index];
    const snapped = point && !event.modifiers.ctrl ? this.dragged(point)?.point : undefined;
    if (!moved || !point || !snapped) return moved;
    if (!soft || !event.hit) return moved.with(index, snapped);
    // Its neighbours come along by as much as it goes.
    const by = subtract(snapped.position as Vec3, point.position as Vec3);
    const hit = { ...event.hit, position: add(event.hit.position, by) };
    return (given.pull({ ...event, hit }) ?? moved).with(index, snapped);
  }

  /** Where a key puts a point that has the focus: on the nearest target; undefined for other keys, and where none is near. */
  key({ key, modifiers }: ToolKey, point: SurfacePoint | undefined): SurfacePoint | undefined {
    const isIt = key.toLowerCase() === KEY && !modifiers.ctrl && !modifiers.alt;
    return isIt && point ? this.#nearest(point, BY_KEY)?.point : undefined;
  }

  /** A point's name, with what it lies on. */
  titleOf(point: SurfacePoint, name: string): string {
    const target = this.nameOf(point);
    return target === undefined ? name : this.#session.text('handles.on-target', { point: name, target });
  }

  /** What a point lies on, in words; undefined where it lies on nothing. */
  nameOf(point: SurfacePoint): string | undefined {
    const found = this.#targets().find((target) => this.#isOn(point, target));
    return found && this.#named(found);
  }

  /** A ring about a point that lies on something, with its name. */
  items(point: SurfacePoint | undefined): readonly OverlayItem[] {
    const name = point && this.nameOf(point);
    if (!point || name === undefined) return [];
    const [centre, normal] = [point.position as Vec3, point.normal as Vec3];
    return [
      { kind: 'ring', role: ROLE, centre, normal, radius: RING, emphasis: true },
      { kind: 'label', role: ROLE, at: centre, text: name },
    ];
  }

  #named({ name, estimated }: SnapTarget): string {
    return estimated ? this.#session.text('handles.estimated', { name }) : name;
  }

  #isOn({ position }: SurfacePoint, target: SnapTarget): boolean {
    const at = position as Vec3;
    if (target.at) {
      const skin =
        distance(target.at, at) <= SNAP_REACH.max && this.#session.services.picking.nearest(target.at);
      return skin ? distance(skin.position, at) <= ON : false;
    }
    return Math.abs(at[2] - target.height) <= ON && target.holds(at);
  }

  /** A landmark is meant before a level that runs by it. */
  #nearest(point: SurfacePoint, reach: number): Snapped | undefined {
    const at = point.position as Vec3;
    const found = this.#targets().flatMap((target) => {
      const there = this.#placeOf(target, at, reach);
      if (!there) return [];
      const away = distance(there.position as Vec3, at);
      const isSame = dot(there.normal as Vec3, point.normal as Vec3) >= SAME_SHEET;
      return away <= reach && isSame ? [{ point: there, target, away }] : [];
    });
    const order = (one: (typeof found)[number]): number => (one.target.at ? 0 : 1);
    return found.toSorted((a, b) => order(a) - order(b) || a.away - b.away)[0];
  }

  #placeOf(target: SnapTarget, at: Vec3, reach: number): SurfacePoint | undefined {
    const { picking } = this.#session.services;
    if (target.at) {
      const skin = distance(target.at, at) <= reach + SNAP_REACH.max && picking.nearest(target.at);
      return skin ? surfacePoint(skin) : undefined;
    }
    const { height, holds } = target;
    if (Math.abs(height - at[2]) > reach || !holds(at)) return undefined;
    let skin = picking.nearest([at[0], at[1], height]);
    for (let k = 1; skin && k < ROUNDS && Math.abs(skin.position[2] - height) > ON / 10; k++)
      skin = picking.nearest([skin.position[0], skin.position[1], height]);
    return skin && Math.abs(skin.position[2] - height) <= ON ? surfacePoint(skin) : undefined;
  }
}
