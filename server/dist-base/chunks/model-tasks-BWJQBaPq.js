import {
  A as checkWish,
  E as checkWall,
  F as compareOutputs,
  G as wholeMesh,
  M as isHeld,
  N as withFindings,
  P as agreementFindings,
  T as checkFormOn,
  V as CheckpointStore,
  X as answeredBy,
  a as formFiles,
  b as wallLines,
  c as drawnLines,
  f as isEdge,
  h as KINDS,
  i as gateJson,
  k as zonesFor,
  m as fileOf,
  n as keptLines,
  o as jsonBytes,
  p as shapedDesign,
  r as partWithinLines,
  s as wallFiles,
  t as designHashOf,
  u as edgesOf,
  v as zipFiles,
  w as createReplayer,
} from './within-lines-DJV-zgEJ.js';
import {
  C as runExporter,
  Jt as logFault,
  S as findExporter,
  Zt as buildBvh,
  a as sentenceOf,
  f as ROLES,
  nn as createOperationRegistry,
  ut as isOfBodiesAlone,
} from './messages-sBp5xnAB.js';
import {
  Bt as cross,
  Dt as buildTwins,
  Jt as scale,
  Nt as triangleCount,
  Pt as vertexCount,
  R as faceNormals,
  Rt as add,
  Tt as triangleArea,
  Ut as length,
  Xt as OperationAborted,
  Yt as subtract,
  Z as isClosed,
  Zt as SdkError,
  ht as meshHash,
  mt as encodeMesh,
  pt as decodeMesh,
  q as facedOutward,
  qt as pointAt,
  ut as boundaryLoops,
  z as vertexNormals,
} from './read-mesh-_zs8acAn.js';
import { n as renderFrame, t as renderBody } from './render-body-BXxSyXXw.js';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
// ../core/src/annotation/deviation-scale.ts
var STOPS = {
  light: ['#2166AC', '#67A9CF', '#D1E5F0', '#F7F7F7', '#FEE0B6', '#F1A340', '#B35806'].map(parse),
  dark: ['#7DB8F0', '#4A8CC4', '#2F5B82', '#2A2F37', '#82512A', '#C9762F', '#F7B26A'].map(parse),
};
var BARE = {
  light: parse('#8E8E8E'),
  dark: parse('#6E6E6E'),
};
function parse(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
/** Colour of what has no deviation, since nothing lies under it: a grey that the scale does not have. */
var bareOnScale = (ground) => BARE[ground];
/** Colour of `value` mm on the scale from −`limit` to `limit`; values beyond take the ends. */
function onDeviationScale(value, limit, ground) {
  const stops = STOPS[ground];
  const place = Math.min(1, Math.max(0, value / (2 * limit) + 0.5)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const [from, to, share] = [stops[index], stops[index + 1], place - index];
  const part = (k) => from[k] + (to[k] - from[k]) * share;
  return [part(0), part(1), part(2)];
}
// src/compute/mass.ts
var at = (positions, vertex) => [positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]];
/** Six times the signed volume of the tetrahedron from the origin over a triangle. */
var sixfold = (a, b, c) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) +
  a[1] * (b[2] * c[0] - b[0] * c[2]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);
/**
 * Volume in mm³ by the divergence theorem. An opening counts as closed by a fan from its border to the centre of the border, so that
 * an open scan has a sensible volume that does not depend on where the origin lies.
 */
function enclosedVolume(mesh) {
  const { positions, indices } = mesh;
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3)
    sum += sixfold(at(positions, indices[i]), at(positions, indices[i + 1]), at(positions, indices[i + 2]));
  for (const loop of boundaryLoops(mesh)) {
    const centre = [0, 0, 0];
    for (const vertex of loop)
      for (const k of [0, 1, 2]) centre[k] += positions[3 * vertex + k] / loop.length;
    for (let i = 0; i < loop.length; i++)
      sum += sixfold(at(positions, loop[(i + 1) % loop.length]), at(positions, loop[i]), centre);
  }
  return Math.abs(sum / 6);
}
/** Area of all triangles, mm². */
function totalArea({ positions, indices }) {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = at(positions, indices[i]);
    const b = at(positions, indices[i + 1]);
    const c = at(positions, indices[i + 2]);
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
}
// src/compute/require-whole.ts
/**
 * Throws what a step failed with: a file, a wall or a weight of a design that is only half there would be printed in good faith. A replay for the eye
 * passes such a step over, and says so.
 */
function requireWhole(outcomes) {
  for (const { state, type, error } of outcomes) {
    if (state !== 'failed') continue;
    const { code, data } = error;
    if (code === 'operation/crashed') throw new Error(`${type}: ${String(data['cause'])}`);
    throw new SdkError(code, data);
  }
}
// ../plugins/heatmap/src/coverage.ts
/** Weights of a corner below this count as none: the point lies on the other edge. */
var NO_WEIGHT = 1e-9;
/** Standing a scan upright keeps its triangles, so its borders are looked for once. */
var known = /* @__PURE__ */ new WeakMap();
/**
 * Where the triangles of a mesh touch its open borders, a byte a triangle: bit `k` for the edge from corner `k` to the next, bit
 * `3 + k` for corner `k`.
 */
function bordersOf(mesh) {
  const { indices, positions } = mesh;
  const found = known.get(indices);
  if (found) return found;
  const twins = buildTwins(mesh);
  const isEnd = new Uint8Array(positions.length / 3);
  const borders = new Uint8Array(indices.length / 3);
  for (let h = 0; h < indices.length; h++) {
    if (twins[h] !== -1) continue;
    borders[Math.floor(h / 3)] |= 1 << (h % 3);
    isEnd[indices[h]] = 1;
    isEnd[indices[h % 3 === 2 ? h - 2 : h + 1]] = 1;
  }
  for (let h = 0; h < indices.length; h++)
    if (isEnd[indices[h]] === 1) borders[Math.floor(h / 3)] |= 8 << (h % 3);
  known.set(indices, borders);
  return borders;
}
/** The open borders of a mesh as triangles without a width, for finding the nearest place on them. */
function borderLines({ positions, indices }, borders) {
  const lines = [];
  for (let h = 0; h < indices.length; h++) {
    if ((borders[Math.floor(h / 3)] & (1 << (h % 3))) === 0) continue;
    const end = indices[h % 3 === 2 ? h - 2 : h + 1];
    lines.push(indices[h], end, end);
  }
  return {
    positions,
    indices: Uint32Array.from(lines),
  };
}
/** Whether the point of a triangle with the weights `found[3 … 5]` of its corners lies on an open border; `borders` is the triangle's byte. */
function isOnBorder(borders, found) {
  if (borders === 0) return false;
  let weighty = 0;
  for (let k = 0; k < 3; k++) if (found[3 + k] > NO_WEIGHT) weighty |= 1 << k;
  if (weighty === 7) return false;
  for (let k = 0; k < 3; k++) if (weighty === 1 << k) return (borders & (8 << k)) !== 0;
  return (borders & (1 << (weighty === 3 ? 0 : weighty === 6 ? 1 : 2))) !== 0;
}
/** A patch counts as flat within this, mm: no skin is, a cut is. */
var FLAT = 0.05;
/** Smallest flat area, mm², and number of triangles that speak for a cut. */
var LEAST_AREA = 100;
var LEAST_FACES = 4;
/** Steps that normals and offsets (mm) are counted in. */
var NORMAL_STEP = 0.02;
var OFFSET_STEP = 0.5;
/** The planes in which many of `faces` lie: those of cuts. `normals` are those of all triangles, `3·F`. */
function cutPlanes(mesh, normals, faces) {
  const counts = /* @__PURE__ */ new Map();
  for (const face of faces) {
    const normal = [normals[3 * face], normals[3 * face + 1], normals[3 * face + 2]];
    const offset = heightOver(normal, mesh, mesh.indices[3 * face]);
    const key = [...normal.map((n) => Math.round(n / NORMAL_STEP)), Math.round(offset / OFFSET_STEP)].join();
    const count = counts.get(key) ?? {
      area: 0,
      face,
      most: 0,
      sum: [0, 0, 0],
    };
    counts.set(key, count);
    const area = triangleArea(mesh, face);
    count.area += area;
    if (area > count.most) [count.most, count.face] = [area, face];
    for (const k of [0, 1, 2]) count.sum[k] += normal[k] * area;
  }
  const planes = [];
  for (const { area, face, sum } of counts.values()) {
    if (area < LEAST_AREA || planes.some((plane) => isIn(plane, mesh, normals, face))) continue;
    const size = length(sum);
    const normal = sum.map((part) => part / size);
    const plane = {
      normal,
      offset: heightOver(normal, mesh, mesh.indices[3 * face]),
    };
    const inside = faces.filter((one) => isIn(plane, mesh, normals, one));
    if (
      inside.reduce((total, one) => total + triangleArea(mesh, one), 0) >= LEAST_AREA &&
      inside.length >= LEAST_FACES
    )
      planes.push(plane);
  }
  return planes;
}
/** Height of a vertex over the plane through the origin with unit `normal`, mm. */
function heightOver([x, y, z], { positions }, vertex) {
  return x * positions[3 * vertex] + y * positions[3 * vertex + 1] + z * positions[3 * vertex + 2];
}
/** Whether triangle `face` lies in the plane, and looks to the same side. */
function isIn({ normal, offset }, mesh, normals, face) {
  const [nx, ny, nz] = normal;
  if (nx * normals[3 * face] + ny * normals[3 * face + 1] + nz * normals[3 * face + 2] < 0.9) return false;
  for (let k = 0; k < 3; k++)
    if (Math.abs(heightOver(normal, mesh, mesh.indices[3 * face + k]) - offset) > FLAT) return false;
  return true;
}
// ../plugins/heatmap/src/deviation.ts
/** Triangles to a slab: its tree is built in about ten milliseconds, so that the page stays alive. */
var SLAB = 8e3;
/** Vertices between two questions whether to give the page a turn. */
var ASK = 64;
/** Bins by height that the triangles are dealt into before slabs are made of them. */
var BINS = 2048;
/** Triangle numbers by the height of their first corner, in `BINS` steps, in order within a step. */
function facesByHeight(mesh) {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const heightOf = (f) => positions[3 * indices[3 * f] + 2];
  let low = Infinity;
  let high = -Infinity;
  for (let f = 0; f < count; f++) {
    const z = heightOf(f);
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const scale = high > low ? 2047 / (high - low) : 0;
  const binOf = (f) => Math.floor((heightOf(f) - low) * scale);
  const starts = /* @__PURE__ */ new Uint32Array(2049);
  for (let f = 0; f < count; f++) starts[binOf(f) + 1]++;
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin];
  const order = new Uint32Array(count);
  for (let f = 0; f < count; f++) order[starts[binOf(f)]++] = f;
  return order;
}
/** One slab: the triangles `faces` on vertices of their own, so that its tree reads nothing else. */
function buildSlab(mesh, faces, borders) {
  const positions = new Float32Array(9 * faces.length);
  const indices = new Uint32Array(3 * faces.length);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < indices.length; i++) {
    const vertex = 3 * mesh.indices[3 * faces[Math.floor(i / 3)] + (i % 3)];
    const z = mesh.positions[vertex + 2];
    positions[3 * i] = mesh.positions[vertex];
    positions[3 * i + 1] = mesh.positions[vertex + 1];
    positions[3 * i + 2] = z;
    indices[i] = i;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const part = {
    positions,
    indices,
  };
  return {
    bvh: buildBvh(part),
    normals: faceNormals(part),
    borders: Uint8Array.from(faces, (face) => borders[face]),
    low,
    high,
  };
}
/** The nearest point of all slabs, searched from the slab at the point's height outwards. */
var SlabSearch = class {
  #slabs;
  #hints;
  #out = /* @__PURE__ */ new Float64Array(7);
  #nearest = /* @__PURE__ */ new Float64Array(7);
  #least = Infinity;
  #triangle = -1;
  #slab = -1;
  #side = 0;
  /** Outward unit normal of the surface at the point found last. */
  normal = /* @__PURE__ */ new Float64Array(3);
  constructor(slabs) {
    this.#slabs = slabs;
    this.#hints = new Int32Array(slabs.length).fill(-1);
  }
  /** Signed distance from the surface, mm; 0 when there is none. The side is that of the nearest triangle's normal. */
  signedDistance(x, y, z) {
    this.#least = Infinity;
    this.#triangle = -1;
    const slabs = this.#slabs;
    let start = 0;
    while (start < slabs.length - 1 && z > slabs[start].high) start++;
    for (let step = 0; step < slabs.length; step++) {
      if (start + step < slabs.length) this.#visit(start + step, x, y, z);
      if (step > 0 && start - step >= 0) this.#visit(start - step, x, y, z);
    }
    this.#side = 0;
    if (this.#triangle < 0) return 0;
    const [px, py, pz] = [this.#nearest[0], this.#nearest[1], this.#nearest[2]];
    const { normal } = this;
    const source = slabs[this.#slab].normals;
    for (let k = 0; k < 3; k++) normal[k] = source[3 * this.#triangle + k];
    this.#side = (x - px) * normal[0] + (y - py) * normal[1] + (z - pz) * normal[2];
    return this.#side < 0 ? -this.#least : this.#least;
  }
  /** The point found last, mm. */
  get nearest() {
    return [this.#nearest[0], this.#nearest[1], this.#nearest[2]];
  }
  /** Whether the point found last is the end of the surface. */
  get isAtBorder() {
    if (this.#triangle < 0) return false;
    return isOnBorder(this.#slabs[this.#slab].borders[this.#triangle], this.#nearest);
  }
  /** Cosine of the angle between the way to the point found last and the surface's normal there; 0 on it. */
  get straightness() {
    return this.#least > 0 ? Math.abs(this.#side) / this.#least : 0;
  }
  #visit(index, x, y, z) {
    const slab = this.#slabs[index];
    if ((z < slab.low ? slab.low - z : z > slab.high ? z - slab.high : 0) >= this.#least) return;
    const hint = this.#hints[index];
    const triangle = slab.bvh.closestPointInto(x, y, z, this.#least, this.#out, hint >= 0 ? hint : void 0);
    if (triangle < 0) return;
    this.#hints[index] = triangle;
    if (this.#out[6] >= this.#least) return;
    this.#least = this.#out[6];
    this.#triangle = triangle;
    this.#slab = index;
    this.#nearest.set(this.#out);
  }
};
async function searchOf(mesh, breathe) {
  const borders = bordersOf(mesh);
  const order = facesByHeight(mesh);
  const slabs = [];
  for (let start = 0; start < order.length; start += SLAB) {
    await breathe();
    slabs.push(buildSlab(mesh, order.subarray(start, start + SLAB), borders));
  }
  return new SlabSearch(slabs);
}
/** Beyond an open border of the reference, a point is over it only within this angle (cosine) of the normal there: 30°. */
var STRAIGHT = 0.866;
/**
 * So near to an end of the reference, mm, and nearer than the point that is compared, only skin that runs within this angle (cosine) of
 * the reference is what became of it: 37°. Filling a ragged opening begins behind its fringe.
 */
var FRINGE = 10;
var ALIKE = 0.8;
/** Triangles that turn away from what lies under them by more than this (cosine) speak for a cut: 60°. */
var CROSSWISE = 0.5;
/** Triangles that turn away from what lies under them by more than this (cosine) are looked at again: 45°. */
var ASKEW = 0.707;
/**
 * Where the reference has skin of its own this much nearer than the triangle that is compared with it, the triangle is another surface.
 * On skin that was pushed the share is the cosine of the slope, so that walls of pits up to 87° steep still count.
 */
var TAKEN = 0.05;
/** First pass: the distances of the vertices, NaN for those beyond an open border of the reference. */
async function measureVertices({ mesh, search, ends, breathe, values, under }) {
  const { positions } = mesh;
  const normals = vertexNormals(mesh);
  for (let v = 0; v < values.length; v++) {
    if (v % ASK === 0) {
      const turn = breathe();
      if (turn) await turn;
    }
    const at = 3 * v;
    const value = search.signedDistance(positions[at], positions[at + 1], positions[at + 2]);
    const [x, y, z] = search.normal;
    under[at] = x;
    under[at + 1] = y;
    under[at + 2] = z;
    values[v] = value;
    const away = Math.abs(value);
    if (!ends || away <= 1) continue;
    const agreement = x * normals[at] + y * normals[at + 1] + z * normals[at + 2];
    const isBeyond = search.isAtBorder && search.straightness < STRAIGHT;
    const isAtFringe = () => Math.abs(ends.signedDistance(...search.nearest)) < Math.min(FRINGE, away);
    if (isBeyond || (agreement < ALIKE && isAtFringe())) values[v] = NaN;
  }
}
/** Middle of triangle `face` of a mesh. */
function middleOf({ positions, indices }, face) {
  const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[3 * face + k]));
  return scale(add(add(a, b), c), 1 / 3);
}
/**
 * Second pass: the triangles with a corner beyond the reference; those that are not what became of the skin under them, since that lies
 * where it was (the wall of a cut goes through the body from one skin to the other); and what lies in one plane with several that run
 * crosswise to the skin (a cap, where it happens to run along it).
 */
async function findBare(comparison) {
  const { mesh, search, breathe, values, under } = comparison;
  const { indices } = mesh;
  const normals = faceNormals(mesh);
  const bare = new Uint8Array(indices.length / 3);
  const crosswise = [];
  let skin;
  for (let f = 0; f < bare.length; f++) {
    if (f % ASK === 0) {
      const turn = breathe();
      if (turn) await turn;
    }
    const [nx, ny, nz] = [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]];
    let best = -1;
    for (let k = 0; k < 3; k++) {
      const vertex = indices[3 * f + k];
      if (Number.isNaN(values[vertex])) bare[f] = 1;
      const at = 3 * vertex;
      best = Math.max(best, nx * under[at] + ny * under[at + 1] + nz * under[at + 2]);
    }
    if (best <= CROSSWISE) crosswise.push(f);
    if (best > ASKEW || bare[f] === 1) continue;
    const away = Math.abs(search.signedDistance(...middleOf(mesh, f)));
    if (away <= 1) continue;
    skin ??= await searchOf(mesh, breathe);
    if (Math.abs(skin.signedDistance(...search.nearest)) < TAKEN * away) bare[f] = 1;
  }
  const planes = cutPlanes(mesh, normals, crosswise);
  if (planes.length === 0) return bare;
  await breathe();
  for (let f = 0; f < bare.length; f++)
    if (planes.some((plane) => isIn(plane, mesh, normals, f))) bare[f] = 1;
  return bare;
}
/** Takes the values of vertices away that no triangle with something under it touches. */
function dropBare({ indices }, values, bare) {
  const isTouched = new Uint8Array(values.length);
  for (let h = 0; h < indices.length; h++) if (bare[Math.floor(h / 3)] === 0) isTouched[indices[h]] = 1;
  for (let h = 0; h < indices.length; h++) if (isTouched[indices[h]] === 0) values[indices[h]] = NaN;
}
/**
 * How far every vertex of `mesh` lies from `reference`, and where there is nothing of it to compare with: over holes that were filled,
 * beyond open ends, on cut surfaces. Out is away from the body, also where the triangles of one of them face inwards. Asks `breathe` after
 * every short piece of work.
 */
async function deviation(mesh, reference, breathe) {
  return deviationOutward(facedOutward(mesh), facedOutward(reference), breathe);
}
async function deviationOutward(mesh, reference, breathe) {
  const values = new Float32Array(mesh.positions.length / 3);
  const under = new Float32Array(mesh.positions.length);
  const lines = borderLines(reference, bordersOf(reference));
  const comparison = {
    mesh,
    ends: lines.indices.length > 0 ? await searchOf(lines, breathe) : void 0,
    search: await searchOf(reference, breathe),
    breathe,
    values,
    under,
  };
  await measureVertices(comparison);
  const bare = await findBare(comparison);
  dropBare(mesh, values, bare);
  return {
    values,
    bare,
  };
}
/** Sums up a deviation over the triangles of the mesh. */
function summarize(mesh, { values, bare }) {
  let [maxOut, maxIn, sum, total, changedArea, leftOut] = [0, 0, 0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length; f += 3) {
    const [i, j, k] = [mesh.indices[f], mesh.indices[f + 1], mesh.indices[f + 2]];
    const at = (vertex) => pointAt(mesh.positions, vertex);
    const a = at(i);
    const area = length(cross(subtract(at(j), a), subtract(at(k), a))) / 2;
    if (bare[f / 3] === 1) {
      leftOut += area;
      continue;
    }
    const mean = (Math.abs(values[i]) + Math.abs(values[j]) + Math.abs(values[k])) / 3;
    sum += mean * area;
    total += area;
    if (mean > 1) changedArea += area;
  }
  for (const value of values) {
    if (value > maxOut) maxOut = value;
    if (-value > maxIn) maxIn = -value;
  }
  return {
    maxOut,
    maxIn,
    mean: total > 0 ? sum / total : 0,
    changedArea,
    leftOut,
  };
}
// src/compute/views.ts
/** The four sides that a report shows, in its order. */
var VIEWS = ['back', 'front', 'left', 'right'];
/** The x, y of a point turned so that what `view` looks at is seen from behind. All four are rotations about Z. */
var TURN = {
  back: (x, y) => [x, y],
  front: (x, y) => [-x, -y],
  left: (x, y) => [-y, x],
  right: (x, y) => [y, -x],
};
function turned({ positions, indices }, view) {
  const out = new Float32Array(positions);
  for (let i = 0; i < out.length; i += 3) {
    const [x, y] = TURN[view](positions[i], positions[i + 1]);
    out[i] = x;
    out[i + 1] = y;
  }
  return {
    positions: out,
    indices,
  };
}
function extentOf({ positions }) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  return {
    low,
    high,
  };
}
/** The colour of a signed deviation on paper; NaN is where there is none. */
var colourWithin = (limit) => (value) =>
  Number.isNaN(value) ? bareOnScale('light') : onDeviationScale(value, limit, 'light');
/**
 * Pictures of `mesh` from four sides at one scale, so that together they are at most `width` pixels wide and each at most `height` tall,
 * and its deviation from `scan`, where it is another shape.
 */
async function bodyViews(mesh, scan, bounds) {
  const { low, high } = extentOf(mesh);
  const extent = [0, 1, 2].map((axis) => Math.max(1, high[axis] - low[axis]));
  const [x, y, z] = extent;
  const scale = Math.min(bounds.width / (2 * (x + y) + 32), bounds.height / (z + 8));
  const render = (view, paint) => {
    const body = turned(mesh, view);
    const box = extentOf(body);
    const width = Math.max(1, Math.round((box.high[0] - box.low[0] + 8) * scale));
    const height = Math.max(1, Math.round((z + 8) * scale));
    const centreX = (box.low[0] + box.high[0]) / 2;
    const centreZ = (box.low[2] + box.high[2]) / 2;
    return {
      view,
      width,
      height,
      rgba: renderFrame(
        body,
        {
          width,
          height,
          centreX,
          centreZ,
          scale,
        },
        paint,
      ),
    };
  };
  const pictures = VIEWS.map((view) => render(view));
  if (mesh === scan)
    return {
      scale,
      size: extent,
      pictures,
    };
  const found = await deviation(mesh, scan, () => void 0);
  const summary = summarize(mesh, found);
  const limit = Math.max(20, Math.ceil(Math.max(summary.maxIn, summary.maxOut) / 10) * 10);
  const paint = {
    ...found,
    colourOf: colourWithin(Math.min(limit, 60)),
    bandOf: (value) => Math.trunc(value / 5),
  };
  return {
    scale,
    size: extent,
    pictures,
    deviation: {
      summary,
      limit: Math.min(limit, 60),
      pictures: ['back', 'front'].map((view) => render(view, paint)),
    },
  };
}
// src/compute/model-task.ts
/** The stored base mesh does not have the bytes it was stored with. */
var DAMAGED = 'server/damaged-blob';
// src/braces/brace-package.ts
var sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** The lines that the design was cut along, or keeps, as they run on its skin, in the form that `bracewright brace --edge` reads. */
function edgeFile({ made, uncut }, kept) {
  const cuts = made.filter(isEdge);
  const edges = edgesOf(kept ? made : cuts);
  const { keep } = kept ?? (cuts.length === 1 ? cuts[0].params : {});
  const curves = kept?.curves ?? edges.flatMap((edge) => edge.curves);
  const { landmarks: _, ...proposal } = edges.findLast(({ purpose }) => purpose)?.purpose ?? {};
  const said = {
    curves,
    ...(keep === void 0 || keep === null ? {} : { keep }),
    ...(Object.keys(proposal).length > 0 ? { proposal } : {}),
    lines: drawnLines(uncut.mesh, curves),
  };
  return {
    name: 'edge.json',
    media: 'application/json',
    bytes: jsonBytes(said),
  };
}
/**
 * What was found on a wall with how its outputs agree with it, and the names of the files that are kept back: a positive that lies elsewhere than the inside of the brace holds all of it, a grid
 * only itself until somebody has given a reason for that.
 */
function judged(report, agreement, { reasons = {} }) {
  const isOfBrace = (one) => fileOf(one) === void 0 && one.b !== 'positive';
  const found = withFindings(report, agreementFindings(agreement.filter(isOfBrace)));
  const isOpen = (one) =>
    agreementFindings([one]).some(
      ({ code, severity }) => severity !== 'note' && !Object.hasOwn(reasons, code),
    );
  return {
    found,
    back: new Set(agreement.filter(isOpen).flatMap((one) => fileOf(one) ?? [])),
  };
}
/**
 * What a printer and a workshop take of a design that is cut along its edge: the wall (`brace.3mf`, `brace.stl`), the positive (`positive.stl`, `positive.csv`), the
 * pads of what is pressed in, the lines (`edge.json`) and what the gate said (`gate.json`). The wall is looked at here, whatever was said of it before: one that is
 * held comes to no file. A file that cannot be made is told in `lacking`, and in `gate.json`.
 */
async function bracePackage(
  under,
  wall,
  { name, language, wish, reasons, designHash },
  { exporters, ...work },
) {
  const { mesh } = await under.replay(under.records);
  const kept = keptLines(under.records, mesh);
  const within = kept && partWithinLines(mesh, kept);
  const along = kept && wallLines(kept);
  const report = withFindings(
    await checkWall(
      wall,
      wish,
      {
        ...under,
        along,
      },
      work,
    ),
    within?.findings ?? [],
  );
  if (isHeld(report, answeredBy(reasons))) return { held: report };
  const sentence = ({ code, data }) => sentenceOf(code, data, language) ?? code;
  const lacking = [];
  const told = [];
  const { records, registry, replay, asking = {} } = under;
  const desk = {
    registry,
    exporters,
    designHash,
    checkAborted: work.checkAborted,
    onFinding: (finding) => void told.push(finding),
    onLacking: (what, { code, data }) =>
      void lacking.push({
        what,
        code,
        message: sentence({
          code,
          data,
        }),
      }),
  };
  const shaped = await shapedDesign(records, replay, {
    registry,
    asking,
  });
  const formed = await formFiles(
    desk,
    shaped,
    {
      part: within?.mesh ?? shaped.shape.mesh,
      wall,
    },
    {
      machine: null,
      pads: {},
    },
  );
  const agreement = compareOutputs(wall, formed.surfaces);
  const { found, back } = judged(report, agreement, reasons);
  if (isHeld(found, answeredBy(reasons))) return { held: found };
  const ofFiles = agreementFindings(agreement.filter((one) => back.has(fileOf(one) ?? '')));
  for (const { code, data } of ofFiles)
    lacking.push({
      what: code,
      code,
      message: sentence({
        code,
        data,
      }),
    });
  const files = [
    ...(await wallFiles(desk, wall)),
    ...formed.files.filter(({ name: file }) => !back.has(file)),
    edgeFile(shaped, kept),
  ];
  const gate = {
    ...gateJson(found, sentence),
    agreement,
    ...reasons,
    notes: told.map(({ code, data }) => ({
      code,
      text: sentence({
        code,
        data,
      }),
    })),
    lacking,
    designHash,
    meshHash: meshHash(wall),
    sha256: Object.fromEntries(files.map((file) => [file.name, sha256(file.bytes)])),
  };
  files.push({
    name: 'gate.json',
    media: 'application/json',
    bytes: jsonBytes(gate),
  });
  return {
    ...zipFiles(name, files),
    names: files.map((file) => file.name),
    lacking,
  };
}
// src/compute/model-tasks.ts
var sizeOf = (mesh) => ({
  vertices: vertexCount(mesh),
  triangles: triangleCount(mesh),
});
function take(mesh, { kind, params }) {
  try {
    const { value, unit } = KINDS.evaluate(mesh, {
      kind,
      params,
    });
    return {
      value,
      unit,
    };
  } catch (error) {
    if (error instanceof SdkError) return { code: error.code };
    throw error;
  }
}
/** The look at a wall tells how far it is as if it were all of the work. */
var gateWork = ({ checkAborted, onProgress }) => ({
  checkAborted,
  progress: onProgress,
});
/** What the steps of a design are asked with. */
var asking = ({ checkAborted, onBegin }) => ({
  checkAborted,
  onBegin: ({ type }) => onBegin?.(void 0, type),
  onFault: (of, error) =>
    logFault({
      of,
      error,
    }),
});
/** Of the ports those that an exporter is lent. */
var exportPorts = ({ checkAborted, onProgress }) => ({
  ...(checkAborted ? { checkAborted } : {}),
  ...(onProgress ? { onProgress } : {}),
});
/** Work whose result goes on without the design. */
var LEAVING = /* @__PURE__ */ new Set(['mass', 'bake', 'gate', 'edge']);
function finish(task, replayed, ports) {
  const { mesh, hash } = replayed;
  const whole = wholeMesh(replayed);
  switch (task.kind) {
    case 'measure':
      ports.onMeasured?.({ hash });
      return {
        hash,
        values: task.measures.map((measure) => {
          const taken = take(mesh, measure);
          ports.onMeasured?.({ taken });
          return taken;
        }),
      };
    case 'edge':
      return { lines: keptLines(task.design.records, mesh) };
    case 'gate':
      return {
        gate: checkWish(whole, task.wish, gateWork(ports)),
        hash,
      };
    case 'mass':
      return {
        volume: enclosedVolume(whole),
        area: totalArea(whole),
      };
    case 'bake':
      return {
        bytes: encodeMesh(whole),
        hash: whole === mesh ? hash : meshHash(whole),
        size: sizeOf(whole),
      };
    case 'picture':
      return { rgba: renderBody(whole, task.size) };
  }
}
/** Runs the same operations as the editor on stored designs; keeps base meshes and checkpoints between calls. */
function createModelTasks({ operations, exporters = [], budgetBytes }) {
  const registry = createOperationRegistry(operations);
  const checkpoints = new CheckpointStore({ budgetBytes });
  const replayer = createReplayer({
    registry,
    now: () => performance.now(),
  });
  const bases = /* @__PURE__ */ new Map();
  async function stored(path, hash) {
    const known = bases.get(hash);
    if (known) {
      bases.delete(hash);
      bases.set(hash, known);
      return known;
    }
    const bytes = await readFile(path).catch(() => void 0);
    const mesh =
      bytes && createHash('sha256').update(bytes).digest('hex') === hash ? decodeMesh(bytes) : void 0;
    if (!mesh) throw new SdkError(DAMAGED, { hash });
    bases.set(hash, mesh);
    while (bases.size > 6) bases.delete(bases.keys().next().value);
    return mesh;
  }
  /** A second body that a design names. */
  const loadMesh = (design) => async (sha256) => {
    const path = design.meshes?.[sha256];
    if (path === void 0) throw new SdkError('operation/mesh-missing', { sha256 });
    return stored(path, sha256).catch(() => {
      throw new SdkError('operation/mesh-damaged', { sha256 });
    });
  };
  /** The design's mesh; ends with OperationAborted when stopped. */
  async function shape(design, base, ports) {
    const replayed = await replayer.replay(design.records, base, {
      checkpoints,
      baseHash: design.baseHash,
      ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
      loadMesh: loadMesh(design),
      hasMesh: (sha256) => design.meshes?.[sha256] !== void 0,
      onProgress: (_type, fraction) => ports.onProgress?.(fraction),
      onBegin: ({ id }) => ports.onBegin?.(id),
      ...(ports.passOver ? { passOver: ports.passOver } : {}),
    });
    ports.onBegin?.(void 0);
    ports.checkAborted?.();
    return replayed;
  }
  const underOf = (design, base, ports) => ({
    records: design.records,
    registry,
    asking: asking(ports),
    replay: (records) =>
      shape(
        {
          ...design,
          records,
        },
        base,
        ports,
      ),
  });
  async function tryLast({ design, wantsMesh, wish }, base, ports) {
    const earlier = {
      ...design,
      records: design.records.slice(0, -1),
    };
    const before = sizeOf(wholeMesh(await shape(earlier, base, ports)));
    const replayed = await shape(design, base, ports);
    const { mesh, outcomes } = replayed;
    const last = outcomes.at(-1);
    const isWall = ROLES.of(last.type) === 'wall';
    requireWhole(isWall ? outcomes : [last]);
    const whole = wholeMesh(replayed);
    const leaving = isWall ? mesh : whole;
    const along = isWall ? wallLines(design.records.at(-1).params) : void 0;
    const under = isWall
      ? {
          ...underOf(earlier, base, ports),
          made: last.findings,
          along,
        }
      : void 0;
    return {
      before,
      after: sizeOf(whole),
      report: last.report,
      findings: last.findings,
      bytes: wantsMesh ? encodeMesh(leaving) : null,
      hash: replayed.parts.length === 0 ? replayed.hash : meshHash(leaving),
      gate: wish && (await checkWall(leaving, wish, under, gateWork(ports))),
      outcomes,
    };
  }
  async function write(task, base, ports) {
    const exporter = findExporter(exporters, task.exporter);
    const { mesh, parts, hash, outcomes } = await shape(task.design, base, ports);
    requireWhole(outcomes);
    const under = underOf(task.design, base, ports);
    const { records, replay, asking } = under;
    if (isOfBodiesAlone(exporter)) {
      const held = await checkFormOn(under, gateWork(ports));
      if (isHeld(held, task.answered ?? false))
        return {
          held,
          outcomes,
        };
    }
    const zones = await zonesFor(exporter, records, registry, replay, asking);
    ports.onBegin?.(void 0, exporter.id);
    const { files, findings } = await runExporter(exporter, mesh, {
      ...task,
      designHash: hash,
      objects: parts,
      zones,
      loadMesh: loadMesh(task.design),
      ...exportPorts(ports),
    });
    return {
      ...zipFiles(task.name, files),
      findings,
      outcomes,
    };
  }
  /** The files of a brace whose wall was made before. */
  async function pack({ design, wall, wanted }, base, ports) {
    const { outcomes, ...made } = await shape(design, base, ports);
    requireWhole(outcomes);
    const hash = await designHashOf(made, keptLines(design.records, made.mesh));
    const mesh = await stored(wall.basePath, wall.baseHash);
    const work = {
      ...gateWork(ports),
      exporters,
    };
    const replay = async (some) => {
      const replayed = await shape(
        {
          ...design,
          records: some,
        },
        base,
        ports,
      );
      requireWhole(replayed.outcomes);
      return replayed;
    };
    return {
      ...(await bracePackage(
        {
          ...underOf(design, base, ports),
          replay,
        },
        mesh,
        {
          ...wanted,
          designHash: hash,
        },
        work,
      )),
      hash,
      outcomes,
    };
  }
  async function look({ design, bounds }, base, ports) {
    const replayed = await shape(design, base, ports);
    const { hash, outcomes } = replayed;
    const mesh = wholeMesh(replayed);
    const stood = design.records.filter(({ type }) => ROLES.of(type) === 'alignment');
    const views = await bodyViews(
      mesh,
      stood.length === 0
        ? base
        : (
            await shape(
              {
                ...design,
                records: stood,
              },
              base,
              ports,
            )
          ).mesh,
      bounds,
    );
    ports.checkAborted?.();
    const mass = {
      volume: isClosed(mesh) ? enclosedVolume(mesh) : null,
      area: totalArea(mesh),
    };
    return {
      ...views,
      ...mass,
      hash,
      count: sizeOf(mesh),
      outcomes,
    };
  }
  return {
    /** Throws SdkError: DAMAGED, or what writing the file refuses; OperationAborted when stopped. */
    async run(task, ports = {}) {
      const base = await stored(task.design.basePath, task.design.baseHash);
      const any = task;
      if (any.kind === 'work') return await tryLast(any, base, ports);
      if (any.kind === 'views') return await look(any, base, ports);
      if (any.kind === 'brace') return await pack(any, base, ports);
      if (any.kind === 'export') return await write(any, base, ports);
      const replayed = await shape(task.design, base, ports);
      const { outcomes } = replayed;
      if (LEAVING.has(any.kind)) requireWhole(outcomes);
      return {
        ...finish(any, replayed, ports),
        outcomes,
      };
    },
  };
}
/** Whether an error says that the work was stopped. */
var isAbort = (error) =>
  error instanceof OperationAborted || (error instanceof Error && error.name === 'AbortError');
export { onDeviationScale as a, bareOnScale as i, isAbort as n, DAMAGED as r, createModelTasks as t };

//# sourceMappingURL=model-tasks-BWJQBaPq.js.map
