import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { vec3, type Vec3 } from '../math/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import type { Part } from '../operation/index.ts';
import { checkPlace, checkView, SceneObjects, ShownParts } from '../scene/index.ts';
import type {
  BodyPaint,
  ClipPlane,
  SceneObject,
  SceneObjectOptions,
  SceneService,
  ShownPart,
  StandardView,
} from '../services/index.ts';
import { BodyView } from './body/body-view.ts';
import { Comparison } from './body/comparison.ts';
import type { BodyExtent } from './camera/camera-controller.ts';
import { millimetresPerPixel, projectPoint, viewOf, type CameraPose, type Lens } from './camera/view-math.ts';
import { scenePalette, wallPalette, type ScenePalette, type Theme } from './palette.ts';
import { BabylonDrawing } from './objects/babylon-drawing.ts';
import type { SceneParts } from './scene-parts.ts';
import { takeSnapshot } from './snapshot.ts';
import { Backdrop } from './stage/backdrop.ts';
import { extentOf, extentWith, isAnotherFrame } from './stage/body-extent.ts';
import { GroundGrid } from './stage/ground-grid.ts';
import { ReferenceFrame } from './stage/reference-frame.ts';

const NO_PARTS: readonly Part[] = [];

/** A plane: mm, model space; the side its unit normal points to is hidden. */
export type SectionPlane = ClipPlane;

/** SceneService on Babylon, with what a host may want beyond the contract: coordinate planes, peeking, home. */
export class BabylonSceneService implements SceneService {
  readonly #parts: SceneParts;
  readonly #body: BodyView;
  readonly #backdrop: Backdrop;
  readonly #grid: GroundGrid;
  readonly #frame: ReferenceFrame;
  #mesh: TriMesh | undefined;
  #temporary: TriMesh | null = null;
  /** What a step that is edited stands on. */
  #ground: TriMesh | null = null;
  #peek: TriMesh | null = null;
  /** The last mesh that was shown as a wall. */
  #wall: TriMesh | undefined;
  /** Whether the body is drawn in the colour of a wall. */
  #isWall = false;
  readonly #comparison: Comparison;
  readonly #drawing: BabylonDrawing;
  readonly #objects: SceneObjects;
  readonly #shownParts: ShownParts;
  #perspective = true;
  #primary: string | undefined;
  theme: Theme;
  pose: CameraPose;
  lens: Lens;
  gridVisible = true;
  axesVisible = false;
  coordinatePlanesVisible = false;
  bodyOpacity = 100;
  isPainted = false;
  bodyVisible = true;
  wireframe = false;
  /** The plane whose front side is cut away, undefined while the body is whole; observable. */
  section: SectionPlane | undefined = undefined;

  /** @internal */
  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.theme = parts.theme;
    this.#primary = parts.primary;
    this.pose = parts.camera.pose;
    this.lens = parts.camera.lens;
    const compiled = () => parts.requestRender();
    this.#backdrop = new Backdrop(parts.scene, compiled);
    this.#body = new BodyView(parts.scene, compiled, parts.prepareBody);
    this.#comparison = new Comparison(this.#body, () => this.#makeOther());
    const seen = { palette: this.palette, theme: this.theme, perspective: true };
    this.#drawing = new BabylonDrawing(parts.scene, seen, compiled, parts.prepareBody);
    this.#objects = new SceneObjects({
      drawing: this.#drawing,
      buildTree: parts.buildTree,
      onDidChange: compiled,
    });
    this.#shownParts = new ShownParts(this.#objects);
    parts.picking.objects = this.#objects;
    this.#grid = new GroundGrid(parts.scene, compiled);
    this.#grid.setExtent(parts.camera.extent);
    this.#frame = new ReferenceFrame(parts.overlay, parts.camera.extent);
    makeObservable(this, {
      theme: observableRef,
      pose: observableRef,
      lens: observableRef,
      gridVisible: observableRef,
      axesVisible: observableRef,
      coordinatePlanesVisible: observableRef,
      bodyOpacity: observableRef,
      isPainted: observableRef,
      bodyVisible: observableRef,
      wireframe: observableRef,
      section: observableRef,
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
    // The camera turns by it.
    return [...this.pose.basis.up];
  }

  get millimetresPerPixel(): number {
    return millimetresPerPixel(this.pose, this.lens);
  }

  get palette(): ScenePalette {
    return scenePalette(this.theme, this.#primary, this.#parts.roles);
  }

  get parts(): readonly ShownPart[] {
    return this.#shownParts.all;
  }

  showBody(mesh: TriMesh, parts: readonly Part[] = NO_PARTS): void {
    if (mesh === this.#mesh && parts === this.#shownParts.parts) return;
    const first = this.#mesh === undefined;
    this.#mesh = mesh;
    this.#shownParts.show(parts);
    // While a step stands on another body that one has the frame.
    const moved = !this.#ground && this.#setExtent(extentOf(mesh, parts));
    this.#refresh();
    if (first) {
      this.#parts.camera.home();
      this.#parts.camera.finish();
    } else if (moved) this.#parts.camera.fit();
  }

  /** Shows a wall in place of the body, in a colour of its own: both have the same shape. */
  showWall(mesh: TriMesh, parts?: readonly Part[]): void {
    this.#wall = mesh;
    this.showBody(mesh, parts);
  }

  setPartVisible(name: string, on: boolean): void {
    this.#shownParts.setVisible(name, on);
  }

  showTemporary(mesh: TriMesh | null, parts?: readonly Part[]): void {
    this.#shownParts.showTemporary(parts);
    if (mesh === this.#temporary) return;
    this.#temporary = mesh;
    this.#refresh();
  }

  standOn(mesh: TriMesh | null, parts: readonly Part[] = NO_PARTS): void {
    this.#shownParts.standOn(mesh ? parts : undefined);
    if (mesh === this.#ground) return;
    this.#ground = mesh;
    const stands = mesh ?? this.#mesh;
    const moved = stands && this.#setExtent(extentOf(stands, mesh ? parts : this.#shownParts.parts));
    this.#refresh();
    if (moved) this.#parts.camera.fit();
  }

  patchTemporary(vertices: Uint32Array): void {
    if (this.#temporary) this.#parts.picking.patch(this.#temporary, vertices);
    if (this.#body.source === this.#temporary) this.#body.patch(vertices);
    this.#parts.requestRender();
  }

  createObject(options: SceneObjectOptions): SceneObject {
    return this.#objects.createObject(options);
  }

  /** Shows another state while a key is held, over body and preview alike: the committed body, the scan; null ends it. */
  peek(mesh: TriMesh | 'body' | null): void {
    this.#peek = mesh === 'body' ? (this.#mesh ?? null) : mesh;
    this.#shownParts.peek(mesh === 'body' ? 'design' : mesh ? 'nothing' : undefined);
    this.#refresh();
  }

  /** Cuts away what lies in front of a plane, for the eye and the pointer alike; the body stays whole. Undefined ends it. */
  setSection(plane: SectionPlane | undefined): void {
    runInAction(() => (this.section = plane));
    for (const view of this.#views) view.setSection(plane);
    this.#shownParts.setClip(plane);
    this.#parts.picking.setSection(plane ?? null);
    this.#parts.requestRender();
  }

  /** Shows another state of the body left of a line down the screen; null ends it. */
  setComparison(mesh: TriMesh | null): void {
    this.#comparison.show(mesh);
    this.#parts.requestRender();
  }

  /** Where the line of the comparison stands: 0 at the left edge of the canvas, 1 at the right. */
  setComparisonAt(at: number): void {
    this.#comparison.setAt(at);
    this.#parts.requestRender();
  }

  paintBody(paint: BodyPaint): void {
    this.#body.paint(paint);
    runInAction(() => (this.isPainted = paint.kind !== 'plain'));
    this.#parts.requestRender();
  }

  setBodyOpacity(percent: number): void {
    runInAction(() => (this.bodyOpacity = Math.min(100, Math.max(1, percent))));
    for (const view of this.#views) view.setOpacity(this.bodyOpacity / 100);
    this.#parts.requestRender();
  }

  /** Hides or shows the body without changing its opacity. */
  setBodyVisible(on: boolean): void {
    runInAction(() => (this.bodyVisible = on));
    for (const view of this.#views) view.setVisible(on);
    this.#parts.requestRender();
  }

  setWireframe(on: boolean): void {
    runInAction(() => (this.wireframe = on));
    for (const view of this.#views) view.setWireframe(on);
    this.#parts.requestRender();
  }

  setAxes(on: boolean): void {
    runInAction(() => (this.axesVisible = on));
    this.#frame.axes = on;
    this.#parts.requestRender();
  }

  /** The sagittal, coronal and transverse planes through the origin. */
  setCoordinatePlanes(on: boolean): void {
    runInAction(() => (this.coordinatePlanesVisible = on));
    this.#frame.planes = on;
    this.#parts.requestRender();
  }

  setGrid(on: boolean): void {
    runInAction(() => (this.gridVisible = on));
    this.#grid.setVisible(on);
    this.#parts.requestRender();
  }

  setView(view: StandardView): void {
    checkView(view);
    this.#parts.camera.setView(view);
  }

  /** Leads to a place of the body, seen in a standard view; the view that is chosen next shows the whole body again. */
  leadTo(point: Vec3, view: Exclude<StandardView, 'free'>): void {
    this.#parts.camera.lead(point, view);
  }

  fit(): void {
    const { camera } = this.#parts;
    const { framed } = this.#objects;
    camera.fit(framed.length > 0 ? extentWith(camera.extent, framed) : undefined);
  }

  /** Brings one object into view without turning. */
  lookAt({ id }: Pick<SceneObject, 'id'>): void {
    const found = this.#objects.find(id);
    if (found) this.#parts.camera.fit(extentWith(undefined, [found]));
  }

  /** Back view with the whole body in it. */
  home(): void {
    this.#parts.camera.home();
  }

  focus(point: Vec3): void {
    checkPlace(point);
    this.#parts.camera.focus(point);
  }

  setProjection(kind: 'perspective' | 'orthographic'): void {
    this.#parts.camera.projection = kind;
    this.#perspective = kind === 'perspective';
    for (const view of this.#views) view.setPerspective(this.#perspective);
    this.#drawing.see({ perspective: this.#perspective });
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

  /** Resolves when the body that is wanted is the one that is drawn. */
  whenShown(): Promise<void> {
    return this.#body.whenSettled();
  }

  /** The pictures beside the body, shown or not: of films and photographs a patient is known. */
  get pictures(): readonly SceneObject[] {
    return this.#objects.pictures;
  }

  /** As `SceneService` says; `without` leaves objects out, and shows the body for the picture where it is hidden. */
  async snapshot(
    size?: { readonly width: number; readonly height: number },
    without?: readonly SceneObject[],
  ): Promise<string> {
    await this.#body.whenSettled();
    if (!without) return this.#picture(size);
    const hidden = without.filter((object) => !object.isDisposed && object.visible);
    const { bodyVisible } = this;
    // Within one turn of the event loop: nothing of it shows.
    for (const object of hidden) object.setVisible(false);
    if (!bodyVisible) this.setBodyVisible(true);
    try {
      return await this.#picture(size, () => {
        for (const object of hidden) object.setVisible(true);
        if (!bodyVisible) this.setBodyVisible(false);
      });
    } finally {
      this.#parts.requestRender();
    }
  }

  #picture(
    size: { readonly width: number; readonly height: number } | undefined,
    onDrawn?: () => void,
  ): Promise<string> {
    const { canvas, camera, scene, overlay, drawNow, setPictureSize } = this.#parts;
    let isDrawn = false;
    const drawn = () => {
      if (!isDrawn) onDrawn?.();
      isDrawn = true;
    };
    const take = () =>
      takeSnapshot({
        canvas,
        engine: scene.getEngine(),
        size,
        draw: drawNow,
        resized: (picture) => {
          if (!picture) drawn();
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
    const taken = overlay.unmagnified(take);
    drawn();
    return taken;
  }

  /** Takes over the camera's pose; called by the editor after every change of it. */
  follow(pose: CameraPose, lens: Lens): void {
    runInAction(() => {
      this.pose = pose;
      this.lens = lens;
    });
  }

  dispose(): void {
    for (const part of [this.#frame, this.#grid, this.#comparison, this.#objects, this.#body, this.#backdrop])
      part.dispose();
  }

  get #views(): readonly BodyView[] {
    const { other } = this.#comparison;
    return other ? [this.#body, other] : [this.#body];
  }

  /** A second body that looks as the first does. */
  #makeOther(): BodyView {
    const other = new BodyView(this.#parts.scene, () => this.#parts.requestRender(), this.#parts.prepareBody);
    other.setPalette(this.palette, this.theme);
    other.setPerspective(this.#perspective);
    other.setOpacity(this.bodyOpacity / 100);
    other.setVisible(this.bodyVisible);
    other.setWireframe(this.wireframe);
    other.setSection(this.section);
    return other;
  }

  #refresh(): void {
    const shown = this.#peek ?? this.#temporary ?? this.#ground ?? this.#mesh;
    if (!shown) return;
    if (shown !== this.#body.source) {
      this.#body.show(shown, { shadeFolds: shown === this.#mesh || shown === this.#ground });
      // The colour comes with the shape, never before it.
      void this.#body.whenSettled().then(() => this.#followWall());
    }
    this.#parts.picking.setMesh(shown);
    this.#parts.picking.setBodies(this.#ground ?? this.#mesh, this.#temporary ?? undefined);
    this.#parts.requestRender();
  }

  /** Whether what is framed lies elsewhere now than before. */
  #setExtent(extent: BodyExtent): boolean {
    const before = this.#parts.camera.extent;
    this.#parts.camera.extent = extent;
    this.#grid.setExtent(extent);
    this.#frame.update(extent, this.palette);
    return isAnotherFrame(before, extent);
  }

  /** Gives the body the colour of a wall, or its own, where it became the other. */
  #followWall(): void {
    const { source } = this.#body;
    const isWall = source !== undefined && source === this.#wall;
    if (isWall === this.#isWall) return;
    this.#isWall = isWall;
    this.#body.setPalette(this.#bodyPalette, this.theme);
    this.#parts.requestRender();
  }

  get #bodyPalette(): ScenePalette {
    return this.#isWall ? wallPalette(this.palette) : this.palette;
  }

  #usePalette(): void {
    const { palette } = this;
    this.#backdrop.setPalette(palette);
    this.#body.setPalette(this.#bodyPalette, this.theme);
    this.#comparison.other?.setPalette(palette, this.theme);
    this.#drawing.see({ palette, theme: this.theme });
    this.#grid.setPalette(palette, this.theme === 'dark');
    this.#frame.update(this.#parts.camera.extent, palette);
    this.#parts.onDidChangePalette(palette, this.theme);
    this.#parts.requestRender();
  }
}
