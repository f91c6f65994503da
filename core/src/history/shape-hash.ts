import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { meshHashAsync } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Shape } from '../operation/shape.ts';

/** A shape with its `shapeHash`. */
export interface HashedShape extends Shape {
  readonly hash: string;
}

/**
 * Hash of a body and the parts beside it: `meshHash` of the body while there are no parts, so that nothing that was stored before there were any reads
 * otherwise; else the SHA-256 of the body's hash and of each part's hash and name, in the order they were made in.
 */
export async function shapeHash(
  { mesh, parts }: Shape,
  hashOf: (mesh: TriMesh) => Promise<string> = meshHashAsync,
): Promise<string> {
  const body = await hashOf(mesh);
  if (parts.length === 0) return body;
  const lines = [body];
  for (const part of parts) lines.push(`${await hashOf(part.mesh)} ${part.name}`);
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

/** Hashes of meshes that were hashed before: a step on one part leaves the others and the body as they are. */
export function rememberHashes(): ((mesh: TriMesh) => Promise<string>) & {
  know(mesh: TriMesh, hash: string): void;
} {
  const known = new WeakMap<TriMesh, string>();
  const know = (mesh: TriMesh, hash: string): void => void known.set(mesh, hash);
  const hashOf = async (mesh: TriMesh): Promise<string> => {
    const found = known.get(mesh);
    if (found !== undefined) return found;
    const hash = await meshHashAsync(mesh);
    know(mesh, hash);
    return hash;
  };
  return Object.assign(hashOf, { know });
}
