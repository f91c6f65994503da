import type { Vec3 } from '@bracewright/core/math';
import type { OverlayItem } from '@bracewright/core/services';
import { useEffect } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { arrowItems } from '../model/zones/arrow-items.ts';
import { useZoneWords } from './use-zone-words.ts';

/** Draws the zones of the plan, each with its name, before any of them is made. */
export function useShownPlan(): void {
  const { editor, zones, parts, activeTool } = useWorkspace();
  const { wanted } = zones;
  const missed = zones.plan?.missed;
  const { language } = parts.words;
  const { name } = useZoneWords();
  useEffect(() => {
    if (!editor || activeTool || !missed) return;
    const layer = editor.overlay.createLayer('zones-plan');
    layer.set([
      ...wanted.flatMap((zone): OverlayItem[] => [
        {
          ...{ kind: 'line', role: zone.params.amplitude < 0 ? 'apex' : 'plane', closed: true },
          points: zone.params.contour.map(({ position }) => position as Vec3),
        },
        {
          ...{ kind: 'label', role: zone.params.amplitude < 0 ? 'apex' : 'plane' },
          ...{ at: zone.centre.position as Vec3, text: `${name(zone).split(' ')[0]}?` },
        },
      ]),
      ...missed.flatMap(({ places, code }): OverlayItem[] =>
        places.length > 0
          ? [
              { kind: 'points', role: 'contour', points: [...places] },
              { kind: 'label', role: 'contour', at: places[0]!, text: `${code} ✕` },
            ]
          : [],
      ),
    ]);
    return () => layer.dispose();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, wanted, missed, activeTool, language]);
}

/** Draws how the pads and rooms of the design act, as arrows on the body. */
export function useShownArrows(isShown: boolean): void {
  const { editor, zones, parts } = useWorkspace();
  const { design, check } = zones;
  const { language } = parts.words;
  const { ofDesign } = useZoneWords();
  useEffect(() => {
    if (!editor || !isShown) return;
    const layer = editor.overlay.createLayer('zones-arrows');
    layer.set(arrowItems(design, check, ofDesign({ tag: null })));
    return () => layer.dispose();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, design, check, isShown, language]);
}
