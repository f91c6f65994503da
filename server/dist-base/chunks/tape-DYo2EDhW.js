import {
  A as forEachFaultyEdge,
  Bt as cross,
  E as sectionsByTree,
  Et as triangleNormal,
  Gt as normalize,
  Ht as dot,
  J as facesInwards,
  Jt as scale,
  Lt as MM_PER_INCH,
  N as facingOf,
  O as hasNoArea,
  Rt as add,
  Ut as length,
  V as selfIntersections,
  Vt as distance,
  Wt as mix,
  Yt as subtract,
  at as polylineLength,
  ct as planeFrame,
  ft as connectedComponents,
  j as bodyPieces,
  lt as toPlane,
  nt as surfaceArea,
  ot as sectionByPlane,
  rt as volume,
  ut as boundaryLoops,
  zt as addScaled,
} from './read-mesh-_zs8acAn.js';
// ../core/src/mesh/measure/body-size.ts
/** Sizes between which a scan of a trunk, a limb or a whole person lies, mm. */
var SMALLEST_BODY = 100;
var LARGEST_BODY = 2500;
/** Share of the surface at each end of an axis that is not looked at, so that debris far off does not count. */
var CUT_SHARE = 0.005;
var BINS = 4096;
/** The units of scans and how many mm each is. */
var UNITS = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1e3],
  ['inch', MM_PER_INCH],
];
/** The longest extent along X, Y or Z that holds all but 0.5 % of the surface at each end, in the mesh's own numbers: debris far off does not count. */
function lengthAlong(mesh) {
  const { positions, indices } = mesh;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], positions[i + k]);
      high[k] = Math.max(high[k], positions[i + k]);
    }
  const bins = new Float64Array(3 * BINS);
  const normal = /* @__PURE__ */ new Float64Array(3);
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f];
    const b = 3 * indices[f + 1];
    const c = 3 * indices[f + 2];
    const double = triangleNormal(mesh, f / 3, normal);
    if (!(double > 0)) continue;
    area += double;
    for (let k = 0; k < 3; k++) {
      const range = high[k] - low[k];
      for (const corner of [a, b, c]) {
        const share = range > 0 ? (positions[corner + k] - low[k]) / range : 0;
        bins[k * BINS + Math.min(4095, Math.floor(share * BINS))] += double / 3;
      }
    }
  }
  return Math.max(
    ...[0, 1, 2].map((k) => {
      const range = high[k] - low[k];
      const from = endBin(bins, k, 1, area * CUT_SHARE);
      const to = endBin(bins, k, -1, area * CUT_SHARE);
      return range > 0 ? (range * (to - from + 1)) / BINS : 0;
    }),
  );
}
/** The first bin from an end at which more than `share` of the surface has been passed. */
function endBin(bins, axis, step, share) {
  let passed = 0;
  let bin = step > 0 ? 0 : 4095;
  for (; bin > 0 || step > 0; bin += step) {
    passed += bins[axis * BINS + bin];
    if (passed > share || (step > 0 && bin === 4095)) break;
  }
  return bin;
}
/** Whether a length in mm is that of a trunk, a limb or a person: 100 to 2500. */
var isBodyLength = (length) => length >= SMALLEST_BODY && length <= LARGEST_BODY;
/** Whether the mesh is as large as a body in any unit. */
function hasBodySize(mesh) {
  const length = lengthAlong(mesh);
  return UNITS.some(([, inMm]) => isBodyLength(length * inMm));
}
// ../core/src/mesh/repair/inspect.ts
/** Pairs of crossing triangles after which counting stops. */
var MAX_PAIRS = 1e4;
var FEW_TRIANGLES = 50;
/**
 * Length of the mean facing from which a surface shows one side of the body only, and of its part across the longest extent, where a trunk that is open
 * above or below has next to none: real trunks have at most 0.1, without 30 % of a side 0.21 to 0.26, cut through the middle 0.3 to 0.4.
 */
var ONE_SIDED = 0.35;
var ACROSS = 0.22;
/** Whether a surface shows a part of the body only: one side of it, or a body that is cut through along its length. */
function isPartialSurface(mesh) {
  const facing = facingOf(mesh);
  const { min, max } = bounds(mesh.positions);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const along = facing[size.indexOf(Math.max(...size))];
  const whole = facing[0] * facing[0] + facing[1] * facing[1] + facing[2] * facing[2];
  return whole - along * along > ACROSS * ACROSS || whole > ONE_SIDED * ONE_SIDED;
}
/**
 * Looks at everything that decides whether a brace can be made of a mesh; changes nothing. Throws nothing; an empty mesh gives zeros.
 */
function inspectMesh(mesh) {
  const { positions, indices } = mesh;
  const edges = countEdges(mesh);
  const components = connectedComponents(mesh);
  const { min, max } = bounds(positions);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  let degenerate = 0;
  for (let f = 0; f < indices.length; f += 3)
    if (hasNoArea(positions, indices[f], indices[f + 1], indices[f + 2])) degenerate++;
  const watertight =
    indices.length > 0 && edges.border === 0 && edges.nonManifold === 0 && edges.flipped === 0;
  const bodyVolume = volume(mesh);
  const area = surfaceArea(mesh);
  const pairs = selfIntersections(mesh, { limit: MAX_PAIRS }).length / 2;
  const longest = Math.max(...size);
  const isFlat = Math.min(...size) <= 1e-4 * longest;
  const bodies = components.count < 2 ? components.count : bodyPieces(mesh, components).length;
  const warnings = [];
  const warnIf = (condition, code) => void (condition && warnings.push(code));
  warnIf(indices.length / 3 < FEW_TRIANGLES, 'mesh/few-triangles');
  warnIf(isFlat, 'mesh/flat');
  warnIf(!hasBodySize(mesh), 'mesh/unit-unclear');
  warnIf(edges.nonManifold > 0, 'mesh/non-manifold');
  warnIf(edges.flipped > 0, 'mesh/inconsistent-facing');
  warnIf(watertight ? bodyVolume < 0 : facesInwards(mesh), 'mesh/inside-out');
  warnIf(bodies > 1, 'mesh/several-bodies');
  warnIf(!isFlat && edges.border > 0 && isPartialSurface(mesh), 'mesh/partial-surface');
  warnIf(pairs > 0, 'mesh/self-intersecting');
  warnIf(isFarOff(min, max, longest), 'mesh/far-from-origin');
  return {
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    watertight,
    boundaryLoops: boundaryLoops(mesh).length,
    nonManifoldEdges: edges.nonManifold,
    components: components.count,
    degenerate,
    selfIntersections: pairs,
    min,
    max,
    size,
    volume: bodyVolume,
    area,
    warnings,
  };
}
function bounds(positions) {
  if (positions.length === 0)
    return {
      min: [0, 0, 0],
      max: [0, 0, 0],
    };
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const value = positions[i + k];
      if (value < min[k]) min[k] = value;
      if (value > max[k]) max[k] = value;
    }
  return {
    min,
    max,
  };
}
/** Edges of one triangle, of more than two, and of two that disagree on the outside. */
function countEdges(mesh) {
  const found = {
    border: 0,
    nonManifold: 0,
    flipped: 0,
  };
  forEachFaultyEdge(mesh, (fault) => void found[fault]++);
  return found;
}
/** Whether 32-bit coordinates are coarser than a 50 000th of the body there: 0.01 mm on a trunk of 500 mm. */
function isFarOff(min, max, longest) {
  let farthest = 0;
  for (let k = 0; k < 3; k++) farthest = Math.max(farthest, Math.abs(min[k]), Math.abs(max[k]));
  return longest > 0 && farthest / 8388608 > longest / 5e4;
}
// ../core/src/mesh/section/tape.ts
/**
 * Indices of the convex hull of points `2·n`, counter-clockwise, without collinear points, from the lowest x (then y).
 * Source: Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
 */
function convexHull(xy) {
  const order = Array.from({ length: xy.length / 2 }, (_, i) => i).sort(
    (a, b) => xy[2 * a] - xy[2 * b] || xy[2 * a + 1] - xy[2 * b + 1] || a - b,
  );
  const turn = (a, b, c) =>
    (xy[2 * b] - xy[2 * a]) * (xy[2 * c + 1] - xy[2 * a + 1]) -
    (xy[2 * b + 1] - xy[2 * a + 1]) * (xy[2 * c] - xy[2 * a]);
  const half = (points) => {
    const hull = [];
    for (const point of points) {
      while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull;
  };
  if (order.length < 3) return order;
  const lower = half(order);
  const upper = half(order.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}
/**
 * What a tape measure shows when it is drawn tight about a section: the convex hull of all given loops, open chains included.
 * Undefined for no points.
 */
function tapeGirth(loops, plane) {
  const points = joinPoints(loops);
  if (points.length === 0) return void 0;
  return hullLine(points, convexHull(toPlane(points, planeFrame(plane))), true);
}
function joinPoints(loops) {
  const out = new Float64Array(loops.reduce((sum, loop) => sum + loop.points.length, 0));
  let at = 0;
  for (const loop of loops) {
    out.set(loop.points, at);
    at += loop.points.length;
  }
  return out;
}
function hullLine(points, hull, closed) {
  const out = new Float64Array(3 * hull.length);
  hull.forEach((index, i) => out.set(points.subarray(3 * index, 3 * index + 3), 3 * i));
  return {
    length: polylineLength(out, closed),
    points: out,
    closed,
  };
}
/**
 * A tape laid over the skin through the given points (at least 2): between two neighbours it follows the section that holds
 * both and their mean normal, bridging hollows as a taut tape does. Points should lie on the skin. Where the section does not
 * join two points (a hole between them) that span is straight. With a `tree` over the same mesh the spans are found faster, the same to the bit.
 */
function tapeAlong(mesh, points, tree) {
  const sectionAt = tree ? sectionsByTree(mesh, tree) : (plane) => sectionByPlane(mesh, plane);
  const line = [];
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const span = tapeSpan(sectionAt, points[i - 1], points[i]);
    total += span.length;
    line.push(...(i === 1 ? span.points : span.points.subarray(3)));
  }
  return {
    length: total,
    points: Float64Array.from(line),
    closed: false,
  };
}
/** From the lesser of both points, so that the line is the same to the bit from either end. */
function tapeSpan(sectionAt, from, to) {
  const [a, b] = [from.position, to.position];
  if (!((a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) > 0)) return spanBetween(sectionAt, from, to);
  const line = spanBetween(sectionAt, to, from);
  const points = new Float64Array(line.points.length);
  for (let i = 0; i < points.length; i += 3)
    points.set(line.points.subarray(i, i + 3), points.length - 3 - i);
  return {
    ...line,
    points,
  };
}
function spanBetween(sectionAt, from, to) {
  const [a, b] = [from.position, to.position];
  const chord = distance(a, b);
  const straight = {
    length: chord,
    points: Float64Array.of(...a, ...b),
    closed: false,
  };
  const across = cross(subtract(b, a), add(from.normal, to.normal));
  if (!(length(across) >= 1e-9)) return straight;
  const normal = normalize(across);
  const along = normalize(subtract(b, a));
  const origin = mix(a, b, 0.5);
  const path =
    shortestPath(
      sectionAt({
        origin,
        normal,
      }),
      a,
      b,
    ) ??
    shortestPath(
      sectionAt({
        origin,
        normal: scale(normal, -1),
      }),
      a,
      b,
    );
  if (!path) return straight;
  const xy = toPlane(path, {
    origin: a,
    u: along,
    v: cross(normal, along),
    normal,
  });
  const line = [...a];
  for (const i of tautOver(xy, chord)) line.push(path[3 * i], path[3 * i + 1], path[3 * i + 2]);
  const points = Float64Array.from([...line, ...b]);
  return {
    length: polylineLength(points, false),
    points,
    closed: false,
  };
}
/** mm by which a point must rise above the chord to lift the tape: the ends of a path are those of the tape but for their last bits, and are no points of their own. */
var RISE = 1e-9;
/**
 * What of the points `2·n` a tape touches on its way from (0, 0) to (`chord`, 0) over all that stand above the chord: their indices in
 * its order, without both ends. It is the convex hull without the chord, made as Andrew's, but from the chord upwards: both ends are lowest by their
 * exact zero, so that each begins its side of the hull, which runs to the highest point, and no rounding turns the tape or leaves an end out.
 */
function tautOver(xy, chord) {
  const rising = Array.from({ length: xy.length / 2 }, (_, i) => i)
    .filter((i) => xy[2 * i + 1] > RISE)
    .sort((i, j) => xy[2 * i + 1] - xy[2 * j + 1] || xy[2 * i] - xy[2 * j] || i - j);
  if (rising.at(-1) === void 0) return [];
  /** From an end to the top, turning left (1) or right (-1). */
  const side = (end, hand) => {
    const hull = [];
    const x = (k) => (k < 0 ? end : xy[2 * hull[k]]);
    const y = (k) => (k < 0 ? 0 : xy[2 * hull[k] + 1]);
    for (const i of rising) {
      for (let k = hull.length - 1; k >= 0; k--) {
        if (
          ((x(k) - x(k - 1)) * (xy[2 * i + 1] - y(k - 1)) - (y(k) - y(k - 1)) * (xy[2 * i] - x(k - 1))) *
            hand >
          0
        )
          break;
        hull.pop();
      }
      hull.push(i);
    }
    return hull;
  };
  return [...side(0, -1), ...side(chord, 1).slice(0, -1).reverse()];
}
/** mm: lines of a section that lie so near to both points are of the same skin. */
var SAME_SKIN = 0.1;
/** The shorter way along one line of the section between its points nearest to `a` and `b`, within 5 mm of both. */
function shortestPath(loops, a, b) {
  let best;
  let bestLength = Infinity;
  const ends = loops.flatMap((loop) => {
    const [i, j] = [nearestPlace(loop.points, loop.closed, a), nearestPlace(loop.points, loop.closed, b)];
    return i && j && i.distance <= 5 && j.distance <= 5
      ? [
          {
            ...loop,
            i,
            j,
            off: i.distance + j.distance,
          },
        ]
      : [];
  });
  const least = Math.min(...ends.map(({ off }) => off));
  for (const { points, closed, i, j, off } of ends) {
    if (off > least + SAME_SKIN) continue;
    const n = points.length / 3;
    for (const [start, end] of [
      [i, j],
      [j, i],
    ]) {
      if (!closed && start.place > end.place) continue;
      const way = [...start.point];
      const last = end.place >= start.place ? end.place : end.place + n;
      for (let k = Math.floor(start.place) + 1; k <= last; k++)
        way.push(points[3 * (k % n)], points[3 * (k % n) + 1], points[3 * (k % n) + 2]);
      way.push(...end.point);
      const path = Float64Array.from(way);
      const size = polylineLength(path, false);
      if (size < bestLength) [best, bestLength] = [path, size];
    }
  }
  return best;
}
function nearestPlace(points, closed, target) {
  const n = points.length / 3;
  let best;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const j = (i + 1) % n;
    const p = [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
    const edge = subtract([points[3 * j], points[3 * j + 1], points[3 * j + 2]], p);
    const size = dot(edge, edge);
    const t = size > 0 ? Math.min(1, Math.max(0, dot(subtract(target, p), edge) / size)) : 0;
    const point = addScaled(p, edge, t);
    const gap = distance(point, target);
    if (!best || gap < best.distance)
      best = {
        place: i + t,
        point,
        distance: gap,
      };
  }
  return best;
}
export {
  inspectMesh as a,
  isBodyLength as c,
  MAX_PAIRS as i,
  lengthAlong as l,
  tapeAlong as n,
  isPartialSurface as o,
  tapeGirth as r,
  UNITS as s,
  convexHull as t,
};

//# sourceMappingURL=tape-DYo2EDhW.js.map
