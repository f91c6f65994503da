import type { TriMesh } from '../mesh/tri-mesh.ts';
import { hasSameBits } from '../operation/lend-mesh.ts';
import { freeze } from '../operation/plain-data.ts';
import type { Disposable } from '../tool-contract/tool.ts';

type Numbers = Float32Array | Uint32Array | Uint8Array | Uint16Array;

const isSame = (one: Numbers, other: Numbers): boolean =>
  one.BYTES_PER_ELEMENT === 4
    ? hasSameBits(one as Float32Array, other as Float32Array)
    : one.length === other.length && one.every((value, i) => value === other[i]);

/** Everything of a mesh that can be written into; its labels are frozen as they are lent. */
function arraysOf({ positions, indices, paint }: TriMesh): readonly Numbers[] {
  if (paint?.labels) freeze(paint.labels);
  return [positions, indices, paint?.colours, paint?.labelOf].filter((array) => array !== undefined);
}

/**
 * Keeps the bodies that a tool reads as they are. Typed arrays cannot be frozen: what was written into them is put back before anything is computed
 * from them, and when the session ends. An array is kept once, from when it is first lent, however many bodies share it.
 */
export class KeptBodies implements Disposable {
  readonly #kept = new Map<Numbers, Numbers>();
  /** Of the preview that was read last. */
  #passing = new Map<Numbers, Numbers>();
  #preview: TriMesh | undefined;

  /** The body, which may be lent from now on. */
  keep<T extends TriMesh>(mesh: T): T {
    for (const array of arraysOf(mesh)) if (!this.#kept.has(array)) this.#kept.set(array, array.slice());
    return mesh;
  }

  /** The preview of now, in place of the one before it: previews come and go with every movement of the hand. Throws as `check`. */
  keepPreview(mesh: TriMesh): TriMesh {
    if (mesh === this.#preview) return mesh;
    // What was written into the one before goes on in what shares its triangles.
    this.check();
    const known = this.#passing;
    this.#passing = new Map(arraysOf(mesh).map((array) => [array, known.get(array) ?? array.slice()]));
    this.#preview = mesh;
    return mesh;
  }

  /** Puts back what was written. Throws TypeError where anything was. */
  check(): void {
    let isWritten = false;
    for (const [array, kept] of [...this.#kept, ...this.#passing]) {
      if (isSame(array, kept)) continue;
      array.set(kept);
      isWritten = true;
    }
    if (isWritten) throw new TypeError('the tool wrote into the body itself; it is as it was again');
  }

  dispose(): void {
    try {
      this.check();
    } finally {
      this.#kept.clear();
      this.#passing.clear();
      this.#preview = undefined;
    }
  }
}
