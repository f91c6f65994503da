import { buildBvh, decodeMesh, encodeMesh, vertexNormals, type TriMesh } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { cpu, type Row } from './clock.ts';

/** Reads a binary STL and welds it with a map whose keys are the printed coordinates, the way it is commonly done. */
function readWithStringKeys(bytes: Uint8Array): TriMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(80, true);
  const known = new Map<string, number>();
  const positions: number[] = [];
  const indices = new Uint32Array(3 * count);
  for (let corner = 0; corner < 3 * count; corner++) {
    const at = 84 + 50 * Math.floor(corner / 3) + 12 + 12 * (corner % 3);
    const x = view.getFloat32(at, true);
    const y = view.getFloat32(at + 4, true);
    const z = view.getFloat32(at + 8, true);
    const key = `${x},${y},${z}`;
    let vertex = known.get(key);
    if (vertex === undefined) {
      vertex = known.size;
      known.set(key, vertex);
      positions.push(x, y, z);
    }
    indices[corner] = vertex;
  }
  return { positions: Float32Array.from(positions), indices };
}

/** Reading and welding a big STL. */
export async function readingStl(mesh: TriMesh): Promise<readonly Row[]> {
  const bytes = writeMesh(mesh, 'stl');
  const [ours, theirs] = [readMesh(bytes).mesh, readWithStringKeys(bytes)];
  if (ours.positions.length !== theirs.positions.length) throw new Error('the two welds differ');
  return [
    {
      work: 'binary STL: read and weld',
      ours: await cpu(() => readMesh(bytes)),
      peer: { name: 'Map of string keys', ms: await cpu(() => readWithStringKeys(bytes), { runs: 2 }) },
      bar: { ms: 1000 },
    },
  ];
}

/** From the bytes of a stored body to what the first picture and the first click need. */
export async function loading(mesh: TriMesh): Promise<readonly Row[]> {
  const bytes = encodeMesh(mesh);
  const load = () => {
    const decoded = decodeMesh(bytes);
    if (!decoded) throw new Error('the bytes of a body were refused');
    vertexNormals(decoded);
    return buildBvh(decoded);
  };
  return [{ work: 'open: decode, normals, BVH', ours: await cpu(load), bar: { ms: 3000 } }];
}
