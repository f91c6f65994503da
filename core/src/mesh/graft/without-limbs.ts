import { fillHoles } from '../fill/fill-holes.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import { vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';

/** Limbs that join the trunk below this part of the height of the brace are legs. */
const ARMS_FROM = 0.5;
/** What joins it so far over the brace, mm, is none: chin, ears and hair lie higher. */
const ABOVE = 100;
/** So far under the place where it joins the trunk a limb is cut off, mm, and what hangs no lower than `SHORT` under that stays. */
const UNDER = 2;
const SHORT = 10;
/** An even end is laid under a stump; of one that would run through something the limb stays. */
const END = { fill: 'flat', neat: true } as const;

/**
 * A body (mm, upright, X to a side of the patient) without the limbs that hang beside the skin of a brace, cut off level under the place where each joins the trunk: nothing is formed or carved between an arm and the
 * trunk, and from a carver's side the arm hides what the brace lies on. The first `count` vertices are that skin. The body itself where there is no such limb, or where its stump cannot be closed.
 */
export function withoutLimbs(mesh: TriMesh, count: number, work: Work = {}): TriMesh {
  let body = mesh;
  for (const limb of hangingLimbs(mesh, count, work)) {
    work.checkAborted?.();
    body = cutOff(body, limb, work) ?? body;
  }
  return body === mesh ? mesh : dropUnusedVertices(body);
}

/** A part of the skin that hangs down from where it joins the trunk. */
interface Limb {
  /** Its lowest vertex. */
  readonly lowest: number;
  /** Where it is cut, mm. */
  readonly height: number;
}

/**
 * What of a skin hangs down beside the trunk: vertices are added from the lowest upwards, and where two pieces of what is there already are joined by one, the one without skin of the brace hangs.
 * Source: join trees, Carr, Snoeyink and Axen, Computing contour trees in all dimensions, 2003.
 */
function hangingLimbs(mesh: TriMesh, count: number, { checkAborted }: Work): readonly Limb[] {
  const { positions: p } = mesh;
  const z = (v: number): number => p[3 * v + 2]!;
  const order = Uint32Array.from({ length: p.length / 3 }, (_, v) => v).sort((a, b) => z(a) - z(b) || a - b);
  let [bottom, top] = [Infinity, -Infinity];
  for (let v = 0; v < count; v++) [bottom, top] = [Math.min(bottom, z(v)), Math.max(top, z(v))];
  const around = vertexNeighbours(mesh);
  const { offsets, neighbours } = around;
  checkAborted?.();
  // Of each piece its lowest vertex stands for it.
  const root = new Int32Array(order.length).fill(-1);
  const isOfBrace = new Uint8Array(order.length);
  const pieceOf = (v: number): number => {
    let at = v;
    while (root[at] !== at) at = root[at] = root[root[at]!]!;
    return at;
  };
  const limbs: Limb[] = [];
  for (const v of order) {
    if (z(v) > top + ABOVE) break;
    root[v] = v;
    if (v < count) isOfBrace[v] = 1;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const n = neighbours[i]!;
      if (root[n]! < 0) continue;
      const [own, other] = [pieceOf(v), pieceOf(n)];
      if (own === other) continue;
      const isOwnLower = z(own) < z(other) || (z(own) === z(other) && own < other);
      const [kept, joined] = isOwnLower ? [own, other] : [other, own];
      const height = z(v) - UNDER;
      if (isOfBrace[kept] !== isOfBrace[joined] && height > bottom + ARMS_FROM * (top - bottom)) {
        const [limb, trunk] = isOfBrace[kept] ? [joined, kept] : [kept, joined];
        if (height - z(limb) >= SHORT && isBeside(mesh, around, pieceOf, { limb, trunk, height }))
          limbs.push({ lowest: limb, height });
      }
      root[joined] = kept;
      isOfBrace[kept]! |= isOfBrace[joined]!;
    }
  }
  return limbs;
}

/** Whether a piece stands to a side of another where it is to be cut: a breast or a chin that hangs lies before it. */
function isBeside(
  { positions: p }: TriMesh,
  { offsets, neighbours }: VertexNeighbours,
  pieceOf: (v: number) => number,
  { limb, trunk, height }: { readonly limb: number; readonly trunk: number; readonly height: number },
): boolean {
  const [ofLimb, ofTrunk] = [
    [Infinity, -Infinity],
    [Infinity, -Infinity],
  ] as [[number, number], [number, number]];
  for (let v = 0; v + 1 < offsets.length; v++) {
    const z = p[3 * v + 2]!;
    if (z >= height) continue;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const [n, over] = [neighbours[i]!, p[3 * neighbours[i]! + 2]!];
      if (over < height) continue;
      const piece = pieceOf(v);
      const range = piece === limb ? ofLimb : piece === trunk ? ofTrunk : undefined;
      const x = p[3 * v]! + ((height - z) / (over - z)) * (p[3 * n]! - p[3 * v]!);
      if (range) [range[0], range[1]] = [Math.min(range[0], x), Math.max(range[1], x)];
    }
  }
  const middle = (ofLimb[0] + ofLimb[1]) / 2;
  return ofTrunk[0] <= ofTrunk[1] && (middle < ofTrunk[0] || middle > ofTrunk[1]);
}

/** Without a limb, its stump closed; undefined where that cannot be. Vertices keep their numbers, and some are used by nothing. */
function cutOff(mesh: TriMesh, { lowest, height }: Limb, work: Work): TriMesh | undefined {
  const { positions: p, indices } = mesh;
  const { offsets, neighbours } = vertexNeighbours(mesh);
  const isOfLimb = new Uint8Array(p.length / 3);
  const toDo = [lowest];
  isOfLimb[lowest] = 1;
  for (let v = toDo.pop(); v !== undefined; v = toDo.pop())
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const n = neighbours[i]!;
      if (isOfLimb[n] || p[3 * n + 2]! >= height) continue;
      isOfLimb[n] = 1;
      toDo.push(n);
    }
  const left = indices.filter((_, i) => {
    const first = i - (i % 3);
    return !(isOfLimb[indices[first]!] && isOfLimb[indices[first + 1]!] && isOfLimb[indices[first + 2]!]);
  });
  const stump = { positions: p, indices: left };
  const isOfStump = (loop: Uint32Array): boolean => loop.every((v) => isOfLimb[v]);
  const ends = boundaryLoops(stump).filter(isOfStump).length;
  const { mesh: closed, closed: laid } = fillHoles(stump, {
    ...END,
    only: isOfStump,
    ...(work.checkAborted && { checkAborted: work.checkAborted }),
  });
  return ends > 0 && laid === ends ? closed : undefined;
}
