import type { TriMesh } from '@bracewright/core/mesh';
import { writeMesh, type MeshFormat } from '@bracewright/core/mesh-io';
import sharp from 'sharp';

/** A closed box, mm, its bottom at z = 0: as wide, deep and tall as a trunk unless said. */
export function box(width = 300, depth = 200, height = 500): TriMesh {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    (i & 1 ? 0.5 : -0.5) * width,
    (i & 2 ? 0.5 : -0.5) * depth,
    i & 4 ? height : 0,
  ]);
  const faces = [
    [0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5],
  ]; // prettier-ignore
  return {
    positions: new Float32Array(corners.flat()),
    indices: new Uint32Array(faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])),
  };
}

/** The bytes of a file that holds the box. */
export const boxFile = (format: MeshFormat = 'stl', mesh: TriMesh = box()): Uint8Array =>
  writeMesh(mesh, format);

/** The bytes of a grey PNG. */
export const picturePng = (width = 40, height = 30): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
