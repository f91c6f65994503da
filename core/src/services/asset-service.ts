import { decodeMesh, encodeMesh, meshHash } from '../mesh/hash.ts';
import { sha256Hex } from '../mesh/sha256.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { assertSoundMesh } from '../operation/apply-operation.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { isContentHash } from '../operation/named-hashes.ts';
import { beginsAsPicture, cleanPicture, type Picture } from '../picture/picture.ts';

/**
 * Contents that steps name by their hash and that live with the design: second bodies and pictures. A content never changes, so a record that
 * names one means the same for ever, wherever it is replayed.
 */
export interface AssetService {
  /**
   * Keeps a mesh, its canonical bytes (`encodeMesh`), or a PNG or JPEG file, and resolves with its SHA-256 when it is safe on this device. It goes to the server with
   * the first record that names it. Of a picture nothing is kept that says where, when and by whom it was taken (`cleanPicture`); `name` is what a person
   * knows it by. Rejects with SdkError `asset/not-a-mesh`, `asset/too-large`, `asset/not-a-picture` or `asset/picture-too-large`.
   */
  put(content: TriMesh | Uint8Array, about?: { readonly name?: string }): Promise<string>;
  /** The bytes of a content: of a mesh its canonical form (`decodeMesh` reads it), of a picture the file. Rejects as `mesh` does. */
  get(sha256: string): Promise<Uint8Array>;
  /**
   * The mesh of that hash. Rejects with SdkError `operation/mesh-missing` where the design has none, `operation/mesh-unreachable` where it
   * lies elsewhere and there is no connection, `operation/mesh-damaged` where what came is something else.
   */
  mesh(sha256: string): Promise<TriMesh>;
  /**
   * The picture of that hash (`p.image`); its bytes are a source for `scene.createObject({ image })`. Rejects with SdkError `asset/picture-missing`,
   * `asset/picture-unreachable` or `asset/picture-damaged`.
   */
  image(sha256: string): Promise<Picture>;
  /** What a content was called when it was put, on this device or another; undefined where nothing is known. */
  nameOf(sha256: string): Promise<string | undefined>;
}

/** Where a host keeps contents. It neither looks into them nor compares hashes. */
export interface AssetStore {
  /** Undefined where there is none. Rejects with SdkError `operation/mesh-unreachable` where it cannot be had now. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Resolves when the bytes are safe on this device; asked again for the same hash nothing changes. */
  write(sha256: string, bytes: Uint8Array, name?: string): Promise<void>;
  /** The name it was written with; without it contents have none. */
  nameOf?(sha256: string): Promise<string | undefined>;
}

/** Most bytes of one mesh: some two and a half million triangles. */
export const MOST_ASSET_BYTES = 64 * 1024 * 1024;

/** Contents that are held ready together, bytes. */
const KEPT_BYTES = 128 * 1024 * 1024;

type Content = { readonly mesh: TriMesh } | { readonly picture: Picture };

const bytesOf = ({ positions, indices }: TriMesh): number => positions.byteLength + indices.byteLength;
const sizeOf = (content: Content): number =>
  'mesh' in content ? bytesOf(content.mesh) : content.picture.bytes.length;

/** Of whatever was given: what is no mesh at all has no size, and is refused as such. */
function sizeGiven(content: unknown): number {
  if (content instanceof Uint8Array) return content.length;
  const { positions, indices } = (content ?? {}) as Readonly<Record<string, unknown>>;
  const bytes = [positions, indices].map((one) => (ArrayBuffer.isView(one) ? one.byteLength : 0));
  return bytes.reduce((sum, one) => sum + one, 12);
}

function requireMesh(content: TriMesh | Uint8Array): TriMesh {
  const mesh = content instanceof Uint8Array ? decodeMesh(content) : content;
  try {
    assertSoundMesh(mesh);
    return mesh;
  } catch (cause) {
    throw new SdkError('asset/not-a-mesh', {}, { cause });
  }
}

const hashOf = (bytes: Uint8Array): Promise<string> => sha256Hex([bytes], () => bytes);

/** What bytes are that were kept under a hash; undefined for something else. */
async function contentOf(bytes: Uint8Array, sha256: string): Promise<Content | undefined> {
  if (!beginsAsPicture(bytes)) {
    const mesh = decodeMesh(bytes);
    return mesh && meshHash(mesh) === sha256 ? { mesh } : undefined;
  }
  if ((await hashOf(bytes)) !== sha256) return undefined;
  try {
    return { picture: cleanPicture(bytes) };
  } catch {
    return undefined;
  }
}

/** What never stands in the name of a file: controls, half characters, marks that turn the writing round. */
const UNREADABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const MOST_NAME = 255;

/** A name as it is kept; undefined where nothing of it is left. */
function readable(name: string | undefined): string | undefined {
  const kept = [...(name ?? '').replace(UNREADABLE, '').trim()].slice(0, MOST_NAME).join('').trim();
  return kept === '' ? undefined : kept;
}

/** The failures of contents in the words of pictures. */
const OF_PICTURES: Readonly<Record<string, string>> = {
  'operation/mesh-missing': 'asset/picture-missing',
  'operation/mesh-unreachable': 'asset/picture-unreachable',
  'operation/mesh-damaged': 'asset/picture-damaged',
};

/** An asset service on a store of the host's: it checks what goes in and what comes out. */
export function createAssets(
  store: AssetStore,
  { mostBytes = MOST_ASSET_BYTES }: { readonly mostBytes?: number } = {},
): AssetService {
  const ready = new Map<string, Content>();
  const coming = new Map<string, Promise<Content>>();

  function remember(sha256: string, content: Content): void {
    ready.delete(sha256);
    ready.set(sha256, content);
    let bytes = 0;
    for (const one of ready.values()) bytes += sizeOf(one);
    for (const [oldest, one] of ready) {
      if (bytes <= KEPT_BYTES || oldest === sha256) break;
      ready.delete(oldest);
      bytes -= sizeOf(one);
    }
  }

  async function fetch(sha256: string): Promise<Content> {
    const bytes = isContentHash(sha256) ? await store.read(sha256) : undefined;
    if (!bytes) throw new SdkError('operation/mesh-missing', { sha256 });
    const content = await contentOf(bytes, sha256);
    if (!content) throw new SdkError('operation/mesh-damaged', { sha256 });
    remember(sha256, content);
    return content;
  }

  /** Asked by several at once it is fetched once. */
  function find(sha256: string): Promise<Content> {
    const known = ready.get(sha256);
    if (known) return Promise.resolve(known);
    const asked = coming.get(sha256);
    if (asked) return asked;
    const work = fetch(sha256).finally(() => coming.delete(sha256));
    coming.set(sha256, work);
    return work;
  }

  async function keep(content: Content, bytes: Uint8Array, name: string | undefined): Promise<string> {
    const sha256 = 'mesh' in content ? meshHash(content.mesh) : await hashOf(bytes);
    await (name === undefined ? store.write(sha256, bytes) : store.write(sha256, bytes, name));
    remember(sha256, content);
    return sha256;
  }

  return {
    async put(content, { name } = {}) {
      if (content instanceof Uint8Array && beginsAsPicture(content)) {
        const picture = cleanPicture(content);
        return keep({ picture }, picture.bytes, readable(name));
      }
      if (sizeGiven(content) > mostBytes)
        throw new SdkError('asset/too-large', { max: Math.floor(mostBytes / 1024 / 1024) });
      const given = requireMesh(content);
      // A copy: whoever put it may go on working on it.
      const mesh = { positions: given.positions.slice(), indices: given.indices.slice() };
      return keep({ mesh }, encodeMesh(mesh), readable(name));
    },
    async get(sha256) {
      const content = await find(sha256);
      return 'mesh' in content ? encodeMesh(content.mesh) : content.picture.bytes.slice();
    },
    async mesh(sha256) {
      const content = await find(sha256);
      // Tools and scenes ask for it, and operations are computed with it: who writes into what is given spoils that alone.
      if ('mesh' in content) return lendMesh(content.mesh, 'assets').lent;
      throw new SdkError('operation/mesh-missing', { sha256 });
    },
    async image(sha256) {
      const content = await find(sha256).catch((error: unknown) => {
        const code = error instanceof SdkError ? OF_PICTURES[error.code] : undefined;
        throw code === undefined ? error : new SdkError(code, { sha256 }, { cause: error });
      });
      if ('picture' in content) return { ...content.picture, bytes: content.picture.bytes.slice() };
      throw new SdkError('asset/picture-missing', { sha256 });
    },
    nameOf: async (sha256) => (isContentHash(sha256) ? store.nameOf?.(sha256) : undefined),
  };
}

/** A store in memory, for tests and for platforms that keep contents themselves. */
export function memoryAssetStore(): AssetStore & { readonly contents: ReadonlyMap<string, Uint8Array> } {
  const contents = new Map<string, Uint8Array>();
  const names = new Map<string, string>();
  return {
    contents,
    read: async (sha256) => contents.get(sha256),
    write: async (sha256, bytes, name) => {
      contents.set(sha256, bytes);
      if (name !== undefined) names.set(sha256, name);
    },
    nameOf: async (sha256) => names.get(sha256),
  };
}
