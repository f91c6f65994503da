import { vec3, type Vec3 } from '@bracewright/core/math';
import { processOf, type TriMesh, type WallMap } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import type { PickingService, SceneHit, SceneObject } from '@bracewright/core/services';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { measureThickness } from '../../workers/thickness-jobs.ts';
import type { Desk } from '../desk/desk.ts';

/** How a wall is measured: the process that it is made by, and the wall that was asked for, mm. */
export interface ThicknessAsked {
  readonly process: string;
  readonly wall: number;
}

/** The ends of a scale lie so far from its middle unless the least wall of the process lies further away, mm. */
const LIMIT = 2;
/** Contour lines of a scale of ±`limit` lie so much of it apart; at the wall that was asked for there is none. */
const CONTOURS = 0.5;

/** A ray begins so far under the skin that it does not meet the triangle that it comes from, mm. */
const UNDER = 1e-3;
/** As rays of the gate: two sides of a wall face apart by more than 143°, and further apart than so many mm they are none. */
const APART = -0.8;
const REACH = 25;

/** The thickness of one wall beside the body: measured on demand as the gate does, coloured until it is hidden or another is. */
export class ThicknessView {
  /** Id of the wall. */
  of: string | undefined = undefined;
  asked: ThicknessAsked = { process: 'sls', wall: 4 };
  map: WallMap | undefined = undefined;
  /** 0 to 1 while it is measured. */
  progress: number | undefined = undefined;
  /** mm: the ends of the scale lie so far from the wall that was asked for. */
  limit = LIMIT;
  /** Under the pointer, mm; NaN where nothing was measured. */
  under: number | undefined = undefined;
  private readonly desk: Pick<Desk, 'editor'>;
  private stop: AbortController | undefined;
  private object: SceneObject | undefined;

  constructor(desk: Pick<Desk, 'editor'>) {
    this.desk = desk;
    makeAutoObservable<this, 'desk' | 'stop' | 'object'>(this, {
      desk: false,
      stop: false,
      object: false,
      asked: observableRef,
      map: observableRef,
    });
  }

  /** Follows the pointer. */
  watch(): () => void {
    const onMove = (event: PointerEvent) => this.point(event);
    addEventListener('pointermove', onMove);
    return () => {
      removeEventListener('pointermove', onMove);
      this.clear();
    };
  }

  /** Rejects with SdkError: `gate/wall-open` of a shape that is no closed wall. */
  async measure(of: string, shape: TriMesh, asked: ThicknessAsked): Promise<void> {
    this.clear();
    const stop = new AbortController();
    this.stop = stop;
    runInAction(() => {
      this.of = of;
      this.asked = asked;
      // The mark of the least that is made stands on the scale, not at its end for something beyond.
      this.limit = Math.max(LIMIT, asked.wall - processOf(asked.process).leastWall);
      this.progress = 0;
    });
    try {
      const map = await measureThickness({ shape, ...asked }, stop.signal, (fraction) =>
        runInAction(() => {
          if (this.stop === stop) this.progress = fraction;
        }),
      );
      // Another wall was asked for, or none, between the answer and this.
      if (this.stop !== stop) return;
      runInAction(() => (this.map = map));
    } catch (error) {
      if (this.stop === stop) this.clear();
      if (!(error instanceof OperationAborted)) throw error;
    } finally {
      runInAction(() => {
        if (this.stop === stop) this.progress = undefined;
      });
    }
  }

  setLimit(limit: number): void {
    this.limit = limit;
    this.paint();
  }

  /** Ends a measurement that is under way, and takes the colours away. */
  clear(): void {
    this.stop?.abort();
    this.stop = undefined;
    if (this.map && this.object && !this.object.isDisposed) this.object.setPaint({ kind: 'plain' });
    this.object = undefined;
    this.of = undefined;
    this.map = undefined;
    this.progress = undefined;
    this.under = undefined;
  }

  /** Takes up the object that is drawn now. */
  follow(objectOf: (id: string) => SceneObject | undefined): void {
    if (this.of === undefined) return;
    this.object = objectOf(this.of);
    this.paint();
  }

  private paint(): void {
    const { map, object, limit, asked } = this;
    if (!map || !object || object.isDisposed) return;
    const values = map.corners.map((wall) => wall - asked.wall);
    object.setPaint({ kind: 'deviation', values, limit, contourStep: CONTOURS * limit });
  }

  private point(event: PointerEvent): void {
    const { editor } = this.desk;
    const { map, object } = this;
    if (!map || !object || !editor || !(event.target instanceof HTMLCanvasElement)) return;
    const { picking, scene } = editor;
    // Only of what is seen there is a number told.
    const isCovered = scene.bodyVisible && scene.bodyOpacity === 100;
    const hit = picking.pick(
      picking.rayAt(event.offsetX, event.offsetY),
      isCovered ? ['body', object] : [object],
    );
    const face = hit?.on === 'object' ? map.faces[hit.triangle] : undefined;
    // Where rays of the gate went through no wall there is none, whatever one ray finds.
    this.under =
      hit && face !== undefined && !Number.isNaN(face) ? (wallUnder(picking, hit, object) ?? face) : face;
  }
}

/** The wall under a place on an object, mm, straight through it; undefined where its other side is not that of a wall. */
function wallUnder(picking: PickingService, hit: SceneHit, object: SceneObject): number | undefined {
  const { position, normal } = hit;
  const inward: Vec3 = vec3.scale(normal, -1);
  const origin = vec3.add(position, vec3.scale(inward, UNDER));
  const out = picking.pick({ origin, direction: inward }, [object]);
  if (!out || vec3.dot(out.normal, normal) > APART) return undefined;
  const wall = vec3.distance(position, out.position);
  return wall > REACH ? undefined : wall;
}
