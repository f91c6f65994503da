import { SdkError } from '../../errors/sdk-error.ts';
import { addScaled, distance, dot, pointAt, scale, type Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { layText, type LaidText } from './lay-text.ts';
import { letterSolid } from './letter-solid.ts';
import type { LetterWish } from './letter-wish.ts';
import { joinToWall } from './join-to-wall.ts';
import { WalkedSkin, type SkinSpot } from './skin-walk.ts';

/** A text that a wall carries: `anchor` is on the body side, with its outward normal; what is under its middle. */
export interface WallText extends LetterWish {
  readonly anchor: { readonly position: Vec3; readonly normal: Vec3 };
}

/** A wall that gets texts. Its body side is its first `bodyTriangles` triangles; `isSkin` says of a triangle whether it is of the outer side, without the rims. */
export interface TextedWall {
  readonly mesh: TriMesh;
  readonly bodyTriangles: number;
  isSkin(triangle: number): boolean;
  /** Whether a triangle is of another side that lies under the outer one, as that of an edge that overlaps. */
  isBeneath?(triangle: number): boolean;
}

/** A wall with texts. */
export interface WallWithText {
  readonly mesh: TriMesh;
  /** For each triangle the one of the wall without text that it is, or a part of; −1 for one of a letter. */
  readonly from: Int32Array;
  /** How much wall is left under sunk letters where it is thinnest, mm; undefined without any. */
  readonly least: number | undefined;
}

/** Farther than this from where the skin of the wall is expected, mm, an anchor lies beside the wall. */
const BESIDE = 3;
/** How often letters are cut into other triangles where the seam comes out crossed, or with splinters that face anywhere. */
const TRIES = 4;

/**
 * Puts texts on the outer side of a wall, by a boolean of the solids of their letters with it (`combineSolids`): raised ones are added, sunk ones taken away. The triangles of the body side keep place and bits, and all that no
 * letter touches keeps its bits.
 *
 * Throws SdkError with the number of the text where there are several (`text`, from 1), and places: what `layText` throws, `mesh/text-beside` where the wall has no outer side over the anchor, `mesh/text-too-deep` (data `wall`, `depth`, `left`, `least`, mm, letter and place) where less than `leastWall` would
 * be left under a sunk letter, and `mesh/text-crosses` where no seam without crossing was found.
 */
export async function withTexts(
  wall: TextedWall,
  texts: readonly WallText[],
  leastWall: number,
  work: Work = {},
): Promise<WallWithText> {
  let made: WallWithText = { mesh: wall.mesh, from: identity(wall.mesh), least: undefined };
  for (const [i, text] of texts.entries()) {
    const part = partOf(work, i / texts.length, (i + 1) / texts.length);
    // Letters of one text may lie on no other's: what is skin is what of the wall without text is left.
    const now = made;
    const isSkin = (t: number): boolean => now.from[t]! >= 0 && wall.isSkin(now.from[t]!);
    const isBeneath = (t: number): boolean => now.from[t]! >= 0 && wall.isBeneath?.(now.from[t]!) === true;
    const next = await withText({ ...wall, mesh: now.mesh, isSkin, isBeneath }, text, leastWall, part);
    const least = next.least === undefined ? now.least : Math.min(next.least, now.least ?? Infinity);
    made = { mesh: next.mesh, from: next.from.map((t) => (t < 0 ? -1 : now.from[t]!)), least };
  }
  return made;
}

const identity = ({ indices }: TriMesh): Int32Array =>
  Int32Array.from({ length: indices.length / 3 }, (_, t) => t);

async function withText(
  wall: TextedWall,
  text: WallText,
  leastWall: number,
  work: Work,
): Promise<WallWithText> {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const faces = wall.mesh.indices.length / 3;
  const skin = new WalkedSkin(
    trianglesOf(wall.mesh, (t) => wall.isSkin(t)),
    checkAborted,
  );
  const body =
    wall.bodyTriangles > 0
      ? buildBvh(trianglesOf(wall.mesh, (t) => t < wall.bodyTriangles || wall.isBeneath?.(t) === true))
      : undefined;
  const middle = overAnchor(skin, text, body ? 15 : 40);
  progress(0.2);
  let best: (WallWithText & { readonly turned: number }) | undefined;
  for (let i = 0; i < TRIES; i++) {
    const laid = layText(skin, middle, text, { checkAborted, shift: i / TRIES });
    const least = text.style === 'sunk' && body ? wallUnder(laid, text, leastWall, body) : undefined;
    const mode = text.style === 'raised' ? 'union' : 'difference';
    const joined = await joinToWall(wall, letterSolid(laid, text), mode, partOf(work, 0.3, 0.8));
    if (!joined) continue;
    const found = { ...joined, least };
    if (!best || found.turned < best.turned) best = found;
    if (best.turned === 0) break;
  }
  progress(1);
  if (best) return best;
  throw new SdkError(
    'mesh/text-crosses',
    { triangles: faces },
    { places: [{ at: middle.at, radius: text.height }] },
  );
}

/** The outer side over the anchor of a text: where its normal meets it, or the nearest. */
function overAnchor(skin: WalkedSkin, { anchor, height }: WallText, reach: number): SkinSpot {
  const { position, normal } = anchor;
  const hit = skin.bvh.raycast(addScaled(position, normal, -0.5), normal, reach);
  const met = hit && skin.nearest(hit.position);
  const spot = met ?? skin.nearest(position);
  const isOver =
    spot && dot(spot.normal, normal) > 0.3 && (met !== undefined || distance(spot.at, position) < BESIDE);
  if (!isOver) throw new SdkError('mesh/text-beside', {}, { places: [{ at: position, radius: height }] });
  return spot;
}

/** The least wall that is left under sunk letters. */
function wallUnder(laid: LaidText, text: WallText, least: number, body: ReturnType<typeof buildBvh>): number {
  let left = Infinity;
  for (let v = 0; v < laid.flat.away.length; v++) {
    if (laid.flat.away[v]! > laid.profile[0]!.away) continue;
    const at = pointAt(laid.places, v);
    const floor = addScaled(at, pointAt(laid.normals, v), -text.depth);
    const found = body.closestPoint(floor)?.distance ?? Infinity;
    // A floor that went through lies on the other side.
    const through = body.raycast(at, scale(pointAt(laid.normals, v), -1), text.depth);
    const here = through ? 0 : found;
    left = Math.min(left, here);
    if (here >= least) continue;
    const place = Math.max(0, laid.flat.letterOf[v]!);
    const wall = hundredths(body.closestPoint(at)!.distance);
    throw new SdkError(
      'mesh/text-too-deep',
      {
        letter: [...text.text][place]!,
        place: place + 1,
        depth: text.depth,
        wall,
        left: hundredths(here),
        least,
      },
      { places: [{ at, radius: text.height / 2 }] },
    );
  }
  return left;
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** Some triangles of a mesh, with all its vertices. */
function trianglesOf({ positions, indices }: TriMesh, isIn: (triangle: number) => boolean): TriMesh {
  const kept: number[] = [];
  for (let t = 0; 3 * t < indices.length; t++)
    if (isIn(t)) kept.push(indices[3 * t]!, indices[3 * t + 1]!, indices[3 * t + 2]!);
  return { positions, indices: Uint32Array.from(kept) };
}
