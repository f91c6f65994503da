import { SdkError } from '../../errors/sdk-error.ts';
import type { MeshLabel } from '../paint.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { FloatList, IndexList } from './growing.ts';
import { createEarBudget, cutPolygon, type EarBudget } from './polygon.ts';
import { TextScanner } from './text-scanner.ts';
import { shortestFloat, TextWriter } from './text-writer.ts';
import type { MeshWarning, RawMesh, ReadLimits } from './types.ts';

const LF = 10;
const CR = 13;
const BACKSLASH = 0x5c;
const HASH = 0x23;
const SLASH = 0x2f;

/** What has been read of the file so far. */
interface ObjState {
  readonly vertices: FloatList;
  readonly triangles: IndexList;
  /** Corners of the line being read, and their number. */
  corners: Int32Array;
  count: number;
  /** Polygons that name vertices which come later: corner count, then the corners. */
  readonly later: number[];
  readonly ears: EarBudget;
  /** Faces of fewer than three corners. */
  short: number;
}

/**
 * Reads the polygons of a Wavefront OBJ: `v` (further numbers are colours and are not used) and `f` with plain, negative and
 * `v/vt/vn` corners; faces may come before their vertices; `\` continues a line. Every other keyword is passed over, a missing
 * material file does not matter. Throws `mesh-io/malformed` with the line and `mesh-io/index-out-of-range`.
 */
export function readObj(bytes: Uint8Array, limits: ReadLimits): RawMesh {
  const scan = new TextScanner(bytes);
  const state: ObjState = {
    vertices: new FloatList(),
    triangles: new IndexList(),
    corners: new Int32Array(64),
    count: 0,
    later: [],
    ears: createEarBudget(),
    short: 0,
  };
  while (scan.skipWhite()) {
    const from = scan.at;
    const length = scan.skipWord();
    const first = bytes[from]!;
    if (length === 1 && first === 0x76) readVertex(scan, state, limits);
    else if (length === 1 && first === 0x66) readFace(scan, state, limits);
    else {
      scan.at = from;
      skipLogicalLine(scan);
    }
  }
  cutLater(state, limits);
  const warnings: MeshWarning[] = [];
  if (scan.commas > 0) warnings.push({ code: 'mesh-io/decimal-commas', data: { count: scan.commas } });
  if (state.ears.left <= 0) warnings.push({ code: 'mesh-io/polygons-simplified', data: {} });
  if (state.short > 0) warnings.push({ code: 'mesh-io/short-faces-dropped', data: { count: state.short } });
  return { positions: state.vertices.toArray(), indices: state.triangles.toArray(), warnings };
}

/** Moves to the end of the line, over line ends that a backslash continues. */
function skipLogicalLine(scan: TextScanner): void {
  const { bytes, end } = scan;
  while (scan.at < end) {
    const byte = bytes[scan.at]!;
    if (byte === BACKSLASH && isLineEnd(bytes[scan.at + 1])) {
      scan.at++;
      scan.skipLine();
    } else if (byte === LF || byte === CR) return scan.skipLine();
    else scan.at++;
  }
}

const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR;

/** Moves to the next value of the line; false when the line, as continued by backslashes, is over or a comment follows. */
function nextValue(scan: TextScanner): boolean {
  while (scan.skipBlank()) {
    const byte = scan.bytes[scan.at]!;
    if (byte === HASH) return false;
    if (byte !== BACKSLASH || !isLineEnd(scan.bytes[scan.at + 1])) return true;
    scan.at++;
    scan.skipLine();
  }
  return false;
}

function readVertex(scan: TextScanner, state: ObjState, limits: ReadLimits): void {
  let x = 0;
  let y = 0;
  for (let k = 0; k < 3; k++) {
    if (!nextValue(scan)) scan.malformed();
    const value = scan.number();
    if (k === 0) x = value;
    else if (k === 1) y = value;
    else state.vertices.push3(x, y, value);
  }
  if (state.vertices.length > 9 * limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', {
      found: state.vertices.length / 9,
      max: limits.maxTriangles,
    });
  skipLogicalLine(scan);
}

function readFace(scan: TextScanner, state: ObjState, limits: ReadLimits): void {
  const known = state.vertices.length / 3;
  let isLater = false;
  state.count = 0;
  while (nextValue(scan)) {
    const number = scan.integer();
    if (scan.at < scan.end && scan.bytes[scan.at] === SLASH) scan.skipWord();
    const vertex = number > 0 ? number - 1 : known + number;
    if (number === 0 || vertex < 0 || vertex > 0x7fffffff)
      throw new SdkError('mesh-io/index-out-of-range', { index: number, vertices: known });
    if (vertex >= known) isLater = true;
    if (state.count === state.corners.length) {
      const larger = new Int32Array(2 * state.count);
      larger.set(state.corners);
      state.corners = larger;
    }
    state.corners[state.count++] = vertex;
  }
  skipLogicalLine(scan);
  if (state.count < 3) {
    // The format has no count and no end mark: a last face without its corners and its line end is the trace of a cut file.
    if (scan.at >= scan.end && scan.bytes[scan.end - 1]! > 32)
      throw new SdkError('mesh-io/truncated-text', {
        line: scan.line(),
        triangles: state.triangles.length / 3,
      });
    state.short++;
    return;
  }
  checkBudget(state, state.count - 2, limits);
  if (!isLater) cutPolygon(state.corners, state.count, state.vertices.data, state.triangles, state.ears);
  else {
    state.later.push(state.count);
    for (let i = 0; i < state.count; i++) state.later.push(state.corners[i]!);
  }
}

function checkBudget(state: ObjState, more: number, limits: ReadLimits): void {
  const found = state.triangles.length / 3 + more;
  if (found > limits.maxTriangles || state.later.length > 5 * limits.maxTriangles)
    throw new SdkError('mesh-io/too-many-triangles', { found, max: limits.maxTriangles });
}

function cutLater(state: ObjState, limits: ReadLimits): void {
  const vertices = state.vertices.length / 3;
  for (let at = 0; at < state.later.length;) {
    const count = state.later[at]!;
    const corners = state.later.slice(at + 1, at + 1 + count);
    for (const vertex of corners)
      if (vertex >= vertices)
        throw new SdkError('mesh-io/index-out-of-range', { index: vertex + 1, vertices });
    checkBudget(state, count - 2, limits);
    cutPolygon(corners, count, state.vertices.data, state.triangles, state.ears);
    at += 1 + count;
  }
}

/**
 * Writes an OBJ with `comment` lines first. Colours follow the coordinates of their vertex (0 to 1), labels are materials of the file
 * `materials`, in the order of the triangles.
 */
export function writeObj(mesh: TriMesh, comment: readonly string[], materials?: string): Uint8Array {
  const { positions, indices, paint } = mesh;
  const text = new TextWriter();
  for (const line of comment) text.line(`# ${line}`);
  if (materials !== undefined && paint?.labelOf) text.line(`mtllib ${materials}`);
  const colours = paint?.colours;
  for (let v = 0; v < positions.length; v += 3) {
    const [x, y, z] = [positions[v]!, positions[v + 1]!, positions[v + 2]!];
    if (!colours) text.triple('v ', x, y, z);
    else {
      const [r, g, b] = [0, 1, 2].map((part) => String(Math.round((colours[v + part]! / 255) * 1e4) / 1e4));
      text.line(`v ${shortestFloat(x)} ${shortestFloat(y)} ${shortestFloat(z)} ${r!} ${g!} ${b!}`);
    }
  }
  let label = -1;
  for (let i = 0; i < indices.length; i += 3) {
    const own = paint?.labelOf?.[i / 3] ?? -1;
    if (own !== label) text.line(`usemtl ${paint!.labels![own]!.name}`);
    label = own;
    text.line(`f ${indices[i]! + 1} ${indices[i + 1]! + 1} ${indices[i + 2]! + 1}`);
  }
  return text.toBytes();
}

/** The materials of an OBJ: the colour of each label. */
export function writeMaterials(labels: readonly MeshLabel[]): Uint8Array {
  const text = new TextWriter();
  for (const { name, colour } of labels) {
    text.line(`newmtl ${name}`);
    text.line(`Kd ${colour.map((part) => String(Math.round((part / 255) * 1e4) / 1e4)).join(' ')}`);
  }
  return text.toBytes();
}
