import { nextHalfEdge } from '../topology/adjacency.ts';
import { compacted } from '../topology/compact.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { withLines, type TrimLine } from './cut-by-lines.ts';
import type { EmbeddedLines } from './embed-lines.ts';
import { improveBand, type Trimmed } from './improve-band.ts';
import { keptSides } from './keep-part.ts';

/** A body without the patch within a line. */
export interface TakenPatch extends Trimmed {
  /** The triangles that are gone, on the vertices of the body with the line in it. */
  readonly taken: TriMesh;
}

/**
 * Takes the patch within a closed line off a body: of the two parts that the line bounds the smaller. The body is cut through its triangles as by
 * `cutByLines`, and is open at the line (`loops`) afterwards; no vertex further than 5 mm from the line changes, and pieces that hang together with neither side stay.
 * Throws SdkError as `cutByLines` does, with line 1.
 */
export function takePatch(mesh: TriMesh, line: TrimLine, work: Work = {}): TakenPatch {
  const embedded = withLines(mesh, [line], work);
  const gone = patchFaces(embedded);
  const { indices, positions } = embedded.mesh;
  const triangles = (isGone: 0 | 1): Uint32Array =>
    indices.filter((_, corner) => gone[Math.floor(corner / 3)] === isGone);
  const { mesh: rest, target } = compacted(positions, triangles(0));
  work.progress?.(0.6);
  const loops = embedded.lines.map((loop) => loop.map((vertex) => target[vertex]!));
  const cut = improveBand({ mesh: rest, loops }, work);
  work.progress?.(1);
  return { ...cut, taken: { positions, indices: triangles(1) } };
}

/** `F` flags of the smaller of the two parts that the one line bounds. */
function patchFaces(embedded: EmbeddedLines): Uint8Array {
  const { mesh } = embedded;
  const areaOf = (face: number): number => triangleArea(mesh, face);
  const larger = keptSides(embedded, undefined, areaOf);
  const beyond = faceBeyond(embedded, larger.isKept);
  const { isKept } = keptSides(embedded, beyond, areaOf);
  return Uint8Array.from({ length: mesh.indices.length / 3 }, (_, face) => (isKept(face) ? 1 : 0));
}

/** A triangle at the first edge of the line that is not kept. */
function faceBeyond({ mesh: { indices }, lines }: EmbeddedLines, isKept: (face: number) => boolean): number {
  const [a, b] = lines[0] as [number, number];
  for (let h = 0; h < indices.length; h++) {
    const [from, to] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const isOnEdge = (from === a && to === b) || (from === b && to === a);
    if (isOnEdge && !isKept(Math.floor(h / 3))) return Math.floor(h / 3);
  }
  // A line with the kept part on both of its sides is refused before.
  throw new Error('unreachable');
}
