import type { Vec3 } from '@bracewright/core/math';
import type { Skin } from './trunk.ts';

/** A plane through `origin`, mm, with its unit normal. */
export interface MirrorPlane {
  readonly origin: Vec3;
  readonly normal: Vec3;
}

/** Newton's method ends where the blend is nearer to its level than this, mm. */
export const EXACT = 0.01;
const ROUNDS = 30;
/** A step is no longer than this, mm: farther off the gradient says little. */
const LONGEST = 15;
/** Where the two gradients nearly cancel a step is no longer than for one of this length, squared. */
const LEAST_SLOPE = 0.1;
/** A step that leaves more of the blend than this is halved, so often at most. */
const ENOUGH = 0.9;
const HALVINGS = 5;
/** Nearer than this, mm, the way from the surface has no direction of its own. */
const ON_SKIN = 1e-6;

/**
 * F(x) = (1 − b)·d(x) + b·d(Mx) of a skin: d is the signed distance to it (outside above 0), M the mirror at a plane. With b = ½ its zero level is symmetric, with b = 1 the mirror image.
 * Source of the sign: Bærentzen and Aanæs, Signed Distance Computation Using the Angle Weighted Pseudonormal, 2005; of a blend of signed distances: Cohen-Or, Solomovici and Levin, Three-Dimensional
 * Distance Field Metamorphosis, 1998.
 */
export class MirrorBlend {
  readonly #skin: Skin;
  readonly #plane: MirrorPlane;
  readonly #share: number;
  readonly #gradient = new Float64Array(3);
  #ownFace = -1;
  #farFace = -1;

  constructor(skin: Skin, plane: MirrorPlane, share: number) {
    this.#skin = skin;
    this.#plane = plane;
    this.#share = share;
  }

  /** d(Mx), mm; `skin.side` tells of the nearest place then. */
  image(x: number, y: number, z: number): number {
    const { origin: o, normal: n } = this.#plane;
    const { side } = this.#skin;
    const far = 2 * ((x - o[0]) * n[0] + (y - o[1]) * n[1] + (z - o[2]) * n[2]);
    side.face = this.#farFace;
    const cosine = side.look(x - far * n[0], y - far * n[1], z - far * n[2]);
    this.#farFace = side.face;
    return cosine < 0 ? -side.foot[6]! : side.foot[6]!;
  }

  /** F, mm, with its gradient in `#gradient`; `v` is the vertex that began here or near. */
  #at(x: number, y: number, z: number, v: number): number {
    const g = this.#gradient;
    g.fill(0);
    const { side, normals } = this.#skin;
    const { foot } = side;
    const b = this.#share;
    const { normal: n } = this.#plane;
    const image = this.image(x, y, z);
    if (foot[6]! > ON_SKIN) {
      const { origin: o } = this.#plane;
      const far = 2 * ((x - o[0]) * n[0] + (y - o[1]) * n[1] + (z - o[2]) * n[2]);
      const gx = (x - far * n[0] - foot[0]!) / image;
      const gy = (y - far * n[1] - foot[1]!) / image;
      const gz = (z - far * n[2] - foot[2]!) / image;
      const turned = 2 * (gx * n[0] + gy * n[1] + gz * n[2]);
      g[0] = b * (gx - turned * n[0]);
      g[1] = b * (gy - turned * n[1]);
      g[2] = b * (gz - turned * n[2]);
    }
    if (b === 1) return image;
    side.face = this.#ownFace;
    const cosine = side.look(x, y, z);
    this.#ownFace = side.face;
    const own = cosine < 0 ? -foot[6]! : foot[6]!;
    const isOn = foot[6]! <= ON_SKIN;
    for (let k = 0; k < 3; k++) {
      const way = isOn ? normals[3 * v + k]! : ((k === 0 ? x : k === 1 ? y : z) - foot[k]!) / own;
      g[k]! += (1 - b) * way;
    }
    return (1 - b) * own + b * image;
  }

  /** One Newton step towards the zero level from `place[0..2]`, where vertex `v` with its triangle `face` has come to, written to `out`. */
  pull(v: number, face: number, place: Float64Array, out: Float64Array): void {
    this.#ownFace = face;
    const value = this.#at(place[0]!, place[1]!, place[2]!, v);
    const g = this.#gradient;
    const step = this.#step(value);
    for (let k = 0; k < 3; k++) out[k] = 0 - step * g[k]!;
  }

  /** How far against the gradient the next step goes. */
  #step(value: number): number {
    const g = this.#gradient;
    const slope = g[0]! * g[0]! + g[1]! * g[1]! + g[2]! * g[2]!;
    const step = value / Math.max(slope, LEAST_SLOPE);
    const length = Math.abs(step) * Math.sqrt(slope);
    return length > LONGEST ? (step * LONGEST) / length : step;
  }

  /**
   * Where vertex `v` of the skin, which begins at `to[0..2]`, comes to the zero level of F along its gradient; written to `to`. Returns |F| there, mm. Damped Newton steps; `face` is a
   * triangle of the vertex.
   */
  settle(v: number, face: number, to: Float64Array): number {
    this.#ownFace = face;
    const g = this.#gradient;
    let value = this.#at(to[0]!, to[1]!, to[2]!, v);
    for (let round = 0; round < ROUNDS && Math.abs(value) > EXACT; round++) {
      let step = this.#step(value);
      const [gx, gy, gz] = [g[0]!, g[1]!, g[2]!];
      const [x, y, z] = [to[0]!, to[1]!, to[2]!];
      const before = Math.abs(value);
      for (let halving = 0; ; halving++) {
        to[0] = x - step * gx;
        to[1] = y - step * gy;
        to[2] = z - step * gz;
        value = this.#at(to[0]!, to[1]!, to[2]!, v);
        if (Math.abs(value) <= ENOUGH * before || halving === HALVINGS) break;
        step /= 2;
      }
    }
    return Math.abs(value);
  }
}
