import type { OverlayItem } from '@bracewright/core/services';
import { arrowsOf, type CoupleCheck, type DesignZone } from '@bracewright/core/zones';

/** Arrows of the pads and rooms of a design. One that is warned of is drawn stronger, in the colour of what does not fit, and has a sign at its outer end: colour alone says it to nobody who cannot see it. The sign has the code of the zone, or `drawn` where it has none. */
export function arrowItems(
  design: readonly DesignZone[],
  check: Pick<CoupleCheck, 'warnings'> | undefined,
  drawn: string,
): readonly OverlayItem[] {
  const warned = new Set(check?.warnings.map(({ id }) => id));
  return arrowsOf(design).flatMap(({ id, from, to, isPad }, i): OverlayItem[] => {
    if (!warned.has(id)) return [{ kind: 'arrow', role: isPad ? 'apex' : 'plane', from, to }];
    const at = isPad ? from : to;
    return [
      { kind: 'arrow', role: 'contour', emphasis: true, from, to },
      { kind: 'label', role: 'contour', at, text: `⚠ ${design[i]!.tag?.code ?? drawn}` },
    ];
  });
}
