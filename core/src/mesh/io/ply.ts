import { SdkError } from '../../errors/sdk-error.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { IndexList } from './growing.ts';
import { createEarBudget, cutPolygon, type EarBudget } from './polygon.ts';
import { PLY_BYTES, readPlyHeader, type PlyElement, type PlyHeader } from './ply-header.ts';
import { createPlySource, type PlySource } from './ply-source.ts';
import type { MeshWarning, RawMesh, ReadLimits } from './types.ts';

/** Polygons and strips as read: they are cut when the vertices are known, which may stand after them in the file. */
interface Faces {
  /** For each polygon its corner count and its corners; for each strip -(count + 1) and its entries. */
  data: Int32Array;
  length: number;
  /** Polygons of fewer than three corners. */
  short: number;
}

const isFaceList = (name: string): boolean => name === 'vertex_indices' || name === 'vertex_index';

/**
 * Reads a PLY file: text or binary in either byte order, any scalar types, further properties and elements, lists of any length,
 * `tristrips`, and faces before vertices. The number of rows is checked against the bytes left before a table is read.
 * Throws `mesh-io/ply-header`, `mesh-io/truncated-table`, `mesh-io/index-out-of-range`, `mesh-io/malformed`.
 */
export function readPly(bytes: Uint8Array, limits: ReadLimits): RawMesh {
  const header = readPlyHeader(bytes);
  const source = createPlySource(bytes, header);
  let vertices: Float32Array | undefined;
  const faces: Faces = { data: new Int32Array(1024), length: 0, short: 0 };
  const faceBudget = { left: limits.maxTriangles, limits };
  for (const element of header.elements) {
    checkRoom(element, header, bytes.length - source.at);
    if (element.properties.length === 0) continue;
    if (element.name === 'vertex') {
      if (element.count > 3 * limits.maxTriangles)
        throw new SdkError('mesh-io/too-many-triangles', { found: element.count, max: limits.maxTriangles });
      vertices = readVertices(element, source);
    } else if (element.name === 'face') readFaces(element, source, faces, isFaceList, false, faceBudget);
    else if (element.name === 'tristrips') readFaces(element, source, faces, isFaceList, true, faceBudget);
    else
      for (let row = 0; row < element.count; row++)
        for (const column of element.properties) source.skip(column);
  }
  if (!vertices) throw new SdkError('mesh-io/ply-header', { line: 'element vertex' });
  const ears = createEarBudget();
  const indices = cutFaces(faces, vertices, limits, ears);
  const warnings: MeshWarning[] = [];
  if (ears.left <= 0) warnings.push({ code: 'mesh-io/polygons-simplified', data: {} });
  const trailing = header.encoding === 'ascii' ? 0 : bytes.length - source.at;
  if (trailing > 0) warnings.push({ code: 'mesh-io/trailing-bytes', data: { bytes: trailing } });
  if (source.commas() > 0)
    warnings.push({ code: 'mesh-io/decimal-commas', data: { count: source.commas() } });
  if (faces.short > 0) warnings.push({ code: 'mesh-io/short-faces-dropped', data: { count: faces.short } });
  return { positions: vertices, indices, warnings };
}

function checkRoom(element: PlyElement, header: PlyHeader, left: number): void {
  let row = 0;
  for (const column of element.properties)
    // A number in a text takes a digit and a blank, the last one of the file only the digit.
    row += header.encoding === 'ascii' ? 2 : PLY_BYTES[column.listLength ?? column.type];
  const needed = row * element.count - (header.encoding === 'ascii' ? 1 : 0);
  if (needed > left)
    throw new SdkError('mesh-io/truncated-table', { table: element.name.slice(0, 40), rows: element.count });
}

function readVertices(element: PlyElement, source: PlySource): Float32Array {
  const place = ['x', 'y', 'z'].map((name) => element.properties.findIndex((column) => column.name === name));
  if (place.some((at) => at < 0 || element.properties[at]!.listLength !== undefined))
    throw new SdkError('mesh-io/ply-header', { line: 'property x y z' });
  const positions = new Float32Array(3 * element.count);
  const target = element.properties.map((_, at) => place.indexOf(at));
  for (let v = 0; v < element.count; v++)
    for (let column = 0; column < target.length; column++) {
      const to = target[column]!;
      if (to < 0) source.skip(element.properties[column]!);
      else positions[3 * v + to] = source.number(element.properties[column]!.type);
    }
  return positions;
}

function readFaces(
  element: PlyElement,
  source: PlySource,
  faces: Faces,
  isCorners: (name: string) => boolean,
  isStrip: boolean,
  budget: { left: number; limits: ReadLimits },
): void {
  const corners = element.properties.findIndex((column) => isCorners(column.name) && column.listLength);
  for (let row = 0; row < element.count; row++)
    for (let at = 0; at < element.properties.length; at++) {
      const column = element.properties[at]!;
      if (at !== corners) {
        source.skip(column);
        continue;
      }
      const count = source.listLength(column);
      budget.left -= Math.max(0, count - 2);
      if (count < 3) faces.short++;
      if (budget.left < 0) {
        const { maxTriangles } = budget.limits;
        throw new SdkError('mesh-io/too-many-triangles', {
          found: maxTriangles - budget.left,
          max: maxTriangles,
        });
      }
      if (faces.length + count + 1 > faces.data.length) {
        const larger = new Int32Array(2 * (faces.length + count + 1));
        larger.set(faces.data.subarray(0, faces.length));
        faces.data = larger;
      }
      faces.data[faces.length++] = isStrip ? -(count + 1) : count;
      for (let k = 0; k < count; k++) faces.data[faces.length++] = wholeIndex(source.number(column.type));
    }
}

function wholeIndex(value: number): number {
  if (!(value >= -1 && value <= 0x7fffffff) || Math.floor(value) !== value)
    throw new SdkError('mesh-io/index-invalid', { index: String(value) });
  return value;
}

function cutFaces(faces: Faces, positions: Float32Array, limits: ReadLimits, ears: EarBudget): Uint32Array {
  const out = new IndexList(Math.min(3 * limits.maxTriangles, Math.max(3, faces.length)));
  const vertices = positions.length / 3;
  for (let at = 0; at < faces.length;) {
    const mark = faces.data[at]!;
    const count = mark < 0 ? -mark - 1 : mark;
    const corners = faces.data.subarray(at + 1, at + 1 + count);
    for (let k = 0; k < count; k++)
      if (corners[k]! >= vertices || (corners[k]! < 0 && mark >= 0))
        throw new SdkError('mesh-io/index-out-of-range', { index: corners[k]!, vertices });
    if (mark < 0) cutStrip(corners, out);
    else cutPolygon(corners, count, positions, out, ears);
    at += 1 + count;
  }
  return out.toArray();
}

/** A triangle strip: every second triangle turns the other way; -1 starts the next strip. */
function cutStrip(corners: Int32Array, out: IndexList): void {
  for (let k = 0, start = 0; k < corners.length; k++) {
    if (corners[k] === -1) start = k + 1;
    else if (k - start >= 2) {
      const a = corners[k - 2]!;
      const b = corners[k - 1]!;
      if ((k - start) % 2 === 0) out.push3(a, b, corners[k]!);
      else out.push3(b, a, corners[k]!);
    }
  }
}

/** Writes a binary PLY with `comment` lines first; colours go to the vertices, labels as numbers with their colours to the faces. */
export function writePly(mesh: TriMesh, comment: readonly string[]): Uint8Array {
  const { positions, indices, paint } = mesh;
  const vertices = positions.length / 3;
  const faces = indices.length / 3;
  const { colours, labelOf, labels = [] } = paint ?? {};
  const rgb = ['red', 'green', 'blue'].map((name) => `property uchar ${name}`);
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    ...comment.map((line) => `comment ${line}`),
    ...labels.map(({ name }, index) => `comment label ${index} ${name}`),
    `element vertex ${vertices}`,
    'property float x',
    'property float y',
    'property float z',
    ...(colours ? rgb : []),
    `element face ${faces}`,
    'property list uchar int vertex_indices',
    ...(labelOf ? ['property ushort label', ...rgb] : []),
    'end_header',
    '',
  ].join('\n');
  const vertexBytes = colours ? 15 : 12;
  const faceBytes = labelOf ? 18 : 13;
  const bytes = new Uint8Array(header.length + vertexBytes * vertices + faceBytes * faces);
  for (let i = 0; i < header.length; i++) bytes[i] = header.charCodeAt(i) & 0x7f;
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (let v = 0; v < vertices; v++, at += vertexBytes) {
    for (let k = 0; k < 3; k++) view.setFloat32(at + 4 * k, positions[3 * v + k]!, true);
    if (colours) for (let k = 0; k < 3; k++) bytes[at + 12 + k] = colours[3 * v + k]!;
  }
  for (let f = 0; f < faces; f++, at += faceBytes) {
    bytes[at] = 3;
    for (let k = 0; k < 3; k++) view.setUint32(at + 1 + 4 * k, indices[3 * f + k]!, true);
    if (!labelOf) continue;
    const label = labelOf[f]!;
    view.setUint16(at + 13, label, true);
    for (let k = 0; k < 3; k++) bytes[at + 15 + k] = labels[label]!.colour[k]!;
  }
  return bytes;
}
