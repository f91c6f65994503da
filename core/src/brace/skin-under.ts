import { SdkError } from '../errors/sdk-error.ts';
import { trunkEnds } from './trunk-ends.ts';
import { distance, type Vec3 } from '../math/vec3.ts';
import { heightsOf, type ProjectedPoint, type TriMesh } from '../mesh/index.ts';
import { FacingSkin } from '../mesh/trim/facing-skin.ts';
import type { EdgeLine } from '../params/index.ts';
import type { TrunkMap } from './trunk-map.ts';

type Place = EdgeLine['points'][number];

/** How far the skin that the lines were drawn on lay from the skin that they lie on now, along the lines, mm. */
export interface SkinApart {
  readonly median: number;
  readonly worst: number;
  /** Where the worst is, on the skin now. */
  readonly at: Vec3;
}

/** Lines stay so far away from the ends of a body, mm. */
const MARGIN = 8;

export const placeOf = ({ position, normal }: Pick<ProjectedPoint, 'position' | 'normal'>): Place => ({
  position: [...position],
  normal: [...normal],
});

/** The skin of a body, on which places of another one are laid. */
export class SkinUnder {
  readonly #skin: FacingSkin;
  readonly #ends: ReturnType<typeof heightsOf>;

  constructor(mesh: TriMesh) {
    this.#skin = new FacingSkin(mesh);
    this.#ends = heightsOf(mesh);
  }

  /** The skin where a place of the other body comes to lie. */
  under({ position, normal }: Place, map: Pick<TrunkMap, 'fitted' | 'height'>, line: number): ProjectedPoint {
    const wanted = map.fitted(position as Vec3);
    if (!wanted || wanted[2] < this.#ends.bottom + MARGIN || wanted[2] > this.#ends.top - MARGIN)
      throw trunkEnds(wanted?.[2] ?? map.height(position as Vec3), this.#ends);
    const found = this.#skin.facing(wanted, normal as Vec3);
    if (!found) throw new SdkError('mesh/carried-off-skin', { line }, { places: [{ at: wanted }] });
    return found;
  }

  /** How far the old skin at some places lies from the new one, where the trunk stands in its middle as the old one did. */
  apart(places: readonly Place[], map: TrunkMap): SkinApart {
    const found = places.flatMap(({ position, normal }) => {
      const at = map.carried(position as Vec3);
      const skin = at && this.#skin.facing(at, normal as Vec3);
      return skin ? [{ at: skin.position, away: distance(skin.position, at) }] : [];
    });
    return apartOf(found);
  }
}

/** The median and the worst of some distances, mm. Throws SdkError `mesh/no-trunk` where there is none. */
export function apartOf(found: readonly { readonly at: Vec3; readonly away: number }[]): SkinApart {
  const sorted = found.toSorted((a, b) => a.away - b.away);
  const worst = sorted.at(-1);
  if (!worst) throw new SdkError('mesh/no-trunk');
  return { median: sorted[Math.floor(sorted.length / 2)]!.away, worst: worst.away, at: worst.at };
}
