import { decodeMesh, encodeMesh, meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { assertSoundMesh } from '../operation/apply-operation.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { isContentHash } from '../operation/named-hashes.ts';

/**
 * Contents that steps name by their hash and that live with the design: second bodies today. A content never changes, so a record that
 * names one gives the same mesh for ever, wherever it is replayed.
 */
export interface AssetService {
  /**
   * Keeps a mesh, or its canonical bytes (`encodeMesh`), and resolves with its SHA-256 when it is safe on this device. It goes to the server with
   * the first record that names it. Rejects with SdkError `asset/not-a-mesh` or `asset/too-large`.
   */
  put(content: TriMesh | Uint8Array): Promise<string>;
  /** The canonical bytes of a content (`decodeMesh` reads them). Rejects as `mesh` does. */
  get(sha256: string): Promise<Uint8Array>;
  /**
   * The mesh of that hash. Rejects with SdkError `operation/mesh-missing` where the design has none, `operation/mesh-unreachable` where it
   * lies elsewhere and there is no connection, `operation/mesh-damaged` where what came is something else.
   */
  mesh(sha256: string): Promise<TriMesh>;
}

/** Where a host keeps contents. It neither looks into them nor compares hashes. */
export interface AssetStore {
  /** Undefined where there is none. Rejects with SdkError `operation/mesh-unreachable` where it cannot be had now. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Resolves when the bytes are safe on this device; asked again for the same hash nothing changes. */
  write(sha256: string, bytes: Uint8Array): Promise<void>;
}

/** Most bytes of one content: some two and a half million triangles. */
export const MOST_ASSET_BYTES = 64 * 1024 * 1024;

/** Meshes that are held ready together, bytes. */
const KEPT_BYTES = 128 * 1024 * 1024;

const bytesOf = ({ positions, indices }: TriMesh): number => positions.byteLength + indices.byteLength;

function requireMesh(content: TriMesh | Uint8Array): TriMesh {
  const mesh = content instanceof Uint8Array ? decodeMesh(content) : content;
  try {
    assertSoundMesh(mesh);
    return mesh;
  } catch (cause) {
    throw new SdkError('asset/not-a-mesh', {}, { cause });
  }
}

/** An asset service on a store of the host's: it checks what goes in and what comes out. */
export function createAssets(
  store: AssetStore,
  { mostBytes = MOST_ASSET_BYTES }: { readonly mostBytes?: number } = {},
): AssetService {
  const ready = new Map<string, TriMesh>();
  const coming = new Map<string, Promise<TriMesh>>();

  function remember(sha256: string, mesh: TriMesh): void {
    ready.delete(sha256);
    ready.set(sha256, mesh);
    let bytes = 0;
    for (const one of ready.values()) bytes += bytesOf(one);
    for (const [oldest, one] of ready) {
      if (bytes <= KEPT_BYTES || oldest === sha256) break;
      ready.delete(oldest);
      bytes -= bytesOf(one);
    }
  }

  async function fetch(sha256: string): Promise<TriMesh> {
    const bytes = isContentHash(sha256) ? await store.read(sha256) : undefined;
    if (!bytes) throw new SdkError('operation/mesh-missing', { sha256 });
    const mesh = decodeMesh(bytes);
    if (!mesh || meshHash(mesh) !== sha256) throw new SdkError('operation/mesh-damaged', { sha256 });
    remember(sha256, mesh);
    return mesh;
  }

  /** Asked by several at once it is fetched once. */
  function mesh(sha256: string): Promise<TriMesh> {
    const known = ready.get(sha256);
    if (known) return Promise.resolve(known);
    const asked = coming.get(sha256);
    if (asked) return asked;
    const work = fetch(sha256).finally(() => coming.delete(sha256));
    coming.set(sha256, work);
    return work;
  }

  return {
    async put(content) {
      const size = content instanceof Uint8Array ? content.length : 12 + bytesOf(content);
      if (size > mostBytes)
        throw new SdkError('asset/too-large', { max: Math.floor(mostBytes / 1024 / 1024) });
      const given = requireMesh(content);
      // A copy: whoever put it may go on working on it.
      const own = { positions: given.positions.slice(), indices: given.indices.slice() };
      const bytes = encodeMesh(own);
      const sha256 = meshHash(own);
      await store.write(sha256, bytes);
      remember(sha256, own);
      return sha256;
    },
    get: async (sha256) => encodeMesh(await mesh(sha256)),
    mesh,
  };
}

/** A store in memory, for tests and for platforms that keep contents themselves. */
export function memoryAssetStore(): AssetStore & { readonly contents: ReadonlyMap<string, Uint8Array> } {
  const contents = new Map<string, Uint8Array>();
  return {
    contents,
    read: async (sha256) => contents.get(sha256),
    write: async (sha256, bytes) => void contents.set(sha256, bytes),
  };
}
