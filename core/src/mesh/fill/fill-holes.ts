import type { Vec3 } from '../../math/vec3.ts';
import { boundaryLoops, splitLoop } from '../boundary.ts';
import { nextHalfEdge, vertexNeighbours } from '../adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work, type WorkPart } from '../work.ts';
import { blendPatch, HolePatches, lookAround, type Manner, type Surroundings } from './lay-patch.ts';
import { createSkinTest, crossingsAmong, type SkinTest } from './patch-crossings.ts';
import { extentOf, joinPatches, meshOf, offPlane, outlineLength } from './patch-mesh.ts';
import type { Patch } from './refine-patch.ts';
import {
  fringeFaces,
  meanEdgeAt,
  withoutCrumbs,
  withoutFaces,
  withoutUnusedVertices,
} from './trim-fringe.ts';

/** Which holes are closed and how. */
export interface FillOptions extends Work {
  /** Holes with a longer outline (mm) stay open; absent closes all. */
  readonly maxPerimeter?: number;
  /** Which borders are closed, as simple loops in the direction of the triangles beside them; all unless given. */
  readonly only?: (loop: Uint32Array) => boolean;
  /** `flat`: triangles between the outline points only; `smooth`: the skin is continued across the hole. */
  readonly fill: 'flat' | 'smooth';
  /** Whether triangles of a ragged fringe may go where no patch fits; without it the skin stays bit for bit. */
  readonly trim?: boolean;
  /**
   * Whether a patch must also lie flat beside the skin: one that folds back gets other triangles, then is treated as one that runs through the
   * body, but is laid and told where all fold; and no patch repeats an edge that the body or another patch has at the same place.
   */
  readonly neat?: boolean;
}

/** A hole and what became of it. */
export interface FilledHole {
  /** Mean of its outline, mm. */
  readonly centre: Vec3;
  /** Largest distance of the outline from the centre, mm. */
  readonly radius: number;
  /** Length of the outline, mm. */
  readonly perimeter: number;
  /** How it was closed; `open` where every patch would have run through the body. */
  readonly manner: Manner | 'open';
  /** Whether it was closed in a simpler manner than was asked, because that one would have run through the body. */
  readonly isSimpler: boolean;
  /** Whether the patch folds back somewhere; only told of `neat` ones. */
  readonly isFolded: boolean;
  /**
   * Whether the shape of the patch is a guess: its outline runs so far off any plane, as under an arm or in a groin, that the skin beside it
   * does not tell how deep the valley across it was.
   */
  readonly isGuess: boolean;
}

/** What was closed. */
export interface FillResult {
  /** Vertices and triangles of the input first, unchanged but for what was trimmed. The input itself when nothing was closed. */
  readonly mesh: TriMesh;
  readonly closed: number;
  /** Holes left open because of `maxPerimeter`. */
  readonly skipped: number;
  /** The holes that were to be closed, in the order of their patches. */
  readonly holes: readonly FilledHole[];
  /** Triangles of a ragged fringe that were taken away so that a patch fits; 0 unless `trim` allows it. */
  readonly trimmed: number;
}

/**
 * Manners in the order in which they are tried: the wanted one, then those that are less likely to run through the body. While a ragged fringe may
 * still go, only the `first` ones: a few triangles less are a smaller loss than a lid over an armpit.
 */
const LADDERS: Readonly<
  Record<FillOptions['fill'], { readonly first: readonly Manner[]; readonly all: readonly Manner[] }>
> = {
  smooth: { first: ['smooth', 'taut'], all: ['smooth', 'taut', 'flat', 'tight'] },
  flat: { first: ['flat', 'tight'], all: ['flat', 'tight', 'taut'] },
};

/** Tries of drawing a smooth patch taut only where it runs through something. */
const BLENDINGS = 3;

/** Rim points within this many mean edges of a crossing lose their triangles. */
const FRINGE_REACH = 2.5;
/** Rounds of taking a ragged fringe away, each a ring of triangles deeper where the patch still crosses. */
const TRIMMINGS = 8;
/** Rounds of them for the sake of a fold, which is a smaller fault than a crossing. */
const FOLD_TRIMMINGS = 6;
/**
 * Patches of outlines farther off a plane than this (root mean square, mm) are guesses. On three raw scans of known bodies, outlines in the skin
 * within 6 mm of a plane were closed to 2 mm; those of armpits (10 … 21 mm) to 5 mm, of groins (21 … 24 mm) to 9 … 15 mm.
 */
const GUESSED = 8;

/** Share of the work after which every hole has its first patch, and after which ragged fringes are gone. */
const LAID = 0.7;
const TRIMMED = 0.95;

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

const edgeKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/**
 * Closes the holes of a surface without running through it: a patch that would is laid in a simpler way, then the ragged fringe under it goes
 * (when `trim` allows it), and where nothing helps the hole stays open and is told. A border that passes a vertex twice is closed as
 * two holes. The result is manifold where the input was; borders that run into non-manifold edges stay (`repairMesh` first).
 * Source: Liepa, Filling Holes in Meshes, 2003.
 */
export function fillHoles(mesh: TriMesh, options: FillOptions): FillResult {
  const { checkAborted, progress } = options;
  const filler = new Filler(mesh, options);
  const { first, all } = LADDERS[options.fill];
  filler.round(options.trim ? first : all, partOf(options, 0, LAID));
  for (let round = 1; options.trim && round <= TRIMMINGS && filler.troubled(round).length > 0; round++) {
    checkAborted?.();
    const isTrimmed = filler.trim(round);
    if (!isTrimmed) filler.forget();
    const told = (by: number): number => LAID + ((TRIMMED - LAID) * by) / TRIMMINGS;
    const work = partOf(options, told(round - 1), told(round));
    filler.round(isTrimmed && round < TRIMMINGS ? first : all, work);
    if (!isTrimmed) break;
  }
  if (filler.folded.length > 0) {
    filler.forget();
    filler.round(all, partOf(options, TRIMMED, 1));
  }
  filler.partPatches(all);
  const result = filler.result();
  progress?.(1);
  return result;
}

class Filler {
  readonly #input: TriMesh;
  readonly #options: FillOptions;
  readonly #known = new Map<string, Laid>();
  /** Of the input; built when there is a patch to test. */
  #test: SkinTest | undefined;
  readonly #gone: Uint8Array;
  #skin: TriMesh;
  #laid: Laid[] = [];
  /** Edges that patches have across their holes, by their vertices, with the hole. */
  readonly #taken = new Map<string, string>();
  #around: Surroundings | undefined;
  #skipped = 0;

  constructor(mesh: TriMesh, options: FillOptions) {
    this.#input = mesh;
    this.#skin = mesh;
    this.#options = options;
    this.#gone = new Uint8Array(mesh.indices.length / 3);
  }

  /** Patches that a round of trimming may help: those that run through something, and at first those that fold. */
  troubled(round: number): readonly Laid[] {
    const folds = round <= FOLD_TRIMMINGS;
    return this.#laid.filter(({ crossing, folded }) => crossing.length > 0 || (folds && folded.length > 0));
  }

  /** Patches that run through nothing and fold. */
  get folded(): readonly Laid[] {
    return this.#laid.filter(({ crossing, folded }) => crossing.length === 0 && folded.length > 0);
  }

  /** Forgets the patches that cross or fold, so that the next round tries them anew. */
  forget(): void {
    for (const laid of this.#laid) if (troubleOf(laid).length > 0) this.#known.delete(keyOf(laid.loop));
  }

  /** Lays a patch in every hole of the skin as it is now; those of rims that are as they were stay. */
  round(ladder: readonly Manner[], work: WorkPart): void {
    const { maxPerimeter = Infinity, only } = this.#options;
    const { checkAborted } = work;
    checkAborted();
    const around = lookAround(this.#skin, this.#options.neat);
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
    const sizeOf = (loop: Uint32Array): number =>
      this.#known.has(keyOf(loop)) ? 0 : loop.length * loop.length;
    const whole = wanted.reduce((sum, loop) => sum + sizeOf(loop), 1);
    let done = 0;
    const laid = new Map<Uint32Array, Laid>();
    for (const loop of this.#inOrder(wanted)) {
      checkAborted();
      const size = sizeOf(loop);
      const part = partOf(work, done / whole, (done + size) / whole);
      const known = this.#known.get(keyOf(loop)) ?? this.#lay(around, loop, ladder, part);
      this.#known.set(keyOf(loop), known);
      this.#take(around, known);
      done += size;
      part.progress(1);
      laid.set(loop, known);
    }
    this.#laid = wanted.map((loop) => laid.get(loop)!);
    this.#around = around;
  }

  /** Where edges must not be repeated, the shortest outlines first: they have the fewest ways. */
  #inOrder(loops: readonly Uint32Array[]): readonly Uint32Array[] {
    if (!this.#options.neat) return loops;
    const length = new Map(loops.map((loop) => [loop, outlineLength(this.#skin, loop)]));
    return [...loops].sort((a, b) => a.length - b.length || length.get(a)! - length.get(b)!);
  }

  /** Takes the fringe under patches that cross or fold away; false when there is none. */
  trim(round: number): boolean {
    const dropped = new Set<number>();
    const skin = this.#skin;
    const neighbours = vertexNeighbours(skin);
    for (const laid of this.troubled(round)) {
      const { loop, patch } = laid;
      this.#options.checkAborted?.();
      const places = Float64Array.from(troubleOf(laid).flatMap((face) => centreOf(patch, face)));
      const reach = FRINGE_REACH * meanEdgeAt(skin, loop, neighbours);
      for (const face of fringeFaces(skin, skin.indices.length / 3, loop, places, reach)) dropped.add(face);
      this.#known.delete(keyOf(loop));
    }
    if (dropped.size === 0) return false;
    this.#skin = withoutCrumbs(withoutFaces(skin, dropped));
    markGone(this.#input, this.#skin, this.#gone);
    return true;
  }

  result(): FillResult {
    const closed = this.#laid.filter(({ crossing }) => crossing.length === 0);
    const joined = joinPatches(this.#skin, closed);
    const asked = LADDERS[this.#options.fill].all[0];
    return {
      mesh: this.#skin === this.#input ? joined : withoutUnusedVertices(joined),
      closed: closed.length,
      skipped: this.#skipped,
      holes: this.#laid.map(({ loop, manner, crossing, folded }) => ({
        ...extentOf(this.#input, loop),
        perimeter: outlineLength(this.#input, loop),
        manner: crossing.length > 0 ? 'open' : manner,
        isSimpler: manner !== asked,
        isFolded: folded.length > 0,
        isGuess: offPlane(this.#input, loop) > GUESSED,
      })),
      trimmed: (this.#input.indices.length - this.#skin.indices.length) / 3,
    };
  }

  /** The first manner that runs through nothing, else the one that runs through least. */
  #lay(around: Surroundings, loop: Uint32Array, ladder: readonly Manner[], work: WorkPart): Laid {
    const patches = new HolePatches(around, loop, this.#takenBesides(around, loop));
    let best: Laid | undefined;
    let left = 1;
    for (const manner of ladder) {
      // Whether one will do is not known before: each gets half of what is left.
      const part = partOf(work, 1 - left, 1 - left / 2);
      left /= 2;
      let laid = this.#tested(patches, loop, patches.patch(manner, part), manner);
      if (manner === 'smooth') laid = this.#eased(laid, patches, part);
      if (!best || isBetter(laid, best)) best = laid;
      if (troubleOf(best).length === 0) break;
    }
    return best!;
  }

  /** A smooth patch that is in trouble, drawn taut there; where neatness counts and that does not help, also with other triangles. */
  #eased(laid: Laid, patches: HolePatches, work: WorkPart): Laid {
    const blended = this.#blended(laid, patches, work);
    const isTried = this.#options.neat && troubleOf(blended).length > 0;
    if (!isTried || !patches.reshape({ checkAborted: work.checkAborted })) return blended;
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

  #tested(patches: HolePatches, loop: Uint32Array, patch: Patch, manner: Manner): Laid {
    const { checkAborted } = this.#options;
    const mesh = meshOf([{ patch }]);
    const own = crossingsAmong(mesh, [mesh.indices.length / 3], checkAborted).get(0) ?? [];
    const crossing = new Set([...own, ...this.#test!.crossingFaces(mesh, this.#gone)]);
    const folded = this.#options.neat ? patches.folded(patch) : [];
    return { loop, patch, manner, crossing: [...crossing].sort((a, b) => a - b), folded };
  }

  /** Notes the edges of a patch that join vertices of the body across its hole. */
  #take({ placeOf }: Surroundings, { loop, patch }: Laid): void {
    if (!this.#options.neat) return;
    const n = loop.length;
    const { triangles } = patch;
    triangles.forEach((i, h) => {
      const j = triangles[nextHalfEdge(h)]!;
      const gap = Math.abs(i - j);
      if (i < n && j < n && gap > 1 && gap < n - 1)
        this.#taken.set(edgeKey(placeOf(loop[i]!), placeOf(loop[j]!)), keyOf(loop));
    });
  }

  #takenBesides({ placeOf }: Surroundings, loop: Uint32Array): (a: number, b: number) => boolean {
    const own = keyOf(loop);
    return (a, b) => (this.#taken.get(edgeKey(placeOf(a), placeOf(b))) ?? own) !== own;
  }

  /** Where patches run through each other, the one of the longest outline is laid more simply, or stays out. */
  partPatches(ladder: readonly Manner[]): void {
    const around = this.#around;
    while (around) {
      const isIn = (i: number): boolean => this.#laid[i]!.crossing.length === 0;
      const inside = this.#laid.map((_, i) => i).filter(isIn);
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
          ? this.#lay(around, loop, rest, partOf({ checkAborted: this.#options.checkAborted }, 0, 1))
          : { loop, manner, patch, crossing: faces.map((face) => face - start), folded };
    }
  }
}

/** Marks the triangles of `input` that `skin`, which has the same vertices, lacks; both in the same order. */
function markGone(input: TriMesh, skin: TriMesh, gone: Uint8Array): void {
  let at = 0;
  for (let f = 0; f < gone.length; f++) {
    const isSame =
      input.indices[3 * f] === skin.indices[at] &&
      input.indices[3 * f + 1] === skin.indices[at + 1] &&
      input.indices[3 * f + 2] === skin.indices[at + 2];
    gone[f] = isSame ? 0 : 1;
    if (isSame) at += 3;
  }
}

function centreOf({ points, triangles }: Patch, face: number): number[] {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * face + k]!) as [number, number, number];
  return [0, 1, 2].map((k) => (points[a + k]! + points[b + k]! + points[c + k]!) / 3);
}
