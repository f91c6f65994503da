import { vec3, type Vec3 } from '../../math/index.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import type { CameraGesture } from '../camera/navigation-presets.ts';
import { millimetresPerPixel } from '../camera/view-math.ts';
import type { NavigationSettings } from './input-host.ts';

/** One step of a wheel notch of 100 units zooms by this factor at sensitivity 1. */
const WHEEL_RATE = 0.0014;
const DRAG_ZOOM_RATE = 0.006;

/** Where a turn pivots: the body's middle while the whole body is in view, the point under the pointer once one is close. */
export function orbitPivot(camera: CameraController, hit: Vec3 | undefined): Vec3 {
  const { centre, radius } = camera.extent;
  const lens = camera.lens;
  const seen = millimetresPerPixel(camera.pose, lens) * lens.height;
  return hit && seen < radius * 1.1 ? hit : centre;
}

/** Applies one pointer step of a gesture. `dx`, `dy` in CSS pixels, `about` the pivot of a turn or the point that a pan holds. */
export function dragCamera(
  camera: CameraController,
  gesture: CameraGesture,
  step: { readonly dx: number; readonly dy: number; readonly x: number; readonly y: number },
  options: { readonly about: Vec3; readonly settings: NavigationSettings },
): void {
  const { width, height } = camera.lens;
  const { sensitivity } = options.settings;
  const turn = (Math.PI / Math.max(300, height)) * sensitivity;
  switch (gesture) {
    case 'orbit':
      camera.orbit(options.about, -step.dx * turn, step.dy * turn);
      break;
    case 'pan':
      camera.pan(step.dx, step.dy, options.about);
      break;
    case 'zoom':
      camera.zoom(Math.exp(step.dy * DRAG_ZOOM_RATE * sensitivity), options.about);
      break;
    case 'roll': {
      const [ox, oy] = [step.x - width / 2, step.y - height / 2];
      const [px, py] = [ox - step.dx, oy - step.dy];
      // The picture turns with the pointer round the middle of the canvas.
      camera.roll(Math.atan2(px * oy - py * ox, px * ox + py * oy));
      break;
    }
  }
}

/** Zoom factor of a wheel event: pages and lines are counted as pixels, a jump is held to one octave. */
export function wheelFactor(
  event: { readonly deltaY: number; readonly deltaMode: number; readonly ctrlKey: boolean },
  settings: NavigationSettings,
): number {
  const unit = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
  // A pinch on a touchpad arrives as small wheel steps with Ctrl.
  const rate = WHEEL_RATE * settings.sensitivity * (event.ctrlKey && Math.abs(event.deltaY) < 40 ? 6 : 1);
  const power = event.deltaY * unit * rate * (settings.invertWheel ? -1 : 1);
  return Math.exp(Math.min(0.69, Math.max(-0.69, power)));
}

/** The point that a zoom at a pixel keeps in place: on the body, or on the plane through the target. */
export function zoomAnchor(
  camera: CameraController,
  ray: { origin: Vec3; direction: Vec3 },
  hit: Vec3 | undefined,
): Vec3 {
  if (hit) return hit;
  const { target, basis } = camera.pose;
  const slope = vec3.dot(ray.direction, basis.back);
  if (Math.abs(slope) < 1e-6) return target;
  const distance = vec3.dot(vec3.subtract(target, ray.origin), basis.back) / slope;
  return vec3.addScaled(ray.origin, ray.direction, distance);
}
