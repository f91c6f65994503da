import { atan2, DEGREES, PI, asin, sinCosDegrees } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { Cutter } from './drop-cutter.ts';
import type { ToolPlace } from './machine-frame.ts';

/** What a tool took away on its way, told without cells: from a place of the skin to the nearest place where the tool was. */
export interface SweptTool {
  /** Foam that stays over a place, mm; negative where the tool went that deep under it, Infinity where none came within `most` mm. */
  foamOver(place: Vec3, most: number): number;
}

/** Sectors of the circle and heights (mm) by which the moves are laid out. */
const SECTORS = 120;
const SHELF = 4;
/** Between places on a move at which the tool is looked at first, mm, and how near to the nearest one it is looked for, as a part of that. */
const STEP = 1;
const HALVINGS = 7;

/**
 * The signed distance of a place from a tool whose tip is at `tip` on the radius `[sin, cos]` at a height: outside of it positive. The tool is a ball or a flat end with a shaft as wide as it, that
 * goes on outwards. `x`, `y` are about the axis.
 */
export const outsideOf = (
  { shape, radius }: Cutter,
  [sin, cos]: readonly [number, number],
  height: number,
  tip: number,
  [x, y, z]: Vec3,
): number => outside(shape === 'flat', radius, sin, cos, tip, x, y, z - height);

/** The same, `up` mm over the tool. Without anything that has to be made: it is asked millions of times. */
function outside(
  isFlat: boolean,
  radius: number,
  sin: number,
  cos: number,
  tip: number,
  x: number,
  y: number,
  up: number,
): number {
  const along = x * cos + y * sin - tip;
  const across = y * cos - x * sin;
  const beside = Math.sqrt(across * across + up * up);
  if (isFlat) {
    const out = beside - radius;
    if (along >= 0 || out <= 0) return Math.max(out, -along);
    return Math.sqrt(out * out + along * along);
  }
  const before = Math.min(0, along - radius);
  return Math.sqrt(beside * beside + before * before) - radius;
}

/** The moves of a program (rapid ones take nothing away) about an axis, straight in angle, height and radius. */
export function sweptTool(
  moves: readonly (ToolPlace & { readonly rapid: boolean })[],
  [x0, y0]: readonly [x: number, y: number],
  cutter: Cutter,
): SweptTool {
  const bins = binned(moves);
  const { radius } = cutter;
  const isBall = cutter.shape === 'ball';
  const laid: (LaidMove | undefined)[] = [];
  return {
    foamOver([x, y, z], most) {
      const place: Vec3 = [x - x0, y - y0, z];
      const away = Math.sqrt(place[0] * place[0] + place[1] * place[1]);
      const own = DEGREES * atan2(place[1], place[0]);
      let best = most;
      const reach = radius + most;
      const wide = away > reach ? DEGREES * asin(reach / away) : 180;
      const middle = (own * SECTORS) / 360;
      const sectors = outward(middle - (wide * SECTORS) / 360, middle + (wide * SECTORS) / 360, SECTORS);
      // From the middle outward: what is found near by leaves out most of the rest.
      for (const shelf of outward((z - reach) / SHELF, (z + reach) / SHELF)) {
        for (const s of sectors) {
          const bin = bins.get(shelf * SECTORS + (((s % SECTORS) + SECTORS) % SECTORS));
          if (!bin) continue;
          for (const i of bin) {
            const a = moves[i - 1]!;
            const b = moves[i]!;
            const tip = Math.min(a.radius, b.radius);
            // No place of the tool is nearer to the axis than its tip, and the middle of a ball as far out again as it is wide.
            if (tip - away >= best) continue;
            const rise = Math.max(0, z - Math.max(a.height, b.height), Math.min(a.height, b.height) - z);
            const before = isBall ? Math.max(0, tip + radius - away) : 0;
            if (Math.sqrt(rise * rise + before * before) - radius >= best) continue;
            best = Math.min(best, (laid[i] ??= new LaidMove(cutter, a, b)).from(place, best));
          }
        }
      }
      return best < most ? best : Infinity;
    },
  };
}

/** The whole numbers from one to another, both rounded down, those in the middle first; at most so many from the first one on. */
function outward(from: number, to: number, most = Infinity): readonly number[] {
  const first = Math.floor(from);
  const count = Math.min(Math.floor(to) - first + 1, most);
  const middle = first + ((count - 1) >> 1);
  // 0, 1, −1, 2, −2, …
  return Array.from({ length: count }, (_, i) => middle + (i % 2 === 0 ? -(i >> 1) : (i + 1) >> 1));
}

/** Numbers of moves by the sectors and heights that they go through. */
function binned(
  moves: readonly (ToolPlace & { readonly rapid: boolean })[],
): ReadonlyMap<number, readonly number[]> {
  const bins = new Map<number, number[]>();
  for (let i = 1; i < moves.length; i++) {
    if (moves[i]!.rapid) continue;
    const [a, b] = [moves[i - 1]!, moves[i]!];
    const angle = (t: number) => ((a.angle + t * (b.angle - a.angle)) * SECTORS) / 360;
    const steps = Math.max(
      1,
      Math.ceil(Math.max(2 * Math.abs(angle(1) - angle(0)), Math.abs(b.height - a.height) / SHELF)),
    );
    let known = NaN;
    for (let k = 0; k <= steps; k++) {
      const sector = ((Math.floor(angle(k / steps)) % SECTORS) + SECTORS) % SECTORS;
      const key = Math.floor((a.height + (k / steps) * (b.height - a.height)) / SHELF) * SECTORS + sector;
      if (key === known) continue;
      known = key;
      const bin = bins.get(key);
      if (bin) bin.push(i);
      else bins.set(key, [i]);
    }
  }
  return bins;
}

/** The tool on one move, with the directions that are looked at first: the same for every place. */
class LaidMove {
  readonly #isFlat: boolean;
  readonly #radius: number;
  readonly #a: ToolPlace;
  readonly #b: ToolPlace;
  readonly #way: number;
  readonly #steps: number;
  /** Sine and cosine in the middle, and after each step; both zero where nobody asked yet, as no direction has them. */
  readonly #directions: Float64Array;

  constructor({ shape, radius }: Cutter, a: ToolPlace, b: ToolPlace) {
    this.#isFlat = shape === 'flat';
    this.#radius = radius;
    this.#a = a;
    this.#b = b;
    const turned = Math.abs(b.angle - a.angle) * (PI / 180);
    const far = radius + Math.max(a.radius, b.radius);
    this.#way = turned * far + Math.abs(b.height - a.height) + Math.abs(b.radius - a.radius);
    this.#steps = Math.max(1, Math.ceil(this.#way / STEP));
    this.#directions = new Float64Array(2 * (this.#steps + 2));
  }

  #direction(t: number): readonly [sin: number, cos: number] {
    return sinCosDegrees(this.#a.angle + t * (this.#b.angle - this.#a.angle));
  }

  #at(t: number, sin: number, cos: number, [x, y, z]: Vec3): number {
    const [a, b] = [this.#a, this.#b];
    const up = z - (a.height + t * (b.height - a.height));
    return outside(this.#isFlat, this.#radius, sin, cos, a.radius + t * (b.radius - a.radius), x, y, up);
  }

  /** The distance at a part of the way, whose direction is kept at a place. */
  #over(t: number, k: number, place: Vec3): number {
    const known = this.#directions;
    if (known[2 * k] === 0 && known[2 * k + 1] === 0) known.set(this.#direction(t), 2 * k);
    return this.#at(t, known[2 * k]!, known[2 * k + 1]!, place);
  }

  /** The least distance of a place from the tool, looked for where it may be less than `best`. */
  from(place: Vec3, best: number): number {
    const way = this.#way;
    const steps = this.#steps;
    let least = this.#over(0.5, 0, place);
    let where = 0.5;
    // The tool is no nearer anywhere on its way than half of that less.
    if (least - way / 2 >= best) return least;
    for (let k = 0; k <= steps; k++) {
      const distance = this.#over(k / steps, k + 1, place);
      if (distance < least) {
        least = distance;
        where = k / steps;
      }
    }
    // The tool is no nearer between two places than half of what it goes between them.
    if (least - way / steps / 2 >= best) return least;
    for (let half = 1 / steps / 2, i = 0; i < HALVINGS; i++, half /= 2)
      for (const t of [where - half, where + half]) {
        if (t < 0 || t > 1) continue;
        const [sin, cos] = this.#direction(t);
        const distance = this.#at(t, sin, cos, place);
        if (distance < least) {
          least = distance;
          where = t;
        }
      }
    return least;
  }
}
