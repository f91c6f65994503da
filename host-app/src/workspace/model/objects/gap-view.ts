import type { Mat4 } from '@bracewright/core/math';
import type { GapMap, TriMesh } from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import type { SceneObject } from '@bracewright/core/services';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { measureGap } from '../../workers/gap-jobs.ts';
import type { Desk } from '../desk/desk.ts';
import { facesOf, turned, type GapSide } from '../../workers/measure-gap.ts';
import { contourStep } from './contour-step.ts';
import { valueAt } from './value-at.ts';

/** Stands for the body among the ids of objects. */
export const BODY = 'body';

/** What is measured: how far the skin of `of`, or one side of it, lies from that of `from`. */
export interface GapPair {
  readonly of: string;
  readonly from: string;
  readonly side: GapSide;
}

/** An object in the model's space. */
export interface Stands {
  readonly mesh: TriMesh;
  readonly transform: Mat4;
}

const isSame = (a: Stands | undefined, b: Stands | undefined): boolean =>
  a?.mesh === b?.mesh && (a?.transform ?? []).every((x, i) => x === b?.transform[i]);

/** What was measured. */
interface Measured {
  /** The skin, as it stood. */
  readonly shape: TriMesh;
  /** The same on the object's own mesh, as it is drawn, and all of that mesh. */
  readonly drawn: TriMesh;
  readonly whole: TriMesh;
  /** Whether the two still stand there. */
  readonly isStill: () => boolean;
}

function measuredOf(
  of: {
    readonly shape: TriMesh;
    readonly whole: TriMesh;
    readonly faces: Uint32Array | undefined;
    readonly side: GapSide;
  },
  isStill: () => boolean,
): Measured {
  const { shape, whole, faces, side } = of;
  if (!faces) return { shape, whole, drawn: whole, isStill };
  const part = facesOf(whole, faces);
  // Colours are seen on the front of a skin: what faces the body is turned, and looked at through where the outside was.
  const drawn = side === 'inside' ? turned(part) : part;
  return { shape: facesOf(shape, faces), whole, drawn, isStill };
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
  /** Whether everything but what is coloured is out of sight. */
  alone = false;
  private readonly desk: Desk;
  private stop: AbortController | undefined;
  private measured: Measured | undefined;
  /** The object that is drawn in part. */
  private inPart: SceneObject | undefined;
  private object: SceneObject | undefined;
  /** Whether the body was put out of sight for the colours, and comes back with them. */
  private hidBody = false;

  constructor(desk: Desk) {
    this.desk = desk;
    makeAutoObservable<this, 'desk' | 'stop' | 'measured' | 'inPart' | 'object' | 'hidBody'>(this, {
      desk: false,
      stop: false,
      measured: false,
      inPart: false,
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
    // Who switches the body on wants to see everything beside the colours.
    const stopBody = reaction(
      () => this.alone && this.desk.editor?.scene.bodyVisible,
      (isSeen) => (isSeen ? this.showOthers() : undefined),
    );
    // Who works on the body sees it.
    const stopTools = reaction(
      () => this.desk.activeTool,
      (tool) => {
        if (!tool) return;
        this.clear();
        this.desk.editor?.scene.setBodyVisible(true);
      },
    );
    return () => {
      removeEventListener('pointermove', onMove);
      stop();
      stopTools();
      stopBody();
      this.clear();
    };
  }

  /** `stands` tells of each object; the body is let go of by its hash. Gives whether the object has the side that is asked for. Rejects with SdkError. */
  async measure(
    pair: GapPair,
    { shape, from }: { readonly shape: TriMesh; readonly from: TriMesh },
    stands: (id: string) => Stands | undefined,
  ): Promise<boolean> {
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
      const gap = await measureGap({ shape, reference: from, side: pair.side }, stop.signal, (fraction) =>
        runInAction(() => {
          if (this.stop === stop) this.progress = fraction;
        }),
      );
      // Another pair was asked for, or none, between the answer and this.
      if (this.stop !== stop) return true;
      const { mesh: whole } = then[0] ?? {};
      if (!gap || !whole) {
        this.clear();
        return false;
      }
      const { map, faces } = gap;
      runInAction(() => {
        this.measured = measuredOf({ shape, whole, faces, side: pair.side }, isStill);
        this.map = map;
      });
      this.uncover();
      runInAction(() => (this.alone = true));
      this.paint();
    } catch (error) {
      if (this.stop === stop) this.clear();
      if (!(error instanceof OperationAborted)) throw error;
    } finally {
      runInAction(() => {
        if (this.stop === stop) this.progress = undefined;
      });
    }
    return true;
  }

  setLimit(limit: number): void {
    this.limit = limit;
    this.paint();
  }

  /** Ends a measurement that is under way, and takes the colours away. */
  clear(): void {
    this.stop?.abort();
    this.stop = undefined;
    if (this.object && !this.object.isDisposed) {
      this.object.setPaint({ kind: 'plain' });
      if (this.inPart === this.object && this.measured) this.object.setMesh(this.measured.whole);
    }
    this.showOthers();
    this.object = undefined;
    this.inPart = undefined;
    this.pair = undefined;
    this.map = undefined;
    this.measured = undefined;
    this.progress = undefined;
    this.under = undefined;
  }

  /** Shows the body and the other objects beside what is coloured, as their rows say. */
  showOthers(): void {
    if (this.hidBody) this.desk.editor?.scene.setBodyVisible(true);
    this.hidBody = false;
    this.alone = false;
  }

  /** Whether an object stands back behind what is coloured. */
  isBack(id: string): boolean {
    return this.alone && this.pair !== undefined && this.pair.of !== id;
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
    const { map, object, limit, measured } = this;
    if (!map || !object || !measured || object.isDisposed) return;
    if (measured.drawn !== measured.whole && this.inPart !== object) {
      object.setMesh(measured.drawn);
      this.inPart = object;
    }
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
