import { constrainedDelaunay } from './delaunay.ts';

/** A region of the plane given by its directed border: the inside lies on the left of every edge. */
export interface PlanarRegion {
  /** `2·n` coordinates. */
  readonly xy: Float64Array;
  /** `2·m` point numbers, edge by edge; together they form closed lines, nested ones being holes. */
  readonly edges: ArrayLike<number>;
  /** `2·k` point numbers of further edges the triangulation must keep (folds); they must not cross the border. */
  readonly folds?: readonly number[];
}

/**
 * Triangles (counter-clockwise, `3·t` point numbers) that fill the region without adding points, collinear border points kept.
 * Returns undefined when the border crosses or touches itself so that no such triangles exist.
 * Source: `constrainedDelaunay`; the choice of the inside by winding number and
 * the check that every border edge is used exactly once are ours.
 */
export function triangulateRegion(region: PlanarRegion): number[] | undefined {
  const { edges, folds = [] } = region;
  const local = new Map<number, number>();
  const original: number[] = [];
  const number = (point: number): number => {
    let known = local.get(point);
    if (known === undefined) {
      known = original.length;
      local.set(point, known);
      original.push(point);
    }
    return known;
  };
  const border: [number, number][] = [];
  for (let e = 0; e < edges.length; e += 2) border.push([number(edges[e]!), number(edges[e + 1]!)]);
  const kept: [number, number][] = [...border];
  for (let e = 0; e < folds.length; e += 2) kept.push([number(folds[e]!), number(folds[e + 1]!)]);
  const points = separate(original, region.xy, border);
  if (crosses(points, kept)) return undefined;
  const out: number[] = [];
  for (const [a, b, c] of constrainedDelaunay(points, kept)) {
    const [p, q, r] = [points[a]!, points[b]!, points[c]!];
    if (winding((p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3, points, border) <= 0) continue;
    const turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    out.push(a, turn < 0 ? c : b, turn < 0 ? b : c);
  }
  return fillsBorder(out, border) ? out.map((point) => original[point]!) : undefined;
}

/** Coordinates about the first point, with points of the same place drawn apart by a trifle along the border. */
function separate(
  original: readonly number[],
  xy: Float64Array,
  border: readonly [number, number][],
): [number, number][] {
  const points = original.map((point): [number, number] => [xy[2 * point]!, xy[2 * point + 1]!]);
  const seen = new Set<string>();
  const next = new Map(border);
  points.forEach((point, i) => {
    let key = `${point[0]},${point[1]}`;
    for (let step = 1; seen.has(key) && step < 9; step++) {
      const ahead = points[next.get(i) ?? i]!;
      point[0] += (ahead[0] - point[0]) * 1e-4 * step;
      point[1] += (ahead[1] - point[1]) * 1e-4 * step;
      key = `${point[0]},${point[1]}`;
    }
    seen.add(key);
  });
  return points;
}

/** Whether two edges cross, or one ends on the inside of another. */
function crosses(points: readonly [number, number][], edges: readonly [number, number][]): boolean {
  const lowX = ([a, b]: [number, number]): number => Math.min(points[a]![0], points[b]![0]);
  const sorted = [...edges].sort((e, f) => lowX(e) - lowX(f) || e[0] - f[0] || e[1] - f[1]);
  const side = (p: [number, number], q: [number, number], r: [number, number]): number =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const within = (p: [number, number], q: [number, number], r: [number, number]): boolean =>
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1]);
  for (let i = 0; i < sorted.length; i++) {
    const [a, b] = sorted[i]!;
    const [p, q] = [points[a]!, points[b]!];
    const highX = Math.max(p[0], q[0]);
    for (let j = i + 1; j < sorted.length && lowX(sorted[j]!) <= highX; j++) {
      const [c, d] = sorted[j]!;
      const [r, s] = [points[c]!, points[d]!];
      if (Math.min(r[1], s[1]) > Math.max(p[1], q[1]) || Math.max(r[1], s[1]) < Math.min(p[1], q[1]))
        continue;
      if ((a === c && b === d) || (a === d && b === c)) return true;
      const onR = side(p, q, r);
      const onS = side(p, q, s);
      const onP = side(r, s, p);
      const onQ = side(r, s, q);
      if (a === c || a === d || b === c || b === d) {
        // Edges that share an end may only overlap by lying on each other.
        const [end, other] = a === c || b === c ? [s, d] : [r, c];
        const far = a === c || a === d ? q : p;
        if (other !== a && other !== b && side(p, q, end) === 0 && (within(p, q, end) || within(r, s, far)))
          return true;
        continue;
      }
      if (onR > 0 !== onS > 0 && onP > 0 !== onQ > 0 && onR !== 0 && onS !== 0 && onP !== 0 && onQ !== 0)
        return true;
      if ((onR === 0 && within(p, q, r)) || (onS === 0 && within(p, q, s))) return true;
      if ((onP === 0 && within(r, s, p)) || (onQ === 0 && within(r, s, q))) return true;
    }
  }
  return false;
}

/** How often the border runs around a point, counter-clockwise positive. Source: Sunday, Inclusion of a Point in a Polygon, 2001. */
function winding(
  x: number,
  y: number,
  points: readonly [number, number][],
  border: readonly [number, number][],
): number {
  let count = 0;
  for (const [a, b] of border) {
    const [p, q] = [points[a]!, points[b]!];
    if (p[1] <= y === q[1] <= y) continue;
    const left = (q[0] - p[0]) * (y - p[1]) - (x - p[0]) * (q[1] - p[1]);
    if (p[1] <= y) {
      if (left > 0) count++;
    } else if (left < 0) count--;
  }
  return count;
}

/** Whether the triangles have exactly the given border: every other edge is passed once each way. */
function fillsBorder(triangles: readonly number[], border: readonly [number, number][]): boolean {
  const balance = new Map<number, number>();
  const base = 67108864;
  const count = (a: number, b: number, by: number): void => {
    const key = a < b ? a * base + b : b * base + a;
    const sum = (balance.get(key) ?? 0) + (a < b ? by : -by);
    if (sum === 0) balance.delete(key);
    else balance.set(key, sum);
  };
  for (let t = 0; t < triangles.length; t += 3) {
    count(triangles[t]!, triangles[t + 1]!, 1);
    count(triangles[t + 1]!, triangles[t + 2]!, 1);
    count(triangles[t + 2]!, triangles[t]!, 1);
  }
  for (const [a, b] of border) count(a, b, -1);
  return balance.size === 0;
}
