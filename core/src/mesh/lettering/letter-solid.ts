import type { TriMesh } from '../tri-mesh.ts';
import type { LaidText } from './lay-text.ts';
import { BEYOND, outAt } from './letter-profile.ts';
import type { LetterWish } from './letter-wish.ts';

/**
 * The solids of laid letters: what is added to a wall, or taken from it where they are sunk. Closed, facing outwards, pieces as the strokes hang together.
 */
export function letterSolid(laid: LaidText, wish: Pick<LetterWish, 'style'>): TriMesh {
  const { flat, places, normals, profile } = laid;
  const count = flat.away.length;
  const rim = profile.at(-1)!.away;
  const isRim = (v: number): boolean => flat.away[v] === rim;
  // The second sheet has the rim in common with the first.
  const other = new Uint32Array(count);
  let next = count;
  for (let v = 0; v < count; v++) other[v] = isRim(v) ? v : next++;
  const positions = new Float32Array(3 * next);
  const sign = wish.style === 'raised' ? 1 : -1;
  for (let v = 0; v < count; v++) {
    const out = outAt(laid.profile, flat.away[v]!);
    for (let c = 0; c < 3; c++) {
      const [at, normal] = [places[3 * v + c]!, normals[3 * v + c]!];
      positions[3 * v + c] = at + sign * out * normal;
      if (!isRim(v)) positions[3 * other[v]! + c] = at - sign * BEYOND * normal;
    }
  }
  const faces = flat.indices.length;
  const indices = new Uint32Array(2 * faces);
  for (let f = 0; f < faces; f += 3) {
    const [a, b, c] = [flat.indices[f]!, flat.indices[f + 1]!, flat.indices[f + 2]!];
    const [d, e, g] = [other[a]!, other[b]!, other[c]!];
    // Sunk letters have their floor below: it looks inwards.
    indices.set(sign > 0 ? [a, b, c, d, g, e] : [a, c, b, d, e, g], 2 * f);
  }
  return { positions, indices };
}

/** What is seen of letters before a wall is made: their outer side on the skin, as they will stand; of sunk ones a patch just above it, which says where they will lie. */
export function letterSkin(laid: LaidText, wish: Pick<LetterWish, 'style'>): TriMesh {
  const { flat, places, normals } = laid;
  const positions = new Float32Array(places.length);
  for (let v = 0; v < flat.away.length; v++) {
    const out = wish.style === 'raised' ? outAt(laid.profile, flat.away[v]!) : SEEN;
    for (let c = 0; c < 3; c++) positions[3 * v + c] = places[3 * v + c]! + out * normals[3 * v + c]!;
  }
  return { positions, indices: flat.indices };
}

/** How far above the skin sunk letters are drawn, mm. */
const SEEN = 0.15;
