import {
  dropUnusedVertices,
  facedOutward,
  facingPart,
  triangleArea,
  type TriMesh,
} from '@bracewright/core/mesh';
import { facesOf, turned } from './measure-gap.ts';

/** Part of the skin of a shell that its inside is: 0.47 to 0.49 of walls of 2 to 8 mm on their body, 0.31 to 0.34 of one that lies elsewhere, of which what is found is pieces of both sides. */
const SHARE = { least: 0.4, most: 0.55 } as const;

/**
 * The skin of a brace that lies towards the body, without its rim, turned so that it faces away from the body as the skin does that the brace was made on. Both in one space, mm; undefined where
 * the inside cannot be told from the outside, as of a brace that lies elsewhere. Throws SdkError `mesh/empty`.
 */
export function insideOf(wall: TriMesh, body: TriMesh): TriMesh | undefined {
  const shell = facedOutward(wall);
  const faces = facingPart(shell, body, 'inside');
  let [inside, all] = [0, 0];
  for (const face of faces) inside += triangleArea(shell, face);
  for (let face = 0; 3 * face < shell.indices.length; face++) all += triangleArea(shell, face);
  const share = inside / all;
  if (!(share >= SHARE.least && share <= SHARE.most)) return undefined;
  return dropUnusedVertices(turned(facesOf(shell, faces)));
}
