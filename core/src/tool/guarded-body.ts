import type { TriMesh } from '../mesh/tri-mesh.ts';
import { hasSameBits } from '../mesh/own-arrays.ts';
import { freeze } from '../operation/plain-data.ts';
import type { Disposable } from '../tool-contract/tool.ts';

type Numbers = Float32Array | Uint32Array | Uint8Array | Uint16Array;
/** Copies by the arrays that they are of. */
type Copies = Map<Numbers, Numbers>;

const isSame = (one: Numbers, other: Numbers): boolean =>
  one.BYTES_PER_ELEMENT === 4
    ? hasSameBits(one as Float32Array, other as Float32Array)
    : one.length === other.length && one.every((value, i) => value === other[i]);

/** The mesh, each of its arrays as `array` gives it. */
function meshOf({ positions, indices, paint }: TriMesh, array: <T extends Numbers>(own: T) => T): TriMesh {
  const { colours, labelOf, labels } = paint ?? {};
  return {
    ...{ positions: array(positions), indices: array(indices) },
    ...(paint && {
      paint: {
        ...(colours && { colours: array(colours) }),
        ...(labelOf && { labelOf: array(labelOf) }),
        ...(labels && { labels: freeze(labels) }),
      },
    }),
  };
}

/**
 * The bodies that one session of a tool reads: copies, made when a body is first read. Typed arrays cannot be frozen, and a tool may keep what it read for longer than
 * its session lives: the arrays that everything is computed from are therefore never in its hands. What it wrote into a copy is told before anything that
 * it asked for is kept, and when the session ends. An array has one copy, however many bodies share it.
 */
export class KeptBodies implements Disposable {
  readonly #meshes = new Map<TriMesh, TriMesh>();
  readonly #kept: Copies = new Map();
  /** Of the preview that was read last. */
  #passing: Copies = new Map();
  #preview: { readonly of: TriMesh; readonly copy: TriMesh } | undefined;

  /** The body to be lent: always the same one of the same body. */
  keep<T extends TriMesh>(mesh: T): T {
    let copy = this.#meshes.get(mesh);
    if (!copy) this.#meshes.set(mesh, (copy = meshOf(mesh, this.#copyInto(this.#kept))));
    return copy as T;
  }

  /** Whether `given` is what was lent of the body. */
  isOf(mesh: TriMesh, given: unknown): boolean {
    return given !== undefined && this.#meshes.get(mesh) === given;
  }

  /** The body that `given` was lent of; `given` itself where it is none of them. */
  ownOf(given: TriMesh): TriMesh {
    for (const [own, copy] of this.#meshes) if (copy === given) return own;
    return given;
  }

  /** The preview of now, in place of the one before it: previews come and go with every movement of the hand. Throws as `check`. */
  keepPreview(mesh: TriMesh): TriMesh {
    if (mesh === this.#preview?.of) return this.#preview.copy;
    // What was written into the one before goes on in what shares its triangles.
    this.check();
    const passing: Copies = new Map();
    const copy = meshOf(mesh, this.#copyInto(passing));
    this.#passing = passing;
    this.#preview = { of: mesh, copy };
    return copy;
  }

  /** Throws TypeError where a copy was written into; what is read afterwards is a new one. */
  check(): void {
    for (const [own, copy] of [...this.#kept, ...this.#passing])
      if (!isSame(own, copy)) {
        this.#forget();
        throw new TypeError('the tool wrote into the body itself; it is as it was again');
      }
  }

  dispose(): void {
    try {
      this.check();
    } finally {
      this.#forget();
    }
  }

  /** Copies of arrays, the known ones, which `into` remembers. */
  #copyInto(into: Copies) {
    return <T extends Numbers>(own: T): T => {
      const copy = this.#kept.get(own) ?? this.#passing.get(own) ?? own.slice();
      into.set(own, copy);
      return copy as T;
    };
  }

  #forget(): void {
    this.#meshes.clear();
    this.#kept.clear();
    this.#passing.clear();
    this.#preview = undefined;
  }
}
