import { addScaled, distance, dot, length, normalize, subtract, type Vec3 } from '../../math/vec3.ts';
import type { FlatArea } from './flat-area.ts';
import type { HoleShape } from './hole-shape.ts';

/** Where a hole is to lie: its middle in the plane, and the direction of its row on the skin. */
export interface GridPlace {
  readonly x: number;
  readonly y: number;
  readonly row: Vec3;
}

/** Half the way, mm, over which the direction of a row on the skin is taken. */
const HALF = 4;
/** How often the places are drawn to where the skin wants them, at the most; they rest when none lacks more than this, mm. */
const ROUNDS = 400;
const STILL = 0.002;
/** Share of what is too wide that is taken back in a round, and for how many rounds. */
const DRAWN = 0.2;
const DRAWN_ROUNDS = 60;

/**
 * The middles of a pattern of holes over a flat area: rows in the direction `[cos, sin]`, each second one moved by half a step, with one place on `centre`. The
 * plane is not as long everywhere as the skin, so places are moved until neighbours are at least as far apart on the skin as holes and bridge ask for.
 * Source: Müller, Heidelberger, Hennix and Ratcliff, Position based dynamics, 2007, for the movement.
 */
export function holeGrid(
  area: FlatArea,
  shape: HoleShape,
  { bridge, along, centre }: GridWish,
): readonly GridPlace[] {
  const grid = new Grid(area, shape, { bridge, along, centre });
  grid.relax();
  return grid.places();
}

interface GridWish {
  readonly bridge: number;
  /** Unit way of the rows in the plane. */
  readonly along: readonly [cos: number, sin: number];
  readonly centre: readonly [x: number, y: number];
}

/** Two neighbours and how far apart they should be; `isAcross`: across their rows, else straight. */
type Link = readonly [a: number, b: number, target: number, isAcross: boolean];

class Grid {
  readonly #area: FlatArea;
  readonly #along: readonly [number, number];
  /** Middles in the plane, and on the skin; undefined for those that left it. */
  readonly #at: [number, number][] = [];
  readonly #skin: (Vec3 | undefined)[] = [];
  readonly #links: Link[] = [];

  constructor(area: FlatArea, shape: HoleShape, { bridge, along, centre }: GridWish) {
    this.#area = area;
    this.#along = along;
    const isSlot = shape.kind === 'slot';
    const step = (isSlot ? shape.length : shape.size) + bridge;
    const across = shape.size + bridge;
    const rowStep = isSlot ? across : across * HIGH;
    const numbers = this.#fill(step, rowStep, centre);
    const link = (a: number, key: string, target: number, isAcross: boolean): void => {
      const b = numbers.get(key);
      if (b !== undefined) this.#links.push([a, b, target, isAcross]);
    };
    for (const [key, a] of numbers) {
      const [i, j] = key.split(' ').map(Number) as [number, number];
      link(a, `${i + 2} ${j}`, step, false);
      for (const side of [-1, 1]) link(a, `${i + side} ${j + 1}`, across, isSlot);
    }
  }

  /** Places by their numbers along (in half steps) and across the rows. */
  #fill(step: number, rowStep: number, [cx, cy]: readonly [number, number]): ReadonlyMap<string, number> {
    const [cos, sin] = this.#along;
    const { points } = this.#area;
    let reach = 0;
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i]! - cx, points[i + 1]! - cy];
      reach = Math.max(reach, x * x + y * y);
    }
    reach = Math.sqrt(reach);
    const numbers = new Map<string, number>();
    const [rows, halves] = [Math.ceil(reach / rowStep), Math.ceil((2 * reach) / step)];
    for (let j = -rows; j <= rows; j++)
      for (let i = -halves; i <= halves; i++) {
        if ((i + j) % 2 !== 0) continue;
        const [u, v] = [(i * step) / 2, j * rowStep];
        const at: [number, number] = [cx + cos * u - sin * v, cy + sin * u + cos * v];
        const skin = this.#area.skin(...at);
        if (!skin) continue;
        numbers.set(`${i} ${j}`, this.#at.length);
        this.#at.push(at);
        this.#skin.push(skin);
      }
    return numbers;
  }

  relax(): void {
    for (let round = 0; round < ROUNDS; round++) {
      let most = 0;
      for (const one of this.#links) most = Math.max(most, this.#pull(one, round < DRAWN_ROUNDS ? DRAWN : 0));
      if (round >= DRAWN_ROUNDS && most < STILL) break;
    }
  }

  /** Moves two neighbours apart, or by a share of it together; gives by how much they were too near. */
  #pull([a, b, target, isAcross]: Link, drawn: number): number {
    const [p, q] = [this.#skin[a], this.#skin[b]];
    if (!p || !q) return 0;
    const way = subtract(q, p);
    const [from, to] = [this.#at[a]!, this.#at[b]!];
    const plane: [number, number] = [to[0] - from[0], to[1] - from[1]];
    let found = length(way);
    if (isAcross) {
      const row = this.#row(a);
      found = length(addScaled(way, row, -dot(way, row)));
      const [cos, sin] = this.#along;
      const level = cos * plane[0] + sin * plane[1];
      plane[0] -= cos * level;
      plane[1] -= sin * level;
    }
    const lack = target - found;
    const wanted = lack > 0 ? lack : drawn * lack;
    const size = Math.sqrt(plane[0] * plane[0] + plane[1] * plane[1]);
    if (wanted === 0 || size === 0) return 0;
    const share = wanted / 2 / size;
    this.#move(a, -share * plane[0], -share * plane[1]);
    this.#move(b, share * plane[0], share * plane[1]);
    return Math.max(0, lack);
  }

  #move(i: number, dx: number, dy: number): void {
    const at = this.#at[i]!;
    at[0] += dx;
    at[1] += dy;
    this.#skin[i] = this.#area.skin(...at);
  }

  /** The direction of the row on the skin. */
  #row(i: number): Vec3 {
    const [x, y] = this.#at[i]!;
    const [cos, sin] = this.#along;
    const middle = this.#skin[i]!;
    const before = this.#area.skin(x - HALF * cos, y - HALF * sin) ?? middle;
    const behind = this.#area.skin(x + HALF * cos, y + HALF * sin) ?? middle;
    return distance(before, behind) > 0 ? normalize(subtract(behind, before)) : [0, 0, 0];
  }

  places(): readonly GridPlace[] {
    return this.#at.flatMap(([x, y], i) => (this.#skin[i] ? [{ x, y, row: this.#row(i) }] : []));
  }
}

/** Height of a triangle of side 1. */
const HIGH = 0.8660254037844386;
