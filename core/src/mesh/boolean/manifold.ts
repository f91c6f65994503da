import { inflateSync } from 'fflate';
import type { TriMesh } from '../tri-mesh.ts';
import { decodeBase64 } from '../../math/base64.ts';

/** What is made of two solids: what either holds, what both hold, or the first without the second. */
export type SolidMode = 'union' | 'intersection' | 'difference';

/** What this file needs of the library. */
interface Mesh {
  readonly vertProperties: Float32Array;
  readonly triVerts: Uint32Array;
  /** Three times the number of the first triangle of each run, and the end of the last. */
  readonly runIndex: Uint32Array;
  /** The solid that each run of triangles is of. */
  readonly runOriginalID: Uint32Array;
  readonly faceID: Uint32Array;
}
interface Manifold {
  status(): string;
  add(other: Manifold): Manifold;
  subtract(other: Manifold): Manifold;
  intersect(other: Manifold): Manifold;
  getMesh(): Mesh;
  delete(): void;
}
interface ManifoldToplevel {
  readonly Mesh: new (options: Mesh & { readonly numProp: number }) => Mesh;
  readonly Manifold: { new (mesh: Mesh): Manifold; reserveIDs(count: number): number };
  setup(): void;
}

/** What this file needs of WebAssembly, which the types of a headless program do not know. */
interface Wasm {
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<object>;
  readonly Instance: new (module: object, imports: object) => object;
}
const wasm = (): Wasm => (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly;

/** The library with a way to be given its machine code. */
type Start = (options: {
  instantiateWasm(imports: object, take: (instance: object) => void): object;
}) => Promise<ManifoldToplevel>;

/** The library's code, compiled once. */
let compiled: Promise<object> | undefined;

async function compile(): Promise<object> {
  const { MANIFOLD_WASM } = await import('./manifold.wasm.ts');
  return wasm().compile(new Uint8Array(inflateSync(decodeBase64(MANIFOLD_WASM))));
}

/** The library at work in a memory of its own, which goes when this is let go of: nothing that was computed before can change a bit, and a large body's memory is given back. */
async function machine(): Promise<ManifoldToplevel> {
  const { default: start } = (await import('./manifold-glue.wasm.ts')) as unknown as {
    readonly default: Start;
  };
  const module = await (compiled ??= compile());
  const made = await start({
    instantiateWasm(imports, take) {
      const instance = new (wasm().Instance)(module, imports);
      take(instance);
      return (instance as { readonly exports: object }).exports;
    },
  });
  made.setup();
  return made;
}

/** A triangle of what was made: which solid it comes from (0 or 1), the number of the triangle there, and its three corners. */
export interface MadeTriangles {
  /** `3·V`, mm. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** One a triangle. */
  readonly solid: Uint8Array;
  readonly face: Uint32Array;
}

/**
 * The boolean of two closed solids that face outwards, by manifold-3d 3.5.4; undefined where it takes one of them for no solid. The surface is that of the solids: whatever triangle is not cut keeps its corners' bits, as the library computes
 * in 64 bits and rounds to the 32 that it was given. Each triangle is given a face number of its own, so that flat parts are not laid anew.
 */
export async function booleanOf(
  solids: readonly [TriMesh, TriMesh],
  mode: SolidMode,
): Promise<MadeTriangles | undefined> {
  const library = await machine();
  const firstId = library.Manifold.reserveIDs(2);
  const meshOf = ({ positions, indices }: TriMesh, place: number): Mesh =>
    new library.Mesh({
      numProp: 3,
      vertProperties: positions,
      triVerts: indices,
      runIndex: Uint32Array.of(0, indices.length),
      runOriginalID: Uint32Array.of(firstId + place),
      faceID: Uint32Array.from({ length: indices.length / 3 }, (_, face) => face),
    });
  const taken: Manifold[] = [];
  try {
    for (const [place, solid] of solids.entries()) {
      const one = new library.Manifold(meshOf(solid, place));
      taken.push(one);
      if (one.status() !== 'NoError') return undefined;
    }
    const [a, b] = taken as [Manifold, Manifold];
    const made = mode === 'union' ? a.add(b) : mode === 'intersection' ? a.intersect(b) : a.subtract(b);
    taken.push(made);
    return made.status() === 'NoError' ? read(made.getMesh(), firstId) : undefined;
  } catch (error) {
    // The library throws where a mesh is no manifold.
    if ((error as { readonly name?: unknown }).name === 'ManifoldError') return undefined;
    throw error;
  } finally {
    for (const one of taken) one.delete();
  }
}

function read(mesh: Mesh, first: number): MadeTriangles {
  const { vertProperties, triVerts, runIndex, runOriginalID, faceID } = mesh;
  const solid = new Uint8Array(triVerts.length / 3);
  runOriginalID.forEach((id, run) => {
    if (id !== first) solid.fill(1, runIndex[run]! / 3, runIndex[run + 1]! / 3);
  });
  // Copies: the library's memory goes.
  return { positions: vertProperties.slice(), indices: triVerts.slice(), solid, face: faceID.slice() };
}
