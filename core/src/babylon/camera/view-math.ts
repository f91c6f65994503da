import { vec3, type Vec3 } from '../../math/index.ts';
import type { Ray, StandardView } from '../../services/index.ts';

/** A right-handed camera frame of unit vectors in model space: screen right, screen up, and `back`, from the scene to the eye. */
export interface Basis {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
}

/** Where the camera is: it looks at `target` from `target + back · distance` mm. */
export interface CameraPose {
  readonly target: Vec3;
  readonly basis: Basis;
  readonly distance: number;
}

/** What turns a pose into pixels. `width` and `height` in CSS pixels. */
export interface Lens {
  readonly kind: 'perspective' | 'orthographic';
  readonly width: number;
  readonly height: number;
}

/** Half the vertical field of view as a tangent: 24 degrees in all, near a portrait lens, so a trunk keeps its proportions. */
export const TAN_HALF_FIELD = Math.tan((12 * Math.PI) / 180);

const frame = (back: Vec3, up: Vec3): Basis => ({ right: vec3.cross(up, back), up, back });

/**
 * Frames of the standard views. Looking from the back the patient's left (+X) is on the screen's left, as when one stands
 * behind the patient; top and bottom are the back view tipped over, so +X stays left in all three.
 */
const STANDARD: Readonly<Record<Exclude<StandardView, 'free'>, Basis>> = {
  back: frame([0, 1, 0], [0, 0, 1]),
  front: frame([0, -1, 0], [0, 0, 1]),
  left: frame([1, 0, 0], [0, 0, 1]),
  right: frame([-1, 0, 0], [0, 0, 1]),
  top: frame([0, 0, 1], [0, -1, 0]),
  bottom: frame([0, 0, -1], [0, 1, 0]),
};

/** Frame of a standard view. Throws TypeError for what is none: a camera that looked along nothing would stay so for every tool after it. */
export function standardBasis(view: Exclude<StandardView, 'free'>): Basis {
  if (!Object.hasOwn(STANDARD, view)) throw new TypeError(`“${String(view)}” is no standard view`);
  return STANDARD[view];
}

/** The standard view a frame equals to within a tenth of a degree, else `free`. */
export function viewOf(basis: Basis): StandardView {
  for (const [view, standard] of Object.entries(STANDARD)) {
    if (vec3.dot(basis.back, standard.back) > 0.9999985 && vec3.dot(basis.up, standard.up) > 0.9999985)
      return view as StandardView;
  }
  return 'free';
}

/**
 * Upright frame that looks from direction `back` (any length but 0). Looking straight down or up, the screen's up is taken
 * from `like`'s heading, so that a turn to the top view does not spin.
 */
export function uprightBasis(back: Vec3, like: Basis = STANDARD.back): Basis {
  const b = vec3.normalize(back);
  let right = vec3.cross([0, 0, 1], b);
  if (vec3.length(right) < 1e-6) right = vec3.cross([0, 0, 1], vec3.cross(like.right, [0, 0, 1]));
  if (vec3.length(right) < 1e-6) right = like.right;
  const r = vec3.normalize(right);
  return { right: r, up: vec3.cross(b, r), back: b };
}

/** The frame turned by `angle` radians about the unit vector `axis`, made orthonormal again. */
export function rotateBasis(basis: Basis, axis: Vec3, angle: number): Basis {
  const s = Math.sin(angle);
  const c = Math.cos(angle);
  const back = vec3.normalize(vec3.rotateVector(basis.back, axis, s, c));
  const turned = vec3.rotateVector(basis.up, axis, s, c);
  const right = vec3.normalize(vec3.cross(turned, back));
  return { right, up: vec3.cross(back, right), back };
}

/**
 * Turntable: `yaw` about the vertical, then `pitch` upwards, radians. Pitch stops over the head and under the feet when the
 * frame was upright, so the body never hangs upside down; a rolled frame turns freely.
 */
export function turntable(basis: Basis, yaw: number, pitch: number): Basis {
  const turned = rotateBasis(basis, [0, 0, 1], yaw);
  if (!isUpright(basis)) return rotateBasis(turned, turned.right, -pitch);
  const elevation = Math.atan2(turned.back[2], Math.max(0, turned.up[2]));
  const limited = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, elevation + pitch));
  const tilted = rotateBasis(turned, turned.right, elevation - limited);
  return uprightBasis(tilted.back, tilted);
}

/** Whether the frame is neither rolled nor upside down. */
export const isUpright = (basis: Basis): boolean => Math.abs(basis.right[2]) < 1e-6 && basis.up[2] > -1e-6;

/** Axis (unit) and angle (radians, 0 to π) of the turn that takes frame `a` to frame `b`. */
export function rotationBetween(a: Basis, b: Basis): { readonly axis: Vec3; readonly angle: number } {
  // R = B·Aᵀ; its trace gives the angle, its skew part the axis. Source: Shoemake, Animating rotation with quaternion curves, 1985.
  const row = (i: 0 | 1 | 2, j: 0 | 1 | 2) =>
    b.right[i] * a.right[j] + b.up[i] * a.up[j] + b.back[i] * a.back[j];
  const cosine = Math.min(1, Math.max(-1, (row(0, 0) + row(1, 1) + row(2, 2) - 1) / 2));
  const angle = Math.acos(cosine);
  const skew: Vec3 = [row(2, 1) - row(1, 2), row(0, 2) - row(2, 0), row(1, 0) - row(0, 1)];
  if (vec3.length(skew) > 1e-6) return { axis: vec3.normalize(skew), angle };
  if (angle < 1) return { axis: [0, 0, 1], angle: 0 };
  // Half a turn: R = 2·aaᵀ − 1, so the axis stands in the column with the largest diagonal entry. The vertical wins ties:
  // from front to back one walks round the patient instead of flying over the head.
  const size = (i: 0 | 1 | 2) => (row(i, i) + 1) / 2;
  const best = size(2) > 0.25 ? 2 : size(0) >= size(1) ? 0 : 1;
  const column: Vec3 = [
    row(0, best) + (best === 0 ? 1 : 0),
    row(1, best) + (best === 1 ? 1 : 0),
    row(2, best) + (best === 2 ? 1 : 0),
  ];
  return { axis: vec3.normalize(column), angle: Math.PI };
}

/** The frame a fraction `t` on the way from `a` to `b` along the shortest turn. */
export function slerpBasis(a: Basis, b: Basis, t: number): Basis {
  if (t >= 1) return b;
  const { axis, angle } = rotationBetween(a, b);
  return angle === 0 ? b : rotateBasis(a, axis, angle * t);
}

/** The eye's place in model space. */
export const eyeOf = (pose: CameraPose): Vec3 => vec3.addScaled(pose.target, pose.basis.back, pose.distance);

/** mm a CSS pixel in the plane through the target that faces the camera. */
export const millimetresPerPixel = (pose: CameraPose, lens: Lens): number =>
  (2 * pose.distance * TAN_HALF_FIELD) / Math.max(1, lens.height);

/** mm a CSS pixel at `point`. */
export function millimetresPerPixelAt(pose: CameraPose, lens: Lens, point: Vec3): number {
  if (lens.kind === 'orthographic') return millimetresPerPixel(pose, lens);
  const depth = vec3.dot(vec3.subtract(eyeOf(pose), point), pose.basis.back);
  return (2 * Math.max(1e-3, depth) * TAN_HALF_FIELD) / Math.max(1, lens.height);
}

/** CSS pixel of `point` and its depth before the eye in mm (not positive: behind it). */
export function projectPoint(
  pose: CameraPose,
  lens: Lens,
  point: Vec3,
): { readonly x: number; readonly y: number; readonly depth: number } {
  const offset = vec3.subtract(point, eyeOf(pose));
  const depth = -vec3.dot(offset, pose.basis.back);
  const scale =
    lens.kind === 'orthographic'
      ? 1 / millimetresPerPixel(pose, lens)
      : lens.height / (2 * Math.max(1e-6, depth) * TAN_HALF_FIELD);
  return {
    x: lens.width / 2 + vec3.dot(offset, pose.basis.right) * scale,
    y: lens.height / 2 - vec3.dot(offset, pose.basis.up) * scale,
    depth,
  };
}

/** The ray through a CSS pixel; in an orthographic view it starts `reach` mm before the target plane. */
export function rayThrough(pose: CameraPose, lens: Lens, x: number, y: number, reach = 1e4): Ray {
  const pixel = millimetresPerPixel(pose, lens);
  const { right, up, back } = pose.basis;
  const offset = vec3.add(
    vec3.scale(right, (x - lens.width / 2) * pixel),
    vec3.scale(up, (lens.height / 2 - y) * pixel),
  );
  const onPlane = vec3.add(pose.target, offset);
  if (lens.kind === 'orthographic')
    return { origin: vec3.addScaled(onPlane, back, reach), direction: vec3.scale(back, -1) };
  const eye = eyeOf(pose);
  return { origin: eye, direction: vec3.normalize(vec3.subtract(onPlane, eye)) };
}

/** Slow start and slow end. */
export const easeInOut = (t: number): number => t * t * (3 - 2 * t);
