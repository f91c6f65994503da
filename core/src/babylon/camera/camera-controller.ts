import { vec3, type Vec3 } from '../../math/index.ts';
import type { StandardView } from '../../services/index.ts';
import type { OrbitCamera } from './orbit-camera.ts';
import {
  TAN_HALF_FIELD,
  easeInOut,
  eyeOf,
  millimetresPerPixelAt,
  rotateBasis,
  rotationBetween,
  slerpBasis,
  standardBasis,
  turntable,
  viewOf,
  type Basis,
  type CameraPose,
  type Lens,
} from './view-math.ts';

/** A box and a thinned-out set of the body's points (`3·n`), for fitting; mm. */
export interface BodyExtent {
  readonly centre: Vec3;
  /** Radius of the ball about `centre` that holds the body. */
  readonly radius: number;
  readonly low: Vec3;
  readonly high: Vec3;
  readonly samples: Float32Array;
}

/** What the controller needs from the editor. */
export interface CameraHost {
  /** Size of the canvas in CSS pixels. */
  size(): { readonly width: number; readonly height: number };
  /** Asks for a frame. */
  requestRender(): void;
  /** Called after every change of the pose. */
  onDidChange(): void;
  readonly reducedMotion: boolean;
  /** Whether frames come by themselves; without them moves are instant. */
  readonly animated: boolean;
}

interface Flight {
  readonly from: CameraPose;
  readonly to: CameraPose;
  start: number | undefined;
}

const FLIGHT_MS = 200;
const EMPTY: BodyExtent = {
  centre: [0, 0, 0],
  radius: 350,
  low: [-200, -150, -300],
  high: [200, 150, 300],
  samples: new Float32Array([-200, -150, -300, 200, 150, 300]),
};

/**
 * Where the camera is and how it moves. One pose is the truth; drags change it at once, named views fly to theirs. All
 * distances mm, pixels CSS pixels, angles radians.
 */
export class CameraController {
  readonly #camera: OrbitCamera;
  readonly #host: CameraHost;
  #pose: CameraPose = { target: [0, 0, 0], basis: standardBasis('back'), distance: 2000 };
  #projection: Lens['kind'] = 'perspective';
  #extent: BodyExtent = EMPTY;
  #flight: Flight | undefined;
  /** Whether the camera was led to a place of the body. */
  #led = false;

  /** @internal */
  constructor(camera: OrbitCamera, host: CameraHost) {
    this.#camera = camera;
    this.#host = host;
    this.home();
    this.finish();
  }

  get pose(): CameraPose {
    return this.#pose;
  }

  /** Where the flight under way will end, else the pose. */
  get goal(): CameraPose {
    return this.#flight?.to ?? this.#pose;
  }

  get lens(): Lens {
    return { kind: this.#projection, ...this.#host.size() };
  }

  get extent(): BodyExtent {
    return this.#extent;
  }

  set extent(extent: BodyExtent) {
    this.#extent = extent;
    this.#write();
  }

  get projection(): Lens['kind'] {
    return this.#projection;
  }

  set projection(kind: Lens['kind']) {
    this.#projection = kind;
    this.#changed();
  }

  /** Turns about `pivot`: positive `yaw` moves the eye to its right round the vertical, positive `pitch` lifts it. */
  orbit(pivot: Vec3, yaw: number, pitch: number): void {
    this.#turnTo(pivot, turntable(this.#pose.basis, yaw, pitch));
  }

  /** Whether the frame stands in a named view, where a twist or Ctrl-drag must not roll it. */
  get isLocked(): boolean {
    return viewOf(this.#pose.basis) !== 'free';
  }

  /** Turns about the line of sight through the target. */
  roll(angle: number): void {
    this.#turnTo(this.#pose.target, rotateBasis(this.#pose.basis, this.#pose.basis.back, angle));
  }

  /** Moves the scene with the pointer so that `anchor` stays under it. */
  pan(dx: number, dy: number, anchor: Vec3): void {
    const pixel = millimetresPerPixelAt(this.#pose, this.lens, anchor);
    const { right, up } = this.#pose.basis;
    const target = vec3.addScaled(vec3.addScaled(this.#pose.target, right, -dx * pixel), up, dy * pixel);
    this.#set({ ...this.#pose, target });
  }

  /** Scales by `factor` (below 1 comes nearer), keeping `anchor` under its pixel. */
  zoom(factor: number, anchor: Vec3): void {
    const { radius } = this.#extent;
    const distance = Math.min(
      Math.max(this.#pose.distance * factor, radius * 0.05),
      (radius * 8) / TAN_HALF_FIELD,
    );
    const real = distance / this.#pose.distance;
    const target = vec3.addScaled(anchor, vec3.subtract(this.#pose.target, anchor), real);
    this.#set({ ...this.#pose, target, distance });
  }

  /** Flies to a standard view, keeping what is in the middle in the middle. */
  setView(view: StandardView): void {
    if (view === 'free') return;
    this.turnTo(standardBasis(view));
  }

  /** Flies to a frame about the target, or about the body when the target has been moved off it or a place was led to. */
  turnTo(basis: Basis): void {
    const goal = this.goal;
    const lost = this.#led || vec3.distance(goal.target, this.#extent.centre) > this.#extent.radius;
    this.#led = false;
    this.#fly(lost ? this.#fitted(basis) : { ...goal, basis });
  }

  /** Brings `extent`, or the body, into view without turning. */
  fit(extent?: BodyExtent): void {
    this.#led = false;
    this.#fly(this.#fitted(this.goal.basis, extent));
  }

  home(): void {
    this.#led = false;
    this.#fly(this.#fitted(standardBasis('back')));
  }

  focus(point: Vec3): void {
    this.#fly({ ...this.goal, target: point });
  }

  /** Flies to `point` in a standard view; whatever turns to a view after that shows the whole body again. */
  lead(point: Vec3, view: Exclude<StandardView, 'free'>): void {
    this.#fly({ ...this.goal, basis: standardBasis(view), target: point });
    this.#led = true;
  }

  /** Ends a flight at its goal at once. */
  finish(): void {
    if (!this.#flight) return;
    const { to } = this.#flight;
    this.#flight = undefined;
    this.#pose = to;
    this.#changed();
  }

  /** Moves a flight on to time `now` (ms); true while it goes on. */
  tick(now: number): boolean {
    const flight = this.#flight;
    if (!flight) return false;
    flight.start ??= now;
    const t = Math.min(1, (now - flight.start) / FLIGHT_MS);
    if (t >= 1) this.finish();
    else {
      const s = easeInOut(t);
      const { from, to } = flight;
      this.#pose = {
        basis: slerpBasis(from.basis, to.basis, s),
        target: vec3.mix(from.target, to.target, s),
        distance: from.distance * (to.distance / from.distance) ** s,
      };
      this.#changed();
    }
    return t < 1;
  }

  /** Writes the pose to the engine's camera again, after the canvas changed its size. */
  resized(): void {
    this.#changed();
  }

  #turnTo(pivot: Vec3, basis: Basis): void {
    const { axis, angle } = rotationBetween(this.#pose.basis, basis);
    const offset = vec3.subtract(this.#pose.target, pivot);
    const turned = vec3.rotateVector(offset, axis, Math.sin(angle), Math.cos(angle));
    this.#set({ ...this.#pose, basis, target: vec3.add(pivot, turned) });
  }

  #set(pose: CameraPose): void {
    this.#flight = undefined;
    this.#pose = pose;
    this.#changed();
  }

  #fly(to: CameraPose): void {
    this.#flight = { from: this.#pose, to, start: undefined };
    if (this.#host.reducedMotion || !this.#host.animated) this.finish();
    else this.#host.requestRender();
  }

  /** The pose in frame `basis` that shows the whole body with a margin of 8 % on each side. */
  #fitted(basis: Basis, extent = this.#extent): CameraPose {
    const { centre, samples, radius } = extent;
    const { width, height } = this.#host.size();
    const margin = 0.84;
    const [tanX, tanY] = [TAN_HALF_FIELD * margin * (width / Math.max(1, height)), TAN_HALF_FIELD * margin];
    let distance = radius * 0.2;
    for (let i = 0; i < samples.length; i += 3) {
      const offset = vec3.subtract([samples[i]!, samples[i + 1]!, samples[i + 2]!], centre);
      const x = Math.abs(vec3.dot(offset, basis.right));
      const y = Math.abs(vec3.dot(offset, basis.up));
      const ahead = this.#projection === 'perspective' ? vec3.dot(offset, basis.back) : 0;
      distance = Math.max(distance, x / tanX + ahead, y / tanY + ahead);
    }
    return { target: centre, basis, distance };
  }

  #changed(): void {
    this.#write();
    this.#host.onDidChange();
    this.#host.requestRender();
  }

  #write(): void {
    // Everything that is ever drawn lies within four radii of the body's centre; an orthographic eye may start behind it.
    const reach = this.#extent.radius * 4;
    const ahead = vec3.dot(vec3.subtract(eyeOf(this.#pose), this.#extent.centre), this.#pose.basis.back);
    const far = Math.max(ahead + reach, reach);
    const near =
      this.#projection === 'orthographic' ? ahead - reach : Math.max(ahead - reach, far * 0.002, 1);
    this.#camera.apply(this.#pose, this.lens, near, far);
  }
}
