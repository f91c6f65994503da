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
export function outsideOf(
  { shape, radius }: Cutter,
  [sin, cos]: readonly [number, number],
  height: number,
  tip: number,
  [x, y, z]: Vec3,
): number {
  const along = x * cos + y * sin - tip;
  const across = y * cos - x * sin;
  const up = z - height;
  const beside = Math.sqrt(across * across + up * up);
  if (shape === 'flat') {
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
  return {
    foamOver([x, y, z], most) {
      const place: Vec3 = [x - x0, y - y0, z];
      const away = Math.sqrt(place[0] * place[0] + place[1] * place[1]);
      const own = DEGREES * atan2(place[1], place[0]);
      let best = most;
      const reach = radius + most;
      const wide = away > reach ? DEGREES * asin(reach / away) : 180;
      const last = Math.floor((z + reach) / SHELF);
      const [from, to] = [
        Math.floor(((own - wide) * SECTORS) / 360),
        Math.floor(((own + wide) * SECTORS) / 360),
      ];
      for (let shelf = Math.floor((z - reach) / SHELF); shelf <= last; shelf++) {
        for (let s = from; s <= Math.min(to, from + SECTORS - 1); s++) {
          const bin = bins.get(shelf * SECTORS + (((s % SECTORS) + SECTORS) % SECTORS));
          if (!bin) continue;
          for (const i of bin) {
            const [a, b] = [moves[i - 1]!, moves[i]!];
            // No place of the tool is nearer to the axis than its tip.
            if (Math.min(a.radius, b.radius) - away >= best) continue;
            best = Math.min(best, alongMove(cutter, a, b, place, best));
          }
        }
      }
      return best < most ? best : Infinity;
    },
  };
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

/** The least distance of a place from the tool on one move, looked for where it may be less than `best`. */
function alongMove(cutter: Cutter, a: ToolPlace, b: ToolPlace, place: Vec3, best: number): number {
  const turned = Math.abs(b.angle - a.angle) * (PI / 180);
  const far = cutter.radius + Math.max(a.radius, b.radius);
  const way = turned * far + Math.abs(b.height - a.height) + Math.abs(b.radius - a.radius);
  const steps = Math.max(1, Math.ceil(way / STEP));
  const at = (t: number): number =>
    outsideOf(cutter, sinCosDegrees(a.angle + t * (b.angle - a.angle)), a.height + t * (b.height - a.height), a.radius + t * (b.radius - a.radius), place); // prettier-ignore
  let [least, where] = [at(0.5), 0.5];
  // The tool is no nearer anywhere on its way than half of that less.
  if (least - way / 2 >= best) return least;
  for (let k = 0; k <= steps; k++) {
    const distance = at(k / steps);
    if (distance < least) [least, where] = [distance, k / steps];
  }
  // The tool is no nearer between two places than half of what it goes between them.
  if (least - way / steps / 2 >= best) return least;
  for (let [half, i] = [1 / steps / 2, 0]; i < HALVINGS; i++, half /= 2)
    for (const t of [where - half, where + half]) {
      if (t < 0 || t > 1) continue;
      const distance = at(t);
      if (distance < least) [least, where] = [distance, t];
    }
  return least;
}
