import { SdkError } from '../../errors/sdk-error.ts';
import { FloatList, IndexList } from './growing.ts';
import type { ReadLimits } from './types.ts';
import { XmlScanner } from './xml-scanner.ts';

/** Twelve numbers, row-vector form: m00 m01 m02 m10 m11 m12 m20 m21 m22 m30 m31 m32, the last three the shift. */
export type Transform = readonly number[];

/** Leaves everything in place; compared by reference to skip the arithmetic. */
export const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** A use of an object, in the build or in another object. */
export interface ObjectUse {
  readonly id: string;
  /** The part that has the object, where it is another one (production extension). */
  readonly path?: string;
  readonly transform: Transform;
}

/** An object: its own mesh, or the objects it is put together from. */
export interface ModelObject {
  readonly type: string;
  vertices: Float32Array;
  triangles: Uint32Array;
  readonly components: ObjectUse[];
}

/** What a model part says. */
export interface ModelPart {
  readonly unit: string;
  readonly objects: ReadonlyMap<string, ModelObject>;
  /** Absent when the part has no build element. */
  readonly build: readonly ObjectUse[] | undefined;
}

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const PRODUCTION = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06';
const MATERIALS = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';
/** Extensions that a file may require: they do not change the shape, or are read. */
const KNOWN_EXTENSIONS: readonly string[] = [
  CORE,
  PRODUCTION,
  MATERIALS,
  'http://schemas.microsoft.com/3dmanufacturing/production/alternatives/2021/04',
  'http://schemas.3mf.io/3dmanufacturing/triangleset/2021/07',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
];
const MAX_OBJECTS = 100_000;

function readTransform(xml: XmlScanner): Transform {
  const text = xml.text('transform');
  if (text === undefined) return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : xml.fail();
}

/** The prefixes that stand for the production extension, and a check of the extensions that the file requires. */
function readNamespaces(xml: XmlScanner): string | undefined {
  const byPrefix = new Map<string, string>();
  for (const [name, value] of xml.all()) if (name.startsWith('xmlns:')) byPrefix.set(name.slice(6), value);
  for (const prefix of (xml.text('requiredextensions') ?? '').split(/\s+/).filter(Boolean)) {
    const namespace = byPrefix.get(prefix) ?? prefix;
    if (!KNOWN_EXTENSIONS.includes(namespace)) {
      const name = namespace.replace(/^https?:\/\/[^/]+\/3dmanufacturing\//, '');
      throw new SdkError('mesh-io/3mf-extension', { name: name.slice(0, 60) });
    }
  }
  for (const [prefix, namespace] of byPrefix) if (namespace === PRODUCTION) return prefix;
  return undefined;
}

/**
 * Reads one model part. A part that is not the root is read for its objects only. Throws `mesh-io/xml-malformed`,
 * `mesh-io/3mf-extension`, `mesh-io/index-out-of-range`, `mesh-io/too-many-triangles`.
 */
export function readModelPart(
  bytes: Uint8Array,
  options: { readonly limits: ReadLimits; readonly isRoot: boolean },
): ModelPart {
  const xml = new XmlScanner(bytes);
  const { maxTriangles } = options.limits;
  const objects = new Map<string, ModelObject>();
  let unit = 'millimeter';
  let build: ObjectUse[] | undefined;
  let production: string | undefined;
  let object: ModelObject | undefined;
  let vertices = new FloatList(0);
  let triangles = new IndexList(0);
  let isMesh = false;
  let isComponents = false;
  let isBuild = false;

  const readUse = (): ObjectUse => {
    const path = production === undefined ? undefined : xml.text(`${production}:path`);
    const id = xml.text('objectid') ?? xml.fail();
    return { id, transform: readTransform(xml), ...(path === undefined ? {} : { path }) };
  };
  const readTriangle = (): void => {
    const a = xml.count('v1');
    const b = xml.count('v2');
    const c = xml.count('v3');
    const known = vertices.length / 3;
    if (a >= known || b >= known || c >= known)
      throw new SdkError('mesh-io/index-out-of-range', { index: Math.max(a, b, c), vertices: known });
    if (triangles.length >= 3 * maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', { found: maxTriangles + 1, max: maxTriangles });
    triangles.push3(a, b, c);
  };

  for (let event = xml.next(); event !== 'done'; event = xml.next()) {
    const isStart = event === 'start';
    switch (xml.name) {
      case 'model':
        if (!isStart) break;
        if (xml.depth !== 1) xml.fail();
        unit = xml.text('unit') ?? unit;
        production = readNamespaces(xml);
        break;
      case 'object':
        if (!isStart) {
          object = undefined;
          break;
        }
        if (object || objects.size >= MAX_OBJECTS) xml.fail();
        object = {
          type: xml.text('type') ?? 'model',
          vertices: new Float32Array(0),
          triangles: new Uint32Array(0),
          components: [],
        };
        {
          const id = xml.text('id') ?? xml.fail();
          if (objects.has(id)) xml.fail();
          objects.set(id, object);
        }
        break;
      case 'mesh':
        if (isStart) {
          if (!object) xml.fail();
          isMesh = true;
          vertices = new FloatList();
          triangles = new IndexList();
        } else if (object) {
          isMesh = false;
          object.vertices = vertices.toArray();
          object.triangles = triangles.toArray();
        }
        break;
      case 'vertex':
        if (isStart && isMesh) {
          if (vertices.length >= 9 * maxTriangles)
            throw new SdkError('mesh-io/too-many-triangles', { found: maxTriangles + 1, max: maxTriangles });
          vertices.push3(xml.number('x'), xml.number('y'), xml.number('z'));
        }
        break;
      case 'triangle':
        if (isStart && isMesh) readTriangle();
        break;
      case 'components':
        isComponents = isStart;
        break;
      case 'component':
        if (isStart && isComponents && object) object.components.push(readUse());
        break;
      case 'build':
        isBuild = isStart;
        if (isStart) build ??= [];
        break;
      case 'item':
        if (isStart && isBuild) build?.push(readUse());
        break;
      default:
    }
  }
  return { unit, objects, build: options.isRoot ? build : undefined };
}
