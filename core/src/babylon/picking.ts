import { vec3, type Vec3 } from '../math/index.ts';
import {
  buildBvh,
  bvhOfTree,
  movedVertices,
  sharedCorners,
  type Bvh,
  type BvhTree,
  type TriMesh,
} from '../mesh/index.ts';
import { MeshRays } from '../scene/mesh-rays.ts';
import { pickAmong } from '../scene/pick-among.ts';
import type { SceneObjects } from '../scene/scene-objects.ts';
import { smoothNormal } from '../scene/smooth-normal.ts';
import type { PickTarget, PickingService, Ray, SceneHit, SurfaceHit } from '../services/index.ts';
import { shadingNormalAt } from './body/shading.ts';
import { projectPoint, rayThrough, type CameraPose, type Lens } from './camera/view-math.ts';

/** What picking reads from the camera. */
export interface PickingCamera {
  readonly pose: CameraPose;
  readonly lens: Lens;
}

/** Runs work when nothing else is to be done; returns a function that calls it off. */
export type IdleScheduler = (work: () => void) => () => void;

/** Builds the tree over a mesh somewhere else; the page stays free meanwhile. */
export type TreeBuilder = (mesh: TriMesh) => Promise<BvhTree>;

/** A point of the skin lies behind the body when so much of it stands before the point, mm: shaping moves the skin a little under it. */
const COVER = 10;
/** A tree that is so much slower than one built anew is replaced. */
const WORN = 1.5;
/** A point counts as seen when the first thing its ray meets lies no more than this before it, mm. */
const SEEN_TOLERANCE = 1.5;

/**
 * Rays and nearest points on the shown body. The tree over its triangles is built by the host's builder, or here when the browser
 * is idle, or at the first question if that comes before; while only positions change it is refitted where they do, again at the first question.
 */
export class BvhPicking implements PickingService {
  readonly #camera: PickingCamera;
  readonly #idle: IdleScheduler;
  readonly #build: TreeBuilder | undefined;
  readonly #onTree: (() => void) | undefined;
  #mesh: TriMesh | undefined;
  #bvh: Bvh | undefined;
  /** The body whose tree is being built elsewhere. */
  #awaited: TriMesh | undefined;
  /** Whether that body was written in place since. */
  #isAwaitedOld = false;
  /** Vertices that were written in place since the tree was fitted. */
  #written: Uint32Array[] = [];
  #section: { readonly origin: Vec3; readonly normal: Vec3 } | null = null;
  #callOff: (() => void) | undefined;
  #body: TriMesh | undefined;
  #previewed: TriMesh | undefined;
  /** The tree of the body while a preview with other triangles is shown. */
  #bodyTree: Bvh | undefined;
  /** Rays on the one of both that is not shown. */
  #hidden: MeshRays | undefined;
  /** What is beside the body. */
  objects: SceneObjects | undefined;

  /** `onTree` is told when the tree of a new body has come. */
  constructor(camera: PickingCamera, idle: IdleScheduler, build?: TreeBuilder, onTree?: () => void) {
    this.#camera = camera;
    this.#idle = idle;
    this.#build = build;
    this.#onTree = onTree;
  }

  /** Takes the mesh that is shown now. */
  setMesh(mesh: TriMesh | undefined): void {
    if (mesh === this.#mesh) return;
    this.#mesh = mesh;
    if (mesh && isAlike(this.#bvh?.mesh ?? this.#awaited, mesh)) return;
    if (this.#bvh && isAlike(this.#bvh.mesh, this.#body) && this.#written.length === 0)
      this.#bodyTree = this.#bvh;
    this.#forget();
    if (!mesh) return;
    if (!isAlike(this.#bodyTree?.mesh, mesh)) return this.#request(mesh);
    this.#bvh = this.#bodyTree;
    this.#onTree?.();
  }

  /** Says that `vertices` of `mesh` were written in place. */
  patch(mesh: TriMesh, vertices: Uint32Array): void {
    const known = this.#bvh?.mesh ?? this.#awaited;
    if (known?.indices === mesh.indices) this.#written.push(vertices);
    if (this.#awaited) this.#isAwaitedOld = true;
  }

  #forget(): void {
    this.#bvh = undefined;
    this.#written = [];
    this.#callOff?.();
    this.#callOff = undefined;
  }

  #request(mesh: TriMesh): void {
    this.#callOff = this.#build ? this.#await(mesh, this.#build) : this.#idle(() => void this.#tree());
  }

  /** Takes the tree when it comes, unless the body has changed or a question was faster. */
  #await(mesh: TriMesh, build: TreeBuilder): () => void {
    let wanted = true;
    this.#awaited = mesh;
    this.#isAwaitedOld = false;
    build(mesh).then(
      (tree) => {
        if (!wanted) return;
        this.#bvh = bvhOfTree(mesh, tree);
        if (this.#isAwaitedOld) this.#bvh.refit(mesh.positions);
        this.#callOff = this.#awaited = undefined;
        this.#onTree?.();
      },
      // Without the builder the tree is made here, as for a host that has none; one that is only worn stays.
      () => {
        if (!wanted) return;
        this.#callOff = this.#awaited = undefined;
        this.#tree();
      },
    );
    return () => {
      wanted = false;
      this.#awaited = undefined;
    };
  }

  rayAt(x: number, y: number): Ray {
    return rayThrough(this.#camera.pose, this.#camera.lens, x, y);
  }

  /** What lies on the side `normal` points to is not there for rays; null ends it. */
  setSection(plane: { readonly origin: Vec3; readonly normal: Vec3 } | null): void {
    this.#section = plane;
  }

  /** Takes the body as it is, and as it is previewed where it is. */
  setBodies(body: TriMesh | undefined, previewed: TriMesh | undefined): void {
    this.#body = body;
    this.#previewed = previewed;
    if (!isAlike(this.#bodyTree?.mesh, body)) this.#bodyTree = undefined;
  }

  pick(ray: Ray): SurfaceHit | undefined;
  pick(ray: Ray, on: readonly PickTarget[]): SceneHit | undefined;
  pick(ray: Ray, on?: readonly PickTarget[]): SurfaceHit | undefined {
    if (!on) return this.#pickShown(ray);
    return pickAmong(ray, on, {
      objects: this.objects,
      isPreviewed: this.#previewed !== undefined,
      cast: (which) => this.#pickOn(which === 'preview' ? this.#previewed : this.#body, ray),
    });
  }

  #pickOn(mesh: TriMesh | undefined, ray: Ray): SurfaceHit | undefined {
    if (!mesh || mesh === this.#mesh) return mesh && this.#pickShown(ray);
    if (!this.#hidden) this.#hidden = new MeshRays(mesh);
    // Its normals cost as much as thousands of rays.
    else if (this.#hidden.mesh !== mesh) this.#hidden.setMesh(mesh);
    if (isAlike(this.#bodyTree?.mesh, mesh)) this.#hidden.take(this.#bodyTree!);
    const origin = this.#entry(ray);
    const hit = origin && this.#hidden.cast(origin, ray.direction);
    return hit && !this.#isCut(hit.position) ? hit : undefined;
  }

  #pickShown(ray: Ray): SurfaceHit | undefined {
    const origin = this.#entry(ray);
    const hit = origin && this.#tree()?.raycast(origin, ray.direction);
    if (!hit || this.#isCut(hit.position)) return undefined;
    return { ...hit, normal: this.#normalAt(hit.triangle, hit.position) };
  }

  pickAt(x: number, y: number): SurfaceHit | undefined {
    return this.pick(this.rayAt(x, y));
  }

  nearest(point: Vec3): SurfaceHit | undefined {
    const hit = this.#tree()?.closestPoint(point);
    if (!hit) return undefined;
    const { position, triangle, distance } = hit;
    return { position, triangle, distance, normal: this.#normalAt(triangle, position) };
  }

  verticesWithin(centre: Vec3, radius: number): Uint32Array {
    return this.#tree()?.verticesWithin(centre, radius) ?? new Uint32Array(0);
  }

  project(point: Vec3): { readonly x: number; readonly y: number; readonly visible: boolean } {
    const { x, y, depth } = projectPoint(this.#camera.pose, this.#camera.lens, point);
    return { x, y, visible: depth > 0 && this.isVisible(point) };
  }

  /** Whether the body stands before a point of its skin; nothing does before its tree has come, so that nobody waits for it. */
  covers(point: Vec3): boolean {
    return this.#bvh !== undefined && !this.isVisible(point, COVER);
  }

  /** Whether no part of the body stands between the eye and `point`. */
  isVisible(point: Vec3, tolerance = SEEN_TOLERANCE): boolean {
    const { x, y } = projectPoint(this.#camera.pose, this.#camera.lens, point);
    const ray = this.rayAt(x, y);
    const origin = this.#entry(ray) ?? ray.origin;
    const distance = vec3.dot(vec3.subtract(point, origin), ray.direction);
    if (distance <= 0) return false;
    const hit = this.#tree()?.raycast(origin, ray.direction, distance - tolerance);
    return hit === undefined || this.#isCut(hit.position);
  }

  /** The skin's point nearest to `point` along `normal` within `reach` mm, or `point`. */
  probe(point: Vec3, normal: Vec3, reach: number): Vec3 {
    const tree = this.#tree();
    if (!tree) return point;
    const from = vec3.addScaled(point, normal, reach);
    const hit = tree.raycast(from, vec3.scale(normal, -1), 2 * reach);
    return hit ? hit.position : point;
  }

  dispose(): void {
    this.#forget();
    this.#mesh = undefined;
    this.#hidden = undefined;
    this.setBodies(undefined, undefined);
  }

  #isCut(point: Vec3): boolean {
    const plane = this.#section;
    return plane !== null && vec3.dot(vec3.subtract(point, plane.origin), plane.normal) > 0;
  }

  /** Where the ray comes to what the section left; undefined when it never does. */
  #entry(ray: Ray): Vec3 | undefined {
    const plane = this.#section;
    if (!plane || !this.#isCut(ray.origin)) return ray.origin;
    const towards = vec3.dot(ray.direction, plane.normal);
    if (towards >= 0) return undefined;
    const away = vec3.dot(vec3.subtract(ray.origin, plane.origin), plane.normal);
    return vec3.addScaled(ray.origin, ray.direction, away / -towards);
  }

  #tree(): Bvh | undefined {
    const mesh = this.#mesh;
    if (!mesh) return undefined;
    if (this.#bvh === undefined) {
      this.#forget();
      this.#bvh = buildBvh(mesh);
    } else this.#fit(this.#bvh, mesh);
    return this.#bvh;
  }

  #fit(bvh: Bvh, mesh: TriMesh): void {
    const before = bvh.mesh.positions;
    for (const vertices of this.#written.splice(0)) bvh.refit(mesh.positions, vertices);
    if (before === mesh.positions) return;
    bvh.refit(mesh.positions, movedVertices(before, mesh.positions));
    if (bvh.wear > WORN && !this.#callOff) this.#renew(mesh);
  }

  /** The worn tree answers until the other has come. */
  #renew(mesh: TriMesh): void {
    if (this.#build) this.#request(mesh);
    else
      this.#callOff = this.#idle(() => {
        this.#forget();
        this.#tree();
      });
  }

  /** Smooth normal: the corners' normals mixed by their weights at the point. */
  #normalAt(triangle: number, position: Vec3): Vec3 {
    const mesh = this.#mesh!;
    return smoothNormal(mesh, (vertex) => normalOf(mesh, vertex), triangle, position);
  }
}

/** Whether a tree over one fits the other once its positions are. */
const isAlike = (one: TriMesh | undefined, other: TriMesh | undefined): boolean =>
  one !== undefined && one.indices === other?.indices && one.positions.length === other.positions.length;

/** The normal by which a vertex is drawn. */
function normalOf(mesh: TriMesh, vertex: number): Vec3 {
  const normal = new Float32Array(3);
  shadingNormalAt(mesh, sharedCorners(mesh), vertex, normal, 0);
  return vec3.pointAt(normal, 0);
}
