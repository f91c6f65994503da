import { describe, expect, it } from 'vitest';
import { vec3, type Vec3 } from '../../math/index.ts';
import {
  easeInOut,
  millimetresPerPixel,
  projectPoint,
  rayThrough,
  rotateBasis,
  rotationBetween,
  slerpBasis,
  standardBasis,
  turntable,
  uprightBasis,
  viewOf,
  type Basis,
  type CameraPose,
  type Lens,
} from './view-math.ts';

const lens: Lens = { kind: 'perspective', width: 800, height: 600 };
const pose = (basis: Basis): CameraPose => ({ target: [0, 0, 0], basis, distance: 1500 });
const place = (basis: Basis, point: Vec3, kind: Lens['kind'] = 'perspective') =>
  projectPoint(pose(basis), { ...lens, kind }, point);
const expectVec = (a: Vec3, b: Vec3, digits = 9) => a.forEach((n, i) => expect(n).toBeCloseTo(b[i]!, digits));
const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom'] as const;

describe('standard views', () => {
  it('are those that there are: what is none is refused', () => {
    for (const none of ['nowhere', 'constructor', undefined])
      expect(() => standardBasis(none as never)).toThrow(TypeError);
  });

  it.each(['perspective', 'orthographic'] as const)(
    'shows the patient’s left on the left of the %s back view',
    (kind) => {
      expect(place(standardBasis('back'), [100, 0, 0], kind).x).toBeLessThan(400);
      expect(place(standardBasis('back'), [-100, 0, 0], kind).x).toBeGreaterThan(400);
    },
  );

  it('shows the patient’s left on the right of the front view', () => {
    expect(place(standardBasis('front'), [100, 0, 0]).x).toBeGreaterThan(400);
  });

  it('shows the back on the left when seen from the patient’s left', () => {
    // Standing at the patient's left hand one has the face on one's left and the back on one's right.
    expect(place(standardBasis('left'), [0, 100, 0]).x).toBeGreaterThan(400);
    expect(place(standardBasis('right'), [0, 100, 0]).x).toBeLessThan(400);
  });

  it('keeps the head above in every side view and the left on the left from top and bottom', () => {
    for (const view of ['front', 'back', 'left', 'right'] as const)
      expect(place(standardBasis(view), [0, 0, 100]).y).toBeLessThan(300);
    for (const view of ['top', 'bottom'] as const)
      expect(place(standardBasis(view), [100, 0, 0]).x).toBeLessThan(400);
  });

  it.each(VIEWS)('is a right-handed frame and is known by its name: %s', (view) => {
    const { right, up, back } = standardBasis(view);
    expectVec(vec3.cross(right, up), back);
    expect(viewOf(standardBasis(view))).toBe(view);
    expect(viewOf(rotateBasis(standardBasis(view), [0, 0, 1], 0.01))).toBe('free');
  });
});

describe('projection', () => {
  it.each(['perspective', 'orthographic'] as const)(
    'sends a pixel’s ray back through the pixel (%s)',
    (kind) => {
      const basis = turntable(standardBasis('back'), 0.7, 0.4);
      const ray = rayThrough(pose(basis), { ...lens, kind }, 123, 456);
      for (const distance of [1, 700, 20_000]) {
        const { x, y } = place(basis, vec3.addScaled(ray.origin, ray.direction, distance), kind);
        expect(x).toBeCloseTo(123, 6);
        expect(y).toBeCloseTo(456, 6);
      }
    },
  );

  it('counts millimetres a pixel in the plane of the target', () => {
    const pixel = millimetresPerPixel(pose(standardBasis('back')), lens);
    expect(place(standardBasis('back'), [-50 * pixel, 0, 0]).x).toBeCloseTo(450, 6);
  });

  it('gives a point behind the eye a depth that is not positive', () => {
    expect(place(standardBasis('back'), [0, 2000, 0]).depth).toBeLessThan(0);
  });
});

describe('turning', () => {
  it('stops over the head without tipping over', () => {
    const over = turntable(standardBasis('back'), 0, 10);
    expectVec(over.back, [0, 0, 1]);
    expect(viewOf(over)).toBe('top');
    const again = turntable(over, 0.3, 1);
    expectVec(again.back, [0, 0, 1]);
    expect(viewOf(turntable(turntable(over, 0, -Math.PI / 2), 0, 0))).toBe('back');
  });

  it('stays upright and orthonormal through a thousand small turns', () => {
    let basis = standardBasis('back');
    for (let i = 0; i < 1000; i++) basis = turntable(basis, 0.013 * (i % 7), i % 2 ? 0.011 : -0.0107);
    expect(Math.abs(basis.right[2])).toBeLessThan(1e-9);
    expectVec(vec3.cross(basis.right, basis.up), basis.back);
    expect(vec3.length(basis.up)).toBeCloseTo(1, 12);
  });

  it('turns a rolled frame freely', () => {
    const rolled = rotateBasis(standardBasis('back'), [0, 1, 0], 0.5);
    const turned = turntable(rolled, 0, 3);
    expect(vec3.dot(turned.back, rolled.back)).toBeCloseTo(Math.cos(3), 9);
  });

  it('walks round the patient from front to back instead of over the head', () => {
    const { axis, angle } = rotationBetween(standardBasis('front'), standardBasis('back'));
    expect(angle).toBeCloseTo(Math.PI, 9);
    expect(Math.abs(axis[2])).toBeCloseTo(1, 9);
    const half = slerpBasis(standardBasis('front'), standardBasis('back'), 0.5);
    expect(Math.abs(half.back[2])).toBeLessThan(1e-9);
    expectVec(half.up, [0, 0, 1]);
  });

  it('reaches every view from every view', () => {
    for (const from of VIEWS)
      for (const to of VIEWS) {
        const { axis, angle } = rotationBetween(standardBasis(from), standardBasis(to));
        const reached = rotateBasis(standardBasis(from), axis, angle);
        expectVec(reached.back, standardBasis(to).back);
        expectVec(reached.up, standardBasis(to).up);
      }
  });

  it('keeps the heading when it goes upright over the pole', () => {
    const side = uprightBasis([1, 0, 0]);
    expectVec(uprightBasis([0, 0, 1], side).right, side.right);
  });

  it('starts and ends a flight at rest', () => {
    expect(easeInOut(0)).toBe(0);
    expect(easeInOut(1)).toBe(1);
    expect(easeInOut(0.01)).toBeLessThan(0.001);
  });
});
