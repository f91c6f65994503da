import { SdkError } from '../../errors/sdk-error.ts';
import { designHashIn } from './design-hash.ts';
import { FloatList, IndexList } from './growing.ts';
import { metadataIn, type FileFacts } from './three-mf-metadata.ts';
import type { UnpackBudget } from './inflate.ts';
import {
  IDENTITY,
  readModelPart,
  type ModelObject,
  type ModelPart,
  type Transform,
} from './three-mf-part.ts';
import type { MeshWarning, RawMesh, ReadLimits } from './types.ts';
import type { LengthUnit } from '../scan-frame.ts';
import { narrowUtf16 } from './utf16.ts';
import { XmlScanner } from './xml-scanner.ts';
import { openZip, type ZipArchive } from './zip-read.ts';

const MODEL_RELATIONSHIP = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
const MAX_INSTANCES = 100_000;
const MAX_NESTING = 32;
const MAX_PARTS = 200;

/** Units of the format (3MF Core 1.3, 3.4) as ours; the two that we do not have are turned into mm. */
const UNITS: Readonly<Record<string, { readonly unit: LengthUnit; readonly factor: number }>> = {
  micron: { unit: 'mm', factor: 0.001 },
  millimeter: { unit: 'mm', factor: 1 },
  centimeter: { unit: 'cm', factor: 1 },
  inch: { unit: 'inch', factor: 1 },
  foot: { unit: 'mm', factor: 304.8 },
  meter: { unit: 'm', factor: 1 },
};

/** Reads a part's bytes as XML, whatever of the two encodings that 3MF allows it has. */
function partBytes(archive: ZipArchive, path: string): Uint8Array | undefined {
  const bytes = archive.read(path);
  if (!bytes) return undefined;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? narrowUtf16(bytes) : bytes;
}

/** The path of the root model, which the relationships of the package name (OPC). */
function rootModelPath(archive: ZipArchive): string {
  const relationships = partBytes(archive, '_rels/.rels');
  if (!relationships) {
    const isPlainArchive = !archive.names.some((name) => /\.model$/i.test(name));
    throw isPlainArchive
      ? new SdkError('mesh-io/file-is-archive', { kind: 'ZIP' })
      : new SdkError('mesh-io/3mf-no-model', { part: '_rels/.rels' });
  }
  const xml = new XmlScanner(relationships);
  for (let event = xml.next(); event !== 'done'; event = xml.next())
    if (event === 'start' && xml.name === 'Relationship' && xml.text('Type') === MODEL_RELATIONSHIP)
      return xml.text('Target') ?? '';
  throw new SdkError('mesh-io/file-is-archive', { kind: 'ZIP' });
}

/** `first`, then `second`, in the row-vector form of 3MF: m00 m01 m02 m10 … m32, the last three the shift. */
function compose(first: Transform, second: Transform): Transform {
  const out = new Array<number>(12);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++) {
      let sum = row === 3 ? second[9 + column]! : 0;
      for (let k = 0; k < 3; k++) sum += first[3 * row + k]! * second[3 * k + column]!;
      out[3 * row + column] = sum;
    }
  return out;
}

function determinant(m: Transform): number {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  );
}

/** Puts the objects that the build names together into one mesh. */
class Assembler {
  readonly vertices = new FloatList();
  readonly triangles = new IndexList();
  supports = 0;
  /** Of the root model. */
  designHash: string | undefined = undefined;
  metadata: FileFacts = {};
  private readonly parts = new Map<string, ModelPart>();
  private instances = 0;
  private readonly archive: ZipArchive;
  private readonly limits: ReadLimits;

  constructor(archive: ZipArchive, limits: ReadLimits) {
    this.archive = archive;
    this.limits = limits;
  }

  part(path: string, isRoot: boolean): ModelPart {
    const key = path.replace(/^\/+/, '').toLowerCase();
    const known = this.parts.get(key);
    if (known) return known;
    if (this.parts.size >= MAX_PARTS) throw new SdkError('mesh-io/3mf-too-nested');
    const bytes = partBytes(this.archive, path);
    if (!bytes) throw new SdkError('mesh-io/3mf-no-model', { part: path.slice(0, 80) });
    if (isRoot) [this.designHash, this.metadata] = [designHashIn(bytes), metadataIn(bytes)];
    const part = readModelPart(bytes, { limits: this.limits, isRoot });
    this.parts.set(key, part);
    return part;
  }

  add(path: string, isRoot: boolean, id: string, transform: Transform, nesting: number): void {
    if (nesting > MAX_NESTING || ++this.instances > MAX_INSTANCES)
      throw new SdkError('mesh-io/3mf-too-nested');
    const object = this.part(path, isRoot).objects.get(id);
    if (!object) throw new SdkError('mesh-io/3mf-object-missing', { id: id.slice(0, 40) });
    if (object.type === 'support' || object.type === 'solidsupport') {
      this.supports++;
      return;
    }
    this.addMesh(object, transform);
    for (const component of object.components) {
      const from = component.path ?? path;
      this.add(
        from,
        component.path === undefined && isRoot,
        component.id,
        compose(component.transform, transform),
        nesting + 1,
      );
    }
  }

  private addMesh(object: ModelObject, m: Transform): void {
    const found = (this.triangles.length + object.triangles.length) / 3;
    if (found > this.limits.maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', { found, max: this.limits.maxTriangles });
    const base = this.vertices.length / 3;
    if (base + object.vertices.length / 3 > 3 * this.limits.maxTriangles)
      throw new SdkError('mesh-io/too-many-triangles', { found, max: this.limits.maxTriangles });
    const isPlain = m === IDENTITY;
    for (let v = 0; v < object.vertices.length; v += 3) {
      const x = object.vertices[v]!;
      const y = object.vertices[v + 1]!;
      const z = object.vertices[v + 2]!;
      if (isPlain) this.vertices.push3(x, y, z);
      else
        this.vertices.push3(
          x * m[0]! + y * m[3]! + z * m[6]! + m[9]!,
          x * m[1]! + y * m[4]! + z * m[7]! + m[10]!,
          x * m[2]! + y * m[5]! + z * m[8]! + m[11]!,
        );
    }
    // A mirroring transform turns the triangles inside out unless their corners are read the other way round.
    const isMirrored = determinant(m) < 0;
    for (let i = 0; i < object.triangles.length; i += 3) {
      const a = base + object.triangles[i]!;
      const b = base + object.triangles[i + 1]!;
      const c = base + object.triangles[i + 2]!;
      if (isMirrored) this.triangles.push3(a, c, b);
      else this.triangles.push3(a, b, c);
    }
  }
}

/**
 * Reads a 3MF package (3MF Core 1.3, with components, transforms and the production extension's `path`): the objects of the build,
 * each in its place, as one mesh in the unit of the file. Colours and textures are passed over; support structures are left
 * out with a warning. Throws `mesh-io/3mf-…`, `mesh-io/xml-…`, `mesh-io/archive-…`, `mesh-io/index-out-of-range`.
 */
export function read3mf(bytes: Uint8Array, limits: ReadLimits): RawMesh {
  const budget: UnpackBudget = { limits, unpacked: 0 };
  const archive = openZip(bytes, budget);
  const rootPath = rootModelPath(archive);
  const assembler = new Assembler(archive, limits);
  const root = assembler.part(rootPath, true);
  if (!root.build) throw new SdkError('mesh-io/3mf-no-build');
  for (const item of root.build)
    assembler.add(item.path ?? rootPath, item.path === undefined, item.id, item.transform, 0);
  const known = Object.hasOwn(UNITS, root.unit) ? UNITS[root.unit] : undefined;
  if (!known) throw new SdkError('mesh-io/3mf-unit', { unit: root.unit.slice(0, 40) });
  const positions = assembler.vertices.toArray();
  if (known.factor !== 1)
    for (let i = 0; i < positions.length; i++) positions[i] = positions[i]! * known.factor;
  const warnings: MeshWarning[] = [];
  if (assembler.supports > 0)
    warnings.push({ code: 'mesh-io/3mf-support-left-out', data: { count: assembler.supports } });
  return {
    positions,
    indices: assembler.triangles.toArray(),
    unit: known.unit,
    designHash: assembler.designHash,
    metadata: assembler.metadata,
    warnings,
  };
}
