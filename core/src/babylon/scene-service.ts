import type { Scene } from '@babylonjs/core/scene';
import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { vec3, type Vec3 } from '../math/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { BodyPaint, SceneService, StandardView } from '../services/index.ts';
import { BodyView } from './body/body-view.ts';
import type { BodyExtent, CameraController } from './camera/camera-controller.ts';
import { millimetresPerPixel, projectPoint, viewOf, type CameraPose, type Lens } from './camera/view-math.ts';
import type { BabylonOverlayService } from './overlay/overlay-service.ts';
import { scenePalette, type ScenePalette, type Theme } from './palette.ts';
import type { BvhPicking } from './picking.ts';
import { takeSnapshot } from './snapshot.ts';
import { Backdrop } from './stage/backdrop.ts';
import { bodyExtent } from './stage/body-extent.ts';
import { GroundGrid } from './stage/ground-grid.ts';
import { ReferenceFrame } from './stage/reference-frame.ts';

/** What the scene service is made of. */
export interface SceneParts {
  readonly scene: Scene;
  readonly camera: CameraController;
  readonly picking: BvhPicking;
  readonly overlay: BabylonOverlayService;
  readonly canvas: HTMLCanvasElement | undefined;
  readonly theme: Theme;
  readonly primary: string | undefined;
  requestRender(): void;
  /** Makes camera and overlay count on a canvas of this size (CSS pixels) until undefined ends it. */
  setPictureSize(size: { readonly width: number; readonly height: number } | undefined): void;
  /** Draws a frame now, at full resolution. */
  drawNow(): void;
  /** Called when the colours change. */
  onDidChangePalette(palette: ScenePalette, theme: Theme): void;
}

/** SceneService on Babylon, with what a host may want beyond the contract: coordinate planes, peeking, home. */
export class BabylonSceneService implements SceneService {
  readonly #parts: SceneParts;
  readonly #body: BodyView;
  readonly #backdrop: Backdrop;
  readonly #grid: GroundGrid;
  readonly #frame: ReferenceFrame;
  #mesh: TriMesh | undefined;
  #temporary: TriMesh | null = null;
  #peek: TriMesh | null = null;
  #wireframe = false;
  #visible = true;
  #primary: string | undefined;
  theme: Theme;
  pose: CameraPose;
  lens: Lens;
  gridVisible = true;
  axesVisible = false;
  bodyOpacity = 100;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.theme = parts.theme;
    this.#primary = parts.primary;
    this.pose = parts.camera.pose;
    this.lens = parts.camera.lens;
    const compiled = () => parts.requestRender();
    this.#backdrop = new Backdrop(parts.scene, compiled);
    this.#body = new BodyView(parts.scene, compiled);
    this.#grid = new GroundGrid(parts.scene, compiled);
    this.#grid.setExtent(parts.camera.extent);
    this.#frame = new ReferenceFrame(parts.overlay, parts.camera.extent);
    makeObservable(this, {
      theme: observableRef,
      pose: observableRef,
      lens: observableRef,
      gridVisible: observableRef,
      axesVisible: observableRef,
      bodyOpacity: observableRef,
      view: computed,
      viewDirection: computed,
      viewUp: computed,
      millimetresPerPixel: computed,
    });
    this.#usePalette();
  }

  get view(): StandardView {
    return viewOf(this.pose.basis);
  }

  get viewDirection(): Vec3 {
    return vec3.scale(this.pose.basis.back, -1);
  }

  get viewUp(): Vec3 {
    return this.pose.basis.up;
  }

  get millimetresPerPixel(): number {
    return millimetresPerPixel(this.pose, this.lens);
  }

  get palette(): ScenePalette {
    return scenePalette(this.theme, this.#primary);
  }

  showBody(mesh: TriMesh): void {
    if (mesh === this.#mesh) return;
    const first = this.#mesh === undefined;
    this.#mesh = mesh;
    this.#setExtent(bodyExtent(mesh));
    this.#refresh();
    if (!first) return;
    this.#parts.camera.home();
    this.#parts.camera.finish();
  }

  showTemporary(mesh: TriMesh | null): void {
    if (mesh === this.#temporary) return;
    this.#temporary = mesh;
    this.#refresh();
  }

  /** Shows another state while a key is held, over body and preview alike: the committed body, the scan; null ends it. */
  peek(mesh: TriMesh | 'body' | null): void {
    this.#peek = mesh === 'body' ? (this.#mesh ?? null) : mesh;
    this.#refresh();
  }

  paintBody(paint: BodyPaint): void {
    this.#body.paint(paint);
    this.#parts.requestRender();
  }

  setBodyOpacity(percent: number): void {
    runInAction(() => (this.bodyOpacity = Math.min(100, Math.max(1, percent))));
    this.#body.setOpacity(this.bodyOpacity / 100);
    this.#parts.requestRender();
  }

  /** Hides or shows the body without changing its opacity. */
  setBodyVisible(on: boolean): void {
    this.#visible = on;
    this.#body.setVisible(on);
    this.#parts.requestRender();
  }

  get bodyVisible(): boolean {
    return this.#visible;
  }

  setWireframe(on: boolean): void {
    this.#wireframe = on;
    this.#body.setWireframe(on);
    this.#parts.requestRender();
  }

  get wireframe(): boolean {
    return this.#wireframe;
  }

  setAxes(on: boolean): void {
    runInAction(() => (this.axesVisible = on));
    this.#frame.axes = on;
    this.#parts.requestRender();
  }

  /** The sagittal, coronal and transverse planes through the origin. */
  setCoordinatePlanes(on: boolean): void {
    this.#frame.planes = on;
    this.#parts.requestRender();
  }

  setGrid(on: boolean): void {
    runInAction(() => (this.gridVisible = on));
    this.#grid.setVisible(on);
    this.#parts.requestRender();
  }

  setView(view: StandardView): void {
    this.#parts.camera.setView(view);
  }

  fit(): void {
    this.#parts.camera.fit();
  }

  /** Back view with the whole body in it. */
  home(): void {
    this.#parts.camera.home();
  }

  focus(point: Vec3): void {
    this.#parts.camera.focus(point);
  }

  setProjection(kind: 'perspective' | 'orthographic'): void {
    this.#parts.camera.projection = kind;
    this.#body.setPerspective(kind === 'perspective');
  }

  setTheme(theme: Theme): void {
    runInAction(() => (this.theme = theme));
    this.#usePalette();
  }

  /** The clinic's colour for what is active, `#RRGGBB`. */
  setPrimary(hex: string): void {
    this.#primary = hex;
    this.#usePalette();
  }

  snapshot(size?: { readonly width: number; readonly height: number }): Promise<string> {
    const { canvas, camera, scene, overlay, drawNow, setPictureSize } = this.#parts;
    return takeSnapshot({
      canvas,
      engine: scene.getEngine(),
      size,
      draw: drawNow,
      resized: (picture) => {
        setPictureSize(picture);
        camera.resized();
        drawNow();
      },
      labels: () =>
        overlay.labels().map(({ at, text, colour }) => ({
          ...projectPoint(camera.pose, camera.lens, at),
          text,
          colour,
        })),
      palette: this.palette,
    });
  }

  /** Takes over the camera's pose; called by the editor after every change of it. */
  follow(pose: CameraPose, lens: Lens): void {
    runInAction(() => {
      this.pose = pose;
      this.lens = lens;
    });
  }

  dispose(): void {
    this.#frame.dispose();
    this.#grid.dispose();
    this.#body.dispose();
    this.#backdrop.dispose();
  }

  #refresh(): void {
    const shown = this.#peek ?? this.#temporary ?? this.#mesh;
    if (!shown) return;
    if (shown !== this.#body.source) this.#body.show(shown, { shadeFolds: shown === this.#mesh });
    this.#parts.picking.setMesh(shown);
    this.#parts.requestRender();
  }

  #setExtent(extent: BodyExtent): void {
    this.#parts.camera.extent = extent;
    this.#grid.setExtent(extent);
    this.#frame.update(extent, this.palette);
  }

  #usePalette(): void {
    const { palette } = this;
    this.#backdrop.setPalette(palette);
    this.#body.setPalette(palette, this.theme);
    this.#grid.setPalette(palette, this.theme === 'dark');
    this.#frame.update(this.#parts.camera.extent, palette);
    this.#parts.onDidChangePalette(palette, this.theme);
    this.#parts.requestRender();
  }
}
