import { observable, runInAction } from 'mobx';
import { buildBvh, vertexNormals, type Bvh, type TriMesh } from '../mesh/index.ts';
import { add, addScaled, cross, dot, normalize, pointAt, scale, type Vec3 } from '../math/vec3.ts';
import type { Part } from '../operation/index.ts';
import { NO_DRAWING, SceneObjects, ShownParts, pickAmong } from '../scene/index.ts';
import { MeshRays } from '../scene/mesh-rays.ts';
import type {
  BodyPaint,
  OverlayItem,
  OverlayService,
  PickTarget,
  PickingService,
  Ray,
  SceneHit,
  SceneObject,
  SceneObjectOptions,
  SceneService,
  ShownPart,
  StandardView,
  SurfaceHit,
} from '../services/index.ts';

const VIEWS: Readonly<Record<StandardView, readonly [direction: Vec3, up: Vec3]>> = {
  back: [[0, -1, 0], [0, 0, 1]],
  front: [[0, 1, 0], [0, 0, 1]],
  left: [[-1, 0, 0], [0, 0, 1]],
  right: [[1, 0, 0], [0, 0, 1]],
  top: [[0, 0, -1], [0, -1, 0]],
  bottom: [[0, 0, 1], [0, -1, 0]],
  free: [[0, -1, 0], [0, 0, 1]],
}; // prettier-ignore

/** Distance of the fake camera from the origin, mm. */
const AWAY = 5000;

/**
 * A scene without an engine: it remembers what it was told to show, and looks along the axes with a parallel projection of
 * one pixel a millimetre, the origin at pixel (0, 0).
 */
export class FakeScene implements SceneService {
  readonly #state = observable.box<StandardView>('back');
  readonly #parts: ShownParts;
  readonly millimetresPerPixel = 1;
  body: TriMesh;
  temporary: TriMesh | null = null;
  /** What a step that is edited stands on. */
  ground: TriMesh | null = null;
  readonly #paint = observable.box<BodyPaint>({ kind: 'plain' }, { deep: false });
  bodyOpacity = 100;
  wireframe = false;
  /** What is beside the body: the real ones, drawn by nothing. */
  readonly objects = new SceneObjects({ drawing: NO_DRAWING, onDidChange: () => undefined });
  /** Every mesh that was shown for a moment, in order; null where the body came back. */
  readonly shown: (TriMesh | null)[] = [];
  /** Vertices that were written in place of what was shown for a moment, in order. */
  readonly patches: Uint32Array[] = [];

  constructor(body: TriMesh) {
    this.body = body;
    this.#parts = new ShownParts(this.objects);
  }

  get view(): StandardView {
    return this.#state.get();
  }
  get paint(): BodyPaint {
    return this.#paint.get();
  }
  get isPainted(): boolean {
    return this.paint.kind !== 'plain';
  }
  get viewDirection(): Vec3 {
    return VIEWS[this.view][0];
  }
  get viewUp(): Vec3 {
    return VIEWS[this.view][1];
  }
  get right(): Vec3 {
    return cross(this.viewDirection, this.viewUp);
  }

  get parts(): readonly ShownPart[] {
    return this.#parts.all;
  }

  showBody(mesh: TriMesh, parts: readonly Part[] = []): void {
    this.body = mesh;
    this.#parts.show(parts);
  }
  showTemporary(mesh: TriMesh | null, parts?: readonly Part[]): void {
    this.temporary = mesh;
    this.shown.push(mesh);
    this.#parts.showTemporary(parts);
  }
  standOn(mesh: TriMesh | null, parts: readonly Part[] = []): void {
    this.ground = mesh;
    this.#parts.standOn(mesh ? parts : undefined);
  }
  setPartVisible(name: string, on: boolean): void {
    this.#parts.setVisible(name, on);
  }
  patchTemporary(vertices: Uint32Array): void {
    if (this.temporary) this.patches.push(vertices);
  }
  createObject(options: SceneObjectOptions): SceneObject {
    return this.objects.createObject(options);
  }
  paintBody(paint: BodyPaint): void {
    runInAction(() => this.#paint.set(paint));
  }
  setBodyOpacity(percent: number): void {
    this.bodyOpacity = percent;
  }
  setView(view: StandardView): void {
    runInAction(() => this.#state.set(view));
  }
  setWireframe(on: boolean): void {
    this.wireframe = on;
  }
  setAxes(): void {}
  setGrid(): void {}
  fit(): void {}
  focus(): void {}
  setProjection(): void {}
  setTheme(): void {}
  async snapshot(): Promise<string> {
    return 'data:image/png;base64,';
  }
}

/** Real picking on the body of a fake scene, through the product's own BVH. */
export class FakePicking implements PickingService {
  readonly #scene: FakeScene;
  #bvh: Bvh | undefined;
  #normals: Float32Array | undefined;
  /** What these are of. */
  #body: TriMesh | undefined;
  #patches = 0;
  readonly #cast = new WeakMap<TriMesh, { readonly patches: number; readonly rays: MeshRays }>();

  constructor(scene: FakeScene) {
    this.#scene = scene;
  }

  rayAt(x: number, y: number): Ray {
    const { viewDirection, viewUp, right } = this.#scene;
    const inPlane = add(scale(right, x), scale(viewUp, -y));
    return { origin: addScaled(inPlane, viewDirection, -AWAY), direction: viewDirection };
  }

  pick(ray: Ray): SurfaceHit | undefined;
  pick(ray: Ray, on: readonly PickTarget[]): SceneHit | undefined;
  pick(ray: Ray, on?: readonly PickTarget[]): SurfaceHit | undefined {
    const { objects, temporary } = this.#scene;
    const body = this.#scene.ground ?? this.#scene.body;
    if (on)
      return pickAmong(ray, on, {
        ...{ objects, isPreviewed: temporary !== null },
        cast: (which) => this.#rays(which === 'body' ? body : temporary!).cast(ray.origin, ray.direction),
      });
    const hit = this.#tree().raycast(ray.origin, ray.direction);
    return hit && { ...hit, normal: this.#normal(hit.triangle) };
  }

  pickAt(x: number, y: number): SurfaceHit | undefined {
    return this.pick(this.rayAt(x, y));
  }

  nearest(point: Vec3): SurfaceHit | undefined {
    const hit = this.#tree().closestPoint(point);
    if (!hit) return undefined;
    const { position, triangle, distance } = hit;
    return { position, triangle, distance, normal: this.#normal(triangle) };
  }

  verticesWithin(centre: Vec3, radius: number): Uint32Array {
    return this.#tree().verticesWithin(centre, radius);
  }

  project(point: Vec3): { readonly x: number; readonly y: number; readonly visible: boolean } {
    const x = dot(point, this.#scene.right);
    const y = -dot(point, this.#scene.viewUp);
    const hit = this.pickAt(x, y);
    const depth = dot(point, this.#scene.viewDirection);
    return { x, y, visible: !hit || dot(hit.position, this.#scene.viewDirection) >= depth - 0.5 };
  }

  /** One tree for all rays on a body, made anew where a preview is patched. */
  #rays(mesh: TriMesh): MeshRays {
    const patches = this.#scene.patches.length;
    let own = this.#cast.get(mesh);
    if (own?.patches !== patches) this.#cast.set(mesh, (own = { patches, rays: new MeshRays(mesh) }));
    return own.rays;
  }

  /** What is seen is what is picked: the preview while there is one. */
  #tree(): Bvh {
    const body = this.#scene.temporary ?? this.#scene.ground ?? this.#scene.body;
    const { patches } = this.#scene;
    if (this.#body !== body || this.#patches !== patches.length) {
      this.#bvh = buildBvh(body);
      this.#normals = vertexNormals(body);
      this.#body = body;
      this.#patches = patches.length;
    }
    return this.#bvh!;
  }

  #normal(triangle: number): Vec3 {
    const { indices } = this.#bvh!.mesh;
    let sum: Vec3 = [0, 0, 0];
    for (let corner = 0; corner < 3; corner++)
      sum = add(sum, pointAt(this.#normals!, indices[3 * triangle + corner]!));
    return normalize(sum);
  }
}

/** Layers as they were set last, by name; a layer that was let go is gone. */
export class FakeOverlay implements OverlayService {
  readonly layers = new Map<string, readonly OverlayItem[]>();
  #serial = 0;

  createLayer(name: string) {
    const key = this.layers.has(name) ? `${name}#${++this.#serial}` : name;
    this.layers.set(key, []);
    return {
      set: (items: readonly OverlayItem[]) => void this.layers.set(key, items),
      dispose: () => void this.layers.delete(key),
    };
  }

  handleAt(): string | undefined {
    return undefined;
  }

  get items(): readonly OverlayItem[] {
    return [...this.layers.values()].flat();
  }
}
