import { Camera } from '@babylonjs/core/Cameras/camera';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Scene } from '@babylonjs/core/scene';
import { TAN_HALF_FIELD, eyeOf, type CameraPose, type Lens } from './view-math.ts';

/** The engine's camera, told its pose by the controller; it has no inputs and no angles of its own, so it cannot gimbal-lock. */
export class OrbitCamera extends Camera {
  readonly #view = Matrix.Identity();
  #stale = true;

  constructor(scene: Scene) {
    super('orbit', Vector3.Zero(), scene, true);
    this.fov = 2 * Math.atan(TAN_HALF_FIELD);
    this.inertia = 0;
  }

  /** Takes a pose; `near` and `far` in mm along the view direction. */
  apply(pose: CameraPose, lens: Lens, near: number, far: number): void {
    const eye = eyeOf(pose);
    const { right: r, up: u, back: b } = pose.basis;
    const along = (v: typeof r) => -(v[0] * eye[0] + v[1] * eye[1] + v[2] * eye[2]);
    Matrix.FromValuesToRef(
      ...([r[0], u[0], b[0], 0] as const),
      ...([r[1], u[1], b[1], 0] as const),
      ...([r[2], u[2], b[2], 0] as const),
      ...([along(r), along(u), along(b), 1] as const),
      this.#view,
    );
    this.position.set(eye[0], eye[1], eye[2]);
    this.minZ = near;
    this.maxZ = far;
    if (lens.kind === 'orthographic') {
      const half = pose.distance * TAN_HALF_FIELD;
      const aspect = lens.width / Math.max(1, lens.height);
      this.mode = Camera.ORTHOGRAPHIC_CAMERA;
      this.orthoTop = half;
      this.orthoBottom = -half;
      this.orthoLeft = -half * aspect;
      this.orthoRight = half * aspect;
    } else this.mode = Camera.PERSPECTIVE_CAMERA;
    this.#stale = true;
  }

  override _isSynchronizedViewMatrix(): boolean {
    return !this.#stale;
  }

  override _getViewMatrix(): Matrix {
    this.#stale = false;
    this._globalPosition.copyFrom(this.position);
    return this.#view;
  }

  override getClassName(): string {
    return 'OrbitCamera';
  }
}
