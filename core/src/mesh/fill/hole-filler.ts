import { BORDER, buildTwins, nextHalfEdge, NON_MANIFOLD } from '../topology/adjacency.ts';
import { boundaryLoops, splitLoop } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type WorkPart } from '../work.ts';
import type { FilledHole, FillOptions } from './fill-options.ts';
import type { Misfit } from './fringe.ts';
import { blendPatch, HolePatches, lookAround, type Manner, type Surroundings } from './lay-patch.ts';
import { createSkinTest, crossingsAmong, type SkinTest } from './patch-crossings.ts';
import { extentOf, joinPatches, meshOf, offPlane, outlineLength } from './patch-mesh.ts';
import type { Patch } from './refine-patch.ts';

/** Tries of drawing a smooth patch taut only where it runs through something. */
const BLENDINGS = 3;

/**
 * Patches of outlines farther off a plane than this (root mean square, mm) are guesses. On three raw scans of known bodies, outlines in the skin
 * within 6 mm of a plane were closed to 2 mm; those of armpits (10 … 21 mm) to 5 mm, of groins (21 … 24 mm) to 9 … 15 mm.
 */
const GUESSED = 8;

/** A patch and the triangles of it that run through something. */
interface Laid {
  readonly loop: Uint32Array;
  readonly patch: Patch;
  readonly manner: Manner;
  readonly crossing: readonly number[];
  /** Triangles that fold back. */
  readonly folded: readonly number[];
}

/** What is wrong with a patch. */
const troubleOf = ({ crossing, folded }: Laid): readonly number[] => [...crossing, ...folded];

/** Running through the body is worse than any fold. */
const isBetter = (a: Laid, b: Laid): boolean =>
  a.crossing.length === b.crossing.length
    ? a.folded.length < b.folded.length
    : a.crossing.length < b.crossing.length;

const keyOf = (rim: Uint32Array): string => rim.join(' ');

/** What was tried in a hole. */
interface Attempt {
  readonly laid: Laid;
  readonly patches: HolePatches;
  readonly tried: readonly Manner[];
}

/** The patches of the holes of one surface, of which some skin may be gone. */
export class HoleFiller {
  readonly #input: TriMesh;
  readonly #options: FillOptions;
  readonly #known = new Map<string, Attempt>();
  /** Of the input; built when there is a patch to test. */
  #test: SkinTest | undefined;
  #inputTwins: Int32Array | undefined;
  #gone: Uint8Array;
  #skin: TriMesh;
  #laid: Laid[] = [];
  /** Edges that patches have across their holes, by their vertices, with the hole. */
  readonly #taken = new Map<number, string>();
  #around: Surroundings | undefined;
  #skipped = 0;

  constructor(mesh: TriMesh, options: FillOptions) {
    this.#input = mesh;
    this.#skin = mesh;
    this.#options = options;
    this.#gone = new Uint8Array(mesh.indices.length / 3);
  }

  get skin(): TriMesh {
    return this.#skin;
  }

  /** Holes left open because of their length. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Patches that run through something or fold. */
  get misfits(): readonly Misfit[] {
    return this.#laid.filter((laid) => troubleOf(laid).length > 0).map((laid) => misfitOf(laid));
  }

  /** Patches that run through something. */
  get crossing(): readonly Misfit[] {
    return this.#laid.filter(({ crossing }) => crossing.length > 0).map((laid) => misfitOf(laid));
  }

  /** Patches that run through something, with the places where they do; where they only fold is left out. */
  get pierced(): readonly Misfit[] {
    return this.#laid
      .filter(({ crossing }) => crossing.length > 0)
      .map((laid) => misfitOf(laid, laid.crossing));
  }

  /** Goes on with a skin of the same vertices, which lacks the triangles of the input that are `gone`. Patches that run through it now are forgotten. */
  use(skin: TriMesh, gone: Uint8Array): void {
    const isBack = this.#gone.some((was, f) => was === 1 && gone[f] === 0);
    this.#skin = skin;
    this.#gone = gone.slice();
    // What did not run through more skin does not run through less.
    if (!isBack) return;
    for (const [key, { laid }] of this.#known)
      if (troubleOf(laid).length === 0 && this.#test!.crossingFaces(meshOf([laid]), gone).length > 0)
        this.#known.delete(key);
  }

  /** Forgets what was tried in some holes, so that the next round tries it anew. */
  forget(misfits: readonly Misfit[]): void {
    for (const { loop } of misfits) this.#known.delete(keyOf(loop));
  }

  /** Lays a patch in every hole of the skin as it is now; those that fit stay, and in the others the manners not tried yet are. */
  round(ladder: readonly Manner[], work: WorkPart): void {
    const { maxPerimeter = Infinity, only } = this.#options;
    const { checkAborted } = work;
    checkAborted();
    const around = lookAround(this.#skin, this.#options.neat ?? false, this.#twins());
    checkAborted();
    const wanted: Uint32Array[] = [];
    this.#skipped = 0;
    for (const border of boundaryLoops(this.#skin, around.twins).flatMap(splitLoop))
      if (outlineLength(this.#skin, border) > maxPerimeter) this.#skipped++;
      else if (!only || only(border)) wanted.push(border.slice().reverse());
    if (wanted.length === 0) {
      this.#laid = [];
      return;
    }
    checkAborted();
    this.#test ??= createSkinTest(this.#input, checkAborted);
    // Work grows with the square of the outline; what is known costs nothing.
    const isDone = (known: Attempt | undefined): known is Attempt =>
      !!known &&
      (troubleOf(known.laid).length === 0 || ladder.every((manner) => known.tried.includes(manner)));
    const sizeOf = (loop: Uint32Array): number =>
      isDone(this.#known.get(keyOf(loop))) ? 0 : loop.length * loop.length;
    const whole = wanted.reduce((sum, loop) => sum + sizeOf(loop), 1);
    let done = 0;
    const laid = new Map<Uint32Array, Laid>();
    for (const loop of this.#inOrder(wanted)) {
      checkAborted();
      const size = sizeOf(loop);
      const part = partOf(work, done / whole, (done + size) / whole);
      const known = this.#known.get(keyOf(loop));
      const attempt = isDone(known) ? known : this.#lay(around, loop, ladder, part, known);
      this.#known.set(keyOf(loop), attempt);
      this.#take(around, attempt.laid);
      done += size;
      part.progress(1);
      laid.set(loop, attempt.laid);
    }
    this.#laid = wanted.map((loop) => laid.get(loop)!);
    this.#around = around;
  }

  /** Twins of the skin: those of the input, but for the triangles that are gone. */
  #twins(): Int32Array {
    const known = (this.#inputTwins ??= buildTwins(this.#input));
    if (this.#skin === this.#input) return known;
    if (known.includes(NON_MANIFOLD)) return buildTwins(this.#skin);
    const gone = this.#gone;
    const first = new Int32Array(gone.length);
    let end = 0;
    for (let f = 0; f < gone.length; f++) {
      first[f] = end;
      if (gone[f] === 0) end += 3;
    }
    const twins = new Int32Array(end).fill(BORDER);
    for (let h = 0, to = 0; h < known.length; h++) {
      if (gone[(h / 3) | 0] === 1) continue;
      const twin = known[h]!;
      const other = (twin / 3) | 0;
      if (twin >= 0 && gone[other] === 0) twins[to] = first[other]! + (twin % 3);
      to++;
    }
    return twins;
  }

  /** Where edges must not be repeated, the shortest outlines first: they have the fewest ways. */
  #inOrder(loops: readonly Uint32Array[]): readonly Uint32Array[] {
    if (!this.#options.neat) return loops;
    const length = new Map(loops.map((loop) => [loop, outlineLength(this.#skin, loop)]));
    return [...loops].sort((a, b) => a.length - b.length || length.get(a)! - length.get(b)!);
  }

  /** The skin with the patches that run through nothing. */
  joined(): TriMesh {
    return joinPatches(
      this.#skin,
      this.#laid.filter(({ crossing }) => crossing.length === 0),
    );
  }

  /** What became of the holes; `asked` is the manner that was wanted. */
  holes(asked: Manner): readonly FilledHole[] {
    return this.#laid.map(({ loop, manner, crossing, folded }) => ({
      ...extentOf(this.#input, loop),
      perimeter: outlineLength(this.#input, loop),
      manner: crossing.length > 0 ? 'open' : manner,
      isSimpler: manner !== asked,
      isFolded: folded.length > 0,
      isGuess: offPlane(this.#input, loop) > GUESSED,
    }));
  }

  /** The first manner that runs through nothing, else the one that runs through least. */
  #lay(
    around: Surroundings,
    loop: Uint32Array,
    ladder: readonly Manner[],
    work: WorkPart,
    before?: Attempt,
  ): Attempt {
    const patches = before?.patches ?? new HolePatches(around, loop, this.#takenBesides(around, loop));
    const tried = [...(before?.tried ?? [])];
    let best = before?.laid;
    let left = 1;
    for (const manner of ladder) {
      if (tried.includes(manner)) continue;
      tried.push(manner);
      // Whether one will do is not known before: each gets half of what is left.
      const part = partOf(work, 1 - left, 1 - left / 2);
      left /= 2;
      // Where there is no flat patch the tight one was laid in its place.
      if (
        manner === 'tight' &&
        patches.isFlatTight &&
        tried.includes('flat') &&
        !before?.tried.includes('flat')
      )
        continue;
      const patch = patches.patch(manner, part);
      const inSkin = this.#throughSkin(patch);
      // A smooth patch may still be eased.
      if (best && manner !== 'smooth' && inSkin.length > best.crossing.length) continue;
      let laid = this.#tested(patches, loop, patch, manner, inSkin);
      if (manner === 'smooth') laid = this.#eased(laid, patches, part);
      if (!best || isBetter(laid, best)) best = laid;
      if (troubleOf(best).length === 0) break;
    }
    return { laid: best!, patches, tried };
  }

  /** A smooth patch that is in trouble, drawn taut there; where it then only folds, also with other triangles. */
  #eased(laid: Laid, patches: HolePatches, work: WorkPart): Laid {
    const blended = this.#blended(laid, patches, work);
    const isOnlyFolded = blended.crossing.length === 0 && blended.folded.length > 0;
    if (!isOnlyFolded || !patches.reshape({ checkAborted: work.checkAborted })) return blended;
    const smooth = patches.patch('smooth', { checkAborted: work.checkAborted });
    const reshaped = this.#blended(this.#tested(patches, laid.loop, smooth, 'smooth'), patches, work);
    return isBetter(reshaped, blended) ? reshaped : blended;
  }

  /** A smooth patch that runs through something, drawn taut at those places. */
  #blended(laid: Laid, patches: HolePatches, { checkAborted }: WorkPart): Laid {
    const marked = new Set<number>();
    let best = laid;
    for (let round = 1, last = laid; round <= BLENDINGS && troubleOf(last).length > 0; round++) {
      for (const face of troubleOf(last)) marked.add(face);
      const patch = blendPatch(laid.patch, patches.patch('taut', { checkAborted }), [...marked], round);
      last = this.#tested(patches, laid.loop, patch, 'smooth');
      if (isBetter(last, best)) best = last;
    }
    return best;
  }

  /** Triangles of a patch that run through the skin. */
  #throughSkin(patch: Patch): readonly number[] {
    return this.#test!.crossingFaces(meshOf([{ patch }]), this.#gone);
  }

  #tested(
    patches: HolePatches,
    loop: Uint32Array,
    patch: Patch,
    manner: Manner,
    inSkin = this.#throughSkin(patch),
  ): Laid {
    const { checkAborted } = this.#options;
    const mesh = meshOf([{ patch }]);
    const own = crossingsAmong(mesh, [mesh.indices.length / 3], checkAborted).get(0) ?? [];
    const crossing = new Set([...own, ...inSkin]);
    const folded = this.#options.neat ? patches.folded(patch) : [];
    return { loop, patch, manner, crossing: [...crossing].sort((a, b) => a - b), folded };
  }

  /** Notes the edges of a patch that join vertices of the body across its hole. */
  #take({ placeOf }: Surroundings, { loop, patch }: Laid): void {
    if (!this.#options.neat) return;
    const n = loop.length;
    const own = keyOf(loop);
    const { triangles } = patch;
    triangles.forEach((i, h) => {
      const j = triangles[nextHalfEdge(h)]!;
      const gap = Math.abs(i - j);
      if (i < n && j < n && gap > 1 && gap < n - 1)
        this.#taken.set(this.#edgeKey(placeOf(loop[i]!), placeOf(loop[j]!)), own);
    });
  }

  #takenBesides({ placeOf }: Surroundings, loop: Uint32Array): (a: number, b: number) => boolean {
    const own = keyOf(loop);
    return (a, b) =>
      this.#taken.size > 0 && (this.#taken.get(this.#edgeKey(placeOf(a), placeOf(b))) ?? own) !== own;
  }

  #edgeKey(a: number, b: number): number {
    const vertices = this.#input.positions.length / 3;
    return a < b ? a * vertices + b : b * vertices + a;
  }

  /** Where patches run through each other, the one of the longest outline is laid more simply, or stays out. */
  partPatches(ladder: readonly Manner[]): void {
    const around = this.#around;
    while (around) {
      const isIn = (i: number): boolean => this.#laid[i]!.crossing.length === 0;
      // None runs through itself, so only those near each other are asked.
      const inside = nearEachOther(this.#laid, this.#laid.map((_, i) => i).filter(isIn));
      if (inside.length === 0) return;
      let end = 0;
      const ends = inside.map((i) => (end += this.#laid[i]!.patch.triangles.length / 3));
      const mesh = meshOf(inside.map((i) => this.#laid[i]!));
      const found = [...crossingsAmong(mesh, ends, this.#options.checkAborted)];
      if (found.length === 0) return;
      const lengthOf = ([k]: (typeof found)[number]): number => this.#laid[inside[k]!]!.loop.length;
      const [k, faces] = found.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
      const { loop, manner, patch, folded } = this.#laid[inside[k]!]!;
      const rest = ladder.slice(ladder.indexOf(manner) + 1);
      const start = k === 0 ? 0 : ends[k - 1]!;
      this.#laid[inside[k]!] =
        rest.length > 0
          ? this.#lay(around, loop, rest, partOf({ checkAborted: this.#options.checkAborted }, 0, 1)).laid
          : { loop, manner, patch, crossing: faces.map((face) => face - start), folded };
    }
  }
}

function misfitOf(laid: Laid, faces: readonly number[] = troubleOf(laid)): Misfit {
  const { points, triangles } = laid.patch;
  const places = new Float64Array(3 * faces.length);
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  faces.forEach((face, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * face + k]!) as [number, number, number];
    for (let k = 0; k < 3; k++) {
      const at = [points[a + k]!, points[b + k]!, points[c + k]!] as const;
      places[3 * i + k] = (at[0] + at[1] + at[2]) / 3;
      box[k] = Math.min(box[k]!, ...at);
      box[3 + k] = Math.max(box[3 + k]!, ...at);
    }
  });
  return { loop: laid.loop, places, box };
}

/** Those of some patches, in their order, whose box as stored meets that of another one. */
function nearEachOther(laid: readonly Laid[], some: readonly number[]): readonly number[] {
  const boxes = some.map((i) => {
    const { points } = laid[i]!.patch;
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let c = 0; c < points.length; c++) {
      const value = Math.fround(points[c]!);
      const k = c % 3;
      if (value < box[k]!) box[k] = value;
      if (value > box[3 + k]!) box[3 + k] = value;
    }
    return box;
  });
  const meet = (a: readonly number[], b: readonly number[]): boolean =>
    [0, 1, 2].every((k) => a[k]! <= b[3 + k]! && b[k]! <= a[3 + k]!);
  return some.filter((_, i) => boxes.some((box, j) => j !== i && meet(box, boxes[i]!)));
}
