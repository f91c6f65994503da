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

/** Half the width and the depth of a tube, and its height, mm. */
interface TubeOptions {
  readonly segments?: number;
  readonly rings?: number;
  readonly height?: number;
  readonly wide?: number;
  readonly deep?: number;
}

/** The skin of an upright trunk, mm: an elliptic tube about the Z axis, open above and below, facing outward. */
export function openTube(options: TubeOptions = {}): TriMesh {
  const { segments = 48, rings = 40, height = 400, wide = 140, deep = 100 } = options;
  const positions: number[] = [];
  for (let ring = 0; ring <= rings; ring++)
    for (let segment = 0; segment < segments; segment++) {
      const angle = (2 * Math.PI * segment) / segments;
      positions.push(wide * Math.cos(angle), deep * Math.sin(angle), (height * ring) / rings);
    }
  const indices: number[] = [];
  for (let ring = 0; ring < rings; ring++)
    for (let segment = 0; segment < segments; segment++) {
      const [a, b] = [ring * segments + segment, ring * segments + ((segment + 1) % segments)];
      indices.push(a, b, b + segments, a, b + segments, a + segments);
    }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}
