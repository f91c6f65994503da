import { zlibSync } from 'fflate';
import { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import { decodeBase64, encodeBase64 } from '../math/base64.ts';
import { decodeMesh, encodeMesh } from '../mesh/hash.ts';
import { DEFAULT_LIMITS } from '../mesh/io/types.ts';
import { inflateWithin } from '../mesh/io/inflate.ts';
import { silhouetteOf } from '../mesh/silhouette.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** What objects are told by in a library, beside regions and edge lines. */
const KIND = 'object';
/** The form in which they are written today. */
const VERSION = 1;
/** Most triangles of an object in a library: a pad of 200 mm has so many at edges of 1 mm. */
export const MOST_OBJECT_TRIANGLES = 60_000;
/** Most characters of a packed mesh: what does not pack at all still fits. */
const MOST_TEXT = 3 * 1024 * 1024;
/** Bytes at the head of the packed form that say how it is packed, and of its sum at the end. */
const HEAD = 2;
const SUM = 4;

const mm = z.number().min(-10_000).max(10_000);

/** The schema of an object in a library: a mesh, and what shows it before it is there. */
export const objectShape = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  triangles: z.int().min(4).max(MOST_OBJECT_TRIANGLES),
  /** Its extents along x, y and z, mm. */
  size: z.tuple([mm, mm, mm]),
  /** How it looks from where most of it is seen (`silhouetteOf`), mm. */
  outline: z.array(z.array(z.tuple([mm, mm])).max(100)).max(8),
  /** Its canonical bytes (`encodeMesh`), packed (RFC 1950), in base64; empty where a list leaves it out. */
  mesh: z.string().max(MOST_TEXT),
});

/** See the schema. */
export type ObjectShapeKept = z.output<typeof objectShape>;

function sizeOf({ positions }: TriMesh): [number, number, number] {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const [i, value] of positions.entries()) {
    least[i % 3] = Math.min(least[i % 3]!, value);
    most[i % 3] = Math.max(most[i % 3]!, value);
  }
  return [0, 1, 2].map((k) => Math.round(10 * (most[k]! - least[k]!)) / 10) as [number, number, number];
}

/** An object as a library keeps it, its coordinates to the last bit. Throws SdkError `template/object-too-large` (data `triangles`, `max`). */
export function packObject(mesh: TriMesh): ObjectShapeKept {
  const triangles = mesh.indices.length / 3;
  if (triangles > MOST_OBJECT_TRIANGLES)
    throw new SdkError('template/object-too-large', { triangles, max: MOST_OBJECT_TRIANGLES });
  return {
    ...{ kind: KIND, version: VERSION, triangles, size: sizeOf(mesh) },
    outline: silhouetteOf(mesh).map((line) => line.map(([x, y]) => [x, y])),
    mesh: encodeBase64(zlibSync(encodeMesh(mesh))),
  };
}

/**
 * An object out of a stored shape; undefined where it is a shape of another kind, as a region. Throws SdkError `template/object-newer` for one that a later version wrote,
 * `template/object-damaged` for one that does not hold together.
 */
export function readObjectShape(shape: unknown): ObjectShapeKept | undefined {
  const { kind, version } = (typeof shape === 'object' && shape !== null ? shape : {}) as {
    readonly kind?: unknown;
    readonly version?: unknown;
  };
  if (kind !== KIND) return undefined;
  if (typeof version === 'number' && version > VERSION) throw new SdkError('template/object-newer');
  const { data, error } = objectShape.safeParse(shape);
  if (data) return data;
  throw new SdkError('template/object-damaged', { path: error.issues[0]!.path.join('.') || KIND });
}

/** The bytes of a packed mesh; undefined for something else. */
function unpacked(text: string): Uint8Array | undefined {
  try {
    const packed = decodeBase64(text);
    const most = 1024 + 24 * 3 * MOST_OBJECT_TRIANGLES;
    const limits = { ...DEFAULT_LIMITS, maxUnpackedBytes: most };
    return inflateWithin(packed.subarray(HEAD, packed.length - SUM), 'deflate', { limits, unpacked: 0 });
  } catch {
    return undefined;
  }
}

/**
 * The mesh of an object. Throws SdkError `template/object-elsewhere` where a list left it out, `template/object-damaged` where it is not what its shape says: not
 * readable, another number of triangles or another size.
 */
export function unpackObject({ mesh: text, triangles, size }: ObjectShapeKept): TriMesh {
  if (text === '') throw new SdkError('template/object-elsewhere');
  const bytes = unpacked(text);
  const mesh = bytes && decodeMesh(bytes);
  const isSame =
    mesh &&
    mesh.indices.length === 3 * triangles &&
    mesh.positions.every(Number.isFinite) &&
    sizeOf(mesh).every((extent, k) => Math.abs(extent - size[k]!) < 0.11);
  if (!isSame) throw new SdkError('template/object-damaged', { path: 'mesh' });
  return mesh;
}
