import type { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '../../math/index.ts';
import type { OverlayItem, OverlayLayer, OverlayService } from '../../services/index.ts';
import { roleColour, type ScenePalette } from '../palette.ts';
import { Batch, type BatchAttribute } from './batch.ts';
import { drawItem, type LayerBatches, type SkinProbe } from './draw-items.ts';
import {
  HANDLE_REACH,
  collectTargets,
  nearestHandle,
  type FoundHandle,
  type ScreenMap,
} from './handle-index.ts';
import { logFault } from '../../operation/index.ts';
import { GripLayer } from './grip-layer.ts';
import { InsetLayer } from './inset-layer.ts';
import { LabelLayer, isBehind } from './label-layer.ts';
import { Magnifier, MAGNIFICATION, type HeldPointer } from './magnifier.ts';
import { OverlayMaterials } from './overlay-materials.ts';
import { spreadLabels } from './spread-labels.ts';

const POSITION = { kind: 'position', stride: 3 };
const COLOUR = { kind: 'colour', stride: 4 };
const STYLE = { kind: 'style', stride: 4 };
const ATTRIBUTES: Readonly<Record<'fill' | 'line' | 'point', readonly BatchAttribute[]>> = {
  fill: [POSITION, COLOUR],
  line: [POSITION, { kind: 'before', stride: 3 }, { kind: 'after', stride: 3 }, STYLE, COLOUR],
  point: [POSITION, STYLE, COLOUR],
};

/** What the overlay needs from the editor. */
export interface OverlayHost extends ScreenMap {
  readonly probe: SkinProbe;
  /** Whether the body stands before a point of its skin. */
  covers(point: Vec3): boolean;
  requestRender(): void;
  /** Holds the texts; undefined without a document. */
  readonly root: HTMLElement | undefined;
}

/** What the overlay is seen on: device pixels of the canvas, device pixels a CSS pixel, and mm a CSS pixel. */
export interface OverlayView {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly millimetres: number;
}

class Layer implements OverlayLayer {
  readonly #batches: LayerBatches;
  readonly #labels: LabelLayer;
  readonly #insets: InsetLayer;
  readonly #grips: GripLayer;
  readonly #service: BabylonOverlayService;
  #items: readonly OverlayItem[] = [];
  #targets: ReturnType<typeof collectTargets> = [];

  constructor(service: BabylonOverlayService, batches: LayerBatches, labels: LabelLayer) {
    this.#service = service;
    this.#batches = batches;
    this.#labels = labels;
    this.#insets = new InsetLayer(service.host.root);
    this.#grips = new GripLayer(service.host.root);
  }

  get targets(): ReturnType<typeof collectTargets> {
    return this.#targets;
  }

  get items(): readonly OverlayItem[] {
    return this.#items;
  }

  set(items: readonly OverlayItem[]): void {
    this.#items = items;
    this.#targets = collectTargets(items);
    this.draw();
  }

  draw(): void {
    const { palette, host } = this.#service;
    this.#batches.begin();
    for (const item of this.#items) drawItem(this.#batches, item, palette, host.probe);
    this.#batches.end();
    this.#labels.set(
      this.#items.filter((item) => item.kind === 'label'),
      palette,
    );
    this.#insets.set(
      this.#items.filter((item) => item.kind === 'inset'),
      palette,
    );
    this.#grips.set(this.#items.filter((item) => item.kind === 'grip'));
    this.place();
    this.#service.magnify();
    this.#service.placeLabels();
    host.requestRender();
  }

  get labels(): LabelLayer {
    return this.#labels;
  }

  place(): void {
    this.#grips.place((point) => this.#service.host.project(point));
  }

  dispose(): void {
    this.#service.forget(this);
    this.#batches.dispose();
    this.#labels.dispose();
    this.#insets.dispose();
    this.#grips.dispose();
    this.#items = [];
    this.#targets = [];
    this.#service.magnify();
    this.#service.host.requestRender();
  }
}

/** Whether all of a layer that follows the camera can be placed. */
function isDrawable(layer: Layer, host: OverlayHost): boolean {
  try {
    layer.place();
    layer.labels.boxes(host);
    for (const item of layer.items) if (item.kind === 'magnifier') host.project(item.at);
    return true;
  } catch {
    return false;
  }
}

/** Draws tools' handles and measures over the body. Layers made later lie on top. */
export class BabylonOverlayService implements OverlayService {
  readonly host: OverlayHost;
  readonly #scene: Scene;
  readonly #materials: OverlayMaterials;
  readonly #layers: Layer[] = [];
  readonly #magnifier: Magnifier;
  #palette: ScenePalette;
  #view: OverlayView = { width: 1, height: 1, pixelRatio: 1, millimetres: 1 };
  /** The pointer while it is pressed, CSS pixels. */
  pointer: HeldPointer | undefined;

  constructor(scene: Scene, palette: ScenePalette, host: OverlayHost) {
    this.host = host;
    this.#scene = scene;
    this.#palette = palette;
    this.#materials = new OverlayMaterials(scene, () => host.requestRender());
    this.#magnifier = new Magnifier({
      ...{ scene, root: host.root },
      project: (point) => host.project(point),
      drawing: (pixels, density) =>
        this.#materials.setViewport(pixels, pixels, density, this.#view.millimetres / MAGNIFICATION),
      drawn: () => this.#useView(),
      requestRender: () => host.requestRender(),
    });
  }

  get palette(): ScenePalette {
    return this.#palette;
  }

  set palette(palette: ScenePalette) {
    this.#palette = palette;
    for (const layer of this.#layers) layer.draw();
  }

  createLayer(name: string): OverlayLayer {
    const layer = new Layer(this, this.createBatches(name), new LabelLayer(this.host.root));
    this.#layers.push(layer);
    return layer;
  }

  /** Batches that share the overlay's materials, for parts of the stage that are not items. */
  createBatches(name: string): LayerBatches {
    const batch = (shape: 'fill' | 'line' | 'point') =>
      new Batch(this.#scene, `${name}-${shape}`, {
        attributes: ATTRIBUTES[shape],
        materials: this.#materials[shape],
      });
    const batches = { fill: batch('fill'), line: batch('line'), point: batch('point') };
    const all = Object.values(batches);
    return {
      ...batches,
      begin: () => all.forEach((one) => one.begin()),
      end: () => all.forEach((one) => one.end()),
      dispose: () => all.forEach((one) => one.dispose()),
    };
  }

  /** `reach` in CSS pixels: half the hit area, wider for a finger. */
  handleAt(x: number, y: number, reach: number = HANDLE_REACH): string | undefined {
    let best: FoundHandle | undefined;
    for (const layer of this.#layers) best = nearestHandle(layer.targets, this.host, x, y, reach, best);
    return best?.key;
  }

  /** Every label that is shown, for pictures. */
  labels(): ReadonlyArray<{ readonly at: Vec3; readonly text: string; readonly colour: readonly number[] }> {
    return this.#layers.flatMap((layer) =>
      layer.items.flatMap((item) =>
        item.kind === 'label' && !isBehind(item, this.host)
          ? [{ at: item.at, text: item.text, colour: roleColour(this.#palette, item.role) }]
          : [],
      ),
    );
  }

  /** Follows the camera and the canvas: texts move, lines keep their width. */
  follow(view: OverlayView): void {
    this.#view = view;
    this.#useView();
    const { width, height, pixelRatio } = view;
    const canvas = { width: width / pixelRatio, height: height / pixelRatio };
    try {
      this.#magnifier.follow(canvas, this.pointer);
      for (const layer of this.#layers) layer.place();
      this.placeLabels();
    } catch (error) {
      this.#dropFaulty(error);
    }
  }

  /** Moves the texts of all layers to their points, so that none covers another. */
  placeLabels(): void {
    const all = this.#layers.flatMap(({ labels }) =>
      labels.boxes(this.host).map((box, index) => ({ labels, box, index })),
    );
    const shifts = spreadLabels(all.map(({ box }) => box));
    all.forEach(({ labels, box, index }, i) => {
      const y = box.y + shifts[i]!;
      labels.move(index, box, shifts[i]!);
      if (this.#magnifier.covers({ ...box, y })) labels.hide(index);
    });
  }

  /** Shows what the layers magnify, over all of them. */
  magnify(): void {
    const items = this.#layers.flatMap((layer) => layer.items.filter((item) => item.kind === 'magnifier'));
    this.#magnifier.set(items, this.#palette);
  }

  /** Leaves the magnified view out of what is drawn in `work`. */
  unmagnified<T>(work: () => T): T {
    this.#magnifier.hidden = true;
    try {
      return work();
    } finally {
      this.#magnifier.hidden = false;
      this.host.requestRender();
    }
  }

  /** Empties the layers of which something cannot be drawn any more, as somebody has written into it since: no frame is to fail for one of them. */
  #dropFaulty(error: unknown): void {
    logFault({ of: 'something that was drawn over the body', error });
    const faulty = this.#layers.filter((layer) => !isDrawable(layer, this.host));
    for (const layer of faulty)
      try {
        layer.set([]);
      } catch {
        // One that is emptied after it.
      }
  }

  forget(layer: OverlayLayer): void {
    const index = this.#layers.indexOf(layer as Layer);
    if (index >= 0) this.#layers.splice(index, 1);
  }

  dispose(): void {
    for (const layer of [...this.#layers]) layer.dispose();
    this.#magnifier.dispose();
    this.#materials.dispose();
  }

  #useView(): void {
    const { width, height, pixelRatio, millimetres } = this.#view;
    this.#materials.setViewport(width, height, pixelRatio, millimetres);
  }
}
