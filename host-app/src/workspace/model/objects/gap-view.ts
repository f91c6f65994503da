import type { Mat4 } from '@bracewright/core/math';
import type { GapMap, TriMesh } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import type { SceneObject } from '@bracewright/core/services';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { measureGap } from '../../workers/gap-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { valueAt } from './value-at.ts';

/** Stands for the body among the ids of objects. */
export const BODY = 'body';

/** What is measured: how far the skin of `of` lies from that of `from`. */
export interface GapPair {
  readonly of: string;
  readonly from: string;
}

/** An object in the model's space. */
export interface Stands {
  readonly mesh: TriMesh;
  readonly transform: Mat4;
}

const isSame = (a: Stands | undefined, b: Stands | undefined): boolean =>
  a?.mesh === b?.mesh && (a?.transform ?? []).every((x, i) => x === b?.transform[i]);

/** Nearer to a contour line than this, mm, an even gap is scribbled over by it. */
const ON_LINE = 0.2;

/** Of the scale, from one contour line to the next; the second where most of the skin lies on a line of the first, as a wall of even thickness does. */
const PARTS = [0.2, 0.26] as const;

function contourStep({ middle = 0 }: GapMap, limit: number): number {
  const [step, other] = PARTS.map((part) => part * limit) as [number, number];
  return Math.abs(middle - step * Math.round(middle / step)) < ON_LINE ? other : step;
}

/** The gap map of one object: measured on demand, coloured until either of the two moves or changes. */
export class GapView {
  pair: GapPair | undefined = undefined;
  map: GapMap | undefined = undefined;
  /** 0 to 1 while it is measured. */
  progress: number | undefined = undefined;
  /** mm: the ends of the scale of colours. */
  limit = 10;
  /** Under the pointer, mm; NaN where no side can be told. */
  under: number | undefined = undefined;
  private readonly desk: Desk;
  private stop: AbortController | undefined;
  /** The skin that was measured, as it stood, and how to see whether the two still stand there. */
  private measured: { readonly shape: TriMesh; readonly isStill: () => boolean } | undefined;
  private object: SceneObject | undefined;
  /** Whether the body was put out of sight for the colours, and comes back with them. */
  private hidBody = false;

  constructor(desk: Desk) {
    this.desk = desk;
    makeAutoObservable<this, 'desk' | 'stop' | 'measured' | 'object' | 'hidBody'>(this, {
      desk: false,
      stop: false,
      measured: false,
      object: false,
      hidBody: false,
      pair: observableRef,
      map: observableRef,
    });
  }

  /** Follows the pointer, and lets go of what was measured of a body that is another one now. */
  watch(): () => void {
    const onMove = (event: PointerEvent) => this.point(event);
    addEventListener('pointermove', onMove);
    const stop = reaction(
      () => this.desk.design.hash,
      () => (this.pair?.from === BODY ? this.clear() : undefined),
    );
    return () => {
      removeEventListener('pointermove', onMove);
      stop();
      this.clear();
    };
  }

  /** `stands` tells of each object; the body is let go of by its hash. Rejects with SdkError. */
  async measure(
    pair: GapPair,
    { shape, from }: { readonly shape: TriMesh; readonly from: TriMesh },
    stands: (id: string) => Stands | undefined,
  ): Promise<void> {
    this.clear();
    const then = [stands(pair.of), stands(pair.from)] as const;
    const isStill = () => isSame(then[0], stands(pair.of)) && isSame(then[1], stands(pair.from));
    const stop = new AbortController();
    this.stop = stop;
    runInAction(() => {
      this.pair = pair;
      this.progress = 0;
    });
    try {
      const map = await measureGap({ shape, reference: from }, stop.signal, (fraction) =>
        runInAction(() => {
          if (this.stop === stop) this.progress = fraction;
        }),
      );
      runInAction(() => {
        this.measured = { shape, isStill };
        this.map = map;
      });
      this.uncover();
      this.paint();
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
    if (this.object && !this.object.isDisposed) this.object.setPaint({ kind: 'plain' });
    if (this.hidBody) this.desk.editor?.scene.setBodyVisible(true);
    this.hidBody = false;
    this.object = undefined;
    this.pair = undefined;
    this.map = undefined;
    this.measured = undefined;
    this.progress = undefined;
    this.under = undefined;
  }

  forget(id: string): void {
    if (this.pair?.of === id || this.pair?.from === id) this.clear();
  }

  /** Takes up the object that is drawn now; what has moved since is measured no more. */
  follow(objectOf: (id: string) => SceneObject | undefined): void {
    const { pair, measured } = this;
    if (!pair) return;
    if (measured && !measured.isStill()) return this.clear();
    this.object = objectOf(pair.of);
    this.paint();
  }

  /** Half of two skins that run through each other lies under the other: the body steps aside while the colours are shown. */
  private uncover(): void {
    const scene = this.desk.editor?.scene;
    if (!scene?.bodyVisible) return;
    scene.setBodyVisible(false);
    this.hidBody = true;
  }

  private paint(): void {
    const { map, object, limit } = this;
    if (!map || !object || object.isDisposed) return;
    object.setPaint({ kind: 'deviation', values: map.values, limit, contourStep: contourStep(map, limit) });
  }

  private point(event: PointerEvent): void {
    const { editor } = this.desk;
    const { map, object, measured } = this;
    if (!map || !object || !editor || !measured || !(event.target instanceof HTMLCanvasElement)) return;
    const { picking } = editor;
    // Only of what is seen there is a number told.
    const isCovered = editor.scene.bodyVisible && editor.scene.bodyOpacity === 100;
    const ray = picking.rayAt(event.offsetX, event.offsetY);
    const hit = picking.pick(ray, isCovered ? ['body', object] : [object]);
    const isOn = hit?.on === 'object';
    this.under = isOn ? valueAt(measured.shape, map.values, hit.triangle, hit.position) : undefined;
  }
}
